"""Covers of boxes by pieces."""
