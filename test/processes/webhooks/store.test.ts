import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { postgresDeliveryStore } from '../../../src/processes/webhooks/postgres/store.ts';
import {
  type NewDelivery,
  type NotifierPlace,
  NotifierReplaced,
} from '../../../src/processes/webhooks/store.ts';
import { eventually } from '../../support/eventually.ts';
import { failed, type NotifierRig, notifierRig } from '../../support/notifier-rig.ts';

let rig: NotifierRig;
beforeEach(async () => {
  rig = await notifierRig();
});
afterEach(() => rig.close());

const opening = () =>
  postgresDeliveryStore({ connectionString: rig.database.connectionString, applicationName: 'test store' });

it('records a result and a disabled webhook concurrently without a deadlock', async () => {
  rig.answer = () => failed;
  const replica = rig.replica();
  const { id } = await rig.hook('/');
  await rig.assets();
  await eventually(async () => (await rig.deliveries(id))[0]?.try_count === 1);
  await replica.stop();

  const store = opening();
  const place = await store.claim();
  const webhook = await rig.known(id);
  const [delivery] = await rig.deliveries(id);
  if (!place || !webhook || !delivery) throw new Error('nothing is kept');
  const now = rig.clock.now();
  // Locks the delivery until both writes are waiting.
  const other = new pg.Client({ connectionString: rig.database.connectionString });
  await other.connect();
  await other.query('begin');
  await other.query('select from deliveries.deliveries for update');
  const waiting = async (count: number) => {
    const { rows } = await rig.query(
      "select from pg_stat_activity where application_name = 'test store' and wait_event_type = 'Lock'",
    );
    return rows.length === count;
  };
  const recording = store.record([
    {
      ...{ delivery_id: delivery.id, webhook_id: id, number: 2, tried_at: now, duration_ms: 1 },
      ...{ status: 503, failure: 'STATUS', detail: null, answer: '', becomes: 'WAITING', next_try_at: now },
    },
  ]);
  await eventually(() => waiting(1));
  const keeping = store.keep({
    ...{ place, webhooks: [{ ...webhook, status: 'DISABLED' }], cancelled: [id] },
    ...{ deliveries: [], replays: [], now },
  });
  await eventually(() => waiting(2));
  await other.query('commit');
  await Promise.all([recording, keeping]);
  expect(await rig.deliveries(id)).toMatchObject([{ status: 'CANCELLED', try_count: 2 }]);
  await other.end();
  await store.close();
});

it('adds no replay deliveries to a webhook disabled meanwhile', async () => {
  const replica = rig.replica();
  const { id } = await rig.hook('/');
  await rig.assets();
  await eventually(async () => (await rig.deliveries(id))[0]?.status === 'DELIVERED');
  await replica.stop();

  const store = opening();
  const place = await store.claim();
  const webhook = await rig.known(id);
  const [one] = (await rig.query('select * from deliveries.deliveries')).rows;
  if (!place || !webhook || !one) throw new Error('nothing is kept');
  const again = (replayId: string) => ({
    ...one,
    id: replayId,
    cause: 'REPLAY',
    created_at: rig.clock.now(),
  });
  const [first, second] = [randomUUID(), randomUUID()];
  await store.advanceReplay(randomUUID(), place.position, true, [again(first) as unknown as NewDelivery]);
  await store.keep({
    ...{ place, webhooks: [{ ...webhook, status: 'DISABLED' }], cancelled: [id] },
    ...{ deliveries: [], replays: [], now: rig.clock.now() },
  });
  await store.advanceReplay(randomUUID(), place.position, true, [again(second) as unknown as NewDelivery]);
  const { rows } = await rig.query('select id, status from deliveries.deliveries order by seq');
  expect(rows).toEqual([
    { id: one.id, status: 'DELIVERED' },
    { id: first, status: 'CANCELLED' },
  ]);
  await store.close();
});

it('advances past events without deliveries only for the current leader', async () => {
  const replica = rig.replica();
  await rig.hook('/');
  await rig.assets();
  const kept = await eventually(() => placed());
  await replica.stop();
  const [earlier, later] = [opening(), opening()];
  await earlier.claim();
  const nothing = { webhooks: [], cancelled: [], deliveries: [], replays: [], now: rig.clock.now() };
  await earlier.keep({ place: { ...kept, position: '1' }, ...nothing });
  await later.claim();
  const late = earlier.keep({ place: { ...kept, position: '2' }, ...nothing });
  await expect(late).rejects.toBeInstanceOf(NotifierReplaced);
  expect((await placed())?.position).toBe('1');
  await later.keep({ place: { position: '3', event: null }, ...nothing });
  expect(await placed()).toMatchObject({ position: '3', event: kept.event });
  await Promise.all([earlier.close(), later.close()]);

  async function placed() {
    const { rows } = await rig.query('select position, event from deliveries.place where event is not null');
    return rows[0] as { readonly position: string; readonly event: NonNullable<NotifierPlace['event']> };
  }
});

it('marks deliveries that may repeat after a restore', async () => {
  const { id } = await rig.hook('/');
  await rig.assets();
  const store = opening();
  await store.claim();
  await store.close();
  // The notifier had not processed it yet.
  const until = await rig.logs.open().head();
  await rig.query('update deliveries.place set repeats_until = $1', [until]);
  await rig.assets();
  rig.replica();
  await eventually(async () => (await rig.deliveries(id)).length === 2);
  expect((await rig.deliveries(id)).map(({ may_repeat }) => may_repeat)).toEqual([false, true]);
});
