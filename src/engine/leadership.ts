import { NamedError } from '../kernel/operational-error.ts';
/** The reason of an aborted lease signal. */
export class LeaseLost extends NamedError {
  constructor() {
    super('the lease is over');
  }
}

/** Leadership, until the signal aborts or the lease is released. */
export interface Lease {
  /** Rises with each lease of one name, so that an earlier leader cannot overwrite what a later one wrote. */
  readonly epoch: number;
  /** Aborts with `LeaseLost` when the lease is released, or lost with the connection that held it. */
  readonly signal: AbortSignal;
  release(): Promise<void>;
}

/** Elects one of all processes. Throws `DependencyUnavailable`. */
export interface Leadership {
  /** Undefined while another process, or another part of this one, holds the lease. */
  tryLead(name: string): Promise<Lease | undefined>;
  isLed(name: string): Promise<boolean>;
}
