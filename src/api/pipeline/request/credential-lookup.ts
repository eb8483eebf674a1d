import { credentialById } from '../../../../queries/credentials.ts';
import {
  type CredentialState,
  credentialStream,
  evolveCredential,
  isUsable,
} from '../../../domain/credential.ts';
import { loadState } from '../../../domain/events/handling.ts';
import { DependencyUnavailable } from '../../../engine/dependency-unavailable.ts';
import type { EventLog } from '../../../engine/log/event-log.ts';
import type { LogWatch } from '../../../engine/log/log-watch.ts';
import type { ReadModels } from '../../../engine/projecting/read-models.ts';
import { within } from '../../../kernel/async/within.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { sha256 } from '../../../kernel/digest.ts';
import { isToken } from '../../../kernel/identity/token.ts';
import { credentialId } from '../../../kernel/ids.ts';

/** A revocation is effective within 5 s on every replica: a read is cached for less than half of that. */
const BELIEVED_MS = 2_000;
const MOST_REMEMBERED = 10_000;
/** Short enough to leave time for the row in the read model and the rest of the request. */
const LOG_TIMEOUT_MS = 450;
const ASKED_AGAIN_MS = 1_000;

interface Remembered {
  readonly credential: Promise<CredentialState | undefined>;
  readonly until: number;
}

interface LookupParts {
  readonly log: EventLog;
  readonly watch: LogWatch;
  readonly readModels: Pick<ReadModels, 'row'>;
  readonly clock: Clock;
}

/**
 * The credential of a token, if it is usable now. It is read from its stream in the log, not from a read model that may be late.
 * While the log is unavailable nothing can be revoked, and the row in the read model answers. A credential without a row may be
 * new: `DependencyUnavailable` is thrown.
 */
export function credentialLookup({
  log,
  watch,
  readModels,
  clock,
}: LookupParts): (token: string) => Promise<CredentialState | undefined> {
  const remembered = new Map<string, Remembered>();
  let askedAt = Number.NEGATIVE_INFINITY;

  async function fromLog(id: string): Promise<CredentialState | undefined> {
    askedAt = performance.now();
    const answer = loadState(log, credentialStream(id), evolveCredential);
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
  async function fromRow(id: string): Promise<CredentialState | undefined> {
    const { name, text, read } = credentialById;
    const row = await readModels
      .row<{ id: string; organization_id: string; state: string }>(name, text, id)
      .catch(() => undefined);
    return row && read(row);
  }

  async function read(digest: string): Promise<CredentialState | undefined> {
    const id = credentialId(digest);
    if (watch.awaySince() !== undefined) {
      // Only a credential without a row waits for the unavailable log; this call checks now and then whether it is back.
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

  const recall = (digest: string): Promise<CredentialState | undefined> => {
    const known = remembered.get(digest);
    if (known && performance.now() < known.until) return known.credential;
    const credential = read(digest);
    remembered.delete(digest);
    remembered.set(digest, { credential, until: performance.now() + BELIEVED_MS });
    const forget = () => void remembered.delete(digest);
    credential.then((found) => found === undefined && forget(), forget);
    if (remembered.size > MOST_REMEMBERED) forgetOldest(remembered);
    return credential;
  };

  return async (token) => {
    if (!isToken(token)) return undefined;
    const credential = await recall(sha256(token));
    return credential && isUsable(credential, clock.now()) ? credential : undefined;
  };
}

function forgetOldest(remembered: Map<string, Remembered>): void {
  const [oldest] = remembered.keys();
  if (oldest !== undefined) remembered.delete(oldest);
}

const noAnswer = (): DependencyUnavailable =>
  new DependencyUnavailable('event_log', new Error('no answer in time'));

const isLogAway = (error: unknown): error is DependencyUnavailable =>
  error instanceof DependencyUnavailable && error.dependency === 'event_log';
