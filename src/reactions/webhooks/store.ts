import type { Position } from '../../engine/log/event-log.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { DeliveryStatus } from '../../kernel/vocabulary.ts';
import type { LogPlace } from '../../valuing/domain/webhook/events.ts';
import type { WebhookState } from '../../valuing/domain/webhook/state.ts';
import type { Failure } from './sending/sender.ts';

export type DeliveryCause = 'EVENT' | 'REPLAY' | 'TEST';

/** What is to be sent to one webhook. */
export interface NewDelivery {
  readonly id: string;
  readonly webhook_id: string;
  readonly organization_id: string;
  /** Of the event: the `webhook-id`. */
  readonly event_id: string;
  readonly place: LogPlace;
  readonly type: string;
  /** Kind and id of what the event is about: first tries of one subject go out in order. */
  readonly subject: string;
  readonly body: string;
  readonly cause: DeliveryCause;
  readonly created_at: Instant;
}

/** A delivery that is to be sent now. */
export interface DueDelivery {
  readonly id: string;
  readonly webhook_id: string;
  readonly event_id: string;
  readonly type: string;
  readonly subject: string;
  readonly body: string;
  /** How often it was sent before. */
  readonly tries: number;
}

/** What became of one try, and what follows from it. */
export interface TryRecord {
  readonly delivery_id: string;
  readonly webhook_id: string;
  readonly number: number;
  readonly tried_at: Instant;
  readonly duration_ms: number;
  readonly status: number | null;
  readonly failure: Failure | null;
  readonly detail: string | null;
  readonly answer: string | null;
  readonly becomes: Extract<DeliveryStatus, 'WAITING' | 'DELIVERED' | 'GIVEN_UP'>;
  /** When it is sent again; null where it is not. */
  readonly next_try_at: Instant | null;
}

/** Why the notifier began where it did. */
export type BegunBecause = 'FIRST' | 'LOST' | 'RESTORED';

/** How far the notifier has looked; without an event it has seen none yet. */
export interface NotifierPlace {
  readonly position: Position;
  readonly event: LogPlace | null;
  readonly begun_at: Instant;
  readonly begun_because: BegunBecause;
}

/** A webhook as the notifier has seen it, and how deliveries to it go. */
export interface EndpointHealth {
  readonly webhook: WebhookState;
  readonly failing_since: Instant | null;
  readonly last_success_at: Instant | null;
  readonly last_failure_at: Instant | null;
  readonly last_failure: string | null;
}

export interface ReplayTask {
  readonly id: string;
  readonly webhook_id: string;
  readonly organization_id: string;
  readonly after: Position;
  readonly until: Position;
  readonly types: readonly string[];
}

/** All that one stretch of the log brings: kept with its place in one transaction, or not at all. */
interface Stretch {
  readonly place: Pick<NotifierPlace, 'position' | 'event'>;
  readonly webhooks: readonly WebhookState[];
  /** Webhooks whose waiting deliveries are cancelled, before the new ones are added. */
  readonly cancelled: readonly string[];
  readonly deliveries: readonly NewDelivery[];
  readonly replays: readonly ReplayTask[];
  readonly now: Instant;
}

/** Another leader has written since. */
export class NotifierReplaced extends Error {
  constructor() {
    super('another process leads');
    this.name = 'NotifierReplaced';
  }
}

/** What the notifier keeps. Everything that it writes is refused with `NotifierReplaced` once a later leader has begun. */
export interface DeliveryStore {
  /** Becomes the one who writes, in place of any before; where the last one stood, undefined where none ever did. */
  claim(): Promise<NotifierPlace | undefined>;
  /** When the place was made where it keeps things, empty. */
  madeAt(): Promise<Instant>;
  /** Begins at a place, with these webhooks and no others. Deliveries that wait for one that is enabled stay. */
  begin(place: NotifierPlace, webhooks: readonly WebhookState[]): Promise<void>;
  endpoints(): Promise<readonly EndpointHealth[]>;
  keep(stretch: Stretch): Promise<void>;
  /** Of each of these webhooks what is due, first tries in the order of the log before those that come again. */
  due(
    asked: readonly { readonly id: string; readonly limit: number }[],
    now: Instant,
  ): Promise<readonly DueDelivery[]>;
  /** Webhooks that have something due. */
  dueWebhooks(now: Instant): Promise<readonly string[]>;
  record(tries: readonly TryRecord[]): Promise<void>;
  /** Deliveries given up, and webhooks to be disabled, that no event tells of yet. */
  untold(limit: number): Promise<readonly UntoldDelivery[]>;
  told(deliveryIds: readonly string[]): Promise<void>;
  replays(): Promise<readonly ReplayTask[]>;
  advanceReplay(
    id: string,
    after: Position,
    isDone: boolean,
    deliveries: readonly NewDelivery[],
  ): Promise<void>;
  /** Removes what ended before an instant; answers how many. */
  prune(before: Instant, limit: number): Promise<number>;
  close(): Promise<void>;
}

export interface UntoldDelivery {
  readonly delivery_id: string;
  readonly webhook_id: string;
  readonly event_id: string;
  readonly type: string;
  readonly tries: number;
  readonly failure: string;
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

export type ShownTry = Omit<TryRecord, 'delivery_id' | 'webhook_id' | 'becomes' | 'next_try_at'>;

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
