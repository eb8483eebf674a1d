import { projections } from '../../../projections/index.ts';
import type { RecordedEvent } from '../../../src/engine/log/event-log.ts';
import { verify } from '../../../src/engine/projecting/build/comparison.ts';
import { wholeLog } from '../whole-log.ts';
import type { Cluster } from './cluster.ts';
import type { Acknowledged } from './load.ts';

export const allEvents = ({ engines }: Pick<Cluster, 'engines'>) => wholeLog(engines.eventLog);

/** Acknowledged commands whose event the log does not have, or has twice. */
export function lostOrRepeated(
  events: readonly RecordedEvent[],
  acknowledged: readonly Acknowledged[],
): readonly Acknowledged[] {
  const byKey = Map.groupBy(events, ({ metadata }) => metadata.idempotency_key ?? '');
  const byPlace = new Map(events.map((event) => [`${event.stream} ${event.revision}`, event]));
  return acknowledged.filter((command) => {
    if (command.what === 'patched') {
      const event = byPlace.get(`asset-${command.id} ${command.version - 1}`);
      return event?.type !== 'AssetPatched' || !JSON.stringify(event.data).includes(`"${command.name}"`);
    }
    const stream = `${command.what === 'registered' ? 'asset' : 'valuation'}-${command.id}`;
    const claimed = byKey.get(command.key) ?? [];
    return claimed.length !== 1 || claimed[0]?.stream !== stream || claimed[0]?.revision !== 0;
  });
}

/** Valuations by how often they have ended. */
export function endings(events: readonly RecordedEvent[]): ReadonlyMap<string, number> {
  const ends = new Map<string, number>();
  for (const { stream, type } of events) {
    if (type === 'ValuationRequested') ends.set(stream, ends.get(stream) ?? 0);
    if (type === 'ValuationCompleted' || type === 'ValuationFailed')
      ends.set(stream, (ends.get(stream) ?? 0) + 1);
  }
  return ends;
}

/** Compares each read model with one rebuilt from the log: the first row that differs, or undefined. */
export async function differences({ engines }: Pick<Cluster, 'engines'>) {
  const { eventLog, readModelStore: store, leadership } = engines;
  const signal = new AbortController().signal;
  const found: Record<string, unknown> = {};
  for (const projection of projections) {
    found[projection.name] = await verify({ eventLog, store, leadership }, projection, { signal });
  }
  return found;
}
