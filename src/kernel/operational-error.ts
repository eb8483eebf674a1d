/** An error that is called what its class is called. */
export abstract class NamedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/**
 * A failure whose message says to the operator what it is, and often what to do: the tool and the start of
 * the service show it without a stack.
 */
export abstract class OperationalError extends NamedError {}
