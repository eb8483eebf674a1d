import type { BegunBecause, WebhookState } from '../../../domain/webhook.ts';
import type { CommandHandler } from '../../../engine/handling/handler.ts';
import type { Leadership } from '../../../engine/leadership.ts';
import type { EventLog } from '../../../engine/log/event-log.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Outcome, Sender } from '../sender.ts';
import type { DeliveryStore, DueDelivery } from '../store.ts';

export const NOTIFIER_LEASE = 'notifier';

export interface NotifierParts {
  readonly log: EventLog;
  readonly handler: CommandHandler;
  readonly leadership: Leadership;
  readonly store: DeliveryStore;
  readonly sender: Sender;
  readonly clock: Clock;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** Where the addresses in deliveries begin: `/api/v1/…`. */
  readonly basePath: string;
  /** The secrets of a webhook, opened, newest first, each with the time until which it signs; without those that are lost. */
  openSecrets(webhook: WebhookState): Promise<readonly DecryptedSecret[]>;
  /** Told where it begins, and why not where it stood. */
  readonly onBegun?: (because: BegunBecause) => void;
  readonly onAttempt?: (delivery: DueDelivery, outcome: Outcome, durationMs: number) => void;
}

export interface DecryptedSecret {
  readonly secret: string;
  readonly until: string | null;
}
