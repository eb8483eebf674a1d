import { type DeliveryView, deliveryView } from '../../../../queries/webhooks.ts';
import type { DeliveryStatus } from '../../../kernel/vocabulary.ts';
import { columns, print, withEngines } from '../verb.ts';
import { webhookOf } from './webhook.ts';

interface Options {
  readonly status?: DeliveryStatus;
  readonly limit: number;
  readonly json?: true;
}

/** `webhooks deliveries`. */
export async function listDeliveries(webhookId: string, { status, limit, json }: Options): Promise<void> {
  const shown = await withEngines(async ({ eventLog, deliveryLists }) => {
    const { organization_id: organizationId } = await webhookOf(eventLog, webhookId);
    const { deliveries } = await deliveryLists.list({ organizationId, webhookId, status, limit });
    return deliveries.map(deliveryView);
  });
  print(json === true, shown, columns([HEAD, ...shown.flatMap(rowsOf)]));
}

const HEAD = ['EVENT', 'TYPE', 'CAUSE', 'STATUS', 'AT', 'WHAT CAME OF IT'];

/** A delivery, and its tries below it, the newest first. */
const rowsOf = (delivery: DeliveryView): readonly (readonly string[])[] => [
  [
    delivery.event_id,
    delivery.type,
    delivery.cause,
    delivery.status,
    delivery.created_at,
    endOf(delivery) + (delivery.may_repeat ? ', may come a second time' : ''),
  ],
  ...delivery.tries.map((each) => [
    '',
    '',
    '',
    `try ${each.number}`,
    each.tried_at,
    [each.status ?? 'no answer', each.failure ?? 'received', `${each.duration_ms} ms`].join(', '),
  ]),
];

const endOf = ({ next_try_at, ended_at }: DeliveryView): string => {
  if (ended_at !== null) return `ended ${ended_at}`;
  return next_try_at === null ? 'first try to come' : `next try ${next_try_at}`;
};
