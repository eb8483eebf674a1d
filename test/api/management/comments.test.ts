import { beforeAll, describe, expect, it } from 'vitest';
import { erasePersonalData } from '../../../commands/asset.ts';
import { organizationId } from '../../../src/kernel/ids.ts';
import { inventoryBody } from '../../support/bodies.ts';
import { eventually } from '../../support/eventually.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { lending, obligationBody } from '../../support/lending.ts';
import { newKey } from '../../support/running-service.ts';
import { causeOf } from '../../support/scenario.ts';
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
    const written = await post('/comments', { kind: 'ASSET', id: asset, text: 'soon gone' }, 'ana');
    const { id } = written.body;
    const ifChanged = { 'if-none-match': String(written.headers.get('etag')) };
    const asked = () =>
      service.call('GET', `/comments/${id}`, { token: tokens.auditor ?? '', headers: ifChanged });
    expect((await asked()).status).toBe(304);
    await service.engines.keyStore.destroy([asset]);
    // Other processes may use a key that they know for some seconds.
    await eventually(async () => (await get(`/comments/${id}`, 'auditor')).body.text === '[erased]');
    // A client's copy with the text is not confirmed.
    expect((await asked()).body.text).toBe('[erased]');
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

  it('has its history, and is listed by resource, kind and person', async () => {
    const list = async (query: string) =>
      (
        (await get(`/assignments${query}`, 'auditor')).body.items as { id: string; person: string | null }[]
      ).map(({ id, person }) => [id, person]);
    for (const [kind, id, person] of [
      ['OBLIGATION', obligation, 'Eva Reis'],
      ['VALUATION', valuation, 'Ana Lima'],
    ])
      expect((await post('/assignments', { kind, id, person }, 'ana')).status).toBe(201);
    expect(await list('')).toEqual([
      [obligation, 'Eva Reis'],
      [valuation, 'Ana Lima'],
    ]);
    expect(await list(`?id=${valuation}`)).toEqual([[valuation, 'Ana Lima']]);
    expect(await list('?kind=OBLIGATION')).toEqual([[obligation, 'Eva Reis']]);
    expect(await list('?person=%20ana%20LIMA')).toEqual([[valuation, 'Ana Lima']]);
    const { items: named } = (await get('/assignments', 'auditor')).body as { items: object[] };
    expect(named).toMatchObject([
      { title: obligationBody().name, asset_id: null, obligation_id: obligation },
      { title: inventoryBody().name, asset_id: asset, obligation_id: null },
    ]);
    expect(await list(`?id=${asset}`)).toEqual([]);
    expect((await get('/assignments', 'elsewhere')).body.items).toEqual([]);
    const { items } = (await get(`/assignments/${valuation}/history`, 'auditor')).body as {
      items: { type: string; actor: string; readable: { person: string | null } }[];
    };
    expect(items.map(({ type, actor, readable }) => [type, actor, readable.person])).toEqual([
      ['ResourceAssigned', 'person:Ana Lima', 'Eva Reis'],
      ['ResourceAssigned', 'person:Eva Reis', null],
      ['ResourceAssigned', 'person:Ana Lima', 'Ana Lima'],
    ]);
  });

  it('selects the tasks of the caller under any spelling, with their numbers', async () => {
    const eva = (await service.issue('Coop Norte', 'EVA  reis', ['ANALYST', 'REVIEWER'])).token;
    const ask = async (path: string) => (await service.call('GET', path, { token: eva })).body;
    const mine = async (query = '') =>
      ((await ask(`/tasks?assigned=me${query}`)).items as { id: string; assigned_to: unknown }[]).map(
        ({ id, assigned_to }) => [id, assigned_to],
      );
    expect(await mine()).toEqual([[obligation, 'Eva Reis']]);
    expect((await ask('/tasks?task=DECIDE')).items).toHaveLength(1);
    expect(
      (await post('/assignments', { kind: 'VALUATION', id: valuation, person: 'Eva Reis' }, 'ana')).status,
    ).toBe(201);
    expect(new Set(await mine())).toEqual(
      new Set([
        [obligation, 'Eva Reis'],
        // As the newest credential writes it.
        [valuation, 'EVA  reis'],
      ]),
    );
    expect(await mine('&task=DECIDE')).toEqual([[valuation, 'EVA  reis']]);
    expect(await mine('&task=VALUE_OLD')).toEqual([]);
    const first = await ask('/tasks?assigned=me&limit=1');
    const next = await ask(`/tasks?assigned=me&limit=1&cursor=${first.next_cursor}`);
    const of = (page: typeof first) => (page.items as { id: string }[]).map(({ id }) => id);
    expect([...of(first), ...of(next)].toSorted()).toEqual([obligation, valuation].toSorted());
    const { total, counts } = (await ask('/tasks/counts?assigned=me')) as {
      total: number;
      counts: { task: string; kind: string; count: number }[];
    };
    const all = (await ask('/tasks/counts')).counts as typeof counts;
    expect(total).toBe(2);
    expect(counts.map(({ task, kind }) => `${task} ${kind}`).toSorted()).toEqual(
      all.map(({ task, kind }) => `${task} ${kind}`).toSorted(),
    );
    expect(
      counts
        .filter(({ count }) => count > 0)
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['OBLIGATION', 'VALUATION']);
    const refused = await service.call('GET', '/tasks?assigned=Eva', { token: eva });
    expect(refused.status).toBe(400);
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

describe('the feed', () => {
  it('has comments, assignments and erasures with what they are on, and no text of them', async () => {
    const erased = await people.register(inventoryBody({ name: 'Soon erased' }));
    const comment = (await post('/comments', { kind: 'ASSET', id: erased, text: 'Conceição calls' }, 'ana'))
      .body;
    await post('/assignments', { kind: 'ASSET', id: erased, person: 'Ana Lima' }, 'ana');
    await service.engines.handler.change(erasePersonalData, {
      id: erased,
      cause: causeOf('person:Ana Lima', organizationId('Coop Norte')),
      input: () => ({ reason: 'made up' }),
    });
    const read = () =>
      get('/events?limit=200&types=comment.written,assignment.changed,personal_data.erased', 'ana');
    interface Item {
      readonly type: string;
      readonly subject: { readonly id: string };
      readonly about?: object;
      readonly url: string;
    }
    const own = (answer: Awaited<ReturnType<typeof read>>) =>
      (answer.body.items as Item[])
        .filter(({ subject }) => subject.id === erased || subject.id === comment.id)
        .map(({ type, subject, about, url }) => ({ type, subject, about, url }));
    // The erasure was no request of hers, for which the feed would wait.
    await eventually(async () => own(await read()).length === 3);
    const answer = await read();
    const items = own(answer);
    const base = '/api/v1/asset-valuation';
    const about = { kind: 'asset', id: erased };
    expect(items).toEqual([
      {
        type: 'comment.written',
        subject: { kind: 'comment', id: comment.id, version: 1 },
        about,
        url: `${base}/comments/${comment.id}`,
      },
      {
        type: 'assignment.changed',
        subject: { kind: 'assignment', id: erased, version: 1 },
        about,
        url: `${base}/assignments/${erased}`,
      },
      {
        type: 'personal_data.erased',
        subject: { kind: 'asset', id: erased, version: 2 },
        about: undefined,
        url: `${base}/assets/${erased}`,
      },
    ]);
    expect(answer.text).not.toMatch(/Concei|Ana Lima/);
  });
});
