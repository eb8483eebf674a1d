import { z } from 'zod';
import { invalidFields, type Rejection, reject } from '../../src/domain/rejection.ts';
import {
  evolvePlaces,
  evolveWebhook,
  MOST_WEBHOOKS,
  type PlacesState,
  type WebhookEvent,
  type WebhookRegistered,
  type WebhookState,
  webhookPlacesStream,
  webhookStream,
} from '../../src/domain/webhook.ts';
import { append, command } from '../../src/engine/handling/command.ts';
import type { Fault } from '../../src/kernel/zod-faults.ts';
import { WEBHOOK_MEMBERS } from './webhook-body.ts';

/** Body of POST /webhooks. */
export const RegisterWebhookBody = z.strictObject(WEBHOOK_MEMBERS).meta({ id: 'WebhookRegistration' });
export type RegisterWebhookBody = z.infer<typeof RegisterWebhookBody>;

interface ClaimPlace {
  readonly webhookId: string;
  readonly registration: WebhookRegistered;
  /** What is wrong with the address. */
  readonly faults: readonly Fault[];
}

/**
 * Claims one of the places of an organization before the webhook is acknowledged, in the one stream that all its claims
 * stand in, so that two requests can never both take the last one. The claim holds the whole registration: what its request
 * leaves undone can be done without it. Its repetition finds its claim, and the same key with another content is refused; so who
 * claims a place anew has forgotten its key, and keeps its place.
 */
export const claimPlace = command<ClaimPlace, PlacesState, WebhookEvent>({
  name: 'ClaimWebhookPlace',
  answersTo: ['WebhookPlaceClaimed'],
  stream: webhookPlacesStream,
  evolve: evolvePlaces,
  decide: ({ webhookId, registration, faults }, state) => {
    const others = (state?.claims ?? []).filter(({ webhook_id }) => webhook_id !== webhookId);
    if (faults.length > 0) return invalidFields(...faults);
    if (others.length >= MOST_WEBHOOKS) return reject({ fact: 'too-many-webhooks' });
    return append({ type: 'WebhookPlaceClaimed', data: { webhook_id: webhookId, registration } });
  },
});

/** The registration that has a place, or why there is none. */
export type RegisterWebhook = WebhookRegistered | { readonly refused: Rejection };

/** Registers what holds its place. Its id comes from the idempotency key, so that only a missing stream needs to be claimed. */
export const registerWebhook = command<RegisterWebhook, WebhookState, WebhookEvent, RegisterWebhookBody>({
  name: 'RegisterWebhook',
  body: RegisterWebhookBody,
  stream: webhookStream,
  evolve: evolveWebhook,
  decide: (registration, state) => {
    if (state) return append();
    if ('refused' in registration) return reject(registration.refused);
    return append({ type: 'WebhookRegistered', data: registration });
  },
});
