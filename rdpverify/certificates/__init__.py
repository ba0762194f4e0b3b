"""What a certificate says of itself, read with the trusted half alone: for the checker's answers, for reports and for whoever shows it."""
