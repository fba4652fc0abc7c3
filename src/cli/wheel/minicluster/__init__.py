"""MiniCluster for Python: the command `minicluster`, and a fixture of the same name for pytest."""
