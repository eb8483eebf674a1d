import { DependencyUnavailable } from '../../engine/dependency-unavailable.ts';
import { within } from '../../kernel/async/within.ts';
import type { DocumentStore } from './document-store.ts';

/** Availability of document storage, shared by all users in a process. */
export interface WatchedStorage {
  /** Resolves if documents could be written and read at most 5 s ago. Throws `DependencyUnavailable` with the reason. */
  look(): Promise<void>;
  /** Result of the last probe; undefined before the first. Starts another probe in the background. */
  isUp(): boolean | undefined;
  /** Stops probing and waits for the current probe, up to the limit. */
  close(): Promise<void>;
}

/** Together with the readiness check every two seconds, a fault is known within ten. */
const UP_TTL_MS = 5_000;
const DOWN_TTL_MS = 1_000;
const LIMIT_MS = 3_000;

interface ProbeResult {
  readonly at: number;
  readonly fault: unknown;
}

/** Probes one at a time and rarely, because a probe writes. A hanging storage blocks only one probe. */
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
