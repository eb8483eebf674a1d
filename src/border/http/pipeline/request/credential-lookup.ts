import { loadState } from '../../../../engine/handling/load-stream.ts';
import type { EventLog } from '../../../../engine/log/event-log.ts';
import type { Clock } from '../../../../kernel/clock.ts';
import { sha256 } from '../../../../kernel/digest.ts';
import { isToken } from '../../../../kernel/identity/token.ts';
import { credentialId } from '../../../../kernel/ids.ts';
import {
  type CredentialState,
  credentialStream,
  evolveCredential,
  isUsable,
} from '../../../../valuing/domain/credential/state.ts';

/** A revocation is effective within 5 s on every replica: what was read is believed for less than half of that. */
const BELIEVED_MS = 2_000;
const MOST_REMEMBERED = 10_000;

interface Remembered {
  readonly credential: Promise<CredentialState | undefined>;
  readonly until: number;
}

/**
 * The credential of a token, if it may be used now. A token leads straight to its stream, so the log itself answers,
 * not a read model that may be late; when the log cannot, `DependencyUnavailable` is thrown: who cannot know does not
 * let in.
 */
export function credentialLookup(
  log: EventLog,
  clock: Clock,
): (token: string) => Promise<CredentialState | undefined> {
  const remembered = new Map<string, Remembered>();

  const read = (digest: string): Promise<CredentialState | undefined> =>
    loadState(log, credentialStream(credentialId(digest)), evolveCredential);

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
