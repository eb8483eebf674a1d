import { describe, expect, it } from 'vitest';
import { renderReports } from '../../../src/api/resource/bundle-reports.ts';
import type { ValuationBundle } from '../../../src/evidence/bundle/format.ts';
import { verifyBundle } from '../../../src/evidence/bundle/verify.ts';
import { verifyStream } from '../../../src/evidence/verification/log.ts';
import { eventHash } from '../../../src/kernel/hash-chain.ts';
import { type Draft, startChain } from '../../support/events.ts';
import { useAuditRig } from './audit-rig.ts';
import { A, rewrite, twoStreams } from './tampering.ts';
import { bundledValuation, TEST_KEYS } from './valuation-history.ts';

const C = 'asset-cccccccc-0000-4000-8000-000000000003';
const good: Draft = { type: 'AssetPatched', data: { name: 'good' } };

/** Events appended by somebody who can compute hashes; the last member is the reported fault. */
const burnt: Draft = { ...good, type: 'AssetBurnt' };
const IMPOSSIBLE: readonly (readonly [string, Draft, RegExp, 'WRONG_SHAPE' | 'NEWER_SHAPE'])[] = [
  ['data of another shape', { ...good, data: { name: 5 } }, /\/name: /, 'WRONG_SHAPE'],
  ['a member that the type has not', { ...good, data: { colour: 'red' } }, /\/colour/, 'WRONG_SHAPE'],
  ['a type that nobody knows', burnt, /unknown type: a newer version/, 'NEWER_SHAPE'],
  ['a version to come', { ...good, schemaVersion: 9 }, /version 9 is not known: a newer/, 'NEWER_SHAPE'],
  ['metadata without an instant', { ...good, metadata: { occurred_at: 5 } }, /not say when/, 'WRONG_SHAPE'],
];

describe('an event with the right hashes and', () => {
  const rig = useAuditRig(twoStreams);

  it.each(IMPOSSIBLE)('%s is reported as such, sealed or not', async (_, impossible, why, fault) => {
    const chain = startChain(C);
    const append = chain.append(good, impossible, good);
    await rig.log.append(append);
    const [, { eventId: event_id } = { eventId: '' }] = append.events;
    const place = { stream: C, revision: 1, event_id, seal: null };
    const named = { fault, ...place, detail: expect.stringMatching(why) };
    for (const found of [await rig.verify(), await rig.verifyAlone()])
      expect(found).toMatchObject({
        intact: false,
        fault_count: 1,
        wrong_shape_count: 1,
        newer_shape_count: fault === 'NEWER_SHAPE' ? 1 : 0,
        faults: [named],
      });
    const alone = { log: rig.log, keys: new Map(), sealsFile: undefined };
    expect((await verifyStream(alone, C))?.faults).toEqual([expect.objectContaining(named)]);
    await rig.seal();
    expect(await rig.verify()).toMatchObject({ seals_checked: 3, unsealed_events: 1, faults: [named] });
  });

  it('another shape is reported as changed if the hashes are wrong, too', async () => {
    await rewrite(rig, A, 2, { data: { name: 5 } });
    expect(await rig.verify()).toMatchObject({
      wrong_shape_count: 0,
      faults: [{ fault: 'CHANGED', stream: A, revision: 2 }],
    });
  });

  it('all wrong shapes are counted, however many', async () => {
    const chain = startChain(C);
    await rig.log.append(chain.append(good, ...Array.from({ length: 300 }, () => burnt)));
    const { fault_count, faults } = await rig.verify();
    expect([fault_count, faults.length]).toEqual([300, 100]);
    expect(new Set(faults.map(({ fault }) => fault))).toEqual(new Set(['NEWER_SHAPE']));
  });
});

describe('a bundle whose asset was forged in another shape, its hashes with it', () => {
  it('is reported for the event, in addition to other faults', async () => {
    const bundle = structuredClone(await bundledValuation()) as unknown as ValuationBundle;
    const assets = bundle.streams[1];
    const last = assets?.events.at(-1);
    if (!assets || !last) throw new Error('no asset');
    Object.assign(last.data, { name: 5 });
    const { revision, event_id: eventId, type, data, metadata } = last;
    const { stream } = assets;
    Object.assign(metadata, { hash: eventHash({ stream, revision, eventId, type, data, metadata }) });
    const { intact, faults } = await verifyBundle(bundle, renderReports, TEST_KEYS);
    expect(intact).toBe(false);
    expect(faults[0]).toEqual({
      fault: 'WRONG_SHAPE',
      at: '/streams/1/events/1',
      detail: expect.stringMatching(/^this program knows no such event as asset-\S+ revision 1: \/name: /),
    });
    expect(faults.map(({ fault }) => fault)).not.toContain('EVENT_CHANGED');
  });
});
