import { beforeAll, describe, expect, it } from 'vitest';
import { renderReports } from '../../../src/api/resource/bundle-reports.ts';
import { readPublicKeys, readSealKey } from '../../../src/engine/seals/signature.ts';
import { makeBundle } from '../../../src/evidence/bundle/make.ts';
import { verifyBundle } from '../../../src/evidence/bundle/verify.ts';
import { eventHash } from '../../../src/kernel/hash-chain.ts';
import type { JsonObject } from '../../../src/kernel/json.ts';
import { changedAt, leaves, otherLeaf, waysOf } from '../../support/leaves.ts';
import { memoryEventLog } from '../../support/memory-event-log.ts';
import { newPrivatePem } from './audit-rig.ts';
import { bundledValuation, OWNER_NAME, TEST_KEYS } from './valuation-history.ts';

type Made = Awaited<ReturnType<typeof bundledValuation>>;
const verify = (content: unknown, keys = TEST_KEYS) => verifyBundle(content, renderReports, keys);

describe('a bundle', () => {
  let bundle: Made;
  beforeAll(async () => {
    bundle = await bundledValuation();
  });

  const unseenAt = async (ways: ReturnType<typeof leaves>, change: typeof otherLeaf | (() => undefined)) => {
    const unseen: string[] = [];
    for (const way of ways)
      if ((await verify(changedAt(bundle, way, change))).intact) unseen.push(way.join('/'));
    return unseen;
  };

  it('contains the complete valuation and its frozen dependencies, and nothing else', () => {
    expect(bundle.streams.map(({ stream, events }) => [stream.split('-')[0], events.length])).toEqual([
      ['valuation', 4],
      ['asset', 2],
      ['policy', 2],
      ['scenario', 2],
      ['document', 6],
    ]);
    expect(bundle.evidence).toHaveLength(1);
    expect(bundle.documents).toHaveLength(1);
    expect(bundle.reports['pt-BR']).toMatchObject({ report: 'VALUATION', language: 'pt-BR' });
  });

  it('verifies with a separate key and with its own', async () => {
    expect(await verify(bundle)).toMatchObject({ intact: true, events: 16, keys_from: 'given', faults: [] });
    expect(await verifyBundle(bundle, renderReports)).toMatchObject({
      intact: true,
      keys_from: 'bundle',
      faults: [],
    });
  });

  it('shows no personal text unless requested', async () => {
    expect(bundle.personal_data).toBe('SEALED');
    expect(JSON.stringify(bundle)).not.toContain(OWNER_NAME);
    expect(JSON.stringify(bundle.reports)).toContain('[sealed]');
    const opened = await bundledValuation({ opened: true });
    expect(opened).toMatchObject({
      personal_data: 'OPENED',
      reports: { en: { asset: { owner: { name: OWNER_NAME } } } },
    });
    expect(await verify(opened)).toMatchObject({ intact: true });
    expect((await verify({ ...opened, personal_data: 'SEALED' })).intact).toBe(false);
    expect((await verify({ ...bundle, personal_data: 'OPENED' })).intact).toBe(false);
    // Nobody else can check decrypted texts.
    const reports = JSON.parse(JSON.stringify(opened.reports).replaceAll(OWNER_NAME, 'Somebody else'));
    expect((await verify({ ...opened, reports })).intact).toBe(true);
    const plain = await bundledValuation({ personal: false });
    expect(plain.personal_data).toBe('NONE');
    expect(await verify(plain)).toMatchObject({ intact: true });
  });

  it('reports each event without a seal', async () => {
    const { faults } = await verify(await bundledValuation({ sealed: false }));
    expect(faults.map(({ fault }) => fault)).toEqual(Array(16).fill('NOT_SEALED'));
  });

  it('is rejected with another key or format', async () => {
    const stranger = readPublicKeys(readSealKey(newPrivatePem()).publicPem);
    expect((await verify(bundle, stranger)).faults[0]).toMatchObject({ fault: 'SEAL_OF_UNKNOWN_KEY' });
    for (const content of [
      null,
      [],
      'text',
      {},
      { ...bundle, format_version: '2.0.0' },
      { ...bundle, more: 1 },
    ])
      expect((await verify(content)).faults[0]).toMatchObject({ fault: 'MALFORMED' });
  });

  it('does not exist for an unknown valuation', async () => {
    const now = () => '2026-11-20T16:30:00.000Z';
    const parts = { log: memoryEventLog(), keys: TEST_KEYS, render: renderReports, now };
    expect(await makeBundle(parts, '99999999-9999-4999-8999-999999999999')).toBeUndefined();
  });

  it('shows any single change', async () => {
    const ways = leaves(bundle);
    expect(ways.length).toBeGreaterThan(500);
    expect(await unseenAt(ways, otherLeaf)).toEqual([]);
  });

  it('shows any missing member', async () => {
    expect(await unseenAt(waysOf(bundle), () => undefined)).toEqual([]);
  });

  it('reports the event with changed data, even with a recomputed hash', async () => {
    const rehashed = changedAt(bundle, ['streams', 1, 'events', 0, 'data', 'name'], () => 'Gold');
    expect((await verify(rehashed)).faults).toMatchObject([
      { fault: 'EVENT_CHANGED', at: '/streams/1/events/0' },
    ]);
    const event = rehashed.streams[1]?.events[0];
    if (!event) throw new Error('the bundle has no asset');
    const hash = eventHash({ ...event, stream: rehashed.streams[1]?.stream ?? '', eventId: event.event_id });
    (event.metadata as { hash: string }).hash = hash;
    expect((await verify(rehashed)).faults).toMatchObject([
      { fault: 'CHAIN_BROKEN', at: '/streams/1/events/1' },
      { fault: 'NOT_SEALED', at: '/streams/1/events/0' },
    ]);
  });

  it('reports the member of the frozen input that its stream contradicts', async () => {
    const renamed = (asset: unknown) => ({ ...(asset as object), name: 'Gold' });
    const { faults } = await verify(
      rechained(bundle, (input) => ({ ...input, asset: renamed(input.asset) })),
    );
    for (const place of [/input\/asset\/name$/, /input_digest$/])
      expect(faults).toContainEqual(
        expect.objectContaining({ fault: 'INPUT_DIFFERS', at: expect.stringMatching(place) }),
      );
  });

  it('reports an event of an unknown version instead of failing', async () => {
    const { faults } = await verify(rechained(bundle, (input) => ({ ...input, purpose: 'COLLATERAL' }), 99));
    const newer = { fault: 'NEWER_SHAPE', at: '/streams/0/events/0' };
    expect(faults).toContainEqual(expect.objectContaining(newer));
  });
});

/** The bundle with another frozen input, and the hashes of the valuation's stream recomputed. */
function rechained(bundle: Made, change: (input: JsonObject) => JsonObject, schemaVersion = 1): Made {
  const copy = structuredClone(bundle);
  const valuation = copy.streams[0];
  let previous: string | null = null;
  const events = valuation?.events.map((event, index) => {
    const data = index === 0 ? { ...event.data, input: change(event.data.input as JsonObject) } : event.data;
    const schema = index === 0 ? { schema_version: schemaVersion } : {};
    const metadata = { ...event.metadata, ...schema, previous_hash: previous };
    previous = eventHash({ ...event, stream: valuation.stream, eventId: event.event_id, data, metadata });
    return { ...event, data, metadata: { ...metadata, hash: previous } };
  });
  if (valuation && events) valuation.events = events;
  return copy;
}
