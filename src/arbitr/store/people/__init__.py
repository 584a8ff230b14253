"""The register on disk, and how a person is erased from everything that is stored."""
