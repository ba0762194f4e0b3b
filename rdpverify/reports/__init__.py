"""Reports on claims; see :mod:`.document` for what they say and :mod:`.formats` for how."""
