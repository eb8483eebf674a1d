import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { eventCatalog, UnreadableEvent } from '../../src/engine/events/event-catalog.ts';
import { eventType } from '../../src/engine/events/event-type.ts';
import { createCommandHandler } from '../../src/engine/handling/handler.ts';
import { rebuild } from '../../src/engine/projecting/build/rebuild.ts';
import { runProjections } from '../../src/engine/projecting/live/runner.ts';
import { findChainFault } from '../../src/kernel/hash-chain.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { startChain } from '../support/events.ts';
import { memoryLeadership } from '../support/memory/leadership.ts';
import { memoryReadModels } from '../support/memory/read-models.ts';
import { memoryEventLog } from '../support/memory-event-log.ts';
import { testClock } from '../support/test-clock.ts';
import { accounts, catalog, move } from './bank-account.ts';

it('runs a bank account: commands, a read model that follows, and its rebuild', async () => {
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

it('upcasts an event of an older version step by step when it is read, and does not change the stored one', () => {
  // Version 1 counted euros, version 2 knew one currency.
  const MoneyPaidIn = eventType(
    'MoneyPaidIn',
    z.strictObject({ cents: z.int(), currency: z.enum(['BRL', 'EUR']) }),
    [
      {
        level: 2,
        upcast: ({ euros }) => ({ cents: Number(euros) * 100 }),
        downcast: ({ cents }) => (Number(cents) % 100 === 0 ? { euros: Number(cents) / 100 } : undefined),
      },
      {
        level: 3,
        upcast: (data) => ({ ...data, currency: 'EUR' }),
        downcast: ({ currency, ...data }) => (currency === 'EUR' ? data : undefined),
      },
    ],
  );
  expect(MoneyPaidIn.schemaVersion).toBe(3);
  const { read } = eventCatalog({ MoneyPaidIn });
  const { append } = startChain('account-1');
  const written = (schemaVersion: number, data: JsonObject) => {
    const [event] = append({ type: 'MoneyPaidIn', data, schemaVersion }).events;
    return { ...event, stream: 'account-1', revision: schemaVersion - 1 };
  };
  const events = [
    written(1, { euros: 5 }),
    written(2, { cents: 250 }),
    written(3, { cents: 100, currency: 'BRL' }),
  ];
  expect(events.map((event) => read(event).data)).toEqual([
    { cents: 500, currency: 'EUR' },
    { cents: 250, currency: 'EUR' },
    { cents: 100, currency: 'BRL' },
  ]);
  expect(events[0]?.data).toEqual({ euros: 5 });
  expect(findChainFault(events)).toBeUndefined();
  expect(() => read(written(4, { cents: 1, currency: 'BRL' }))).toThrow(/schema version 4 is not known/);
  expect(() => read(written(1, { cents: 1 }))).toThrow(UnreadableEvent);
});
