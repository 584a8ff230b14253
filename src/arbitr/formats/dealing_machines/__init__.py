"""Deal files of dealing machines and dealing programs."""
