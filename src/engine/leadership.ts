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

/** Which of how many members one is, from 0: all see one order. */
export interface Seat {
  readonly index: number;
  readonly count: number;
}

/**
 * One of several processes among which the parts of some work are shared. Its calls throw `DependencyUnavailable`; the
 * membership is then lost, and with it every part that it held.
 */
export interface Membership {
  /** Aborts with `LeaseLost` when it is left, or lost with the connection that held it. */
  readonly signal: AbortSignal;
  seat(): Promise<Seat>;
  /** Those of the parts that nobody held, now held by this member, under an epoch later than all of this name before. */
  take(parts: readonly string[]): Promise<{ readonly epoch: number; readonly parts: readonly string[] }>;
  /** Lets go of parts that this member holds. */
  give(parts: readonly string[]): Promise<void>;
  leave(): Promise<void>;
}

/** Elects one of all processes, or shares the parts of some work among them. Throws `DependencyUnavailable`. */
export interface Leadership {
  /** Undefined while another process, or another part of this one, holds the lease, or is a member of this name. */
  tryLead(name: string): Promise<Lease | undefined>;
  /** Undefined while somebody leads alone under this name. */
  tryJoin(name: string): Promise<Membership | undefined>;
  /** Whether somebody leads or is a member. */
  isLed(name: string): Promise<boolean>;
}
