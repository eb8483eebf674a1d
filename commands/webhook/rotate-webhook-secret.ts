import { z } from 'zod';
import { reject } from '../../src/domain/rejection.ts';
import {
  evolveWebhook,
  type WebhookEvent,
  type WebhookState,
  webhookStream,
} from '../../src/domain/webhook.ts';
import { append, command } from '../../src/engine/handling/command.ts';
import type { SealedText } from '../../src/kernel/identity/personal-data.ts';

/** Of a POST that says nothing but that it is asked for. */
const NothingBody = z.strictObject({});
type NothingBody = z.infer<typeof NothingBody>;

interface RotateSecret {
  readonly organizationId: string;
  readonly secret: SealedText;
}

/** Signs with a new secret; the one before signs beside it for a day. */
export const rotateWebhookSecret = command<RotateSecret, WebhookState, WebhookEvent, NothingBody>({
  name: 'RotateWebhookSecret',
  body: NothingBody,
  answersTo: ['WebhookSecretRotated'],
  stream: webhookStream,
  evolve: evolveWebhook,
  decide: ({ organizationId, secret }, state) =>
    state?.organization_id === organizationId
      ? append({ type: 'WebhookSecretRotated', data: { secret } })
      : reject({ fact: 'webhook-not-found' }),
});
