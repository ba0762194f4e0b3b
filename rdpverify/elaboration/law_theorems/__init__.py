"""Theorems about laws, proved once in the core's rules and instantiated by the elaboration."""
