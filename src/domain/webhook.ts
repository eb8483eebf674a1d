import { z } from 'zod';
import { aggregate } from '../engine/events/aggregate.ts';
import { type EventOf, eventType } from '../engine/events/event-type.ts';
import { type Recorded, stampOf } from '../engine/events/recorded.ts';
import type { Position } from '../engine/log/event-log.ts';
import type { SealedText as Sealed } from '../kernel/identity/personal-data.ts';
import { epochOf, type Instant, instantOf } from '../kernel/instant.ts';
import { unreachable } from '../kernel/result.ts';
import {
  type DeliveryStatus,
  DISABLED_BECAUSE,
  type DisabledBecause,
  type WebhookStatus,
} from '../kernel/vocabulary.ts';
import { SealedText } from './events/shapes.ts';

const Described = {
  url: z.string(),
  types: z.array(z.string()),
  description: z.string().nullable(),
};

const Registration = z.strictObject({
  ...Described,
  /** The secret that signs its deliveries, sealed under the webhook's own key. */
  secret: SealedText,
});
export type WebhookRegistered = z.infer<typeof Registration>;

const Claim = z.strictObject({ webhook_id: z.uuid(), registration: Registration });
type WebhookPlaceClaimed = z.infer<typeof Claim>;

const Patch = z.strictObject(Described).partial();
export type WebhookPatched = z.infer<typeof Patch>;

/** The place of an event in the log, in a form that another engine can check. */
export const LogPlace = z.strictObject({
  position: z.string(),
  event_id: z.uuid(),
  stream: z.string(),
  revision: z.int(),
});
export type LogPlace = z.infer<typeof LogPlace>;

const GivenUp = z.strictObject({
  delivery_id: z.uuid(),
  /** Id of the event that could not be delivered. */
  event_id: z.uuid(),
  type: z.string(),
  tries: z.int(),
  /** The failure of the last attempt. */
  failure: z.string(),
});
export type DeliveryGivenUp = z.infer<typeof GivenUp>;

/** Events of the stream `webhook-<id>`, and of the organization's claims of places, `webhooks-<organization id>`. */
export const webhookEvents = {
  /** In the stream `webhooks-<organization id>`, which limits their number; it holds the whole registration. */
  WebhookPlaceClaimed: eventType('WebhookPlaceClaimed', Claim),
  WebhookRegistered: eventType('WebhookRegistered', Registration),
  /** Only the members that changed, with their new values. */
  WebhookPatched: eventType('WebhookPatched', Patch),
  /** The secret before it also signs for a day. */
  WebhookSecretRotated: eventType('WebhookSecretRotated', z.strictObject({ secret: SealedText })),
  WebhookDisabled: eventType('WebhookDisabled', z.strictObject({ because: z.enum(DISABLED_BECAUSE) })),
  WebhookEnabled: eventType('WebhookEnabled', z.strictObject({})),
  /** A test delivery was requested. */
  WebhookTested: eventType('WebhookTested', z.strictObject({})),
  /** A replay was requested: events after a place are delivered again; null is the beginning. */
  WebhookReplayed: eventType('WebhookReplayed', z.strictObject({ after: LogPlace.nullable() })),
  DeliveryGivenUp: eventType('DeliveryGivenUp', GivenUp),
};

export type WebhookEvent = EventOf<typeof webhookEvents>;

/** The most that an organization may have. */
export const MAX_WEBHOOKS = 50;
/** How long a replaced secret also signs, in ms. */
const OVERLAP_MS = 24 * 60 * 60 * 1000;
/** The most secrets that sign at once: a header has a limited size. */
const MOST_SECRETS = 4;

interface Secret {
  readonly secret: Sealed;
  /** Until when it signs; null: until it is replaced. */
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

export type RecordedWebhookEvent = Recorded & WebhookEvent;

export function evolveWebhook(
  state: WebhookState | undefined,
  event: RecordedWebhookEvent,
): WebhookState | undefined {
  const stamp = stampOf(event);
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
    // They change nothing of it, and yet count as its versions: its tag is the revision of its stream.
    case 'WebhookTested':
    case 'WebhookReplayed':
    case 'DeliveryGivenUp':
      return state && { ...state, version: stamp.version };
    default:
      return unreachable(event);
  }
}

