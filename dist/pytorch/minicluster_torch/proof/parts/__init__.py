"""How a job is spread over its ranks, and which part of a whole tensor this rank holds."""
