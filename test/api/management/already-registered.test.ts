import { describe, expect, it } from 'vitest';
import { replayObligation } from '../../../src/evidence/replay/obligation.ts';
import { patched } from '../../support/asking.ts';
import { eventually } from '../../support/eventually.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { lending } from '../../support/lending.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

/** One land under two ids, and what it secures. Every number is made up. */

const service = serviceOfTests();
const lender = madeBefore(() => lending(service));

const land = (registry_number: string, area_ha = '1117') =>
  lender.asset('1.00', {
    asset_class: 'RURAL_LAND',
    name: 'Made-up farm',
    attributes: { area_ha, price_per_ha: '1000.00', registry_number },
  });
const valued = async (assetId: string) => {
  await lender.review((await lender.valued(assetId)).id);
  return assetId;
};
const owing = () => lender.obligation({ balance: { amount: '1000000.00', date: '2026-11-20' } });
const patch = (id: string, body: object) => patched(service, `/assets/${id}`, body);
const COVERED = { status: 'COVERED', counted: '1000000.00' };
const TWICE = {
  status: 'UNKNOWN',
  counted: '0.00',
  guarantees: [{ base: null, counted: null, reason_codes: expect.arrayContaining(['ALREADY_REGISTERED']) }],
};
/** Waits until the event of the obligation's coverage is recorded. */
const recorded = (obligationId: string, type: string) =>
  eventually(async () => {
    const events = await service.engines.eventLog.readStream(`coverage-${obligationId}`);
    return events.some((event) => event.type === type);
  });
const distinguish = (id: string, other_asset_id: string, token?: string) =>
  lender.post(
    `/assets/${id}/distinctions`,
    { other_asset_id, rationale: 'Made up: two fractions.' },
    token === undefined ? {} : { token },
  );
const decide = (id: string, distinction: unknown, token: string, decision = 'APPROVE') =>
  lender.post(
    `/assets/${id}/distinctions/${distinction}/decisions`,
    { decision, rationale: 'Made up: seen.' },
    { token },
  );

describe('one land that is registered twice', () => {
  it('worth 1,117,000.00, secures a million once: the other is unknown, and so is the first', async () => {
    const [first, debt, other] = [await valued(await land('45.678')), await owing(), await owing()];
    await lender.recognized(first, debt);
    expect(await lender.coverage(debt)).toMatchObject(COVERED);
    service.clock.advance(1_000);
    const before = service.clock.now();
    service.clock.advance(1_000);
    const second = await land('45678');
    expect(await lender.coverage(debt)).toMatchObject(TWICE);
    await recorded(debt, 'CoverageBecameUnknown');
    await valued(second);
    const refused = await lender.propose(second, other);
    expect([refused.status, refused.body.code]).toEqual([409, 'ALREADY_REGISTERED']);
    expect(refused.body.errors).toMatchObject([{ code: 'already_registered' }]);
    expect(String((refused.body.errors as { detail: string }[])[0]?.detail)).toContain(first);
    expect((await lender.propose(first, other)).body.code).toBe('ALREADY_REGISTERED');
    expect(await lender.coverage(debt, `?as_of=${before}`)).toMatchObject(COVERED);
    service.clock.advance(1_000);
    await patch(second, { status: 'ARCHIVED' });
    expect(await lender.coverage(debt)).toMatchObject(COVERED);
    await recorded(debt, 'CoverageRestored');
    // From the log alone: earlier and current duplicates are in events.
    const { eventLog: log } = service.engines;
    const replayed = await replayObligation({ log, now: () => service.clock.now() }, debt);
    expect(replayed?.findings).toEqual([]);
    expect(replayed?.alarms.map(({ status, same }) => [status, same])).toContainEqual(['UNKNOWN', true]);
    expect(replayed?.coverage).toMatchObject(COVERED);
    expect(replayed?.streams.map(({ stream }) => stream)).toContain(`asset-${second}`);
  });

  it('cannot be recognized twice, even if both were proposed before either was pledged', async () => {
    const [one, two] = [await valued(await land('7.001')), await valued(await land('7001'))];
    const [debt, other] = [await owing(), await owing()];
    const proposals = [await lender.proposed(one, debt), await lender.proposed(two, other)];
    expect((await lender.decide(proposals[0])).status).toBe(201);
    const refused = await lender.decide(proposals[1]);
    expect([refused.status, refused.body.code]).toEqual([409, 'ALREADY_REGISTERED']);
    expect(await lender.coverage(debt)).toMatchObject(TWICE);
  });

  it('is detected when a patch adds the number, and no longer when it is changed', async () => {
    const [first, debt] = [await valued(await land('8.001')), await owing()];
    await lender.recognized(first, debt);
    const second = await land('8.002');
    expect(await lender.coverage(debt)).toMatchObject(COVERED);
    await patch(second, { attributes: { registry_number: '8001' } });
    expect(await lender.coverage(debt)).toMatchObject(TWICE);
    await patch(second, { attributes: { registry_number: '8003' } });
    expect(await lender.coverage(debt)).toMatchObject(COVERED);
    await patch(second, { attributes: { registry_number: '8001' } });
    expect(await lender.coverage(debt)).toMatchObject(TWICE);
  });
});

