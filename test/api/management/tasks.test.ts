import { beforeAll, describe, expect, it } from 'vitest';
import { inventoryBody } from '../../support/bodies.ts';
import { eventually } from '../../support/eventually.ts';
import { policyBody, scenarioBody } from '../../support/every-resource.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { lending, obligationBody, WHOLE_VALUE } from '../../support/lending.ts';
import { newKey } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';
import { DAY_MS } from '../../support/test-clock.ts';

const service = serviceOfTests();
/** Ana Lima makes everything; Rui Melo decides. */
const people = madeBefore(() => lending(service));
let analyst: string;
let eva: string;
let both: string;
let auditor: string;
let elsewhere: string;

interface Task {
  readonly task: string;
  readonly kind: string;
  readonly id: string;
  readonly since: string;
  readonly title: string;
  readonly outcome: string | null;
  readonly may_decide: boolean | null;
  readonly reason: string | null;
  readonly url: string;
}

async function read(path: string, token: string) {
  const answer = await service.call('GET', path, { token });
  expect([answer.status, answer.headers.get('consistency')], answer.text).toEqual([200, null]);
  return answer.body;
}
const tasks = async (token: string, query = '') => (await read(`/tasks${query}`, token)).items as Task[];
const counts = async (token: string, query = '') =>
  ((await read(`/tasks/counts${query}`, token)).counts as { task: string; kind: string; count: number }[])
    .filter(({ count }) => count > 0)
    .map(({ task, kind, count }) => `${task} ${kind} ${count}`)
    .toSorted();
const ids = (found: readonly Task[]) => found.map(({ id }) => id);
const counted = (found: readonly Task[]) =>
  [...Map.groupBy(found, ({ task, kind }) => `${task} ${kind}`)]
    .map(([key, { length }]) => `${key} ${length}`)
    .toSorted();

const made: Record<string, string> = {};
beforeAll(async () => {
  analyst = (await service.issue('Coop Norte', 'Ana Lima', ['ANALYST'])).token;
  eva = (await service.issue('Coop Norte', 'Eva Reis', ['REVIEWER'])).token;
  both = (await service.issue('Coop Norte', ' ANA  lima', ['ANALYST', 'REVIEWER'])).token;
  auditor = (await service.issue('Coop Norte', 'Edu Sá', ['AUDITOR', 'INTEGRATOR'])).token;
  elsewhere = (await service.issue('Coop Sul', 'Ana Lima', ['ANALYST', 'REVIEWER'])).token;
  await people.approvedPolicy({ ...WHOLE_VALUE, max_valuation_age_days: 40 });
  const asset = await people.register(
    inventoryBody({ name: 'Café', identifiers: [{ type: 'REGISTRY', value: 'R 77' }] }),
  );
  const other = await people.register(
    inventoryBody({ name: 'Café dois', identifiers: [{ type: 'REGISTRY', value: 'R 77' }] }),
  );
  made.asset = asset;
  made.other = other;
  made.VALUATION = String((await people.valued(asset)).id);
  made.DOCUMENT = await people.verifiedDocument(asset);
  made.POLICY = await people.made('/policies', policyBody({ effective_from: '2030-01-01' }));
  made.SCENARIO = await people.made('/scenarios', scenarioBody());
  made.DISTINCTION = await people.made(`/assets/${asset}/distinctions`, {
    other_asset_id: other,
    rationale: 'made up',
  });
  made.OBLIGATION = await people.made(
    '/obligations',
    obligationBody({ balance: { amount: '1000.00', date: '2026-11-01' } }),
  );
});

