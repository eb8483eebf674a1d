import {
  type EventLog,
  type Follow,
  LOG_START,
  type LogBatch,
  type RecordedEvent,
} from '../../../src/engine/log/event-log.ts';
import { supervise } from '../../../src/kernel/async/supervise.ts';

interface Supervised extends Partial<Omit<Follow, 'signal'>> {
  readonly work?: (batch: LogBatch) => Promise<void>;
}

/** A follower under the supervisor that resumes at its position, as a projection does from its checkpoint. */
export function superviseFollower(
  log: EventLog,
  { work = async () => undefined, after = LOG_START, limit = 100, ...wanted }: Supervised = {},
) {
  const stop = new AbortController();
  const events: RecordedEvent[] = [];
  const failures: string[] = [];
  let position = after;
  const ended = supervise({
    name: 'a follower',
    signal: stop.signal,
    firstDelayMs: 5,
    longestDelayMs: 50,
    onState: (state) => {
      if (state.state === 'waiting') failures.push(inWords(state.error));
    },
    async run(run) {
      for await (const batch of log.follow({ ...wanted, after: position, limit, signal: run.signal })) {
        await work(batch);
        events.push(...batch.events);
        position = batch.position;
        run.progressed();
      }
    },
  });
  return {
    events: events as readonly RecordedEvent[],
    /** Messages of the errors that ended its runs: an error itself would keep its whole connection in memory. */
    failures: failures as readonly string[],
    /** Nothing is missing up to this position. */
    position: () => position,
    async stop(): Promise<void> {
      stop.abort();
      await ended;
    },
  };
}

const inWords = (error: unknown): string =>
  error instanceof Error
    ? `${error.name}: ${error.message}${error.cause ? ` (${inWords(error.cause)})` : ''}`
    : String(error);
