import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../support/eventually.ts';
import { memoryEventLogStore } from '../../../support/memory-event-log.ts';
import { type NotifierRig, notifierRig, taken } from '../../../support/notifier-rig.ts';
import { DAY_MS } from '../../../support/test-clock.ts';

let rig: NotifierRig;
beforeEach(async () => {
  rig = await notifierRig();
});
afterEach(() => rig.close());

const begun = async () => (await rig.lists.figures()).begun_because;
const subjects = (path = '/') => rig.at(path).map(({ subject }) => subject);

describe('the first notifier', () => {
  it('delivers all events since the registration of an older webhook', async () => {
    await rig.assets();
    await rig.hook('/');
    const assets = await rig.assets(3);
    const { begun } = rig.replica();
    await eventually(() => rig.sent.length === 3);
    expect(subjects().toSorted()).toEqual([...assets].toSorted());
    expect(begun).toEqual(['FIRST']);
  });
});

describe('lost storage of deliveries', () => {
  it('starts at the newest event and reports it', async () => {
    const first = rig.replica();
    await rig.hook('/');
    await rig.assets(3);
    await eventually(() => rig.sent.length === 3);
    await first.stop();
    await rig.query(
      'truncate deliveries.place, deliveries.endpoints, deliveries.deliveries, deliveries.tries',
    );
    // Created again a day later.
    await rig.query("update deliveries.migrations set migration_time = migration_time + interval '1 day'");
    rig.clock.advance(DAY_MS);
    const again = rig.replica();
    await eventually(async () => (await begun()) === 'LOST');
    const [next] = await rig.assets();
    await eventually(() => rig.sent.length === 4);
    expect(subjects()[3]).toBe(next);
    expect(again.begun).toEqual(['LOST']);
  });
});

describe('a log without the last processed event', () => {
  it('is followed from its newest event, with its own webhooks only', async () => {
    const first = rig.replica();
    const kept = await rig.hook('/');
    const off = await rig.hook('/off');
    await rig.patch(off.id, { status: 'DISABLED' });
    const [before] = await rig.assets();
    await eventually(() => rig.sent.length === 1);
    const copied = [...rig.logs.events];
    // After the copy: one webhook is enabled, one is new, and all have waiting deliveries.
    await rig.patch(off.id, { status: 'ENABLED' });
    const unknown = await rig.hook('/unknown');
    rig.answer = () => new Promise(() => {});
    const [waiting] = await rig.assets();
    await eventually(() => rig.sent.length === 4);
    await first.stop();

    const restored = memoryEventLogStore();
    for (const { data, metadata, ...event } of copied)
      restored.writeForeign({ ...event, data: JSON.stringify(data), metadata: JSON.stringify(metadata) });
    rig.sent.length = 0;
    rig.answer = () => taken;
    const again = rig.replica({ log: restored.open() });
    await eventually(async () => (await begun()) === 'RESTORED');
    await eventually(() => again.begun.length > 0);
    expect(again.begun).toEqual(['RESTORED']);
    // Sends the waiting delivery of the webhook enabled there; nothing is new.
    await eventually(async () => (await rig.deliveries(kept.id))[0]?.status === 'DELIVERED');
    expect(rig.sent.map(({ path, subject }) => [path, subject])).toEqual([['/', waiting]]);
    expect(subjects()).not.toContain(before);
    expect(await rig.known(unknown.id)).toBeUndefined();
    expect((await rig.known(off.id))?.status).toBe('DISABLED');
    for (const { id } of [unknown, off])
      expect((await rig.deliveries(id)).map(({ status }) => status)).toEqual(['CANCELLED']);
  });
});
