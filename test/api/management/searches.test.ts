import { beforeAll, describe, expect, it } from 'vitest';
import { listAssets } from '../../../queries/asset-lists.ts';
import { findObligations } from '../../../queries/obligations.ts';
import { ask } from '../../../queries/question.ts';
import { organizationId } from '../../../src/kernel/ids.ts';
import { inventoryBody, realEstateText } from '../../support/bodies.ts';
import { obligationBody } from '../../support/every-resource.ts';
import { newKey } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

const service = serviceOfTests();
const KINDS = ['assets', 'obligations'] as const;
type Kind = (typeof KINDS)[number];
interface Named {
  readonly name: string;
  readonly external_reference: string;
  readonly portfolio: string;
}
const BODIES = {
  assets: inventoryBody,
  obligations: (named: Named) => obligationBody({ ...named, debtor: { name: 'Zenóbia Quitéria (made up)' } }),
};
const READING = {
  assets: (mostLookedAt: number) => listAssets(new Map(), '2026-11-20', { isFew: false, mostLookedAt }),
  obligations: (mostLookedAt: number) => findObligations({ isFew: false, mostLookedAt }),
};

const NAMES = ['Soja ensacada', 'Café arábica, lote 12', 'CAFE conilon', 'açúcar do galpão', 'Café arábica'];
const ids: Partial<Record<Kind, string>> = {};
let elsewhere: string;
beforeAll(async () => {
  elsewhere = (await service.issue('Coop Sul', 'Eva Reis', ['ANALYST'])).token;
  for (const kind of KINDS) {
    for (const [index, name] of NAMES.entries()) {
      const portfolio = index < 3 ? 'Norte' : 'Sul';
      const body = BODIES[kind]({ name, external_reference: `CT-2026/${index}`, portfolio });
      const id = await registered(kind, body);
      ids[kind] ??= id;
    }
    const foreign = { name: 'Café alheio', external_reference: 'CT-2026/0', portfolio: 'Norte' };
    await registered(kind, BODIES[kind](foreign), elsewhere);
  }
});

async function registered(kind: Kind, body: object, token = service.token): Promise<string> {
  const answer = await service.call('POST', `/${kind}`, { token, key: newKey(), body });
  expect(answer.status, answer.text).toBe(201);
  return String(answer.body.id);
}
async function changed(kind: Kind, id: string, version: number, body: object): Promise<void> {
  const headers = { 'if-match': `"${version}"` };
  const answer = await service.call('PATCH', `/${kind}/${id}`, { body, headers });
  expect(answer.status, answer.text).toBe(200);
}
const get = (kind: Kind, query: Record<string, string>, token = service.token) =>
  service.call('GET', `/${kind}?${new URLSearchParams(query)}`, { token });
/** The names of all pages. */
async function named(kind: Kind, query: Record<string, string>, token?: string) {
  const found: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const answer = await get(kind, { ...query, limit: '2', ...(cursor && { cursor }) }, token);
    expect([answer.status, answer.headers.get('consistency')], answer.text).toEqual([200, null]);
    found.push(...(answer.body.items as { name: string }[]).map(({ name }) => name));
    if (answer.body.next_cursor === null) return found;
    cursor = String(answer.body.next_cursor);
  }
}