describe('the tasks of a reviewer', () => {
  it('are what waits for a decision, oldest first, with links', async () => {
    const found = await tasks(eva);
    const kinds = ['VALUATION', 'DOCUMENT', 'POLICY', 'SCENARIO', 'DISTINCTION'];
    expect(found.map(({ since }) => since)).toEqual(found.map(({ since }) => since).toSorted());
    expect(found.map(({ kind, id }) => [kind, id]).toSorted()).toEqual(
      kinds.map((kind) => [kind, made[kind]]).toSorted(),
    );
    for (const each of found) {
      expect(each).toMatchObject({ task: 'DECIDE', may_decide: true, reason: null, outcome: null });
      expect(each.title).not.toBe('');
      expect(
        (await service.call('GET', each.url.replace('/api/v1/asset-valuation', ''), { token: eva })).status,
      ).toBe(200);
    }
    expect(found.find(({ kind }) => kind === 'DISTINCTION')?.title).toBe('Café');
    expect(await counts(eva)).toEqual(counted(found));
    expect((await read('/tasks/counts', eva)).total).toBe(found.length);
  });

  it('say what four eyes forbid the caller, under any spelling, and leave it out on request', async () => {
    const found = await tasks(both, '?task=DECIDE');
    expect(ids(found)).toEqual(ids(await tasks(eva)));
    expect(found.map(({ may_decide, reason }) => [may_decide, reason])).toEqual(
      found.map(() => [false, 'FOUR_EYES']),
    );
    expect(await tasks(both, '?task=DECIDE&mine=exclude')).toEqual([]);
    expect(await counts(both, '?task=DECIDE&mine=exclude')).toEqual([]);
    expect(await counts(both, '?task=DECIDE')).toEqual(counted(found));
    expect(ids(await tasks(eva, '?mine=exclude'))).toEqual(ids(found));
  });

  it.each([1, 2, 5])('are paged without gaps, %i a page', async (limit) => {
    const seen: Task[] = [];
    for (let cursor = ''; ; ) {
      const page = await read(`/tasks?limit=${limit}${cursor}`, eva);
      seen.push(...(page.items as Task[]));
      if (page.next_cursor === null) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
    expect(seen).toEqual(await tasks(eva));
    const { next_cursor } = await read('/tasks?limit=1', eva);
    const answer = await service.call('GET', `/tasks?limit=1&cursor=${next_cursor}`, { token: both });
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_PARAMETER']);
  });

  it('hold a guarantee, but do not let the last writer of its obligation decide', async () => {
    const ines = (await service.issue('Coop Norte', 'Inês Brás', ['ANALYST', 'REVIEWER'])).token;
    const asset = await people.assetOf('120000.00');
    const answer = await people.propose(asset, made.OBLIGATION ?? '', {}, { token: ines });
    expect(answer.status, answer.text).toBe(201);
    const own = async (token: string) => (await tasks(token)).filter(({ kind }) => kind === 'GUARANTEE');
    expect(await own(eva)).toMatchObject([{ id: answer.body.id, may_decide: true }]);
    expect(await own(ines)).toMatchObject([{ id: answer.body.id, may_decide: false }]);
    expect(await own(both)).toMatchObject([{ id: answer.body.id, may_decide: false }]);
    expect((await tasks(both, '?mine=exclude')).filter(({ kind }) => kind === 'GUARANTEE')).toEqual([]);
    expect(await counts(both, '?mine=exclude&task=DECIDE')).not.toContain('DECIDE GUARANTEE 1');
  });
});

describe('the tasks of an analyst', () => {
  it('are own work that came back, until it is requested again or 30 days are over', async () => {
    const decided = async (path: string) => {
      const body = { decision: 'REJECT', rationale: 'made up' };
      const answer = await service.call('POST', path, { token: eva, key: newKey(), body });
      expect(answer.status, answer.text).toBe(201);
    };
    await decided(`/valuations/${made.VALUATION}/reviews`);
    await decided(`/documents/${made.DOCUMENT}/reviews`);
    await decided(`/policies/${made.POLICY}/decisions`);
    await decided(`/scenarios/${made.SCENARIO}/decisions`);
    await decided(`/assets/${made.asset}/distinctions/${made.DISTINCTION}/decisions`);
    const found = await tasks(analyst, '?task=MEND');
    expect(
      found.map(({ kind, id, outcome, may_decide }) => [kind, id, outcome, may_decide]).toSorted(),
    ).toEqual(
      ['DISTINCTION', 'DOCUMENT', 'POLICY', 'SCENARIO', 'VALUATION'].map((kind) => [
        kind,
        made[kind],
        'REJECTED',
        null,
      ]),
    );
    const others = found.filter(({ kind }) => kind !== 'VALUATION');
    expect(await counts(analyst, '?task=MEND')).toEqual(counted(found));
    const another = (await service.issue('Coop Norte', 'Caio Luz', ['ANALYST'])).token;
    expect(await tasks(another, '?task=MEND')).toEqual([]);
    await people.valued(made.asset ?? '');
    expect(ids(await tasks(analyst, '?task=MEND'))).toEqual(ids(others));
    expect(await counts(analyst, '?task=MEND')).toEqual(counted(others));
  });

  it('are obligations whose cover is short', async () => {
    await eventually(async () => (await tasks(analyst, '?task=COVER_SHORT')).length > 0);
    const found = await tasks(analyst, '?task=COVER_SHORT');
    expect(found).toMatchObject([{ kind: 'OBLIGATION', id: made.OBLIGATION, may_decide: null }]);
    expect(found[0]?.title).toBe((await read(`/obligations/${made.OBLIGATION}`, analyst)).name);
    expect(await counts(analyst, '?task=COVER_SHORT')).toEqual(['COVER_SHORT OBLIGATION 1']);
  });

  it('are values that will be too old within a quarter of the limit', async () => {
    expect(await tasks(analyst, '?task=VALUE_OLD')).toEqual([]);
    service.clock.advance(30 * DAY_MS);
    expect(await tasks(analyst, '?task=VALUE_OLD')).toEqual([]);
    service.clock.advance(DAY_MS);
    const found = await tasks(analyst, '?task=VALUE_OLD');
    expect(ids(found)).toContain(made.asset);
    expect(ids(found)).not.toContain(made.other);
    for (const { kind, since } of found) {
      expect(kind).toBe('ASSET');
      expect(since.endsWith('T03:00:00.000Z')).toBe(true);
      expect(since <= service.clock.now()).toBe(true);
      expect(Date.parse(since)).toBeGreaterThan(Date.parse(service.clock.now()) - DAY_MS);
    }
    expect(await counts(analyst, '?task=VALUE_OLD')).toEqual(counted(found));
    expect(await tasks(analyst, '?task=MEND')).toEqual([]);
    const { next_cursor } = await read('/tasks?task=VALUE_OLD&limit=1', analyst);
    const further = `?task=VALUE_OLD&limit=1&cursor=${next_cursor}`;
    expect(ids(await tasks(analyst, further))).toEqual(ids(found.slice(1)));
    expect(found).toHaveLength(2);
  });
});

describe('tasks', () => {
  it('are those of the own organization', async () => {
    expect(await tasks(elsewhere)).toEqual([]);
    expect((await read('/tasks/counts', elsewhere)).total).toBe(0);
  });

  it('are refused to who decides and makes nothing', async () => {
    for (const path of ['/tasks', '/tasks/counts']) {
      const answer = await service.call('GET', path, { token: auditor, key: newKey() });
      expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
    }
  });
});
