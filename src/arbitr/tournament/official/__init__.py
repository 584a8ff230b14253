"""From the published scores to the official ranking: late corrections, discipline, limits of penalties."""
