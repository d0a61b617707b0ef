"""Trainers of other libraries that measurements compare with, on the same matches and hyper-parameters."""
