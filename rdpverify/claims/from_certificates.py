"""Claims read off certificates that the kernel accepted: for reports on evidence whose claim files are not at hand."""

from ..certificates.summary import said_data
from ..errors import InputError
from ..language import statement_from_data
from .claim import Claim
from .evidence import verdict_of_certificate
from .files import ClaimFile
from .run import Result

TITLE = "Certificates"
ABOUT = "Read from certificates alone: no file says which verdicts were expected."


def files_and_results(certificates: list[dict]) -> tuple[list[ClaimFile], list[Result], list[dict]]:
    """A file of the claims of certificates, where there are some, their verdicts, and the certificates of numbers.

    The file names that certificates had are nowhere.
    """
    claims = {certificate["digest"]: (claim_of(certificate), certificate) for certificate in certificates if is_claim(certificate)}.values()
    results = [Result(claim, verdict_of_certificate(claim, certificate), None) for claim, certificate in claims]
    files = [ClaimFile("", TITLE, ABOUT, tuple(claim for claim, _ in claims))] if claims else []
    return files, results, [certificate for certificate in certificates if not is_claim(certificate)]


def is_claim(certificate: dict) -> bool:
    """Is it about a statement?  The others enclose numbers."""
    return certificate["kind"] == "claim"


def claim_of(certificate: dict) -> Claim:
    """The claim as the certificate has it, known by the beginning of the certificate's hash."""
    data, name = certificate["claim"], "certificate-" + certificate["digest"].partition(":")[2][:12]
    if "exists" in data:
        data = said_data(statement_from_data(data))
    claim = Claim(data["conclusion"], given=tuple(data["given"]), where=(*data["where"], *data["conditions"]), tight=data["tight"], id=name)
    if claim.hash != certificate["claim_hash"]:  # the language of certificates is a little wider than that of claims
        raise InputError("its claim cannot be written as one of a claim file")
    return claim
