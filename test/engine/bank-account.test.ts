import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { eventCatalog } from '../../src/engine/events/event-catalog.ts';
import { type EventOf, eventType } from '../../src/engine/events/event-type.ts';
import type { Recorded } from '../../src/engine/events/recorded.ts';
import { append, command, reject } from '../../src/engine/handling/command.ts';
import { createCommandHandler } from '../../src/engine/handling/handler.ts';
import { rebuild } from '../../src/engine/projecting/build/rebuild.ts';
import { runProjections } from '../../src/engine/projecting/live/runner.ts';
import { type Projection, resourceTable } from '../../src/engine/projecting/projection.ts';
import { memoryLeadership } from '../support/memory/leadership.ts';
import { memoryReadModels } from '../support/memory/read-models.ts';
import { memoryEventLog } from '../support/memory-event-log.ts';
import { testClock } from '../support/test-clock.ts';

const amount = z.strictObject({ cents: z.int() });
const accountEvents = {
  MoneyPaidIn: eventType('MoneyPaidIn', amount),
  MoneyDrawn: eventType('MoneyDrawn', amount),
};
type AccountEvent = Recorded & EventOf<typeof accountEvents>;
const catalog = eventCatalog<AccountEvent>(accountEvents);

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

const move = command<number, Account, EventOf<typeof accountEvents>>({
  name: 'MoveMoney',
  stream: (id) => `account-${id}`,
  evolve,
  decide: (cents, account) => {
    if (cents >= 0) return append({ type: 'MoneyPaidIn', data: { cents } });
    if ((account?.cents ?? 0) + cents >= 0) return append({ type: 'MoneyDrawn', data: { cents: -cents } });
    return reject({ fact: 'overdrawn' });
  },
});

const accounts: Projection = {
  name: 'account',
  version: 1,
  streamPrefixes: ['account-'],
  readEvent: catalog.read,
  tables: [
    resourceTable<Account, never>({
      name: 'accounts',
      filters: {},
      filterValues: () => ({}),
      indexed: [],
      keyOf: ({ stream }) => stream.slice('account-'.length),
      evolve: (account, event: AccountEvent) => evolve(account, event),
    }),
  ],
};

it('keeps a bank account: commands, a read model that follows, a rebuild beside it', async () => {
  const [id, organizationId] = [randomUUID(), randomUUID()];
  const eventLog = memoryEventLog();
  const handler = createCommandHandler({
    log: eventLog,
    clock: testClock(),
    ids: { uuid: randomUUID },
    catalog,
  });
  const { database, open } = memoryReadModels();
  const { store, readModels } = open();
  const leadership = memoryLeadership().open();
  const stopping = new AbortController();
  const options = { eventLog, store, leadership, projections: [accounts], campaignMs: 1 };
  const following = runProjections(options, stopping.signal);

  const cause = {
    organizationId,
    actor: 'person:Ana',
    requestId: 'r',
    correlationId: 'r',
    causationId: null,
  };
  const moved = (cents: number) => handler.change(move, { id, cause, input: () => cents });
  expect(await moved(500)).toMatchObject({ outcome: 'done', state: { cents: 500 } });
  expect(await moved(-200)).toMatchObject({ outcome: 'done', state: { cents: 300 } });
  expect(await moved(-301)).toMatchObject({ outcome: 'rejected', rejection: { fact: 'overdrawn' } });

  const saved = () => JSON.parse(String(database.tables.get('read_models.accounts')?.rows.get(id)?.state));
  const { passed } = readModels;
  expect(await passed(['account'], await eventLog.head(), 60_000)).toBe(true);
  expect(saved()).toEqual({ id, organization_id: organizationId, version: 2, cents: 300 });

  const [rebuilt] = await rebuild(options, [accounts], { signal: stopping.signal });
  expect(rebuilt?.position).toBe(await eventLog.head());
  expect(saved().cents).toBe(300);
  await moved(50);
  expect(await passed(['account'], await eventLog.head(), 60_000)).toBe(true);
  expect(saved().cents).toBe(350);
  stopping.abort();
  await following;
});
