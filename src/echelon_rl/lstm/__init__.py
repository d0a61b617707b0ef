"""An LSTM over sequences with episode resets inside."""
