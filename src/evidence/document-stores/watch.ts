import { DependencyUnavailable } from '../../engine/dependency-unavailable.ts';
import { within } from '../../kernel/async/within.ts';
import type { DocumentStore } from './document-store.ts';

/** Whether documents can be kept and read now, for all of a process that ask. */
export interface WatchedStorage {
  /** Resolves when documents can be kept and read, as found at most 5 s ago. Throws `DependencyUnavailable` with the reason. */
  look(): Promise<void>;
  /** What was found last; undefined until somebody has looked. Asks for another look, and does not wait for it. */
  isUp(): boolean | undefined;
  /** Probes no more, and waits for the one under way, but not for one that hangs. */
  close(): Promise<void>;
}

/** With the two seconds between two looks of the readiness, a fault is known within ten. */
const UP_TTL_MS = 5_000;
const DOWN_TTL_MS = 1_000;
const LIMIT_MS = 3_000;

interface ProbeResult {
  readonly at: number;
  readonly fault: unknown;
}

/** One probe at a time, and seldom: it writes. A storage that hangs holds one probe, however often it is asked about. */
export function watchStorage(
  store: Pick<DocumentStore, 'probe'>,
  { now = () => performance.now(), limitMs = LIMIT_MS } = {},
): WatchedStorage {
  let found: ProbeResult | undefined;
  let underWay: Promise<void> | undefined;
  let closed = false;

  async function probe(): Promise<void> {
    const fault = await store.probe().then(
      () => undefined,
      (error: unknown) => error,
    );
    found = { at: now(), fault };
    underWay = undefined;
  }

  const isFresh = ({ at, fault }: ProbeResult): boolean => now() - at < (fault ? DOWN_TTL_MS : UP_TTL_MS);

  async function look(): Promise<void> {
    if (!closed && (!found || !isFresh(found))) {
      underWay ??= probe();
      await within(
        underWay,
        limitMs,
        () => {
          found = { at: now(), fault: noAnswerError() };
        },
        { ref: false },
      );
    }
    if (found?.fault) throw found.fault;
  }

  return {
    look,
    isUp() {
      void look().catch(() => {});
      return found && !found.fault;
    },
    async close() {
      closed = true;
      if (underWay) await within(underWay, limitMs, () => undefined);
    },
  };
}

const noAnswerError = (): DependencyUnavailable =>
  new DependencyUnavailable('document_storage', new Error('no answer in time'));
