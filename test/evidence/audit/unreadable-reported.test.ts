import { describe, expect, it } from 'vitest';
import { renderReports } from '../../../src/api/resource/bundle-reports.ts';
import { timelineLines } from '../../../src/app/cli/audit.ts';
import { storedStream } from '../../../src/engine/log/pages.ts';
import { makeBundle } from '../../../src/evidence/bundle/make.ts';
import { replayAsset } from '../../../src/evidence/replay/asset.ts';
import { replayValuation } from '../../../src/evidence/replay/valuation.ts';
import { TIMELINES, timeline } from '../../../src/evidence/timeline.ts';
import { useAuditRig } from './audit-rig.ts';
import { set, stored } from './tampering.ts';
import { ASSET, appendValuation, TEST_KEYS, VALUATION } from './valuation-history.ts';

const TEXTS = ['{nope', '{"a":1e400}', '{"a":"\\ud800"}', '{"name":"a","name":"b"}'];

/** Reports which event is unreadable, and everything that can be read. */
describe('an event that cannot be read', () => {
  const rig = useAuditRig(async (made) => {
    await made.empty();
    await appendValuation(made.log);
  });

  async function spoil(stream: string, revision: number, text: string) {
    const { eventId } = await stored(rig, stream, revision);
    await set(rig, 'data', text, stream, revision);
    return { revision, event_id: eventId };
  }
  const documents = { get: async () => undefined };
  const shown = async () => ({ row: undefined, passed: null });
  const entriesOf = async (subject: 'asset' | 'valuation', id: string) =>
    timeline(
      TIMELINES[subject],
      await storedStream(rig.log, TIMELINES[subject].stream(id)),
      () => '[sealed]',
    );

  it.each(TEXTS)('is a finding of a replay: %s', async (text) => {
    const last = await spoil(`valuation-${VALUATION}`, 3, text);
    const ended = await replayValuation({ log: rig.log, documents }, VALUATION);
    const finding = { finding: 'UNREADABLE_EVENT', ...last, detail: expect.any(String) };
    expect(ended?.findings).toContainEqual(finding);
    expect(ended).toMatchObject({ events: 4, events_replayed: 3, state: { status: 'CALCULATED' } });
    expect(ended?.check).not.toBe('NONE');
    const first = await spoil(`valuation-${VALUATION}`, 0, text);
    expect(await replayValuation({ log: rig.log, documents }, VALUATION)).toMatchObject({
      check: 'NONE',
      events_replayed: 0,
      state: undefined,
      findings: [
        { finding: 'UNREADABLE_EVENT', ...first },
        { finding: 'UNREADABLE_EVENT', ...last },
      ],
    });
    const patched = await spoil(`asset-${ASSET}`, 1, text);
    expect(await replayAsset({ log: rig.log, shown }, ASSET)).toMatchObject({
      events: 3,
      events_replayed: 1,
      findings: [{ finding: 'UNREADABLE_EVENT', ...patched }],
    });
    const registered = await spoil(`asset-${ASSET}`, 0, text);
    const { findings = [] } = (await replayAsset({ log: rig.log, shown }, ASSET)) ?? {};
    expect(findings[0]).toMatchObject({ finding: 'UNREADABLE_EVENT', ...registered });
  });

  it.each(TEXTS)('is shown as such in the timeline: %s', async (text) => {
    const { event_id } = await spoil(`asset-${ASSET}`, 1, text);
    const entries = await entriesOf('asset', ASSET);
    expect(entries).toMatchObject([
      { sequence: 1, chain: 'INTACT', what: 'Asset registered' },
      { sequence: 2, event_id, chain: 'UNREADABLE', who: null, when: null, changes: [] },
      { sequence: 3, chain: 'INTACT', what: 'Asset archived', changes: [] },
    ]);
    expect(entries[1]?.why).toContain('its data are');
    const line = '2. (no instant)  (nobody)  Unreadable  CHAIN UNREADABLE';
    expect(timelineLines(entries)).toContain(line);
  });

  it('is shown in the timeline with who and when if only its type is unknown', async () => {
    const { actor, occurred_at } = (await stored(rig, `asset-${ASSET}`, 1)).metadata;
    await set(rig, 'type', 'AssetBurnt', `asset-${ASSET}`, 1);
    expect((await entriesOf('asset', ASSET))[1]).toMatchObject({
      chain: 'CHANGED',
      what: 'Asset burnt',
      who: actor,
      when: occurred_at,
      why: expect.stringContaining('unknown type'),
    });
  });

  it.each(TEXTS)('prevents a bundle, which would hide it: %s', async (text) => {
    await spoil(`asset-${ASSET}`, 1, text);
    const parts = { log: rig.log, keys: TEST_KEYS, render: renderReports, now: rig.clock.now };
    await expect(makeBundle(parts, VALUATION)).rejects.toThrow(/revision 1\) cannot be read: its data are/);
  });
});
