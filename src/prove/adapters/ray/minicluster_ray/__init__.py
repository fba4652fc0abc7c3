"""Runs the ranks of a job as actors of a Ray cluster and reports what they do in the job's log."""
