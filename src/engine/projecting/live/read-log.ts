import { OperationalError } from '../../../kernel/operational-error.ts';
import {
  type EventLog,
  LOG_START,
  type LogBatch,
  type Position,
  UnreadableStoredEvent,
} from '../../log/event-log.ts';
import { upTo } from '../../log/pages.ts';
import { type Build, earliest } from '../build/builds.ts';
import { BuildUnreadable, ProjectionStopped } from '../build/stopped.ts';
import { partitioner, readingOnce } from './batches.ts';

/** Events of a batch die young when they are not too many; fewer would ask the log too often. */
const BATCH_SIZE = 1_000;

/** While one read model waits for its rows, the others fold what comes next. */
const BATCHES_AHEAD = 3;

interface ReadRun {
  readonly signal: AbortSignal;
  /** Called after each batch: events read by this call, and roughly how much of the log is behind, 0 to 1. */
  readonly onRead?: (events: number, share: number) => void;
  /** Called for a build that cannot continue while the others do; without it, what stops one stops all. */
  readonly onStopped?: (reason: ProjectionStopped) => void;
}

/** Reads the log once for all builds, until nothing later is stored. */
export async function readToHead(eventLog: EventLog, builds: readonly Build[], run: ReadRun): Promise<void> {
  await readOnce(eventLog, builds, run, await eventLog.head(), (_, batch) => batch);
}

/**
 * The same, each build exactly to its target, which must not be beyond the log's end. What a target is given for may
 * are there already.
 */
export async function readToTargets(
  eventLog: EventLog,
  targets: ReadonlyMap<Build, Position>,
  run: ReadRun,
): Promise<void> {
  const builds = [...targets.keys()].filter(
    (build) => build.writer.position < (targets.get(build) ?? LOG_START),
  );
  if (builds.length === 0) return;
  const end = [...targets.values()].reduce((a, b) => (a > b ? a : b));
  await readOnce(eventLog, builds, run, end, (build, batch) =>
    toTarget(batch, targets.get(build) ?? LOG_START),
  );
  const short = builds.find((build) => build.writer.position !== targets.get(build));
  if (short) throw new LogEndsBefore(short, targets.get(short) ?? LOG_START);
}

class LogEndsBefore extends OperationalError {
  constructor({ projection }: Build, target: Position) {
    super(
      `The log ends before position ${target}, which ${projection.name} has passed: it is another log, or was cut off. ` +
        'docs/deployment.md, "Restoring", says how read models forget it.',
    );
  }
}

const toTarget = (batch: LogBatch, target: Position): LogBatch =>
  batch.position <= target ? batch : { ...upTo(batch, target), position: target };

async function readOnce(
  eventLog: EventLog,
  builds: readonly Build[],
  { signal, onRead, onStopped }: ReadRun,
  end: Position,
  cut: (build: Build, batch: LogBatch) => LogBatch,
): Promise<void> {
  const partition = partitioner(builds.map(({ projection }) => projection.streamPrefixes));
  const queues = serialQueues(builds.length, BATCHES_AHEAD);
  const going = new Set(builds);
  const alone = async (build: Build, work: () => Promise<void>) => {
    try {
      if (going.has(build)) await work();
    } catch (thrown) {
      const { name } = build.projection;
      const error = thrown instanceof UnreadableStoredEvent ? new BuildUnreadable(name, thrown) : thrown;
      if (!(onStopped && error instanceof ProjectionStopped)) throw error;
      going.delete(build);
      onStopped(error);
    }
  };
  let events = 0;
  try {
    for await (const batch of prefetch(readBatches(eventLog, builds, end, signal))) {
      const parts = partition(batch);
      const once = readingOnce();
      await queues.run((index) => {
        const [build, own] = [builds[index], parts[index]];
        if (!build || !own) return;
        return alone(build, () => build.writer.take(cut(build, own), once(build.projection.readEvent)));
      });
      if (going.size === 0) return;
      events += batch.events.length;
      onRead?.(events, eventLog.share(batch.position, end));
    }
    await queues.end();
  } finally {
    await queues.settled();
  }
  signal.throwIfAborted();
  await Promise.all(builds.map((build) => alone(build, () => build.writer.flush())));
  signal.throwIfAborted();
}

/** Past the end only as far as the batch that reaches it; on to the log's head when it is behind that. */
async function* readBatches(
  eventLog: EventLog,
  builds: readonly Build[],
  end: Position,
  signal: AbortSignal,
) {
  // Most of the log is read when several are built: leaving the rest out in the database costs more than it spares.
  const [only] = builds.length === 1 ? builds : [];
  const filter = only ? { streamPrefixes: only.projection.streamPrefixes } : {};
  for (let after = earliest(builds); !signal.aborted; ) {
    const batch = await eventLog.readAll({ after, limit: BATCH_SIZE, keepUnreadable: true, ...filter });
    yield batch;
    if (batch.caughtUp || batch.position >= end) return;
    after = batch.position;
  }
}

/** Asks for the next item while the last is worked on. */
async function* prefetch<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  const ask = () => {
    const asked = source.next();
    // It is awaited below; until then a failure is no unhandled one.
    asked.catch(() => {});
    return asked;
  };
  let next = ask();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = ask();
      yield value;
    }
  } finally {
    await next.catch(() => {});
    await source.return(undefined);
  }
}

/**
 * The same work in several queues, each in order, none waiting for another unless it is too far ahead. `ahead`: pieces of work
 * that may be under way in a queue while the next one is asked for.
 */
export function serialQueues(count: number, ahead: number) {
  const tails = Array.from({ length: count }, (): Promise<void> => Promise.resolve());
  const underWay: Promise<unknown>[] = [];
  return {
    /** Resolves when the next may begin; throws what a queue threw. */
    async run(work: (queue: number) => Promise<void> | undefined): Promise<void> {
      for (const [queue, tail] of tails.entries()) tails[queue] = tail.then(() => work(queue));
      const piece = Promise.all(tails);
      // It is waited for further down; until then a failure is no unhandled one.
      piece.catch(() => {});
      underWay.push(piece);
      if (underWay.length > ahead) await underWay.shift();
    },
    /** Resolves when all is done; throws what a queue threw. */
    async end(): Promise<void> {
      await Promise.all(underWay);
    },
    /** Resolves when nothing is under way any more, however it ended. */
    settled: () => Promise.allSettled(tails),
  };
}
