"""Many tables: what a score is worth beside the others."""
