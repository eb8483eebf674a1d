import type { DeliveryGivenUp, WebhookEvent } from '../../src/domain/webhook/events.ts';
import {
  evolveWebhook,
  type RecordedWebhookEvent,
  type WebhookState,
  webhookStream,
} from '../../src/domain/webhook/state.ts';
import { append, command } from '../../src/engine/handling/command.ts';

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
