"""Names that a symbol of a claim may not have in Coq."""

# what a symbol may not be called in Coq, or would hide from the statement
WORDS = """as at else end exists exists2 fix for forall fun if in let match mod return then using where with Prop Set Type Z R nat X I O S
exp ln sqrt Rabs sin cos tan atan sinh cosh tanh PI rpow erfc prob tv kl chi2 renyi renyi_oo hockey_stick loss_tail loss_within tradeoff
hellinger2 conditional_entropy information entropy agree outcomes points masses
normal laplace exponential line place L mechanism gaussian_mechanism laplace_mechanism randomized_response composed rdp pure_dp
privacy_profile zcdp epsilon worst run inputs outputs neighbours expect erpow factorial binomial sum_over cbrt erf asin Phi
product power_of followed pushed bernoulli finite_law finite powers power kernel W
max_divergence mixture density law event space point printed best_of order beside marked slope before
poisson_number geometric_number binomial_number truncated_negative_binomial
limit limit_le limit_lt limit_ge limit_gt around above below upwards downwards eventually approach
powerRZ sum_from sum_all
gamma_function log_gamma digamma normal_quantile sech bessel_i bessel_k sensitivity if_le if_lt if_ge if_gt gdp tcdp
pareto student cauchy gamma_law gumbel conditioned poisson_law geometric_law discrete_normal discrete_laplace skellam naturals whole_numbers
staircase_mechanism discrete_gaussian_mechanism discrete_laplace_mechanism skellam_mechanism exponential_mechanism noisy_max pair_mechanism
any_mechanism bounded_range poisson_sampled deterministic counts histogram bounded_sum bounded_mean maximum median lipschitz
kept anew program drawn history adaptive next_outcome composed_of times_run printed_extended density_of program_with numbers_of told_space
noised noised_at on_left on_right runs_left runs_right repeated_selection rising supremum
add_remove replace any_way one_way both_ways removing adding outcome_mean outcome_chance outcome_quantile matrix_kernel"""
TAKEN = frozenset(WORDS.split())


def coq_name(name: str) -> str:
    """The name under which a symbol stands in Coq: ``at`` is ``at_``."""
    return name + "_" if name in TAKEN or name.endswith("_") else name
