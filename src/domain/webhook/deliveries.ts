import type { Position } from '../../engine/log/event-log.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { DeliveryStatus } from '../../kernel/vocabulary.ts';
import type { LogPlace } from './events.ts';
import type { WebhookState } from './state.ts';

export type DeliveryCause = 'EVENT' | 'REPLAY' | 'TEST';

/** Why the notifier began where it did. */
export type BegunBecause = 'FIRST' | 'LOST' | 'RESTORED';

/** A webhook as the notifier has seen it, and how deliveries to it go. */
export interface EndpointHealth {
  readonly webhook: WebhookState;
  readonly failing_since: Instant | null;
  readonly last_success_at: Instant | null;
  readonly last_failure_at: Instant | null;
  readonly last_failure: string | null;
}

/** Why a try failed. */
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

/** One try to send a delivery. */
export interface ShownTry {
  readonly number: number;
  readonly tried_at: Instant;
  readonly duration_ms: number;
  readonly status: number | null;
  readonly failure: Failure | null;
  readonly detail: string | null;
  readonly answer: string | null;
}

/** One delivery as it is shown. */
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

/** How things stand, over all organizations: for operators. */
export interface DeliveryFigures {
  readonly begun_at: Instant | null;
  readonly begun_because: BegunBecause | null;
  readonly position: Position | null;
  readonly waiting: number;
  /** Of what waits for its first try, when the oldest was made. */
  readonly oldest_untried_at: Instant | null;
  readonly may_repeat: number;
  readonly endpoints: readonly EndpointFigures[];
}

export interface EndpointFigures extends EndpointHealth {
  readonly waiting: number;
  readonly given_up: number;
}

/** What is read of deliveries elsewhere. Throws `DependencyUnavailable`. */
export interface DeliveryLists {
  list(question: DeliveryQuestion): Promise<DeliveryPage>;
  /** Where the event stands that a delivery of the webhook told of; undefined where there is none. */
  placeOf(webhookId: string, eventId: string): Promise<LogPlace | undefined>;
  figures(): Promise<DeliveryFigures>;
}
