"""The core: theorems made from theorems by few rules, axioms as text, and the check of a claim's own text.

Every operation is total; an axiom carries the conditions under which it says something.  A relation holds for all real values of its
symbols, for all laws and events it names, and, where densities stand outside an integral, for all values >= 0 of these.
"""
