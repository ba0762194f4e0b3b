"""Rules for plans, one file each; every module exposes ``RULE``.  No proof rests on them: see :mod:`rdpverify.elaboration.plans`."""
