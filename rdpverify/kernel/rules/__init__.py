"""The proof rules, one file each; every module has ``apply``.  What is listed here is what a proof may rest on."""
