import type { Recorded } from '../../engine/events/recorded.ts';
import type { SealedText as Sealed } from '../../kernel/identity/personal-data.ts';
import { epochOf, type Instant, instantOf } from '../../kernel/instant.ts';
import { unreachable } from '../../kernel/result.ts';
import type { DisabledBecause, WebhookStatus } from '../../kernel/vocabulary.ts';
import type { WebhookEvent, WebhookPlaceClaimed } from './events.ts';

/** How many an organization may have. */
export const MOST_WEBHOOKS = 50;
/** For so long a secret signs beside the one that took its place. */
const OVERLAP_MS = 24 * 60 * 60 * 1000;
/** So many sign at most: a header has an end. */
const MOST_SECRETS = 4;

interface Secret {
  readonly secret: Sealed;
  /** Until when it signs; null: until another takes its place. */
  readonly until: Instant | null;
}

/** A webhook as its events leave it, its secrets sealed. */
export interface WebhookState {
  readonly id: string;
  readonly organization_id: string;
  readonly url: string;
  readonly types: readonly string[];
  readonly description: string | null;
  readonly status: WebhookStatus;
  /** Null while it is enabled. */
  readonly disabled: { readonly because: DisabledBecause; readonly at: Instant } | null;
  /** Newest first. */
  readonly secrets: readonly Secret[];
  /** Stream revision + 1: the ETag. */
  readonly version: number;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

export const webhookStream = (webhookId: string): string => `webhook-${webhookId}`;
export const webhookIdOf = (stream: string): string => stream.slice('webhook-'.length);
/** Where the places of an organization are claimed. */
export const webhookPlacesStream = (organizationId: string): string => `webhooks-${organizationId}`;

export type RecordedWebhookEvent = Recorded & WebhookEvent;

/** Folds one event. Never refuses: what is in the log has happened. */
export function evolveWebhook(
  state: WebhookState | undefined,
  event: RecordedWebhookEvent,
): WebhookState | undefined {
  const stamp = { version: event.revision + 1, updated_at: event.occurredAt };
  switch (event.type) {
    case 'WebhookPlaceClaimed':
      return state;
    case 'WebhookRegistered': {
      const { secret, ...described } = event.data;
      return {
        ...described,
        ...stamp,
        id: webhookIdOf(event.stream),
        organization_id: event.organizationId ?? '',
        status: 'ENABLED',
        disabled: null,
        secrets: [{ secret, until: null }],
        created_at: event.occurredAt,
      };
    }
    case 'WebhookPatched':
      return state && ({ ...state, ...event.data, ...stamp } as WebhookState);
    case 'WebhookSecretRotated':
      return state && { ...state, ...stamp, secrets: rotated(state, event.data.secret, event.occurredAt) };
    case 'WebhookDisabled':
      return (
        state && {
          ...state,
          ...stamp,
          status: 'DISABLED',
          disabled: { because: event.data.because, at: event.occurredAt },
        }
      );
    case 'WebhookEnabled':
      return state && { ...state, ...stamp, status: 'ENABLED', disabled: null };
    // They change nothing of it, and count as its versions all the same: its tag is the revision of its stream.
    case 'WebhookTested':
    case 'WebhookReplayed':
    case 'DeliveryGivenUp':
      return state && { ...state, version: stamp.version };
    default:
      return unreachable(event);
  }
}

function rotated({ secrets }: WebhookState, secret: Sealed, now: Instant): readonly Secret[] {
  const until = instantOf(epochOf(now) + OVERLAP_MS);
  const before = signing(secrets, now).map((each) => ({ ...each, until: each.until ?? until }));
  return [{ secret, until: null }, ...before].slice(0, MOST_SECRETS);
}

/** The secrets that sign at an instant, newest first. */
const signing = (secrets: readonly Secret[], now: Instant): readonly Secret[] =>
  secrets.filter(({ until }) => until === null || epochOf(until) > epochOf(now));

/** The claims of an organization, in their order; of one webhook the newest. */
export interface PlacesState {
  readonly claims: readonly WebhookPlaceClaimed[];
}

export const evolvePlaces = (
  state: PlacesState | undefined,
  event: RecordedWebhookEvent,
): PlacesState | undefined =>
  event.type === 'WebhookPlaceClaimed'
    ? {
        claims: [
          ...(state?.claims ?? []).filter(({ webhook_id }) => webhook_id !== event.data.webhook_id),
          event.data,
        ],
      }
    : state;
