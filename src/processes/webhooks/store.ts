import type {
  BegunBecause,
  DeliveryCause,
  EndpointHealth,
  LogPlace,
  ShownTry,
  WebhookState,
} from '../../domain/webhook.ts';
import type { Position } from '../../engine/log/event-log.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { DeliveryStatus } from '../../kernel/vocabulary.ts';

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
export interface TryRecord extends ShownTry {
  readonly delivery_id: string;
  readonly webhook_id: string;
  readonly becomes: Extract<DeliveryStatus, 'WAITING' | 'DELIVERED' | 'GIVEN_UP'>;
  /** When it is sent again; null where it is not. */
  readonly next_try_at: Instant | null;
}

/** How far the notifier has looked; without an event it has seen none yet. */
export interface NotifierPlace {
  readonly position: Position;
  readonly event: LogPlace | null;
  readonly begun_at: Instant;
  readonly begun_because: BegunBecause;
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
interface LogStretch {
  readonly place: Pick<NotifierPlace, 'position' | 'event'>;
  readonly webhooks: readonly WebhookState[];
  /** Webhooks whose waiting deliveries are cancelled, before the new ones are added. */
  readonly cancelled: readonly string[];
  readonly deliveries: readonly NewDelivery[];
  readonly replays: readonly ReplayTask[];
  readonly now: Instant;
}

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
  createdAt(): Promise<Instant>;
  /** Begins at a place, with these webhooks and no others. Deliveries that wait for one that is enabled stay. */
  begin(place: NotifierPlace, webhooks: readonly WebhookState[]): Promise<void>;
  endpoints(): Promise<readonly EndpointHealth[]>;
  keep(stretch: LogStretch): Promise<void>;
  /** Of each of these webhooks what is due, first tries in the order of the log before those that come again. */
  due(
    asked: readonly { readonly id: string; readonly limit: number }[],
    now: Instant,
  ): Promise<readonly DueDelivery[]>;
  /** Webhooks that have something due. */
  dueWebhooks(now: Instant): Promise<readonly string[]>;
  record(tries: readonly TryRecord[]): Promise<void>;
  /** Deliveries given up, and webhooks to be disabled, that no event tells of yet. */
  unrecorded(limit: number): Promise<readonly UnrecordedDelivery[]>;
  markRecorded(deliveryIds: readonly string[]): Promise<void>;
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

export interface UnrecordedDelivery {
  readonly delivery_id: string;
  readonly webhook_id: string;
  readonly event_id: string;
  readonly type: string;
  readonly tries: number;
  readonly failure: string;
}
