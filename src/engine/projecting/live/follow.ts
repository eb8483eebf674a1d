import { OperationalError } from '../../../kernel/operational-error.ts';
import type { SupervisedRun } from '../../../waiting/supervise.ts';
import type { EventLog, Position, RecordedEvent } from '../../log/event-log.ts';
import { leavingOut, type OnSkipped, readSkips } from '../../skips/skips.ts';
import type { Projection } from '../projection.ts';
import type { ReadModelStore } from '../read-model-store.ts';
import { prefetch } from './prefetch.ts';
import { projectionWriter, WriterReplaced } from './writer.ts';

const PROBE_MS = 10_000;

/** The stored read model was made by a newer version of the program: this one must not write to it. */
export class SupersededVersion extends OperationalError {
  constructor(projection: Projection, stored: number) {
    super(`${projection.name} stands at version ${stored}; this program knows ${projection.version}`);
    this.name = 'SupersededVersion';
  }
}

/** The log has gone on, but the subscription said nothing: connected and dead. */
export class DeadSubscription extends Error {
  constructor(projection: string) {
    super(`the subscription of ${projection} is silent although the log has advanced`);
    this.name = 'DeadSubscription';
  }
}

/** Told of the events of a batch once readers see them, and how long that took. */
export type OnTaken = (projection: string, events: readonly RecordedEvent[], durationMs: number) => void;

export interface FollowOptions {
  readonly eventLog: EventLog;
  readonly store: ReadModelStore;
  readonly projection: Projection;
  readonly epoch: number;
  readonly batchSize: number;
  /** Told where the projection stands, at the beginning and after each save. */
  readonly onAdvance: (projection: string, position: Position) => void;
  readonly onSkipped?: OnSkipped;
  readonly onTaken?: OnTaken;
  readonly probeMs?: number;
}

/** Follows the log into the living tables of one projection until the signal aborts; throws whatever stops it. */
export async function followLog(options: FollowOptions, run: SupervisedRun): Promise<void> {
  const { eventLog, store, projection, epoch, batchSize, onAdvance } = options;
  const standing = await store.create(projection, 'live');
  if (standing.version > projection.version) throw new SupersededVersion(projection, standing.version);
  const claimed = await store.claim(projection.name, epoch);
  if (claimed === 'fenced') throw new WriterReplaced(projection.name, 'fenced');
  const skips = await readSkips(eventLog, projection.name);
  const writer = leavingOut(
    projectionWriter({ store, projection, place: 'live', epoch, position: claimed.position }),
    skips,
    (event) => options.onSkipped?.(projection.name, event),
  );
  onAdvance(projection.name, writer.position);

  const ended = new AbortController();
  const signal = AbortSignal.any([run.signal, ended.signal]);
  const watch = watchForSilence(eventLog, options.probeMs ?? PROBE_MS, (alive) => {
    if (alive) run.alive();
    else ended.abort(new DeadSubscription(projection.name));
  });
  const { streamPrefixes } = projection;
  const batches = eventLog.follow({
    after: claimed.position,
    limit: batchSize,
    streamPrefixes,
    keepUnreadable: true,
    signal,
  });
  try {
    for await (const batch of prefetch(batches, () => ended.abort())) {
      const began = performance.now();
      await writer.take(batch);
      if (batch.events.length > 0)
        options.onTaken?.(projection.name, batch.events, performance.now() - began);
      watch.heard(batch.position);
      onAdvance(projection.name, writer.position);
      run.progressed();
    }
  } finally {
    watch.stop();
    ended.abort();
  }
  if (ended.signal.reason instanceof DeadSubscription) throw ended.signal.reason;
}

/** The same, and on from a rebuilt read model that was swapped in; where nothing came between two of them, that is thrown. */
export async function followOn(
  options: FollowOptions,
  run: SupervisedRun,
  onReplaced: () => void,
): Promise<void> {
  for (let mayGoOn = true; !run.signal.aborted; ) {
    const progressed = () => {
      mayGoOn = true;
      run.progressed();
    };
    try {
      return await followLog(options, { ...run, progressed });
    } catch (error) {
      if (!(mayGoOn && error instanceof WriterReplaced && error.outcome === 'moved')) throw error;
      mayGoOn = false;
      onReplaced();
    }
  }
}

/** Compares, now and then, what the subscription told with the log's head: behind it twice at one place is dead. */
function watchForSilence(eventLog: EventLog, probeMs: number, tell: (alive: boolean) => void) {
  let heard: Position | undefined;
  let last: Position | undefined;
  let missed = 0;
  const probe = async () => {
    // A log that cannot answer tells it to the subscription, too.
    const head = await eventLog.head({ maxAgeMs: probeMs }).catch(() => undefined);
    if (head === undefined) return;
    const behind = head > (heard ?? '') && heard === last;
    last = heard;
    missed = behind ? missed + 1 : 0;
    tell(missed < 2);
  };
  const timer = setInterval(() => void probe(), probeMs).unref();
  return {
    heard: (position: Position) => {
      heard = position;
    },
    stop: () => clearInterval(timer),
  };
}
