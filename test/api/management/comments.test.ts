import { beforeAll, describe, expect, it } from 'vitest';
import { inventoryBody } from '../../support/bodies.ts';
import { eventually } from '../../support/eventually.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { lending } from '../../support/lending.ts';
import { newKey } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

const service = serviceOfTests();
const people = madeBefore(() => lending(service));
const tokens: Record<string, string> = {};
let asset: string;
let valuation: string;
let obligation: string;
beforeAll(async () => {
  for (const [name, organization, person, profiles] of [
    ['ana', 'Coop Norte', 'Ana Lima', ['ANALYST']],
    ['eva', 'Coop Norte', 'Eva Reis', ['REVIEWER']],
    ['auditor', 'Coop Norte', 'Edu Sá', ['AUDITOR']],
    ['elsewhere', 'Coop Sul', 'Ana Lima', ['ANALYST', 'REVIEWER']],
  ] as const)
    tokens[name] = (await service.issue(organization, person, profiles)).token;
  asset = await people.register(inventoryBody());
  valuation = String((await people.valued(asset)).id);
  obligation = await people.obligation();
});
const get = (path: string, who: string) => service.call('GET', path, { token: tokens[who] ?? '' });
const post = (path: string, body: object, who: string, key = newKey()) =>
  service.call('POST', path, { token: tokens[who] ?? '', key, body });
const texts = async (query: string, who = 'auditor') => {
  const answer = await get(`/comments${query}`, who);
  expect([answer.status, answer.headers.get('consistency')], answer.text).toEqual([200, null]);
  return (answer.body.items as { text: string }[]).map(({ text }) => text);
};

describe('comments', () => {
  it('are written on assets, valuations and obligations, and listed newest first', async () => {
    for (const [kind, id, text, who] of [
      ['ASSET', asset, 'on the asset: Conceição calls', 'ana'],
      ['VALUATION', valuation, 'on the valuation', 'eva'],
      ['OBLIGATION', obligation, 'on the obligation', 'ana'],
    ] as const) {
      const answer = await post('/comments', { kind, id, text }, who);
      expect(answer.status, answer.text).toBe(201);
      expect(answer.body).toMatchObject({ kind, text, [`${kind.toLowerCase()}_id`]: id });
      expect((await get(`/comments/${answer.body.id}`, 'auditor')).body).toEqual(answer.body);
    }
    expect(await texts(`?asset_id=${asset}`)).toEqual(['on the valuation', 'on the asset: Conceição calls']);
    expect(await texts(`?valuation_id=${valuation}`)).toEqual(['on the valuation']);
    expect(await texts(`?obligation_id=${obligation}`)).toEqual(['on the obligation']);
    expect(await texts('')).toHaveLength(3);
  });

  it('are written once for one key', async () => {
    const key = newKey();
    const body = { kind: 'OBLIGATION', id: obligation, text: 'once' };
    const [first, second] = [
      await post('/comments', body, 'ana', key),
      await post('/comments', body, 'ana', key),
    ];
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await texts(`?obligation_id=${obligation}`)).toEqual(['once', 'on the obligation']);
  });

  it('are stored encrypted', async () => {
    const rows = await service.engines.readModels.query<{ state: string }>(
      'comments',
      'select state from read_models.comments',
      [],
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(JSON.stringify(rows)).not.toMatch(/Conceição|on the/);
  });

  it('are erased with the asset, which then takes none', async () => {
    const { id } = (await post('/comments', { kind: 'ASSET', id: asset, text: 'soon gone' }, 'ana')).body;
    await service.engines.keyStore.destroy([asset]);
    // Other processes may use a key that they know for some seconds.
    await eventually(async () => (await get(`/comments/${id}`, 'auditor')).body.text === '[erased]');
    expect(new Set(await texts(`?asset_id=${asset}`))).toEqual(new Set(['[erased]']));
    const answer = await post('/comments', { kind: 'ASSET', id: asset, text: 'more' }, 'ana');
    expect([answer.status, answer.body.code]).toEqual([409, 'STATE_CONFLICT']);
  });

  it('are those of the own organization, on its own resources', async () => {
    expect(await texts('', 'elsewhere')).toEqual([]);
    for (const [kind, id] of [
      ['ASSET', asset],
      ['VALUATION', valuation],
      ['OBLIGATION', obligation],
      ['VALUATION', asset],
    ] as const) {
      const who = id === asset && kind === 'VALUATION' ? 'ana' : 'elsewhere';
      const answer = await post('/comments', { kind, id, text: 'made up' }, who);
      expect([answer.status, answer.body.errors]).toMatchObject([
        422,
        [{ pointer: '/id', code: 'unknown_resource' }],
      ]);
    }
  });

  it('are refused without text, with too much, and to auditors', async () => {
    for (const text of ['', 'x'.repeat(4_001)])
      expect((await post('/comments', { kind: 'OBLIGATION', id: obligation, text }, 'ana')).status).toBe(422);
    expect(
      (await post('/comments', { kind: 'OBLIGATION', id: obligation, text: 'x' }, 'auditor')).status,
    ).toBe(403);
  });
});

describe('an assignment', () => {
  const assigned = async (id: string) =>
    ((await get('/tasks', 'eva')).body.items as { id: string; assigned_to: unknown }[]).find(
      (task) => task.id === id,
    )?.assigned_to;

  it('names a person under the usual spelling, is shown in tasks, and ends', async () => {
    expect(await assigned(valuation)).toBeNull();
    const named = await post(
      '/assignments',
      { kind: 'VALUATION', id: valuation, person: 'EVA  reis' },
      'ana',
    );
    expect([named.status, named.body]).toMatchObject([
      201,
      { id: valuation, person: 'Eva Reis', version: 1 },
    ]);
    expect(await assigned(valuation)).toBe('Eva Reis');
    const again = await post('/assignments', { kind: 'VALUATION', id: valuation, person: 'Eva Reis' }, 'ana');
    expect([again.status, again.body.version]).toEqual([201, 1]);
    expect((await get(`/assignments/${valuation}`, 'auditor')).body).toEqual(named.body);
    const ended = await post('/assignments', { kind: 'VALUATION', id: valuation, person: null }, 'eva');
    expect([ended.status, ended.body.person]).toEqual([201, null]);
    expect(await assigned(valuation)).toBeNull();
  });

  it('is refused for a stranger, and for what the organization does not have', async () => {
    const answer = await post('/assignments', { kind: 'ASSET', id: valuation, person: 'Nobody' }, 'ana');
    expect([answer.status, answer.body.errors]).toMatchObject([
      422,
      [
        { pointer: '/id', code: 'unknown_resource' },
        { pointer: '/person', code: 'unknown_person' },
      ],
    ]);
    const foreign = await post(
      '/assignments',
      { kind: 'VALUATION', id: valuation, person: 'Ana Lima' },
      'elsewhere',
    );
    expect([foreign.status, foreign.body.errors]).toMatchObject([422, [{ pointer: '/id' }]]);
    expect((await get(`/assignments/${valuation}`, 'elsewhere')).status).toBe(404);
    expect((await post('/assignments', { kind: 'ASSET', id: asset, person: null }, 'auditor')).status).toBe(
      403,
    );
  });
});
