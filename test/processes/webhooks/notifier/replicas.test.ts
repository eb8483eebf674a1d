import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../support/eventually.ts';
import { failed, type NotifierRig, notifierRig, taken } from '../../../support/notifier-rig.ts';
import { startTcpProxy } from '../../../support/tcp-proxy.ts';
import { testClock } from '../../../support/test-clock.ts';

let rig: NotifierRig;
beforeEach(async () => {
  rig = await notifierRig();
});
afterEach(() => rig.close());

const subjects = (path = '/') => new Set(rig.at(path).map(({ subject }) => subject));

describe('two notifiers', () => {
  it('lead one after the other: the second repeats current attempts of the first, and sends the rest once', async () => {
    const first = rig.replica();
    const hook = await rig.hook('/');
    rig.answer = () => (rig.sent.length > 20 ? new Promise(() => {}) : taken);
    const assets = await rig.assets(40);
    await eventually(() => rig.sent.length === 28);
    // Received deliveries are recorded, otherwise they would be sent again.
    const isTaken = ({ status }: { readonly status: string }) => status === 'DELIVERED';
    await eventually(async () => (await rig.deliveries(hook.id)).filter(isTaken).length === 20);
    rig.replica();
    rig.answer = () => taken;
    // Simulates a kill: current attempts are not recorded.
    first.leadership.breakAll();
    await eventually(() => subjects().size === 40);
    await eventually(async () =>
      (await rig.deliveries(hook.id)).every(({ status }) => status === 'DELIVERED'),
    );
    expect(subjects()).toEqual(new Set(assets));
    expect(rig.sent.length).toBeLessThanOrEqual(40 + 8);
  });

  it('lose nothing while both believe to lead: the writes of the first are refused', async () => {
    const first = rig.replica();
    const hook = await rig.hook('/');
    await rig.assets(3);
    await eventually(() => subjects().size === 3);
    first.leadership.expireAll();
    const second = rig.replica();
    const epoch = async () => (await rig.query('select epoch from deliveries.place')).rows[0].epoch;
    await eventually(async () => (await epoch()) === '2');
    const assets = await rig.assets(30);
    await eventually(() => subjects().size === 33);
    await eventually(() => first.states.some(({ state }) => state === 'waiting'));
    expect(first.states.find(({ state }) => state === 'waiting')).toMatchObject({
      error: { name: 'NotifierReplaced' },
    });
    for (const each of assets) expect(subjects()).toContain(each);
    await eventually(async () =>
      (await rig.deliveries(hook.id)).every(({ status }) => status === 'DELIVERED'),
    );
    const shown = await rig.deliveries(hook.id);
    expect(shown).toHaveLength(33);
    expect(shown.every(({ try_count }) => try_count === 1)).toBe(true);
    await second.stop();
  });

  it('send nothing whose keys come after another took over', async () => {
    const { secrets } = rig;
    const late = Promise.withResolvers<void>();
    let asked = 0;
    rig.secrets = async (webhook) => {
      asked += 1;
      if (asked === 1) await late.promise;
      return secrets(webhook);
    };
    const first = rig.replica();
    await rig.hook('/');
    await rig.assets();
    await eventually(() => asked === 1);
    first.leadership.breakAll();
    await eventually(() => rig.sent.length === 1);
    late.resolve();
    await rig.assets();
    await eventually(() => subjects().size === 2);
    expect(rig.sent).toHaveLength(2);
  });

  it.each([10_000, -10_000])('retry although their clocks differ by %i ms', async (difference) => {
    const start = Date.parse(rig.clock.now());
    const own = testClock(new Date(start + difference).toISOString());
    const first = rig.replica({ own });
    rig.answer = () => failed;
    const hook = await rig.hook('/');
    await rig.assets();
    await eventually(async () => (await rig.deliveries(hook.id))[0]?.try_count === 1);
    const [{ headers } = { headers: {} as Readonly<Record<string, string>> }] = rig.sent;
    // Receivers tolerate five minutes.
    expect(Math.abs(Number(headers['webhook-timestamp']) * 1_000 - start)).toBeLessThanOrEqual(11_000);
    await first.stop();
    rig.answer = () => taken;
    rig.replica();
    rig.clock.advance(5_000 + 10_000);
    await eventually(async () => (await rig.deliveries(hook.id))[0]?.status === 'DELIVERED');
    expect(rig.sent).toHaveLength(2);
    // New deliveries are always due, whichever clock is wrong.
    rig.clock.advance(-60_000);
    await rig.assets();
    await eventually(() => rig.sent.length === 3);
  });
});

it('resumes once its database is back, without a loss', async () => {
  const { hostname, port } = new URL(rig.database.connectionString);
  const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
  const through = new URL(rig.database.connectionString);
  through.host = `${proxy.address.host}:${proxy.address.port}`;
  const replica = rig.replica({ connectionString: through.href });
  const hook = await rig.hook('/');
  await rig.assets(20);
  await eventually(() => rig.sent.length >= 5);
  proxy.refuse();
  const assets = await rig.assets(20);
  // It repeatedly finds no database.
  await eventually(() => replica.states.some((each) => each.state === 'waiting' && each.failures >= 4));
  const during = rig.sent.length;
  expect(during).toBeLessThanOrEqual(20);
  proxy.restore();
  await eventually(() => subjects().size === 40);
  for (const each of assets) expect(subjects()).toContain(each);
  await eventually(async () => (await rig.deliveries(hook.id)).every(({ status }) => status === 'DELIVERED'));
  await replica.stop();
  await proxy.close();
});
