"""Inequalities between numbers."""
