import { epochOf, type Instant } from '../../kernel/instant.ts';
import type { RecordedEvent } from '../log/event-log.ts';
import type { Claim } from './seal-events.ts';

/** How long a key answers its first response. */
export const REPLAY_RETENTION_MS = 7 * 24 * 60 * 60 * 1000;

/** True while the key that the event claimed still answers. */
export const isRemembered = (claiming: RecordedEvent, now: Instant): boolean =>
  epochOf(now) - epochOf(claiming.metadata.occurred_at) < REPLAY_RETENTION_MS;

/** Whether the event claimed the key with the same content. */
export const hasSameContent = (
  { metadata: { request_fingerprint: recorded } }: RecordedEvent,
  { fingerprint, otherFingerprints = [] }: Claim,
): boolean => recorded !== undefined && [fingerprint, ...otherFingerprints].includes(recorded);

interface Repeated {
  /** Types of the events with which the operation answers. */
  readonly types: readonly string[];
  readonly organizationId: string | null;
  readonly key: string;
}

/**
 * The events with which a stream answered a key of an organization: the newest time that it was claimed, if that is
 * still remembered. Empty when the key is new here: another organization's key is another key.
 */
export function rememberedAnswer(
  history: readonly RecordedEvent[],
  { types, organizationId, key }: Repeated,
  now: Instant,
): readonly RecordedEvent[] {
  const claiming = history.filter(
    ({ type, metadata }) =>
      metadata.idempotency_key === key && metadata.organization_id === organizationId && types.includes(type),
  );
  const newest = claiming.at(-1);
  if (!newest || !isRemembered(newest, now)) return [];
  return claiming.filter(({ metadata }) => metadata.request_id === newest.metadata.request_id);
}
