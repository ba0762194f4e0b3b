"""Claims read off certificates that the kernel accepted: for reports on evidence whose claim files are not at hand."""

from ..errors import InputError
from .claim import Claim
from .evidence import verdict_of_certificate
from .files import ClaimFile
from .run import Result

TITLE = "Certificates"
ABOUT = "Read from certificates alone: no file says which verdicts were expected."


def file_and_results(certificates: list[dict]) -> tuple[ClaimFile, list[Result]]:
    """A file of the claims of certificates, and their verdicts; the file names that certificates had are nowhere."""
    claims = {certificate["digest"]: (claim_of(certificate), certificate) for certificate in certificates}.values()
    results = [Result(claim, verdict_of_certificate(claim, certificate), None) for claim, certificate in claims]
    return ClaimFile("", TITLE, ABOUT, tuple(claim for claim, _ in claims)), results


def claim_of(certificate: dict) -> Claim:
    """The claim as the certificate has it, known by the beginning of the certificate's hash."""
    if certificate["kind"] != "claim":
        raise InputError("a report holds statements: an enclosure is shown by rdpverify show")
    data, name = certificate["claim"], "certificate-" + certificate["digest"].partition(":")[2][:12]
    claim = Claim(data["conclusion"], given=tuple(data["given"]), where=(*data["where"], *data["conditions"]), tight=data["tight"], id=name)
    if claim.hash != certificate["claim_hash"]:  # the language of certificates is a little wider than that of claims
        raise InputError("its claim cannot be written as one of a claim file")
    return claim
