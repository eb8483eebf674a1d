import { beforeAll, describe, expect, it } from 'vitest';
import { revaluationParts } from '../../../src/app/roles/revaluation.ts';
import { DependencyUnavailable } from '../../../src/engine/dependency-unavailable.ts';
import { openLog } from '../../../src/engine/telemetry/log.ts';
import { revaluationId } from '../../../src/kernel/ids.ts';
import { type RevaluationParts, revalueDue } from '../../../src/processes/revaluation/reaction.ts';
import { patched } from '../../support/asking.ts';
import { assetBody, inventoryBody } from '../../support/bodies.ts';
import { eventually } from '../../support/eventually.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { fourEyes } from '../../support/four-eyes.ts';
import { policyTerms } from '../../support/policies.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';
import { DAY_MS } from '../../support/test-clock.ts';

/** A valuation is fresh for thirty days; the service requests a new one five days before the end: from the 26th day on. */
const TERMS = policyTerms({
  asset_classes: ['INVENTORY', 'COURT_CLAIM'],
  max_valuation_age_days: 30,
  revalue_days_before: 5,
  accepted_bases: ['USER_PROVIDED', 'PRESENT_VALUE_SCENARIO'],
});
/** With an old price, so that it has a value on past days. */
const COFFEE = { description: 'Coffee', quantity: '100', unit: 'sc 60 kg', unit_price: '1500.50' };
const LONG_KNOWN = inventoryBody({ attributes: { lines: [{ ...COFFEE, price_as_of: '2026-01-01' }] } });
const CLAIM = assetBody('COURT_CLAIM', { face_value: '1000.00', due_date: '2029-12-31' });
const SCENARIO = {
  name: 'A made-up payment',
  asset_class: 'COURT_CLAIM',
  kind: 'PRESENT_VALUE',
  parameters: { face_value: '1000.00', due_date: '2029-12-31', discount_rate: '0.18' },
};

// The service's own check every 15 seconds is off, because tests could not distinguish it from theirs.
const service = serviceOfTests({ ROLES: 'public,api,projector' });
const people = madeBefore(() => fourEyes(service));
let policyId: string;
const lines: string[] = [];

beforeAll(async () => {
  policyId = await people.approvedPolicy(TERMS);
});

const partsOf = (): RevaluationParts =>
  revaluationParts({
    engines: service.engines,
    clock: service.clock,
    log: openLog({ level: 'info', stream: { write: (line: string) => void lines.push(line) } }).log,
  });
/** What was written is in the read models: a transaction of another test on the same server may hold it back for a while. */
async function shown(): Promise<void> {
  for (const path of ['/policies', '/assets', '/valuations', '/documents'])
    await eventually(async () => {
      const { status, headers } = await service.call('GET', path);
      expect([path, status]).toEqual([path, 200]);
      return headers.get('consistency') === null;
    });
}
/** One check, as in a process that has just started. */
async function look(parts: RevaluationParts = partsOf()): Promise<void> {
  await shown();
  const once = new AbortController();
  await revalueDue(parts, { everyMs: 60_000, soonMs: 1 }, once.signal, () => once.abort());
}
const listed = async (assetId: string) =>
  (await service.call('GET', `/valuations?asset_id=${assetId}`)).body.items as Record<string, unknown>[];
const countOf = async (assetId: string) => (await listed(assetId)).length;
const review = (id: unknown, decision: string) => people.decide(`/valuations/${id}/reviews`, decision);
/** The valuation that was requested, once it has ended: until then there is a process that works, and looks as it starts. */
async function ended(id: unknown) {
  // Its look goes by the read models.
  await shown();
  const working = await service.replica(undefined, ['dispatcher', 'worker']);
  try {
    return (await people.ended({ status: 202, body: { valuation_id: id } } as never)).body;
  } finally {
    await working.stop();
  }
}
const valued = async (assetId: string, more: object = {}) =>
  ended((await people.request(assetId, more)).body.valuation_id);
