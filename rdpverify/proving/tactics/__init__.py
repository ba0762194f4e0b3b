"""The tactics, one file each, in three folders: inequalities between numbers, what speaks of laws, covers of boxes by pieces.

On every goal they are tried in this order: what closes a goal at sight comes first, what guesses and takes long last.
"""

ORDER = (
    "scalar.finite", "scalar.limit", "scalar.solve", "laws.adaptive", "laws.local_randomizers", "laws.order_two", "laws.premises",
    "laws.rows", "scalar.forget", "laws.kernels", "laws.alignment", "laws.at_most_one", "laws.coins", "laws.discrete_gaussian",
    "laws.gaussian_noise", "laws.gibbs", "laws.named_laws", "laws.neighbours", "laws.one_direction", "laws.processing", "laws.pure",
    "laws.sampled_curves", "laws.sampled_moments", "laws.selection", "scalar.single_point", "laws.amplification", "laws.greatest_loss",
    "laws.infinite", "laws.least", "laws.other_laws", "laws.pure_curve", "laws.quantile", "laws.runs", "laws.special_orders",
    "laws.gaussian_runs", "scalar.series", "laws.unfold", "laws.expectations", "scalar.floors", "laws.library", "laws.shared_component",
    "scalar.squares", "laws.coincide", "laws.levels", "laws.tensorise", "laws.composition", "laws.concentrated", "laws.equalities",
    "scalar.crossing", "laws.joint_laws", "laws.joint_premises", "scalar.strictly", "laws.tradeoff", "laws.excesses", "scalar.manifest",
    "laws.level_zero", "laws.optimal_bound", "laws.swapped", "laws.chernoff", "laws.excess_of_events", "laws.factor_out", "laws.least_kl",
    "scalar.log_of_product", "laws.loss_within", "scalar.number", "laws.move", "laws.one_of", "laws.part_below", "laws.pure_path",
    "laws.stated", "laws.each_order", "laws.triangle", "laws.hoelder", "laws.pinsker", "laws.refined_pinsker", "laws.inequalities",
    "laws.two_conversions", "laws.apportion", "laws.isolate", "laws.lower_bounds", "laws.name", "laws.supporting_line", "laws.comparison",
    "laws.component", "laws.lemmas", "laws.tangent", "laws.below_the_max", "laws.bounded_ratio", "laws.part_of_mixtures",
    "laws.preserved", "laws.tail", "laws.orders", "laws.domination", "laws.loss_tail", "laws.optimal", "laws.chain", "laws.each_event",
    "scalar.calibration", "laws.events", "scalar.common_factor", "laws.numbers", "scalar.square_root", "scalar.exponential",
    "scalar.greater", "scalar.radical", "scalar.eliminate", "scalar.monomial", "scalar.cases", "scalar.cube_roots", "scalar.denominators",
    "scalar.exact_ends", "boxes.touching", "scalar.log_at_most", "scalar.sums", "scalar.relax", "scalar.square_roots", "scalar.diagonal",
    "scalar.conditions", "scalar.gaussian_tail", "scalar.logarithm", "scalar.one_of_numbers", "scalar.stirling", "boxes.box",
    "scalar.circle", "laws.stairs", "scalar.chord", "scalar.tangents", "scalar.far_end", "scalar.fewer_functions", "scalar.hump",
    "scalar.descent", "scalar.stationary", "boxes.corners", "boxes.valley", "scalar.ends", "laws.restate", "laws.limit_order",
    "scalar.surfaces", "boxes.last_boxes", "scalar.cut",
)
