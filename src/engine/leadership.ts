import { NamedError } from '../kernel/operational-error.ts';
/** Why a lease is over, as the reason of its signal. */
export class LeaseLost extends NamedError {
  constructor() {
    super('the lease is over');
  }
}

/** Being the one who does something, until the signal aborts or it is given back. */
export interface Lease {
  /** Rises with each lease of one name: what a later leader has written an earlier one can no longer overwrite. */
  readonly epoch: number;
  /** Aborts with `LeaseLost` when the lease is lost (the connection that held it broke) or given back. */
  readonly signal: AbortSignal;
  release(): Promise<void>;
}

/** Elects one among all processes. Throws `DependencyUnavailable` when nobody can be asked. */
export interface Leadership {
  /** The lease of this name, or undefined while another process (or another part of this one) holds it. */
  tryLead(name: string): Promise<Lease | undefined>;
  /** Whether somebody holds the lease of this name now. */
  isLed(name: string): Promise<boolean>;
}
