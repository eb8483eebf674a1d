import type { Instant } from '../../kernel/instant.ts';
import { type EventLog, LOG_START, type UnreadableStoredEvent } from '../log/event-log.ts';
import { FIRST_ROOT, type LogSeal, rootOver, sealStream } from './events.ts';
import { readPublicKeys, type SealClaim, type SealKey, signatureOf } from './signature.ts';
import { newestSeal, readStretch, SealingRefused } from './stretch.ts';

/**
 * Events that one seal covers at most: an audit bundle carries the hashes between two seals, and must stay small. What
 * is more gets several seals, one after the other.
 */
const MOST_SEALED_AT_ONCE = 4_096;

interface SealingParts {
  readonly log: EventLog;
  readonly key: SealKey;
  now(): Instant;
  /** Appends the seal at the revision that its number names. */
  record(seal: LogSeal): Promise<'recorded' | 'other-was-first'>;
  /** The last seal was made with another key, and that is as it should be: keys were changed. */
  readonly keyMayChange?: boolean;
  /** Called for each unreadable event that a seal made here covers. */
  readonly onUnreadable?: OnSealedUnreadable | undefined;
}

export type OnSealedUnreadable = (event: UnreadableStoredEvent, seal: LogSeal) => void;

/**
 * Seals everything after the last seal and returns the seals it made, none if only seals followed. Two sealers at
 * once meet on one revision: one wins, the other continues from the winner's. Unreadable events are sealed as stored:
 * who spoils an event must not thereby keep all that comes later from being sealed.
 */
export async function sealLog(parts: SealingParts): Promise<readonly LogSeal[]> {
  const made: LogSeal[] = [];
  for (;;) {
    const last = await newestSeal(parts.log);
    if (last) requireOwnSeal(last, parts);
    const unreadable: UnreadableStoredEvent[] = [];
    const claim = await claimAfter(parts, last, (event) => unreadable.push(event));
    if (!claim) return made;
    const seal = parts.key.sign(claim);
    if ((await parts.record(seal)) !== 'recorded') continue;
    made.push(seal);
    for (const event of unreadable) parts.onUnreadable?.(event, seal);
  }
}

async function claimAfter(
  { log, now }: SealingParts,
  last: LogSeal | undefined,
  onUnreadable: (event: UnreadableStoredEvent) => void,
): Promise<SealClaim | undefined> {
  const bounds = { most: MOST_SEALED_AT_ONCE, onUnreadable };
  const places = await readStretch(log, last?.position ?? LOG_START, bounds);
  const end = places.at(-1);
  // A seal is an event too: it alone is no reason for the next one.
  if (!end || places.every(({ stream }) => stream === sealStream())) return undefined;
  return {
    number: (last?.number ?? 0) + 1,
    position: end.position,
    event_count: (last?.event_count ?? 0) + places.length,
    root: rootOver(
      last?.root ?? FIRST_ROOT,
      places.map(({ hash }) => hash),
    ),
    previous_root: last?.root ?? null,
    sealed_at: now(),
  };
}

function requireOwnSeal(last: LogSeal, { key, keyMayChange }: SealingParts): void {
  if (last.key_id === key.keyId) {
    if (signatureOf(last, readPublicKeys(key.publicPem)) === 'good') return;
    throw new SealingRefused(`seal ${last.number} in the log does not bear the signature it should`);
  }
  if (keyMayChange) return;
  throw new SealingRefused(
    `seal ${last.number} was made with the key ${last.key_id}, and this one is ${key.keyId}: take the key of the last seal, or say that keys were changed`,
  );
}
