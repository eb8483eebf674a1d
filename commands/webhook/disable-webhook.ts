import type { WebhookEvent } from '../../src/domain/webhook/events.ts';
import { evolveWebhook, type WebhookState, webhookStream } from '../../src/domain/webhook/state.ts';
import { append, command } from '../../src/engine/handling/command.ts';
import type { DisabledBecause } from '../../src/kernel/vocabulary.ts';

/** `url`: the address whose tries failed. */
interface DisableWebhook {
  readonly because: Exclude<DisabledBecause, 'REQUESTED'>;
  readonly url: string;
}

/** The service stops sending to an address that is gone or failed for days; not to another that took its place. */
export const disableWebhook = command<DisableWebhook, WebhookState, WebhookEvent>({
  name: 'DisableWebhook',
  stream: webhookStream,
  evolve: evolveWebhook,
  decide: ({ because, url }, state) =>
    state?.status === 'ENABLED' && state.url === url
      ? append({ type: 'WebhookDisabled', data: { because } })
      : append(),
});
