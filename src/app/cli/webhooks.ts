import { Command, InvalidArgumentError, Option } from 'commander';
import { DELIVERY_STATUSES } from '../../kernel/vocabulary.ts';
import { idOf } from './verb.ts';
import { listDeliveries } from './webhooks/deliveries.ts';
import { listEndpoints } from './webhooks/list.ts';
import { BEGINNING, replayDeliveries } from './webhooks/replay.ts';

const MOST_SHOWN = 200;
const id = idOf('webhook', 'take it from "webhooks list"');

const limit = (text: string): number => {
  if (!/^[1-9]\d{0,2}$/.test(text) || Number(text) > MOST_SHOWN)
    throw new InvalidArgumentError(`must be a whole number from 1 to ${MOST_SHOWN}.`);
  return Number(text);
};

/** `webhooks list | deliveries | replay`. */
export function webhooksVerbs(): Command {
  const verbs = new Command('webhooks').description(
    'Show how deliveries to webhooks stand, and deliver once more.',
  );
  verbs
    .command('list')
    .description('List the endpoints of all organizations, those that fail first, and what waits for them.')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExample:\n  npx asset-valuation webhooks list')
    .action(listEndpoints);
  verbs
    .command('deliveries')
    .description('List the deliveries of a webhook, newest first, each with its newest ten tries.')
    .argument('<id>', 'its id, from the list', id)
    .addOption(new Option('--status <status>', 'those that stand so now').choices(DELIVERY_STATUSES))
    .option('--limit <count>', 'how many at most', limit, 20)
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      '\nExample:\n  npx asset-valuation webhooks deliveries 2f1c7a52-6f0e-4d1c-8a55-9a3f0c526f0e --status WAITING',
    )
    .action(listDeliveries);
  verbs
    .command('replay')
    .description(
      'Deliver once more what happened after a place, of the types that the webhook is told of now. Recorded in the log.',
    )
    .argument('<id>', 'id of the webhook, from the list', id)
    .requiredOption(
      '--after <place>',
      `a webhook-id of one of its deliveries, a "next" of the feed, or "${BEGINNING}"`,
    )
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      '\nExample:\n  npx asset-valuation webhooks replay 2f1c7a52-6f0e-4d1c-8a55-9a3f0c526f0e --after 5b0e7b4a-6c1d-4d0e-9a5e-2f2f1b7f6d11',
    )
    .action(replayDeliveries);
  return verbs;
}
