"""The program that runs a supervised command on a Ray cluster."""
