import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DependencyUnavailable } from '../../../../src/engine/dependency-unavailable.ts';
import type { Outcome } from '../../../../src/processes/webhooks/sender.ts';
import { eventually } from '../../../support/eventually.ts';
import { failed, type NotifierRig, notifierRig, taken } from '../../../support/notifier-rig.ts';

let rig: NotifierRig;
beforeEach(async () => {
  rig = await notifierRig();
});
afterEach(() => rig.close());

/** Hangs until released. */
const never = () => new Promise<Outcome>(() => {});

describe('first attempts of one subject', () => {
  it('are sent in log order, one after the other, concurrently with other subjects', async () => {
    const underWay = new Map<string, number>();
    let most = 0;
    rig.answer = async ({ subject }) => {
      const now = (underWay.get(subject) ?? 0) + 1;
      underWay.set(subject, now);
      most = Math.max(most, now);
      await new Promise((next) => setImmediate(next));
      underWay.set(subject, now - 1);
      return taken;
    };
    rig.replica();
    await rig.hook('/in-order', ['asset.registered', 'asset.changed']);
    const assets = await rig.assets(5);
    for (const each of assets) await rig.changes(each, 20);
    await eventually(() => rig.sent.length === 5 * 21);
    for (const each of assets)
      expect(rig.sent.filter(({ subject }) => subject === each).map(({ version }) => version)).toEqual(
        Array.from({ length: 21 }, (_, n) => n + 1),
      );
    expect(most).toBe(1);
  });

  it('do not wait for retries: a failed one is repeated after a later event', async () => {
    rig.answer = ({ version }) => (version === 1 && rig.sent.length === 1 ? failed : taken);
    rig.replica();
    await rig.hook('/later', ['asset.registered', 'asset.changed']);
    const [asset = ''] = await rig.assets();
    await rig.changes(asset, 1);
    await eventually(() => rig.sent.length === 2);
    rig.clock.advance(5_000);
    await eventually(() => rig.sent.length === 3);
    expect(rig.sent.map(({ version }) => version)).toEqual([1, 2, 1]);
  });
});

it('sends nothing after a delivery that it could not send while an engine is unavailable', async () => {
  const open = rig.secrets;
  let isBroken = true;
  rig.secrets = (webhook) => {
    const breaks = isBroken;
    isBroken = false;
    if (breaks) throw new DependencyUnavailable('key_store', new Error('away'));
    return open(webhook);
  };
  await rig.hook('/', ['asset.registered', 'asset.changed']);
  const [asset = ''] = await rig.assets();
  await rig.changes(asset, 3);
  rig.replica();
  await eventually(() => rig.sent.length >= 4);
  expect(rig.sent.map(({ version }) => version)).toEqual([1, 2, 3, 4]);
});

it('replays to a webhook that was registered at the same moment, also if the store is slow to answer', async () => {
  const [asset = ''] = await rig.assets();
  const hook = await rig.hook('/', ['asset.changed', 'asset.registered']);
  await rig.replay(hook.id);
  const advanced = Promise.withResolvers<void>();
  rig.replica({
    wrap: (store) => ({
      ...store,
      async keep(kept) {
        await store.keep(kept);
        if (kept.replays.length > 0) await advanced.promise;
      },
      async advanceReplay(...all) {
        await store.advanceReplay(...all);
        advanced.resolve();
      },
    }),
  });
  await eventually(() => rig.sent.length === 1);
  expect(rig.sent).toMatchObject([{ subject: asset, version: 1 }]);
});

describe('a hanging endpoint', () => {
  it('has eight concurrent attempts, and one after a failure', async () => {
    const held: ((outcome: Outcome) => void)[] = [];
    rig.answer = () => new Promise((resolve) => held.push(resolve));
    rig.replica();
    await rig.hook('/hangs');
    await rig.assets(30);
    await eventually(() => held.length === 8);
    for (const end of held) end(failed);
    await eventually(() => held.length === 9);
    held[8]?.(failed);
    await eventually(() => held.length === 10);
    expect(rig.sent).toHaveLength(10);
  });

  it('delays no other, however many hang', async () => {
    rig.answer = ({ path }) => (path === '/well' ? taken : never());
    rig.replica();
    // Eight attempts to each of forty exceed the limit.
    for (let n = 0; n < 40; n += 1) await rig.hook(`/hangs/${n}`);
    await rig.hook('/well');
    const assets = await rig.assets(30);
    await eventually(() => rig.at('/well').length === 30);
    expect(new Set(rig.at('/well').map(({ subject }) => subject))).toEqual(new Set(assets));
  });
});