async function approved(assetId: string, more: object = {}): Promise<string> {
  const { id, status } = await valued(assetId, more);
  expect(status).toBe('CALCULATED');
  expect((await review(id, 'APPROVE')).status).toBe(201);
  return String(id);
}
const refusalsOf = (id: string) => service.engines.eventLog.readStream(`revaluation-${id}`);

describe('a valuation that grows too old', () => {
  it('is repeated by the service on the day, once, under the policy then in force, with all verified documents', async () => {
    const assetId = await people.register(inventoryBody());
    const first = await approved(assetId, { notes: 'as agreed', method: 'USER_PROVIDED', document_ids: [] });
    const document = await people.verifiedDocument(assetId);
    service.clock.advance(25 * DAY_MS);
    await look();
    expect(await countOf(assetId)).toBe(1);

    const newer = await people.approvedPolicy({ ...TERMS, effective_from: '2026-12-01' });
    service.clock.advance(DAY_MS);
    await Promise.all([look(), look(), look()]);
    await look();
    const again = await ended(revaluationId(first));
    expect(await countOf(assetId)).toBe(2);
    expect(again).toMatchObject({
      status: 'CALCULATED',
      repeats: first,
      requested_by: 'system:revaluation',
      purpose: 'COLLATERAL',
      valuation_date: '2026-12-16',
      input: {
        method: 'USER_PROVIDED',
        notes: 'as agreed',
        documents: [{ id: document }],
        policy: { id: newer },
      },
    });
    const [requested] = await service.engines.eventLog.readStream(`valuation-${again.id}`);
    const approval = (await service.engines.eventLog.readStream(`valuation-${first}`)).at(-1);
    expect(requested?.metadata).toMatchObject({
      actor: 'system:revaluation',
      causation_id: approval?.eventId,
      correlation_id: approval?.metadata.correlation_id,
    });
    expect(lines.filter((line) => line.includes(String(again.id)))).toHaveLength(1);
    policyId = newer;
  });

  it('is approved by four eyes as usual, and later repeated itself', async () => {
    const assetId = await people.register(inventoryBody());
    const first = await approved(assetId);
    service.clock.advance(26 * DAY_MS);
    await look();
    const second = revaluationId(first);
    await ended(second);
    const own = await people.post(`/valuations/${second}/reviews`, {
      decision: 'APPROVE',
      rationale: 'made up',
    });
    expect(own.status).toBe(403);
    expect((await review(second, 'APPROVE')).status).toBe(201);
    service.clock.advance(25 * DAY_MS);
    await look();
    expect(await countOf(assetId)).toBe(2);
    service.clock.advance(DAY_MS);
    await look();
    await ended(revaluationId(second));
    expect(await countOf(assetId)).toBe(3);
  });

  it.each([
    ['rejected', async (id: string) => void (await review(id, 'REJECT'))],
    [
      'withdrawn',
      async (id: string) => {
        await review(id, 'APPROVE');
        await people.post(`/valuations/${id}/withdrawals`, { rationale: 'made up' }, people.reviewer);
      },
    ],
  ])('is not requested a second time when the new one was %s', async (_, end) => {
    const assetId = await people.register(inventoryBody());
    const first = await approved(assetId);
    service.clock.advance(40 * DAY_MS);
    await look();
    await ended(revaluationId(first));
    await end(revaluationId(first));
    service.clock.advance(40 * DAY_MS);
    await look();
    expect(await countOf(assetId)).toBe(2);
  });

  it('waits while a later one of the same purpose waits for its review, and for no other purpose', async () => {
    const assetId = await people.register(LONG_KNOWN);
    const first = await approved(assetId, { valuation_date: '2026-06-01' });
    const waiting = String((await valued(assetId)).id);
    const sale = await approved(assetId, { valuation_date: '2026-06-01', purpose: 'SALE' });
    await look();
    await ended(revaluationId(sale));
    expect(await countOf(assetId)).toBe(4);
    await review(waiting, 'REJECT');
    await look();
    await ended(revaluationId(first));
    expect(await countOf(assetId)).toBe(5);
  });

  it('is left alone while its asset is archived, and repeated when that is restored', async () => {
    const assetId = await people.register(LONG_KNOWN);
    const first = await approved(assetId, { valuation_date: '2026-06-01' });
    await patched(service, `/assets/${assetId}`, { status: 'ARCHIVED' });
    await look();
    expect(await countOf(assetId)).toBe(1);
    expect(await refusalsOf(first)).toEqual([]);
    await patched(service, `/assets/${assetId}`, { status: 'ACTIVE' });
    await look();
    await ended(revaluationId(first));
  });
});

