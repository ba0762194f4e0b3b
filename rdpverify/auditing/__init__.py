"""Numbers printed by other people's programs, held against enclosures."""
