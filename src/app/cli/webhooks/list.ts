import type { DeliveryStand, EndpointStand } from '../../../api/operators/answers.ts';
import { deliveryStand } from '../../../api/operators/overview.ts';
import { columns, counted, print, withEngines } from '../verb.ts';

/** `webhooks list`. */
export async function listEndpoints(options: { readonly json?: true }): Promise<void> {
  const stand = deliveryStand(await withEngines(({ deliveryLists }) => deliveryLists.figures()));
  print(options.json === true, stand, linesOf(stand));
}

const HEAD = ['ID', 'ENDPOINT', 'STATUS', 'LAST SUCCESS', 'FAILING SINCE', 'WAITING', 'GIVEN UP'];

function linesOf(stand: DeliveryStand): readonly string[] {
  const { begun_at, missed_before, waiting, given_up, may_repeat, endpoints } = stand;
  const rows = endpoints.map((endpoint) => [
    endpoint.id,
    endpoint.origin,
    statusOf(endpoint),
    endpoint.last_success_at ?? 'never',
    failureOf(endpoint),
    String(endpoint.waiting),
    String(endpoint.given_up),
  ]);
  const repeats = may_repeat > 0 ? [`${counted(may_repeat, 'of them')} may be delivered a second time.`] : [];
  return [
    ...columns([HEAD, ...rows]),
    begun_at === null
      ? 'No notifier has run yet: nothing is delivered.'
      : `${counted(waiting, 'delivery waits', 'deliveries wait')}, ${given_up} given up.`,
    ...repeats,
    ...(missed_before
      ? [`Deliveries begin with what happened after ${begun_at}: what was before it is brought by a replay.`]
      : []),
  ];
}

const statusOf = ({ status, disabled_because }: EndpointStand): string =>
  disabled_because === null ? status : `${status} (${disabled_because})`;

const failureOf = ({ failing_since, last_failure }: EndpointStand): string =>
  failing_since === null ? '-' : `${failing_since} (${last_failure ?? 'unknown'})`;
