import { join } from 'node:path';
import type { LogProofs } from '../api/resource/management.ts';
import { sealEvents } from '../domain/events/handling.ts';
import { appendSurely } from '../engine/handling/append-surely.ts';
import type { Cause } from '../engine/handling/cause.ts';
import { type EventLog, LOG_START, NO_STREAM, type Position } from '../engine/log/event-log.ts';
import { exportSeals, requireNotBehind } from '../engine/seals/copy.ts';
import { type LogSeal, sealStream } from '../engine/seals/events.ts';
import { type OnSealedUnreadable, sealLog } from '../engine/seals/sealing.ts';
import type { SealKey } from '../engine/seals/signature.ts';
import { newestSeal, occurredAfter, SealingRefused } from '../engine/seals/stretch.ts';
import type { AdoptedShapes } from '../engine/shapes/adopted.ts';
import type { Log } from '../engine/telemetry/log.ts';
import type { Clock } from '../kernel/clock.ts';
import { epochOf } from '../kernel/instant.ts';
import { serviceCause } from '../processes/work.ts';
import type { Configuration } from './configuration.ts';
import type { Engines } from './engines.ts';
import { loadSealKey, makeSealKey, publicKeysOf, sealKeyFile } from './keys/seal-key.ts';
import type { Watch } from './service/watch.ts';
import { systemIds } from './system.ts';

/** Maximum age of the last seal (or of the first event, if there is no seal) before the log is sealed again. */
export const SEAL_EVERY_MS = 3_600_000;

export const sealsFile = ({ SEALS_FILE, DATA_DIR }: Configuration): string =>
  SEALS_FILE ?? join(DATA_DIR, 'seals.jsonl');

export interface SealingParts {
  readonly log: EventLog;
  readonly clock: Clock;
  readonly cause: () => Cause;
  readonly shapes?: AdoptedShapes | undefined;
  readonly keyFile: string;
  /** Copies of seals; the log must not be behind them. */
  readonly copies: string | undefined;
  readonly keyMayChange?: boolean;
  /** False: a missing key is an error and is never created. */
  readonly mayMakeKey?: boolean;
  readonly onUnreadable?: OnSealedUnreadable;
}

/**
 * Seals the new events of the log and returns the new seals. Creates the key only for the first seal of the log, if
 * allowed: later a missing key is lost or elsewhere. Throws `SealingRefused`, `SealKeyFault`.
 */
export async function seal(sealing: SealingParts): Promise<readonly LogSeal[]> {
  const { log, clock, copies } = sealing;
  if (copies !== undefined) await requireNotBehind(log, copies);
  const key = await keyOf(sealing);
  return sealLog({
    log,
    key,
    now: () => clock.now(),
    record: (made) => recordSeal(sealing, made),
    keyMayChange: sealing.keyMayChange ?? false,
    onUnreadable: sealing.onUnreadable,
  });
}

export { exportSeals };

export type PeriodicSealingParts = SealingParts & { readonly copies: string };

/**
 * Parts for periodic sealing; undefined if no key is configured for external databases, whose processes must share one.
 * The embedded service creates its own.
 */
export function periodicSealing(
  configuration: Configuration,
  embedded: boolean,
  { eventLog: log, shapes }: Pick<Engines, 'eventLog' | 'shapes'>,
  clock: Clock,
): PeriodicSealingParts | undefined {
  if (!embedded && configuration.SEAL_KEY_FILE === undefined) return undefined;
  const keyFile = sealKeyFile(configuration);
  return { log, clock, shapes, cause: systemCause, keyFile, copies: sealsFile(configuration) };
}

/**
 * What an API process shows of the log; it signs where it has the key, as `audit export` would there. Apart from the embedded
 * service, one that has only the public keys next to `SEAL_KEY_FILE` shows what others have sealed.
 */
export function logProofs(
  configuration: Configuration,
  log: EventLog,
  sealing: PeriodicSealingParts | undefined,
): LogProofs {
  const key = () => loadSealKey(sealKeyFile(configuration));
  const reaches = async (position: Position) => ((await newestSeal(log))?.position ?? LOG_START) >= position;
  return {
    publicKeys: () => publicKeysOf(configuration, undefined),
    key,
    async sealUpTo(position) {
      if (await reaches(position)) return 'sealed';
      if (!sealing || !(sealing.mayMakeKey || (await key()))) return 'key-elsewhere';
      await seal(sealing);
      await exportSeals(log, sealing.copies);
      return (await reaches(position)) ? 'sealed' : 'not-reached';
    },
  };
}

/** Counts and reports each unreadable event that was sealed as it is stored. */
export const reportsUnreadable =
  (log: Log, counters: Watch['counters']): OnSealedUnreadable =>
  ({ stream, revision, eventId, type, why }, { number }) => {
    counters.countSealedUnreadable();
    const event = { stream, revision, event_id: eventId, type };
    log.error({ seal: number, ...event, fault: why }, 'an unreadable event was sealed unchanged');
  };

const systemCause = (): Cause => serviceCause('system:sealer', systemIds.uuid());

/** True if the log should be sealed now, also if its first event has no valid instant. */
export async function isSealDue({ log, clock }: Pick<SealingParts, 'log' | 'clock'>): Promise<boolean> {
  const last = await newestSeal(log);
  const since = last ? last.sealed_at : await occurredAfter(log, LOG_START, 1);
  return since !== undefined && !(epochOf(clock.now()) - epochOf(since) < SEAL_EVERY_MS);
}

async function keyOf({ log, keyFile, keyMayChange, mayMakeKey = true }: SealingParts): Promise<SealKey> {
  const key = await loadSealKey(keyFile);
  if (key) return key;
  const last = await newestSeal(log);
  if (last && !keyMayChange)
    throw new SealingRefused(`${keyFile} is not there, and seal ${last.number} was made with ${last.key_id}`);
  if (!mayMakeKey)
    throw new SealingRefused(
      `${keyFile} is not there: SEAL_KEY_FILE must name the key that the service seals with. Nothing was sealed.`,
    );
  return makeSealKey(keyFile);
}

/** Appends the seal at the revision that its number implies. If there is another seal, another process was first. */
export async function recordSeal(
  { log, clock, cause, shapes }: Pick<SealingParts, 'log' | 'clock' | 'cause' | 'shapes'>,
  made: LogSeal,
): Promise<'recorded' | 'other-was-first'> {
  const stream = sealStream();
  const [last] = await log.readStream(stream, { direction: 'backwards', limit: 1 });
  const revision = last?.revision ?? NO_STREAM;
  if (revision !== made.number - 2) return 'other-was-first';
  const head = last && { revision, hash: last.metadata.hash, occurredAt: last.metadata.occurred_at };
  const decided = [{ type: 'LogSealed', data: made }];
  const level = await shapes?.level();
  const newId = () => systemIds.uuid();
  const [event] = sealEvents(stream, head ?? null, decided, cause(), clock.now(), newId, level);
  if (!event) throw new Error('a seal became no event');
  const outcome = await appendSurely(log, { stream, expectedRevision: revision, events: [event] });
  return outcome.outcome === 'appended' ? 'recorded' : 'other-was-first';
}
