import { beforeAll, describe, expect, it } from 'vitest';
import { findObligations } from '../../../queries/obligations.ts';
import { ask } from '../../../queries/question.ts';
import { organizationId } from '../../../src/kernel/ids.ts';
import { newKey } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

const service = serviceOfTests();
const NAMES = ['Custeio da safra', 'Café, pré-pagamento', 'CAFE de exportação', 'Café, capital de giro'];
let elsewhere: string;
let renamed = '';
beforeAll(async () => {
  for (const [index, name] of NAMES.entries()) {
    const id = await registered(name, `CCB-2026/${index}`, index < 3 ? 'Norte' : 'Sul');
    if (index === 0) renamed = id;
  }
  elsewhere = (await service.issue('Coop Sul', 'Eva Reis', ['ANALYST'])).token;
  await registered('Café alheio', 'CCB-2026/0', 'Norte', elsewhere);
});

async function registered(
  name: string,
  external_reference: string,
  portfolio: string,
  token = service.token,
) {
  const body = {
    external_reference,
    name,
    portfolio,
    debtor: { name: 'Zenóbia Quitéria (made up)' },
    balance: { amount: '1000.00', date: '2026-11-20' },
    required_coverage: '1.30',
  };
  const answer = await service.call('POST', '/obligations', { token, key: newKey(), body });
  expect(answer.status, answer.text).toBe(201);
  return String(answer.body.id);
}
const get = (query: Record<string, string>, token = service.token) =>
  service.call('GET', `/obligations?${new URLSearchParams(query)}`, { token });
async function named(query: Record<string, string>, token?: string): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (let cursor: string | undefined; ; ) {
    const answer = await get({ ...query, limit: '2', ...(cursor && { cursor }) }, token);
    expect([answer.status, answer.headers.get('consistency')], answer.text).toEqual([200, null]);
    found.push(...(answer.body.items as { name: string }[]).map(({ name }) => name));
    if (answer.body.next_cursor === null) return found;
    cursor = String(answer.body.next_cursor);
  }
}

describe('a search of obligations', () => {
  it.each([
    ['cafe', [NAMES[3], NAMES[2], NAMES[1]]],
    ['CAFÉ giro', [NAMES[3]]],
    ['pagamento pre', [NAMES[1]]],
    ['ccb-2026/2', [NAMES[2]]],
    ['ccb', NAMES.toReversed()],
    ['afé', []],
    ["' | 'cafe", [NAMES[3], NAMES[2], NAMES[1]]],
    // The debtor is personal.
    ['zenobia', []],
  ])('finds %s by the beginnings of all its words', async (search, names) => {
    expect(await named({ search })).toEqual(names);
  });

  it('finds nothing of another organization, and the other finds its own', async () => {
    expect(await named({ search: 'alheio' })).toEqual([]);
    expect(await named({ search: 'cafe' }, elsewhere)).toEqual(['Café alheio']);
  });

  it('filters further', async () => {
    expect(await named({ search: 'cafe', portfolio: 'Norte' })).toEqual([NAMES[2], NAMES[1]]);
    expect(await named({ search: 'cafe', coverage: 'COVERED' })).toEqual([]);
    expect(await named({ search: 'cafe', coverage: 'SHORT', status: 'ACTIVE' })).toHaveLength(3);
  });

  it.each([1, 2, 1_000])('is the same where many match, reading %i at a time', async (mostLookedAt) => {
    for (const filter of [{ search: 'cafe' }, { search: 'cafe', portfolio: 'Norte' }, { search: 'none' }]) {
      const found: string[] = [];
      for (let before: string | undefined; ; ) {
        const page = { organizationId: organizationId('Coop Norte'), filter, before, limit: 2 };
        const question = findObligations({ isFew: false, mostLookedAt });
        const { states, next } = await ask(service.engines.readModels, question, page);
        found.push(...states.map(({ state }) => state.name));
        if (next === null) break;
        before = next;
      }
      expect(found).toEqual(await named(filter));
    }
  });

  it('belongs to its cursor', async () => {
    const { body } = await get({ search: 'cafe', limit: '1' });
    expect((await get({ search: 'giro', limit: '1', cursor: String(body.next_cursor) })).status).toBe(400);
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

  it('follows a new name', async () => {
    const patched = await service.call('PATCH', `/obligations/${renamed}`, {
      body: { name: 'Milho novo' },
      headers: { 'if-match': '"1"' },
    });
    expect(patched.status, patched.text).toBe(200);
    expect(await named({ search: 'custeio' })).toEqual([]);
    expect(await named({ search: 'milho ccb' })).toEqual(['Milho novo']);
  });
});