export const webhookAggregate = aggregate('webhook', webhookEvents, evolveWebhook);
export const { stream: webhookStream, idOf: webhookIdOf } = webhookAggregate;

function rotated({ secrets }: WebhookState, secret: Sealed, now: Instant): readonly Secret[] {
  const until = instantOf(epochOf(now) + OVERLAP_MS);
  const before = signing(secrets, now).map((each) => ({ ...each, until: each.until ?? until }));
  return [{ secret, until: null }, ...before].slice(0, MOST_SECRETS);
}

/** The secrets that sign at an instant, newest first. */
const signing = (secrets: readonly Secret[], now: Instant): readonly Secret[] =>
  secrets.filter(({ until }) => until === null || epochOf(until) > epochOf(now));

/** The claims of an organization, in order; of one webhook the newest. */
interface PlacesState {
  readonly claims: readonly WebhookPlaceClaimed[];
}

const evolvePlaces = (
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

/** The aggregate of an organization's claims of places. */
export const placesAggregate = aggregate('webhooks', webhookEvents, evolvePlaces);

export type DeliveryCause = 'EVENT' | 'REPLAY' | 'TEST';

/** Why the notifier began at its place. */
export type BegunBecause = 'FIRST' | 'LOST' | 'RESTORED';

/** A webhook as the notifier knows it, and the health of deliveries to it. */
export interface EndpointHealth {
  readonly webhook: WebhookState;
  readonly failing_since: Instant | null;
  readonly last_success_at: Instant | null;
  readonly last_failure_at: Instant | null;
  readonly last_failure: string | null;
}

export type Failure =
  | 'STATUS'
  | 'REDIRECTED'
  | 'GONE'
  | 'TIMED_OUT'
  | 'NAME_NOT_FOUND'
  | 'ADDRESS_REFUSED'
  | 'URL_REFUSED'
  | 'CERTIFICATE_REFUSED'
  | 'CONNECTION_FAILED'
  | 'UNREADABLE_ANSWER';

export interface ShownTry {
  readonly number: number;
  readonly tried_at: Instant;
  readonly duration_ms: number;
  readonly status: number | null;
  readonly failure: Failure | null;
  readonly detail: string | null;
  readonly answer: string | null;
}

export interface ShownDelivery {
  readonly id: string;
  readonly event_id: string;
  readonly type: string;
  readonly cause: DeliveryCause;
  readonly status: DeliveryStatus;
  readonly try_count: number;
  readonly next_try_at: Instant | null;
  readonly may_repeat: boolean;
  readonly created_at: Instant;
  readonly ended_at: Instant | null;
  readonly tries: readonly ShownTry[];
}

interface DeliveryPage {
  readonly deliveries: readonly ShownDelivery[];
  /** Where the next page begins; null after the last. */
  readonly next: string | null;
}

interface DeliveryQuestion {
  readonly organizationId: string;
  readonly webhookId: string;
  readonly status?: DeliveryStatus | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

/** The state of deliveries over all organizations: for operators. */
export interface DeliveryFigures {
  readonly begun_at: Instant | null;
  readonly begun_because: BegunBecause | null;
  readonly position: Position | null;
  readonly waiting: number;
  /** When the oldest delivery that waits for its first attempt was made. */
  readonly oldest_untried_at: Instant | null;
  readonly may_repeat: number;
  readonly endpoints: readonly EndpointFigures[];
}

export interface EndpointFigures extends EndpointHealth {
  readonly waiting: number;
  readonly given_up: number;
}

/** Reads of deliveries for other rooms. Throws `DependencyUnavailable`. */
export interface DeliveryLists {
  list(question: DeliveryQuestion): Promise<DeliveryPage>;
  /** The place of the event of a delivery of the webhook; undefined where there is none. */
  placeOf(webhookId: string, eventId: string): Promise<LogPlace | undefined>;
  figures(): Promise<DeliveryFigures>;
}
