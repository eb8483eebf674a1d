import { registerWebhook } from '../../../../commands/webhook/register-webhook.ts';
import { readEvent } from '../../../domain/events/catalog.ts';
import type { RecordedWebhookEvent } from '../../../domain/webhook.ts';
import { done } from '../../../engine/handling/own-command.ts';
import { claimCause } from '../../../engine/handling/reaction-cause.ts';
import { LOG_START, type RecordedEvent } from '../../../engine/log/event-log.ts';
import { readable } from '../../../engine/log/pages.ts';
import { pause } from '../../../kernel/async/pause.ts';
import type { NotifierParts } from './parts.ts';

/** A request that lives has registered what it claimed by then. */
const PATIENCE_MS = 5_000;
const LOOK_MS = 1_000;
const PAGE = 500;

/** Registers what claimed a place while its request died, so that no place is lost. */
export class Claims {
  readonly #parts: Pick<NotifierParts, 'log' | 'handler'>;
  readonly #isRegistered: (webhookId: string) => boolean;
  #open: { readonly claim: RecordedEvent; readonly seenAt: number }[] = [];

  constructor(parts: Pick<NotifierParts, 'log' | 'handler'>, isRegistered: (webhookId: string) => boolean) {
    this.#parts = parts;
    this.#isRegistered = isRegistered;
  }

  add(claim: RecordedEvent): void {
    this.#open.push({ claim, seenAt: performance.now() });
  }

  /** First those that an earlier leader saw, then those that come, until the signal aborts. */
  async run(signal: AbortSignal): Promise<void> {
    await this.#lookBack(signal);
    while (!signal.aborted) {
      const ripe = this.#open.filter(({ seenAt }) => performance.now() - seenAt >= PATIENCE_MS);
      this.#open = this.#open.filter((each) => !ripe.includes(each));
      for (const { claim } of ripe) await this.#complete(claim);
      await pause(LOOK_MS, signal);
    }
  }

  async #lookBack(signal: AbortSignal): Promise<void> {
    for (let after = LOG_START; !signal.aborted; ) {
      const log = readable(this.#parts.log);
      const batch = await log.readAll({ after, limit: PAGE, streamPrefixes: ['webhooks-'] });
      for (const claim of batch.events) this.add(claim);
      if (batch.caughtUp || batch.position === after) return;
      after = batch.position;
    }
  }

  /** As the request would have done that claimed it. */
  async #complete(event: RecordedEvent): Promise<void> {
    const { type, data } = readEvent(event) as RecordedWebhookEvent;
    const cause = claimCause(event);
    if (type !== 'WebhookPlaceClaimed' || this.#isRegistered(data.webhook_id) || !cause) return;
    const { webhook_id: id, registration } = data;
    done(await this.#parts.handler.change(registerWebhook, { id, input: () => registration, cause }));
  }
}
