"""dp_accounting: the Rényi accountant, and privacy-loss distributions at their default spacing, 1e-4."""

PACKAGE = "dp-accounting"
VERSIONS = ("0.6.0", "0.4.3")
EVENTS = {"Gaussian": "d.GaussianDpEvent({scale})", "Laplace": "d.LaplaceDpEvent({scale})"}
LOSSES = {"Gaussian": "p.from_gaussian_mechanism({scale}{sampled})", "Laplace": "p.from_laplace_mechanism({scale}{sampled})",
          "DiscreteLaplace": "p.from_discrete_laplace_mechanism({parameter}, 1{sampled})",
          "DiscreteGaussian": "p.from_discrete_gaussian_mechanism({scale}, 1{sampled})",
          "RandomizedResponse": "p.from_randomized_response({noise}, {answers})"}


def renyi(question):
    if not question.only("Gaussian", "Laplace", "RandomizedResponse"):
        return None
    randomized = any(part.noise == "RandomizedResponse" for part in question.parts)
    if randomized and not question.only("RandomizedResponse", sampled=False):
        return None  # of other neighbours
    orders = [str([question.value])] if question.kind == "rdp" else []
    neighbours = ["neighboring_relation=d.NeighboringRelation.REPLACE_ONE"] if randomized else []
    steps = "".join(f".compose({_event(part)}, {part.count})" for part in question.parts)
    number = {"rdp": "_rdp[0]", "epsilon": f"get_epsilon({question.value})", "delta": f"get_delta({question.value})"}[question.kind]
    return f"import dp_accounting as d, dp_accounting.rdp as r; print(r.RdpAccountant({', '.join(orders + neighbours)}){steps}.{number})"


def losses(question):
    if question.kind == "rdp" or not question.only(*LOSSES):
        return None
    if any(part.rate < 1 and "sampled" not in LOSSES[part.noise] for part in question.parts):
        return None
    first, *others = (_loss(part) for part in question.parts)
    asked = "get_epsilon_for_delta" if question.kind == "epsilon" else "get_delta_for_epsilon"
    whole = first + "".join(f".compose({other})" for other in others)
    return f"import dp_accounting.pld.privacy_loss_distribution as p; print({whole}.{asked}({question.value}))"


def _event(part):
    event = EVENTS.get(part.noise, f"d.RandomizedResponseDpEvent({_noise(part)}, {part.answers})").format(scale=part.scale)
    return event if part.rate == 1 else f"d.PoissonSampledDpEvent({part.rate}, {event})"


def _loss(part):
    sampled = "" if part.rate == 1 else f", sampling_prob={part.rate}"
    one = LOSSES[part.noise].format(scale=part.scale, parameter=1 / part.scale, sampled=sampled, noise=_noise(part), answers=part.answers)
    return one if part.count == 1 else f"{one}.self_compose({part.count})"


def _noise(part):
    """The probability of an answer at random, which is then the true one with probability 1/k."""
    return part.answers and (1 - part.scale) * part.answers / (part.answers - 1)


ACCOUNTANTS = {"RDP": (renyi, "upper"), "PLD": (losses, "upper")}
