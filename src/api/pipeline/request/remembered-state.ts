import type { LookUp } from '../../../../queries/question.ts';
import { loadState } from '../../../domain/events/handling.ts';
import { DependencyUnavailable } from '../../../engine/dependency-unavailable.ts';
import type { EventLog } from '../../../engine/log/event-log.ts';
import type { LogWatch } from '../../../engine/log/log-watch.ts';
import type { ReadModels } from '../../../engine/projecting/read-models.ts';
import { within } from '../../../kernel/async/within.ts';
import type { Clock } from '../../../kernel/clock.ts';

/** A revocation is effective within 5 s on every replica: a read is cached for less than half of that. */
const BELIEVED_MS = 2_000;
const MOST_REMEMBERED = 10_000;
/** Short enough to leave time for the row in the read model and the rest of the request. */
const LOG_TIMEOUT_MS = 450;
const ASKED_AGAIN_MS = 1_000;

interface Remembered<State> {
  readonly state: Promise<State | undefined>;
  readonly until: number;
}

export interface LookupParts {
  readonly log: EventLog;
  readonly watch: LogWatch;
  readonly readModels: Pick<ReadModels, 'row'>;
  readonly clock: Clock;
}

interface Kept<State> {
  streamOf(id: string): string;
  readonly evolve: (state: State | undefined, event: never) => State | undefined;
  readonly row: LookUp<State>;
  /** Whether a row, which may be late, can replace the state in the log; every row without it. */
  readonly isUsable?: (state: State) => boolean;
}

/**
 * The state of a credential or session by its id, remembered for a moment. It is read from its stream in the log, not from
 * a read model that may be late. While the log is unavailable nothing can be revoked, and the row in the read model
 * answers. What has no row may be new: `DependencyUnavailable` is thrown.
 */
export function rememberedState<State>(
  { log, watch, readModels }: LookupParts,
  { streamOf, evolve, row: { name, text, read: readRow }, isUsable }: Kept<State>,
) {
  const remembered = new Map<string, Remembered<State>>();
  let askedAt = Number.NEGATIVE_INFINITY;

  async function fromLog(id: string): Promise<State | undefined> {
    askedAt = performance.now();
    const answer = loadState(log, streamOf(id), evolve);
    try {
      const found = await within(answer, LOG_TIMEOUT_MS, noAnswer, { ref: false });
      watch.answered();
      return found;
    } catch (error) {
      if (isLogAway(error)) watch.failed();
      throw error;
    }
  }

  /** Undefined when there is none, and when the read models are unavailable. */
  async function fromRow(id: string): Promise<State | undefined> {
    const row = await readModels
      .row<{ id: string; organization_id: string; state: string }>(name, text, id)
      .catch(() => undefined);
    const state = row && readRow(row);
    return state && (isUsable?.(state) ?? true) ? state : undefined;
  }

  async function read(id: string): Promise<State | undefined> {
    if (watch.awaySince() !== undefined) {
      // Only what has no row waits for the unavailable log; this call checks now and then whether it is back.
      if (performance.now() - askedAt > ASKED_AGAIN_MS) fromLog(id).catch(() => undefined);
      return (await fromRow(id)) ?? fromLog(id);
    }
    try {
      return await fromLog(id);
    } catch (error) {
      const known = isLogAway(error) ? await fromRow(id) : undefined;
      if (known) return known;
      throw error;
    }
  }

  return {
    find(id: string): Promise<State | undefined> {
      const known = remembered.get(id);
      if (known && performance.now() < known.until) return known.state;
      const state = read(id);
      remembered.delete(id);
      remembered.set(id, { state, until: performance.now() + BELIEVED_MS });
      const forget = () => void (remembered.get(id)?.state === state && remembered.delete(id));
      state.then((found) => found === undefined && forget(), forget);
      const [oldest] = remembered.keys();
      if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
      return state;
    },
    forget: (id: string): void => void remembered.delete(id),
  };
}

const noAnswer = (): DependencyUnavailable =>
  new DependencyUnavailable('event_log', new Error('no answer in time'));

const isLogAway = (error: unknown): error is DependencyUnavailable =>
  error instanceof DependencyUnavailable && error.dependency === 'event_log';
