"""What people do with quantities of mechanisms: the value of a symbol at which a relation begins to hold, and how a number comes about."""
