import { createHmac, type KeyObject } from 'node:crypto';
import { epochOf, type Instant } from '../../kernel/instant.ts';
import { canonicalJson } from '../../kernel/json/canonical.ts';
import type { Json } from '../../kernel/json.ts';
import type { RecordedEvent } from '../log/event-log.ts';

export interface Claim {
  readonly key: string;
  readonly fingerprint: string;
  /** The same content under the other keys of the service, while its key is replaced. */
  readonly otherFingerprints?: readonly string[];
}

/** By whom and for which request events are appended: what goes into their metadata. */
export interface Cause {
  readonly organizationId: string | null;
  readonly actor: string;
  readonly credentialId?: string;
  /** How the person signed in, where the credential is the session of a browser. */
  readonly signedInBy?: string;
  readonly requestId: string;
  readonly correlationId: string;
  /** Id of the event that this is a reaction to. */
  readonly causationId: string | null;
  /** What a POST claims; is in the metadata of its events, so that the log itself remembers. */
  readonly claim?: Claim;
}

type CausingEvent = Pick<RecordedEvent, 'eventId' | 'metadata'>;

const causedBy = ({ eventId, metadata }: CausingEvent, actor: string): Cause => ({
  organizationId: metadata.organization_id,
  actor,
  requestId: metadata.request_id,
  correlationId: metadata.correlation_id,
  causationId: eventId,
});

/** Events of a reaction name the request that started it all, and the event that they react to. */
export const reactionCause: (event: CausingEvent, actor: `system:${string}`) => Cause = causedBy;

/** In the name of who claimed something, with their key: a repeated request finds its answer. Undefined where no key was kept. */
export function claimCause(event: RecordedEvent): Cause | undefined {
  const { actor, idempotency_key: key, request_fingerprint: fingerprint } = event.metadata;
  if (key === undefined || fingerprint === undefined) return undefined;
  return { ...causedBy(event, actor), claim: { key, fingerprint } };
}

/**
 * Shows whether two requests had the same content, and nothing else: an HMAC-SHA256, under the service's key,
 * of the body's canonical JSON (RFC 8785).
 */
export const fingerprint = (key: KeyObject, body: Json): string =>
  createHmac('sha256', key).update(canonicalJson(body)).digest('hex');

/** How long a key answers its first response. */
export const REPLAY_RETENTION_MS = 7 * 24 * 60 * 60 * 1000;

/** True while the key that the event claimed still answers. */
export const isRemembered = (claiming: RecordedEvent, now: Instant): boolean =>
  epochOf(now) - epochOf(claiming.metadata.occurred_at) < REPLAY_RETENTION_MS;

/** Whether the event claimed the key with the same content. */
export const hasSameContent = (
  { metadata: { request_fingerprint: recorded } }: RecordedEvent,
  { fingerprint: own, otherFingerprints = [] }: Claim,
): boolean => recorded !== undefined && [own, ...otherFingerprints].includes(recorded);

/**
 * The events of these types with which a stream answered the key of a request: the newest time that it was claimed, if
 * that is still remembered. Empty when the key is new here: another organization's key is another key.
 */
export function rememberedAnswer(
  history: readonly RecordedEvent[],
  types: readonly string[],
  { claim, organizationId }: Cause,
  now: Instant,
): readonly RecordedEvent[] {
  if (!claim) return [];
  const claiming = history.filter(
    ({ type, metadata }) =>
      metadata.idempotency_key === claim.key &&
      metadata.organization_id === organizationId &&
      types.includes(type),
  );
  const newest = claiming.at(-1);
  if (!newest || !isRemembered(newest, now)) return [];
  return claiming.filter(({ metadata }) => metadata.request_id === newest.metadata.request_id);
}
