import { replayPlace } from '../../../api/routes/webhooks/requests.ts';
import { replayWebhook } from '../../../../commands/webhook.ts';
import { rejectionOf } from '../../../domain/rejection.ts';
import type { Engines } from '../../engines.ts';
import { operatorCause } from '../../keys/credentials.ts';
import { print, VerbError, withEngines } from '../verb.ts';
import { webhookOf } from './webhook.ts';

/** In place of a place: all that ever happened. */
export const BEGINNING = 'beginning';

interface Options {
  readonly after: string;
  readonly json?: true;
}

/** `webhooks replay`. */
export async function replayDeliveries(webhookId: string, { after, json }: Options): Promise<void> {
  const event_id = await withEngines((engines) => record(engines, webhookId, after));
  print(json === true, { webhook_id: webhookId, event_id }, [
    `webhook ${webhookId}: what happened after ${after} is delivered once more, as soon as a notifier runs`,
  ]);
}

/** Id of the event that asks for it. */
async function record(
  { eventLog: log, deliveryLists: deliveries, handler }: Engines,
  webhookId: string,
  after: string,
): Promise<string> {
  const { organization_id: organizationId } = await webhookOf(log, webhookId);
  const place = await replayPlace(
    { log, webhooks: { deliveries } },
    { organizationId, webhookId },
    after === BEGINNING ? null : after,
  );
  const execution = await handler.change(replayWebhook, {
    id: webhookId,
    input: () => ({ organizationId, ...place }),
    cause: operatorCause(organizationId),
  });
  if (execution.outcome === 'done') return execution.events.at(-1)?.eventId ?? '';
  if (execution.outcome === 'key-reused') throw new Error('a command without a key has none to reuse');
  const rejection = rejectionOf(execution);
  if (rejection.fact === 'webhook-disabled')
    throw new VerbError(`Webhook ${webhookId} is disabled: nothing is delivered to it.`);
  if (rejection.fact === 'invalid-fields')
    throw new VerbError(`--after ${rejection.faults.map(({ detail }) => detail.en).join('; ')}`);
  throw new Error(`the replay was refused: ${rejection.fact}`);
}
