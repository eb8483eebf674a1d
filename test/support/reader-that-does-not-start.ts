// Replaces the program that reads a document: one that cannot be loaded.
process.exit(1);
