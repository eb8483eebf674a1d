import { z } from 'zod';
import { shown } from '../../src/domain/fields.ts';
import type { WebhookState } from '../../src/domain/webhook.ts';
import { DISABLED_BECAUSE, WEBHOOK_STATUSES } from '../../src/kernel/vocabulary.ts';
import { instant } from '../../src/kernel/words/meanings.ts';
import { webhookMeanings as means } from '../../src/kernel/words/webhook-meanings.ts';
import { pageOf } from '../list-parameters.ts';
import { InstantText, VersionNumber } from './fields.ts';

/** A webhook as a response shows it: never its secret. */
export const WebhookView = z
  .strictObject({
    id: z.uuid().meta(means.id),
    url: z.string().meta(means.url),
    types: z.array(z.string()).meta(means.types),
    description: z.string().nullable().meta(means.description),
    status: z.enum(WEBHOOK_STATUSES).meta(means.status),
    disabled_because: z.enum(DISABLED_BECAUSE).nullable().meta(means.disabled_because),
    version: VersionNumber,
    created_at: InstantText.meta(instant('When the webhook was registered')),
    updated_at: InstantText.meta(instant('When the webhook last changed')),
  })
  .meta({ id: 'Webhook' });
export type WebhookView = z.infer<typeof WebhookView>;

/** The same with its secret, as the POST that made the secret shows it. */
export const WebhookWithSecret = WebhookView.extend({ secret: z.string().meta(means.secret) }).meta({
  id: 'WebhookWithSecret',
});

export const WebhookPage = pageOf(WebhookView).meta({ id: 'WebhookPage' });

export const webhookView = (state: WebhookState): WebhookView =>
  shown(WebhookView, state, { disabled_because: state.disabled?.because ?? null });
