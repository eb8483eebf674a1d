import {
  type DeliveryGivenUp,
  evolveWebhook,
  type RecordedWebhookEvent,
  type WebhookEvent,
  type WebhookState,
  webhookStream,
} from '../../src/domain/webhook.ts';
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

interface GivingUpState {
  readonly webhook: WebhookState | undefined;
  readonly givenUp: readonly string[];
}

/** Records that a delivery is tried no more. Each is given up once, whoever was killed half-way. */
export const giveUpDelivery = command<DeliveryGivenUp, GivingUpState, WebhookEvent>({
  name: 'GiveUpDelivery',
  stream: webhookStream,
  evolve: (state: GivingUpState | undefined, event: RecordedWebhookEvent) => ({
    webhook: evolveWebhook(state?.webhook, event),
    givenUp: [
      ...(state?.givenUp ?? []),
      ...(event.type === 'DeliveryGivenUp' ? [event.data.delivery_id] : []),
    ],
  }),
  decide: (givenUp, state) =>
    !state || state.givenUp.includes(givenUp.delivery_id)
      ? append()
      : append({ type: 'DeliveryGivenUp', data: givenUp }),
});
