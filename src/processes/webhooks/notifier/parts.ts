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
  /** Base of the addresses in deliveries: `/api/v1/…`. */
  readonly basePath: string;
  /** Decrypts the secrets of a webhook, newest first, each with the end of its use. Omits erased ones. */
  openSecrets(webhook: WebhookState): Promise<readonly DecryptedSecret[]>;
  /** Called with the reason if it does not resume at its saved position. */
  readonly onStarted?: (because: BegunBecause) => void;
  readonly onAttempt?: (delivery: DueDelivery, outcome: Outcome, durationMs: number) => void;
}

export interface DecryptedSecret {
  readonly secret: string;
  readonly until: string | null;
}
