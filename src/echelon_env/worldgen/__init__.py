"""World generation: seeded voxel maps that are fair, passable for the heaviest mech, and rebuilt from a recipe."""
