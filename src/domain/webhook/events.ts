import { z } from 'zod';
import { type EventOf, eventType } from '../../engine/events/event-type.ts';
import { DISABLED_BECAUSE } from '../../kernel/vocabulary.ts';
import { SealedText } from '../shapes.ts';

const Described = {
  url: z.string(),
  types: z.array(z.string()),
  description: z.string().nullable(),
};

const Registration = z.strictObject({
  ...Described,
  /** What its deliveries are signed with, sealed under the webhook's own key. */
  secret: SealedText,
});
export type WebhookRegistered = z.infer<typeof Registration>;

const Claim = z.strictObject({ webhook_id: z.uuid(), registration: Registration });
export type WebhookPlaceClaimed = z.infer<typeof Claim>;

const Patch = z.strictObject(Described).partial();
export type WebhookPatched = z.infer<typeof Patch>;

/** The place of an event in the log, in a form that another engine can check. */
export const LogPlace = z.strictObject({
  position: z.string(),
  event_id: z.uuid(),
  stream: z.string(),
  revision: z.int(),
});
export type LogPlace = z.infer<typeof LogPlace>;

const GivenUp = z.strictObject({
  delivery_id: z.uuid(),
  /** Of the event that could not be delivered. */
  event_id: z.uuid(),
  type: z.string(),
  tries: z.int(),
  /** What became of the last try. */
  failure: z.string(),
});
export type DeliveryGivenUp = z.infer<typeof GivenUp>;

/** Events of the stream `webhook-<id>`, and of the organization's claims of places, `webhooks-<organization id>`. */
export const webhookEvents = {
  /** Of `webhooks-<organization id>`: an organization has so many and no more, and the whole registration is told. */
  WebhookPlaceClaimed: eventType('WebhookPlaceClaimed', Claim),
  WebhookRegistered: eventType('WebhookRegistered', Registration),
  /** Only the members that changed, each as it stands after the change. */
  WebhookPatched: eventType('WebhookPatched', Patch),
  /** The secret before it signs beside it for a day. */
  WebhookSecretRotated: eventType('WebhookSecretRotated', z.strictObject({ secret: SealedText })),
  WebhookDisabled: eventType('WebhookDisabled', z.strictObject({ because: z.enum(DISABLED_BECAUSE) })),
  WebhookEnabled: eventType('WebhookEnabled', z.strictObject({})),
  /** Asked for: a delivery that tells of nothing but itself. */
  WebhookTested: eventType('WebhookTested', z.strictObject({})),
  /** Asked for: what happened after a place is delivered again; null is the beginning. */
  WebhookReplayed: eventType('WebhookReplayed', z.strictObject({ after: LogPlace.nullable() })),
  DeliveryGivenUp: eventType('DeliveryGivenUp', GivenUp),
};

export type WebhookEvent = EventOf<typeof webhookEvents>;
