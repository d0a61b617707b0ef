"""World generation: seeded voxel maps that are fair, connected for the heaviest mech, and rebuilt from a recipe."""
