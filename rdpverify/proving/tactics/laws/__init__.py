"""What speaks of laws, events and mechanisms."""