describe('a valuation that cannot be repeated', () => {
  it('is refused once, with the problem that a caller would get, and not tried again', async () => {
    const assetId = await people.register(CLAIM);
    const scenario_id = await people.made('/scenarios', SCENARIO);
    await people.decide(`/scenarios/${scenario_id}/decisions`, 'APPROVE');
    const first = await approved(assetId, { valuation_date: '2026-06-01', scenario_id });
    await patched(service, `/assets/${assetId}`, { attributes: { face_value: '2000.00' } });
    await Promise.all([look(), look()]);
    await look();
    const refusals = await refusalsOf(first);
    expect(refusals.map(({ type, data, metadata }) => [type, data, metadata.actor])).toEqual([
      [
        'RevaluationRefused',
        {
          asset_id: assetId,
          purpose: 'COLLATERAL',
          policy_id: policyId,
          code: 'VALIDATION_FAILED',
          pointer: '/scenario_id',
          fault: 'contradicts_asset',
          detail: expect.stringContaining('face_value 1000.00, but the asset states 2000.00'),
        },
        'system:revaluation',
      ],
    ]);
    await patched(service, `/assets/${assetId}`, { attributes: { face_value: '1000.00' } });
    await look();
    expect(await countOf(assetId)).toBe(1);
    // Figures stand in the log of events, not in that of the program.
    const logged = lines.filter((line) => line.includes(first));
    expect(logged).toHaveLength(1);
    expect(logged.join()).not.toContain('2000.00');
  });
});

describe('a check with incomplete data', () => {
  it('ends, and decides nothing, while the read models are behind', async () => {
    const assetId = await people.register(LONG_KNOWN);
    const first = await approved(assetId, { valuation_date: '2026-06-01' });
    const { engines } = service;
    const behind = (passed: () => Promise<boolean>) =>
      revaluationParts({
        engines: { ...engines, readModels: { ...engines.readModels, passed } },
        clock: service.clock,
        log: openLog({ level: 'silent' }).log,
      });
    let asked = 0;
    await look(behind(async () => false));
    // They were there, and fell back before it was decided.
    await expect(look(behind(async () => asked++ === 0))).rejects.toThrow(DependencyUnavailable);
    expect([await countOf(assetId), await refusalsOf(first)]).toEqual([1, []]);
  });

  it('continues with the others when one valuation cannot be read', async () => {
    const parts = partsOf();
    const failed: string[] = [];
    const broken: RevaluationParts = {
      ...parts,
      due: async (page) =>
        page.after < 'f' ? ['00000000-0000-0000-0000-00000000000a', ...(await parts.due(page))] : [],
      log: {
        ...parts.log,
        readStream: async (stream, options) => {
          if (stream.endsWith('00000000000a')) throw new Error('made up: it cannot be read');
          return parts.log.readStream(stream, options);
        },
      },
      onFailure: (id) => void failed.push(id),
    };
    const assetId = await people.register(LONG_KNOWN);
    const first = await approved(assetId, { valuation_date: '2026-06-01' });
    await look(broken);
    await ended(revaluationId(first));
    expect(await countOf(assetId)).toBe(2);
    expect(new Set(failed)).toEqual(new Set(['00000000-0000-0000-0000-00000000000a']));
  });
});
