"""Programs for developing and releasing Echelon; they are part of neither package."""
