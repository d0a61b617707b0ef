"""Pictures of a match: as text, as an image, in a window, and as a page for the browser."""
