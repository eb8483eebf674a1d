import { beforeAll, describe, expect, it } from 'vitest';
import { listAssets } from '../../../queries/asset-lists.ts';
import { ask } from '../../../queries/question.ts';
import { organizationId } from '../../../src/kernel/ids.ts';
import { inventoryBody, realEstateText } from '../../support/bodies.ts';
import { newKey } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

const service = serviceOfTests();
const NAMES = ['Soja ensacada', 'Café arábica, lote 12', 'CAFE conilon', 'açúcar do galpão', 'Café arábica'];
let elsewhere: string;
beforeAll(async () => {
  for (const [index, name] of NAMES.entries()) {
    const external_reference = `CT-2026/${index}`;
    await registered(inventoryBody({ name, external_reference, portfolio: index < 3 ? 'Norte' : 'Sul' }));
  }
  await registered({ ...JSON.parse(realEstateText()), name: 'Galpão 7' });
  elsewhere = (await service.issue('Coop Sul', 'Eva Reis', ['ANALYST'])).token;
  await registered(inventoryBody({ name: 'Café alheio' }), elsewhere);
});

async function registered(body: object, token = service.token): Promise<string> {
  const answer = await service.call('POST', '/assets', { token, key: newKey(), body });
  expect(answer.status, answer.text).toBe(201);
  return String(answer.body.id);
}
const get = (query: Record<string, string>, token = service.token) =>
  service.call('GET', `/assets?${new URLSearchParams(query)}`, { token });
async function named(query: Record<string, string>, token?: string): Promise<readonly unknown[]> {
  const answer = await get(query, token);
  expect([answer.status, answer.headers.get('consistency')], answer.text).toEqual([200, null]);
  return (answer.body.items as { name: string }[]).map(({ name }) => name);
}

describe('a search of assets', () => {
  it.each([
    ['cafe', ['Café arábica', 'CAFE conilon', 'Café arábica, lote 12']],
    ['CAFÉ ará', ['Café arábica', 'Café arábica, lote 12']],
    ['lote café', ['Café arábica, lote 12']],
    ['acucar', ['açúcar do galpão']],
    ['ct-2026/3', ['açúcar do galpão']],
    ['imovel', ['Galpão 7']],
    ['real estate galpao', ['Galpão 7']],
    ['afé', []],
    ['café soja', []],
    ["' | 'cafe", ['Café arábica', 'CAFE conilon', 'Café arábica, lote 12']],
  ])('finds %s by the beginnings of all its words', async (search, names) => {
    expect(await named({ search })).toEqual(names);
  });

  it('finds nothing of another organization, and the other finds its own', async () => {
    expect(await named({ search: 'alheio' })).toEqual([]);
    expect(await named({ search: 'cafe' }, elsewhere)).toEqual(['Café alheio']);
  });

  it('follows a new name and reference, and filters further', async () => {
    const id = await registered(inventoryBody({ name: 'Trigo velho', portfolio: 'Sul' }));
    const body = { name: 'Milho novo', external_reference: 'NOVA 1' };
    const answer = await service.call('PATCH', `/assets/${id}`, { body, headers: { 'if-match': '"1"' } });
    expect(answer.status, answer.text).toBe(200);
    expect(await named({ search: 'trigo' })).toEqual([]);
    expect(await named({ search: 'nova milho' })).toEqual(['Milho novo']);
    expect(await named({ search: 'nova', portfolio: 'Norte' })).toEqual([]);
    expect(await named({ search: 'nova', portfolio: 'Sul', valuation: 'NEVER' })).toEqual(['Milho novo']);
    await service.call('PATCH', `/assets/${id}`, {
      body: { name: 'zz', external_reference: null, status: 'ARCHIVED' },
      headers: { 'if-match': '"2"' },
    });
    expect(await named({ search: 'nova' })).toEqual([]);
  });

  it('finds a word longer than PostgreSQL stores, also by a hundred of its letters', async () => {
    // One of these is six letters to a search.
    const name = '㌖'.repeat(120);
    await registered(inventoryBody({ name }), elsewhere);
    expect(await named({ search: '㌖'.repeat(100) }, elsewhere)).toEqual([name]);
    expect(await named({ search: '㌖㌖' }, elsewhere)).toEqual([name]);
    expect(await named({ search: '㌖ ㍍' }, elsewhere)).toEqual([]);
  });

  it('refuses too little, too much and what has no word', async () => {
    for (const [search, code] of [
      ['a', 'too_short'],
      ['a'.repeat(101), 'too_long'],
      ['--', 'no_words'],
    ] as const) {
      const answer = await get({ search });
      expect([answer.status, answer.body.errors], search).toEqual([400, [expect.objectContaining({ code })]]);
    }
  });
});

describe('the order of assets', () => {
  const sorted = ['açúcar do galpão', 'Café arábica', 'Café arábica, lote 12', 'CAFE conilon', 'Galpão 7'];

  it.each([1, 2, 200])('is by name, without accents and case, %i a page', async (limit) => {
    for (const [sort, names] of [
      ['name', [...sorted, 'Soja ensacada', 'zz']],
      ['-name', ['zz', 'Soja ensacada', ...sorted.toReversed()]],
    ] as const) {
      const found: unknown[] = [];
      for (let cursor: string | undefined; ; ) {
        const answer = await get({ sort, limit: String(limit), ...(cursor && { cursor }) });
        expect(answer.status, answer.text).toBe(200);
        found.push(...(answer.body.items as { name: string }[]).map(({ name }) => name));
        if (answer.body.next_cursor === null) break;
        cursor = String(answer.body.next_cursor);
      }
      expect(found).toEqual(names);
    }
  });

  it('goes with filters and a search, and oldest first', async () => {
    expect(await named({ sort: 'name', portfolio: 'Norte' })).toEqual([
      'Café arábica, lote 12',
      'CAFE conilon',
      'Soja ensacada',
    ]);
    expect(await named({ sort: '-name', search: 'cafe' })).toEqual([
      'CAFE conilon',
      'Café arábica, lote 12',
      'Café arábica',
    ]);
    expect((await named({ sort: 'registered_at' })).slice(0, 5)).toEqual(NAMES);
    expect(await named({ sort: 'registered_at', search: 'cafe' })).toEqual([NAMES[1], NAMES[2], NAMES[4]]);
  });

  it('belongs to its cursor', async () => {
    const { body } = await get({ sort: 'name', limit: '1' });
    expect((await get({ sort: '-name', limit: '1', cursor: String(body.next_cursor) })).status).toBe(400);
  });

  it.each([2, 1_000])('is the same where many match, reading %i at a time', async (mostLookedAt) => {
    const filters = [
      { search: 'cafe' },
      { search: 'cafe', sort: 'name' },
      { sort: '-name', portfolio: 'Norte' },
      { search: 'cafe', sort: 'registered_at', valuation: 'NEVER' },
    ];
    for (const filter of filters) {
      const question = listAssets(new Map(), '2026-11-20', { isFew: false, mostLookedAt });
      const found: string[] = [];
      for (let before: string | undefined; ; ) {
        const page = { organizationId: organizationId('Coop Norte'), filter, before, limit: 2 };
        const { states, next } = await ask(service.engines.readModels, question, page);
        found.push(...states.map(({ state }) => state.name));
        if (next === null) break;
        before = next;
      }
      expect(found).toEqual(await named(filter));
    }
  });
});