describe.each(KINDS)('a search of %s', (kind) => {
  it.each([
    ['cafe', ['Café arábica', 'CAFE conilon', 'Café arábica, lote 12']],
    ['CAFÉ ará', ['Café arábica', 'Café arábica, lote 12']],
    ['lote café', ['Café arábica, lote 12']],
    ['acucar', ['açúcar do galpão']],
    ['ct-2026/3', ['açúcar do galpão']],
    ['ct', NAMES.toReversed()],
    ['afé', []],
    ['café soja', []],
    ["' | 'cafe", ['Café arábica', 'CAFE conilon', 'Café arábica, lote 12']],
    // A debtor is personal.
    ['zenobia', []],
  ])('finds %s by the beginnings of all its words', async (search, names) => {
    expect(await named(kind, { search })).toEqual(names);
  });

  it('finds nothing of another organization, and the other finds its own', async () => {
    expect(await named(kind, { search: 'alheio' })).toEqual([]);
    expect(await named(kind, { search: 'cafe' }, elsewhere)).toEqual(['Café alheio']);
  });

  it('filters further', async () => {
    expect(await named(kind, { search: 'cafe', portfolio: 'Norte' })).toEqual([NAMES[2], NAMES[1]]);
    expect(await named(kind, { search: 'soja', portfolio: 'Sul' })).toEqual([]);
    expect(await named(kind, { search: 'cafe', status: 'ACTIVE' })).toHaveLength(3);
  });

  it.each([1, 2, 1_000])('is the same where many match, reading %i at a time', async (mostLookedAt) => {
    for (const filter of [{ search: 'cafe' }, { search: 'cafe', portfolio: 'Norte' }, { search: 'none' }]) {
      const found: string[] = [];
      for (let before: string | undefined; ; ) {
        const page = { organizationId: organizationId('Coop Norte'), filter, before, limit: 2 };
        const { readModels } = service.engines;
        const { states, next } =
          kind === 'assets'
            ? await ask(readModels, READING.assets(mostLookedAt), page)
            : await ask(readModels, READING.obligations(mostLookedAt), page);
        found.push(...states.map(({ state }) => state.name));
        if (next === null) break;
        before = next;
      }
      expect(found).toEqual(await named(kind, filter));
    }
  });

  it('belongs to its cursor', async () => {
    const { body } = await get(kind, { search: 'cafe', limit: '1' });
    const cursor = String(body.next_cursor);
    expect((await get(kind, { search: 'cafe', limit: '1', cursor })).status).toBe(200);
    expect((await get(kind, { search: 'soja', limit: '1', cursor })).status).toBe(400);
  });

  it('finds a word longer than PostgreSQL stores, also by a hundred of its letters', async () => {
    // One of these is six letters to a search.
    const name = '㌖'.repeat(120);
    const body = BODIES[kind]({ name, external_reference: newKey(), portfolio: 'Norte' });
    await registered(kind, body, elsewhere);
    expect(await named(kind, { search: '㌖'.repeat(100) }, elsewhere)).toEqual([name]);
    expect(await named(kind, { search: '㌖㌖' }, elsewhere)).toEqual([name]);
    expect(await named(kind, { search: '㌖ ㍍' }, elsewhere)).toEqual([]);
  });

  it.each([
    ['a', 'too_short'],
    ['a'.repeat(101), 'too_long'],
    ['--', 'no_words'],
  ])('refuses %s, which is too little, too much or has no word', async (search, code) => {
    const answer = await get(kind, { search });
    expect([answer.status, answer.body.errors]).toEqual([400, [expect.objectContaining({ code })]]);
  });

  it('follows a new name', async () => {
    await changed(kind, ids[kind] ?? '', 1, { name: 'Milho novo' });
    expect(await named(kind, { search: 'soja' })).toEqual([]);
    expect(await named(kind, { search: 'milho ct' })).toEqual(['Milho novo']);
  });
});

describe('a search of one kind', () => {
  it('has the class of an asset among its words', async () => {
    await registered('assets', { ...JSON.parse(realEstateText()), name: 'Galpão 7' });
    expect(await named('assets', { search: 'imovel' })).toEqual(['Galpão 7']);
    expect(await named('assets', { search: 'real estate galpao' })).toEqual(['Galpão 7']);
  });

  it('follows the reference of an asset, until it has none', async () => {
    const asset = { name: 'Trigo velho', portfolio: 'Sul' };
    const id = await registered('assets', inventoryBody(asset));
    await changed('assets', id, 1, { external_reference: 'NOVA 1' });
    expect(await named('assets', { search: 'nova', valuation: 'NEVER' })).toEqual(['Trigo velho']);
    await changed('assets', id, 2, { external_reference: null, status: 'ARCHIVED' });
    expect(await named('assets', { search: 'nova' })).toEqual([]);
  });

  it('filters obligations by their coverage', async () => {
    expect(await named('obligations', { search: 'cafe', coverage: 'COVERED' })).toEqual([]);
    expect(await named('obligations', { search: 'cafe', coverage: 'SHORT' })).toHaveLength(3);
  });
});