describe('two fractions under one registry number', () => {
  it('count once another person has decided that they are two', async () => {
    const [first, debt] = [await valued(await land('9.001')), await owing()];
    await lender.recognized(first, debt);
    const second = await valued(await land('9.001'));
    expect(await lender.coverage(debt)).toMatchObject(TWICE);
    const proposal = await distinguish(second, first);
    expect(proposal.status, proposal.text).toBe(201);
    const { id } = proposal.body;
    expect(proposal.body).toMatchObject({ asset_id: second, other_asset_id: first, decision: null });
    expect(await lender.coverage(debt)).toMatchObject(TWICE);
    expect((await distinguish(first, second)).status).toBe(409);
    const decided = await decide(second, id, lender.reviewer);
    expect(decided.status, decided.text).toBe(201);
    expect(decided.body).toMatchObject({ id, decision: 'APPROVE', decided_by: 'person:Rui Melo' });
    expect((await decide(second, id, lender.reviewer)).status).toBe(409);
    expect(await lender.coverage(debt)).toMatchObject(COVERED);
    const other = await owing();
    await lender.recognized(second, other);
    expect(await lender.coverage(other)).toMatchObject(COVERED);
    for (const asset of [first, second]) {
      const { body } = await service.call('GET', `/assets/${asset}/distinctions`);
      expect(body.items).toMatchObject([{ id, asset_id: second, other_asset_id: first }]);
    }
  });

  it('are one while the proposal is rejected, and may be proposed again', async () => {
    const [first, debt] = [await valued(await land('9.002')), await owing()];
    await lender.recognized(first, debt);
    const second = await land('9.002');
    const { body } = await distinguish(first, second);
    expect((await decide(first, body.id, lender.reviewer, 'REJECT')).status).toBe(201);
    expect(await lender.coverage(debt)).toMatchObject(TWICE);
    expect((await distinguish(first, second)).status).toBe(201);
  });

  it('are distinguished by an analyst, only from an existing asset with the same number', async () => {
    const [one, two, another] = [await land('9.003'), await land('9.003'), await land('9.004')];
    expect((await distinguish(one, two, lender.reviewer)).status).toBe(403);
    expect((await distinguish(one, another)).status).toBe(409);
    expect((await distinguish(one, one)).status).toBe(422);
    expect((await distinguish(one, 'd9428888-122b-41e1-b85c-61e80e5c7e3b')).status).toBe(422);
    const { body } = await distinguish(one, two);
    expect((await decide(two, body.id, lender.reviewer)).status).toBe(404);
  });
});

describe('identifiers', () => {
  const stock = (identifiers: object[], more: object = {}) =>
    lender.asset('1200000.00', { identifiers, ...more });
  const duplicata = (debtor: string, value: string) =>
    lender.asset('1.00', {
      asset_class: 'RECEIVABLE',
      attributes: { face_value: '10.00', due_date: '2027-05-20', debtor },
      identifiers: [{ type: 'DUPLICATA', value }],
    });
  const matched = async (id: string) => {
    const { body } = await service.call('GET', `/assets/${id}/duplicates`);
    return (body.items as { asset_id: string; matched_on: string[] }[]).map(
      (each) => `${each.asset_id} ${each.matched_on}`,
    );
  };

  it('are shown as written, and match assets of any class', async () => {
    const [cda, serial] = [
      { type: 'CDA_WA', value: '2026/0001-A' },
      { type: 'SERIAL_NUMBER', value: 'sn 1' },
    ];
    const first = await valued(await stock([cda, serial]));
    const debt = await owing();
    await lender.recognized(first, debt);
    expect(await lender.coverage(debt)).toMatchObject(COVERED);
    const second = await stock([{ type: 'CDA_WA', value: '20260001a' }]);
    expect((await service.call('GET', `/assets/${first}`)).body.identifiers).toEqual([cda, serial]);
    expect(await matched(first)).toEqual([`${second} CDA_WA`]);
    expect(await lender.coverage(debt)).toMatchObject(TWICE);
    await patch(second, { identifiers: null });
    expect((await service.call('GET', `/assets/${second}`)).body.identifiers).toEqual([]);
    expect(await lender.coverage(debt)).toMatchObject(COVERED);
    await patch(second, { identifiers: [serial] });
    expect(await matched(second)).toEqual([`${first} SERIAL_NUMBER`]);
    expect(await lender.coverage(debt)).toMatchObject(TWICE);
  });

  it('of a duplicata are those of its debtor', async () => {
    const [one, others, same] = [
      await duplicata('Made-up mill', '1/2026'),
      await duplicata('Made-up dairy', '1/2026'),
      await duplicata('MADE-UP MILL', '1-2026'),
    ];
    expect([await matched(one), await matched(others)]).toEqual([[`${same} DUPLICATA`], []]);
    await patch(others, { attributes: { debtor: 'Made-up mill' } });
    expect((await matched(one)).sort()).toEqual([`${others} DUPLICATA`, `${same} DUPLICATA`].sort());
  });
});
