import { backoff } from '../../../kernel/async/backoff.ts';
import { pause } from '../../../kernel/async/pause.ts';
import { OperationalError } from '../../../kernel/operational-error.ts';
import { DependencyUnavailable } from '../../dependency-unavailable.ts';
import { LeaseLost } from '../../leadership.ts';
import { BuildUnderWay } from './leases.ts';

const PATIENCE_MS = 60_000;
/** A try that lasted for this share of the patience got something done: what ends it is another outage. */
const STEADY = 1 / 3;
const pauseMs = backoff({ first: 250, most: 5_000 });

interface Patience {
  readonly signal: AbortSignal;
  readonly patienceMs?: number | undefined;
  /** Told before each pause. */
  readonly onWaiting: () => void;
}

/** What will be better by itself: what was begun can be gone on with. */
export const isOutage = (error: unknown): boolean =>
  error instanceof DependencyUnavailable || error instanceof LeaseLost || error instanceof OutageTooLong;

/** A database or the log was away for longer than one waits. */
export class OutageTooLong extends OperationalError {
  constructor(cause: unknown) {
    super(
      `${cause instanceof Error ? cause.message : cause}; what was built so far is kept, and the next rebuild resumes from it`,
      {
        cause,
      },
    );
    this.name = 'OutageTooLong';
  }
}

/**
 * Tries work that had begun, or had its leases, again while it ends with an outage, with growing pauses. Throws
 * `OutageTooLong`, and at once what else ends it, also when it is cancelled.
 */
export async function throughOutages<T>(
  { signal, patienceMs = PATIENCE_MS, onWaiting }: Patience,
  work: (begun: () => void) => Promise<T>,
): Promise<T> {
  let isBegun = false;
  let awaySince: number | undefined;
  for (let tries = 1; ; tries += 1) {
    const triedAt = performance.now();
    try {
      return await work(() => {
        isBegun = true;
      });
    } catch (error) {
      // The server may hold on for some seconds to the lease of a connection that is dead.
      const isOwnLease = awaySince !== undefined && error instanceof BuildUnderWay;
      const isAgain = error instanceof LeaseLost || isOwnLease || (isBegun && isOutage(error));
      if (signal.aborted || !isAgain) throw error;
      const now = performance.now();
      if (awaySince === undefined || now - triedAt >= patienceMs * STEADY) {
        awaySince = now;
        tries = 1;
      }
      if (now - awaySince >= patienceMs) throw isOwnLease ? error : new OutageTooLong(error);
      onWaiting();
      await pause(pauseMs(tries), signal);
    }
  }
}
