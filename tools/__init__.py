"""Programs for those who develop and release Echelon; neither package has them."""
