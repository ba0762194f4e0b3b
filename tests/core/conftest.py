"""What the core's messages speak of is written from outside, as it is for whoever reads them."""

from rdpverify.certificates import core_texts as core_texts
