/**
 * A failure whose message says to whoever runs the program what it is, and often what to do: the tool and the start of
 * the service show it without a stack.
 */
export abstract class OperationalError extends Error {}
