import { beforeAll, describe, expect, it } from 'vitest';
import { listAssets } from '../../../queries/asset-lists.ts';
import { ask } from '../../../queries/question.ts';
import { organizationId } from '../../../src/kernel/ids.ts';
import { inventoryBody } from '../../support/bodies.ts';
import { newKey } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

const service = serviceOfTests();
const NAMES = ['Soja ensacada', 'Café arábica, lote 12', 'CAFE conilon', 'açúcar do galpão', 'Café arábica'];
beforeAll(async () => {
  for (const [index, name] of NAMES.entries()) {
    const external_reference = `CT-2026/${index}`;
    await registered(inventoryBody({ name, external_reference, portfolio: index < 3 ? 'Norte' : 'Sul' }));
  }
  await registered(inventoryBody({ name: 'Galpão 7' }));
  const { token } = await service.issue('Coop Sul', 'Eva Reis', ['ANALYST']);
  await registered(inventoryBody({ name: 'Café alheio' }), token);
});

async function registered(body: object, token = service.token): Promise<void> {
  const answer = await service.call('POST', '/assets', { token, key: newKey(), body });
  expect(answer.status, answer.text).toBe(201);
}
const get = (query: Record<string, string>) => service.call('GET', `/assets?${new URLSearchParams(query)}`);
async function named(query: Record<string, string>): Promise<readonly unknown[]> {
  const answer = await get(query);
  expect([answer.status, answer.headers.get('consistency')], answer.text).toEqual([200, null]);
  return (answer.body.items as { name: string }[]).map(({ name }) => name);
}

describe('the order of assets', () => {
  const sorted = [
    'açúcar do galpão',
    'Café arábica',
    'Café arábica, lote 12',
    'CAFE conilon',
    'Galpão 7',
    'Soja ensacada',
  ];

  it.each([1, 2, 200])('is by name, without accents and case, %i a page', async (limit) => {
    for (const [sort, names] of [
      ['name', sorted],
      ['-name', sorted.toReversed()],
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
