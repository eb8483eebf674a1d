import { readEvent } from '../../../domain/events/catalog.ts';
import {
  evolveWebhook,
  type RecordedWebhookEvent,
  type WebhookState,
  webhookStream,
} from '../../../domain/webhook.ts';
import type { EventLog } from '../../../engine/log/event-log.ts';
import { VerbError } from '../verb.ts';

/** A webhook of any organization, as the log has it. */
export async function webhookOf(log: EventLog, id: string): Promise<WebhookState> {
  const events = await log.readStream(webhookStream(id));
  const state = events.reduce<WebhookState | undefined>(
    (before, event) => evolveWebhook(before, readEvent(event) as RecordedWebhookEvent),
    undefined,
  );
  if (!state) throw new VerbError(`There is no webhook ${id}.`);
  return state;
}
