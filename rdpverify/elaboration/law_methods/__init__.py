"""Methods that prove one kind of goal about laws each; :mod:`..laws` says which rules of a tree call which."""
