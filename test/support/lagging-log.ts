import { setTimeout as sleep } from 'node:timers/promises';
import { DependencyUnavailable } from '../../src/engine/dependency-unavailable.ts';
import type { Append, AppendOutcome, EventLog } from '../../src/engine/log/event-log.ts';

/**
 * The outcome of an append: `answered`; `lost`: stored, and the answer lost; `unsent`: not stored, and nobody knows;
 * `refused`: certainly not stored.
 */
export type Fate = 'answered' | 'lost' | 'unsent' | 'refused';

export interface Lag {
  /** How long a stored event cannot be read yet. */
  readonly lagMs: () => number;
  readonly fate?: () => Fate;
  /** How long a repeat that is too early stays unanswered. */
  readonly droppedMs?: number;
}

/**
 * A log as hard to use as EventStoreDB: a stored event can be read a moment later, part of an append earlier than the rest;
 * conflicts are answered before their winner can be read; a repeat within that moment is dropped silently. It promises
 * less than the port does, so that users of the port are tested without the promise.
 */
export function laggingLog(
  log: EventLog,
  { lagMs, fate = () => 'answered', droppedMs = 40 }: Lag,
): EventLog & { readonly appends: number } {
  const readableAt = new Map<string, number>();
  let appends = 0;
  const isReadable = (eventId: string) => (readableAt.get(eventId) ?? 0) <= performance.now();

  async function store(wanted: Append): Promise<AppendOutcome> {
    if (wanted.events.some(({ eventId }) => !isReadable(eventId))) {
      await sleep(droppedMs);
      return { outcome: 'unknown', cause: new Error('dropped') };
    }
    const isNew = wanted.events.every(({ eventId }) => !readableAt.has(eventId));
    const outcome = await log.append(wanted);
    if (outcome.outcome === 'appended' && isNew) {
      let at = performance.now();
      for (const { eventId } of wanted.events) {
        at += lagMs() / wanted.events.length;
        readableAt.set(eventId, at);
      }
    }
    return outcome;
  }

  return {
    ...log,
    get appends() {
      return appends;
    },
    async append(wanted) {
      appends += 1;
      const is = fate();
      if (is === 'refused') throw new DependencyUnavailable('event_log', new Error('no connection'));
      if (is === 'unsent') return { outcome: 'unknown', cause: new Error('lost on the way') };
      const outcome = await store(wanted);
      return is === 'lost' ? { outcome: 'unknown', cause: new Error('the answer was lost') } : outcome;
    },
    async readStream(stream, options = {}) {
      const { direction = 'forwards', fromRevision, limit } = options;
      const all = await log.readStream(stream);
      const hidden = all.findIndex(({ eventId }) => !isReadable(eventId));
      const seen = hidden === -1 ? all : all.slice(0, hidden);
      const forwards = direction === 'forwards';
      const from = fromRevision ?? (forwards ? 0 : Number.MAX_SAFE_INTEGER);
      const found = seen.filter(({ revision }) => (forwards ? revision >= from : revision <= from));
      return (forwards ? found : found.reverse()).slice(0, limit);
    },
  };
}
