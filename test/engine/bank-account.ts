import { z } from 'zod';
import { aggregate } from '../../src/engine/events/aggregate.ts';
import { eventCatalog } from '../../src/engine/events/event-catalog.ts';
import { type EventOf, eventType } from '../../src/engine/events/event-type.ts';
import type { Recorded } from '../../src/engine/events/recorded.ts';
import { append, command, reject } from '../../src/engine/handling/command.ts';
import { type Projection, resourceTable } from '../../src/engine/projecting/projection.ts';

/** A small domain for the engine: the example of its guide and of its measurements. */
const amount = z.strictObject({ cents: z.int() });
const accountEvents = {
  MoneyPaidIn: eventType('MoneyPaidIn', amount),
  MoneyDrawn: eventType('MoneyDrawn', amount),
};
type AccountEvent = Recorded & EventOf<typeof accountEvents>;
export const catalog = eventCatalog<AccountEvent>(accountEvents);

interface Account {
  readonly id: string;
  readonly organization_id: string;
  readonly version: number;
  readonly cents: number;
}
const evolve = (account: Account | undefined, { type, data, ...event }: AccountEvent): Account => ({
  id: event.stream.slice('account-'.length),
  organization_id: String(event.organizationId),
  version: event.revision + 1,
  cents: (account?.cents ?? 0) + (type === 'MoneyPaidIn' ? data.cents : -data.cents),
});

const accountAggregate = aggregate('account', accountEvents, evolve);

export const move = command(accountAggregate, {
  name: 'MoveMoney',
  decide: (cents: number, account) => {
    if (cents >= 0) return append({ type: 'MoneyPaidIn', data: { cents } });
    if ((account?.cents ?? 0) + cents >= 0) return append({ type: 'MoneyDrawn', data: { cents: -cents } });
    return reject({ fact: 'overdrawn' });
  },
});

export const accounts: Projection = {
  name: 'account',
  version: 1,
  streamPrefixes: ['account-'],
  readEvent: catalog.read,
  tables: [resourceTable(accountAggregate, { name: 'accounts' })],
};
