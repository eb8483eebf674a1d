import { beforeAll, describe, expect, it } from 'vitest';
import { renderReports } from '../../../src/api/resource/bundle-reports.ts';
import { readPublicKeys, readSealKey } from '../../../src/engine/seals/signature.ts';
import { verifyBundle, verifyBundleText } from '../../../src/evidence/bundle/verify.ts';
import { newPrivatePem } from './audit-rig.ts';
import { bundledValuation, grownBundles, TEST_KEYS } from './valuation-history.ts';

type Made = Awaited<ReturnType<typeof bundledValuation>>;
const verify = (content: unknown, options = {}) => verifyBundle(content, renderReports, TEST_KEYS, options);
const kinds = async (content: unknown, options = {}) =>
  (await verify(content, options)).faults.map(({ fault }) => fault);

/** The bundle without the last event of its valuation, with the earlier reports. */
function cut(later: Made, earlier: Made): Made {
  const copy = structuredClone(later);
  copy.streams[0]?.events.pop();
  return { ...copy, reports: earlier.reports };
}

describe('the end of a bundle', () => {
  let earlier: Made;
  let later: Made;
  beforeAll(async () => {
    [earlier, later] = await grownBundles();
  });

  it('is part of the verdict: the last event, its instant, and when it was stated that none follows', async () => {
    expect(await verify(later)).toMatchObject({
      intact: true,
      holds_to: {
        sequence: 5,
        type: 'ValuationWithdrawn',
        event_id: later.streams[0]?.events[4]?.event_id,
        occurred_at: later.streams[0]?.events[4]?.metadata.occurred_at,
        seal: 2,
        stated_at: '2026-11-20T17:00:00.000Z',
      },
    });
    expect(await verify(earlier)).toMatchObject({ intact: true, holds_to: { sequence: 4, seal: 1 } });
  });

  it('cannot be removed', async () => {
    const { faults } = await verify(cut(later, earlier));
    for (const [at, detail] of [
      ['/streams/0', '5 events'],
      ['/seals/1', ''],
    ])
      expect(faults).toContainEqual({
        fault: 'STREAMS_DIFFER',
        at,
        detail: expect.stringContaining(detail ?? ''),
      });
  });

  it('cannot be removed together with its seal', async () => {
    const copy = cut(later, earlier);
    expect(await kinds({ ...copy, seals: copy.seals.slice(0, 1) })).toContain('STREAMS_DIFFER');
  });

  it('cannot be signed by others, nor copied from another valuation or time', async () => {
    const copy = { ...cut(later, earlier), seals: later.seals.slice(0, 1) };
    const stranger = readSealKey(newPrivatePem());
    const { key_id: _, signature: _signature, ...claim } = earlier.end ?? ({} as never);
    const forged = { ...copy, end: stranger.signed({ ...claim, events: 4 }) };
    expect(await kinds(forged)).toContain('SEAL_OF_UNKNOWN_KEY');
    const posing = { ...forged, end: { ...forged.end, key_id: earlier.end?.key_id ?? '' } };
    expect(await kinds(posing)).toContain('END_CHANGED');
    expect(await kinds({ ...later, end: earlier.end })).toContain('END_CHANGED');
    const other = { ...earlier, end: { ...earlier.end, valuation_id: later.streams[1]?.stream } };
    expect(await kinds(other)).toContain('END_CHANGED');
    // Taken from the earlier bundle as a whole: true then, and dated.
    expect(await verify({ ...copy, end: earlier.end })).toMatchObject({
      intact: true,
      holds_to: { sequence: 4, seal: 1, stated_at: '2026-11-20T16:30:00.000Z' },
    });
  });

  it('is a fault if missing, unless that is accepted', async () => {
    const open = { ...earlier, end: null };
    expect(await verify(open)).toMatchObject({
      intact: false,
      holds_to: { sequence: 4, seal: null, stated_at: null },
      faults: [{ fault: 'END_UNPROVEN', at: '/end' }],
    });
    expect(await verify(open, { acceptsOpenEnd: true })).toMatchObject({ intact: true });
    // Without an end only a superfluous seal reveals it.
    const cutOpen = { ...cut(later, earlier), end: null };
    expect(await kinds(cutOpen, { acceptsOpenEnd: true })).toEqual(['STREAMS_DIFFER']);
    const { end: _, ...without } = earlier;
    expect(await kinds(without)).toEqual(['MALFORMED']);
  });

  it('is missing in a bundle made without the key', async () => {
    const made = await bundledValuation({ stated: false });
    expect(made.end).toBeNull();
    expect(await kinds(made)).toEqual(['END_UNPROVEN']);
  });

  it('signing keys are in the bundle', async () => {
    expect(await verifyBundle(later, renderReports)).toMatchObject({ intact: true, keys_from: 'bundle' });
    expect(readPublicKeys(later.public_keys.map(({ pem }) => pem).join(''))).toHaveProperty('size', 1);
  });
});

describe('the text of a bundle', () => {
  let text = '';
  beforeAll(async () => {
    text = `${JSON.stringify(await bundledValuation())}\n`;
  });
  const eventChanged = {
    fault: 'EVENT_CHANGED',
    at: expect.stringMatching(/^\/streams\/\d+\/events\/\d+$/),
  };
  const verifyText = (changed: string) => verifyBundleText(changed, renderReports, TEST_KEYS);

  it('may be formatted differently', async () => {
    expect(await verifyText(text)).toMatchObject({ intact: true });
    expect(await verifyText(JSON.stringify(JSON.parse(text), null, 2))).toMatchObject({ intact: true });
  });

  it('contains no duplicate member', async () => {
    const inEvent = text.replace('"rationale":', '"rationale":"EVIL","rationale":');
    expect(JSON.parse(inEvent)).toEqual(JSON.parse(text));
    expect(await verifyText(inEvent)).toMatchObject({ intact: false, faults: [eventChanged] });
    const atTop = text.replace('{', '{"valuation_id":"another",');
    const malformed = { fault: 'MALFORMED', at: '/valuation_id' };
    expect(await verifyText(atTop)).toMatchObject({ intact: false, faults: [malformed] });
  });

  it.each(['1e400', '"\\ud800"'])(
    'contains nothing without a canonical form, reported with its place: %s',
    async (bad) => {
      const reasoned = (value: string) =>
        verifyText(text.replace(/"rationale":"[^"]*"/, `"rationale":${value}`));
      expect((await reasoned(bad)).faults[0]).toMatchObject(eventChanged);
      for (const member of ['root_before', 'reference_date', 'key_id', 'signature', 'purpose', 'stream']) {
        const changed = text.replace(new RegExp(`"${member}":"[^"]*"`), `"${member}":${bad}`);
        expect(changed).not.toBe(text);
        expect((await verifyText(changed)).intact, member).toBe(false);
      }
      const deep = await reasoned(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
      expect(deep.faults[0]).toMatchObject({ fault: 'EVENT_CHANGED' });
    },
  );
});
