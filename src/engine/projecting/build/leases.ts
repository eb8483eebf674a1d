import { OperationalError } from '../../../kernel/operational-error.ts';
import type { Leadership } from '../../leadership.ts';
import type { Projection } from '../projection.ts';

/** Another process builds this read model just now. */
export class BuildUnderWay extends OperationalError {
  constructor(projection: string) {
    super(`${projection} is being built by another process`);
    this.name = 'BuildUnderWay';
  }
}

export const buildLease = (projection: string): string => `build ${projection}`;

/** The right to build some projections, until the signal aborts. */
interface BuildLeases {
  readonly signal: AbortSignal;
  epochOf(projection: Projection): number;
}

/** Holds the lease of each projection's building, so that two processes never build into one place. */
export async function underLeases<T>(
  leadership: Leadership,
  projections: readonly Projection[],
  signal: AbortSignal,
  work: (leases: BuildLeases) => Promise<T>,
): Promise<T> {
  const epochs = new Map<string, number>();
  const take = async (rest: readonly Projection[], until: AbortSignal): Promise<T> => {
    until.throwIfAborted();
    const [first, ...others] = rest;
    if (!first) return work({ signal: until, epochOf: ({ name }) => epochs.get(name) ?? 0 });
    const lease = await leadership.tryLead(buildLease(first.name));
    if (!lease) throw new BuildUnderWay(first.name);
    epochs.set(first.name, lease.epoch);
    try {
      return await take(others, AbortSignal.any([until, lease.signal]));
    } finally {
      await lease.release();
    }
  };
  return take(projections, signal);
}
