import { type Command, InvalidArgumentError, Option } from 'commander';
import { replayWebhook } from '../../../commands/webhook.ts';
import { type DeliveryView, deliveryView } from '../../../queries/webhooks.ts';

import type { DeliveriesStatus, EndpointStatus } from '../../api/operators/answers.ts';
import { deliveryStatus } from '../../api/operators/overview.ts';
import { replayPlace } from '../../api/routes/webhooks/requests.ts';
import { loadState } from '../../domain/events/handling.ts';
import { rejectionOf } from '../../domain/rejection.ts';
import { evolveWebhook, type WebhookState, webhookStream } from '../../domain/webhook.ts';
import type { EventLog } from '../../engine/log/event-log.ts';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../../kernel/vocabulary.ts';
import type { Engines } from '../engines.ts';
import { operatorCause } from '../keys/credentials.ts';
import { columns, counted, idOf, print, Verb, VerbError, withEngines } from './verb.ts';

async function webhookOf(log: EventLog, id: string): Promise<WebhookState> {
  const state = await loadState(log, webhookStream(id), evolveWebhook);
  if (!state) throw new VerbError(`There is no webhook ${id}.`);
  return state;
}

async function listEndpoints(options: { readonly json?: true }): Promise<void> {
  const status = deliveryStatus(await withEngines(({ deliveryLists }) => deliveryLists.figures()));
  print(options, status, linesOf(status));
}

const ENDPOINT_HEAD = ['ID', 'ENDPOINT', 'STATUS', 'LAST SUCCESS', 'FAILING SINCE', 'WAITING', 'GIVEN UP'];

function linesOf(status: DeliveriesStatus): readonly string[] {
  const { begun_at, missed_before, waiting, given_up, may_repeat, endpoints } = status;
  const rows = endpoints.map((endpoint) => [
    endpoint.id,
    endpoint.origin,
    statusOf(endpoint),
    endpoint.last_success_at ?? 'never',
    failureOf(endpoint),
    String(endpoint.waiting),
    String(endpoint.given_up),
  ]);
  const repeats = may_repeat > 0 ? [`${counted(may_repeat, 'of them')} may be delivered twice.`] : [];
  return [
    ...columns([ENDPOINT_HEAD, ...rows]),
    begun_at === null
      ? 'No notifier has run yet: nothing is delivered.'
      : `${counted(waiting, 'delivery waits', 'deliveries wait')}, ${given_up} given up.`,
    ...repeats,
    ...(missed_before ? [`Deliveries start after ${begun_at}: a replay delivers earlier events.`] : []),
  ];
}

const statusOf = ({ status, disabled_because }: EndpointStatus): string =>
  disabled_because === null ? status : `${status} (${disabled_because})`;

const failureOf = ({ failing_since, last_failure }: EndpointStatus): string =>
  failing_since === null ? '-' : `${failing_since} (${last_failure ?? 'unknown'})`;

interface DeliveriesOptions {
  readonly status?: DeliveryStatus;
  readonly limit: number;
  readonly json?: true;
}

async function listDeliveries(webhookId: string, { status, limit, json }: DeliveriesOptions): Promise<void> {
  const shown = await withEngines(async ({ eventLog, deliveryLists }) => {
    const { organization_id: organizationId } = await webhookOf(eventLog, webhookId);
    const { deliveries } = await deliveryLists.list({ organizationId, webhookId, status, limit });
    return deliveries.map(deliveryView);
  });
  print({ json }, shown, columns([DELIVERY_HEAD, ...shown.flatMap(rowsOf)]));
}

const DELIVERY_HEAD = ['EVENT', 'TYPE', 'CAUSE', 'STATUS', 'AT', 'RESULT'];

const rowsOf = (delivery: DeliveryView): readonly (readonly string[])[] => [
  [
    delivery.event_id,
    delivery.type,
    delivery.cause,
    delivery.status,
    delivery.created_at,
    endOf(delivery) + (delivery.may_repeat ? ', may repeat' : ''),
  ],
  ...delivery.tries.map((each) => [
    '',
    '',
    '',
    `attempt ${each.number}`,
    each.tried_at,
    [each.status ?? 'no answer', each.failure ?? 'received', `${each.duration_ms} ms`].join(', '),
  ]),
];

const endOf = ({ next_try_at, ended_at }: DeliveryView): string => {
  if (ended_at !== null) return `ended ${ended_at}`;
  return next_try_at === null ? 'first attempt pending' : `next attempt ${next_try_at}`;
};

const BEGINNING = 'beginning';

interface ReplayOptions {
  readonly after: string;
  readonly json?: true;
}

async function replayDeliveries(webhookId: string, { after, json }: ReplayOptions): Promise<void> {
  const event_id = await withEngines((engines) => recordReplay(engines, webhookId, after));
  print({ json }, { webhook_id: webhookId, event_id }, [
    `webhook ${webhookId}: events after ${after} are delivered again as soon as a notifier runs`,
  ]);
}

async function recordReplay(
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

const MOST_SHOWN = 200;
const id = idOf('webhook', 'take it from "webhooks list"');

const limit = (text: string): number => {
  if (!/^[1-9]\d{0,2}$/.test(text) || Number(text) > MOST_SHOWN)
    throw new InvalidArgumentError(`must be a whole number from 1 to ${MOST_SHOWN}.`);
  return Number(text);
};

export function webhooksVerbs(): Command {
  const verbs = new Verb('webhooks').description('Show deliveries to webhooks, and repeat them.');
  verbs
    .command('list')
    .description('List the endpoints of all organizations, those that fail first, and what waits for them.')
    .json('webhooks list')
    .action(listEndpoints);
  verbs
    .command('deliveries')
    .description('List the deliveries of a webhook, newest first, each with its newest ten tries.')
    .argument('<id>', 'its id, from the list', id)
    .addOption(new Option('--status <status>', 'only deliveries with this status').choices(DELIVERY_STATUSES))
    .option('--limit <count>', 'how many at most', limit, 20)
    .json('webhooks deliveries 2f1c7a52-6f0e-4d1c-8a55-9a3f0c526f0e --status WAITING')
    .action(listDeliveries);
  verbs
    .command('replay')
    .description(
      'Repeat deliveries of events after a place, of the types that the webhook now subscribes to. Recorded in the log.',
    )
    .argument('<id>', 'id of the webhook, from the list', id)
    .requiredOption(
      '--after <place>',
      `a webhook-id of one of its deliveries, a "next" of the feed, or "${BEGINNING}"`,
    )
    .json('webhooks replay 2f1c7a52-6f0e-4d1c-8a55-9a3f0c526f0e --after 5b0e7b4a-6c1d-4d0e-9a5e-2f2f1b7f6d11')
    .action(replayDeliveries);
  return verbs;
}
