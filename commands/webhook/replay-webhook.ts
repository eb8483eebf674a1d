import { z } from 'zod';
import { invalidFields, reject } from '../../src/domain/rejection.ts';
import {
  evolveWebhook,
  type LogPlace,
  type WebhookEvent,
  type WebhookState,
  webhookStream,
} from '../../src/domain/webhook.ts';
import { append, command } from '../../src/engine/handling/command.ts';
import { Text } from '../../src/kernel/fields.ts';
import type { Fault } from '../../src/kernel/zod-faults.ts';

/** Body of POST /webhooks/{id}/replays. */
const ReplayWebhookBody = z.strictObject({
  after: Text(2_048)
    .nullable()
    .meta({
      description:
        'Where to begin: the `next` of a page of the feed, or the `webhook-id` of a delivery of this webhook; null: at the beginning.',
      examples: ['5b0e7b4a-6c1d-5d0e-9a5e-2f2f1b7f6d11'],
    }),
});
type ReplayWebhookBody = z.infer<typeof ReplayWebhookBody>;

interface ReplayWebhook {
  readonly organizationId: string;
  /** Null: the beginning. */
  readonly after: LogPlace | null;
  /** What is wrong with the place that was named. */
  readonly faults: readonly Fault[];
}

/** Asks for what happened after a place once more, of the types that the webhook is told of now. */
export const replayWebhook = command<ReplayWebhook, WebhookState, WebhookEvent, ReplayWebhookBody>({
  name: 'ReplayWebhook',
  body: ReplayWebhookBody,
  answersTo: ['WebhookReplayed'],
  stream: webhookStream,
  evolve: evolveWebhook,
  decide: ({ organizationId, after, faults }, state) => {
    if (state?.organization_id !== organizationId) return reject({ fact: 'webhook-not-found' });
    if (faults.length > 0) return invalidFields(...faults);
    if (state.status === 'DISABLED') return reject({ fact: 'webhook-disabled' });
    return append({ type: 'WebhookReplayed', data: { after } });
  },
});
