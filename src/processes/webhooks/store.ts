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
  /** Id of the event: the `webhook-id`. */
  readonly event_id: string;
  readonly place: LogPlace;
  readonly type: string;
  /** Kind and id of the event's subject: first attempts of one subject are sent in order. */
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
  readonly tries: number;
}

export interface TryRecord extends ShownTry {
  readonly delivery_id: string;
  readonly webhook_id: string;
  readonly becomes: Extract<DeliveryStatus, 'WAITING' | 'DELIVERED' | 'GIVEN_UP'>;
  /** When it is sent again; null if it is not. */
  readonly next_try_at: Instant | null;
}

/** How far the notifier has processed the log; `event` is null before the first. */
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

/** Changes from one batch of the log, stored with its position in one transaction. */
interface LogStretch {
  readonly place: Pick<NotifierPlace, 'position' | 'event'>;
  readonly webhooks: readonly WebhookState[];
  /** Webhooks whose waiting deliveries are cancelled before the new ones are added. */
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

/** Storage of the notifier. Every write throws `NotifierReplaced` once another process leads. */
export interface DeliveryStore {
  /** Becomes the writer. Returns the last place; undefined if there is none. */
  claim(): Promise<NotifierPlace | undefined>;
  createdAt(): Promise<Instant>;
  /** Starts at a place with exactly these webhooks. Waiting deliveries of enabled ones stay. */
  begin(place: NotifierPlace, webhooks: readonly WebhookState[]): Promise<void>;
  endpoints(): Promise<readonly EndpointHealth[]>;
  keep(stretch: LogStretch): Promise<void>;
  /** Due deliveries of these webhooks: first attempts in log order, then repetitions. */
  due(
    limits: readonly { readonly id: string; readonly limit: number }[],
    now: Instant,
  ): Promise<readonly DueDelivery[]>;
  dueWebhooks(now: Instant): Promise<readonly string[]>;
  record(tries: readonly TryRecord[]): Promise<void>;
  unrecorded(limit: number): Promise<readonly UnrecordedDelivery[]>;
  markRecorded(deliveryIds: readonly string[]): Promise<void>;
  replays(): Promise<readonly ReplayTask[]>;
  advanceReplay(
    id: string,
    after: Position,
    isDone: boolean,
    deliveries: readonly NewDelivery[],
  ): Promise<void>;
  /** Removes deliveries that ended before an instant. Returns their number. */
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
