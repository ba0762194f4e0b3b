"""Claims and their certificates for other proof checkers.  Nothing here is trusted: an exporter can only change what is stated, and what is
stated is read back and compared with the certificate's own claim."""
