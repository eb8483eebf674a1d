import { beforeAll, expect, it } from 'vitest';
import { inventoryBody } from '../../support/bodies.ts';
import { forSuite } from '../../support/for-suite.ts';
import { fourEyes } from '../../support/four-eyes.ts';
import { runningService } from '../../support/running-service.ts';

const service = forSuite(() => runningService());
const ids: Record<string, string> = {};
const body = (name: string, unit_price: string) =>
  inventoryBody({
    name,
    attributes: { lines: [{ description: 'Coffee', quantity: '1', unit: 'sc 60 kg', unit_price }] },
  });
const valuations: Record<string, unknown> = {};
beforeAll(async () => {
  const { made, valued } = await fourEyes(service);
  for (const [name, price] of Object.entries({
    nine: '9.00',
    hundred: '100.00',
    unvalued: '5.00',
    ten: '10.00',
  })) {
    const id = await made('/assets', body(name, price));
    ids[name] = id;
    if (name !== 'unvalued') valuations[name] = (await valued(id)).id;
  }
});

interface Listed {
  readonly name: string;
  readonly valued_on: string | null;
  readonly latest_value: object | null;
}
async function listed(query: Record<string, string>): Promise<readonly Listed[]> {
  const items: Listed[] = [];
  for (let cursor: string | undefined; ; ) {
    const parameters = new URLSearchParams({ ...query, limit: '2', ...(cursor && { cursor }) });
    const answer = await service.call('GET', `/assets?${parameters}`);
    expect([answer.status, answer.headers.get('consistency')], answer.text).toEqual([200, null]);
    items.push(...(answer.body.items as readonly Listed[]));
    if (answer.body.next_cursor === null) return items;
    cursor = String(answer.body.next_cursor);
  }
}
const named = async (query: Record<string, string>) => (await listed(query)).map(({ name }) => name);

it('are listed by their values as amounts, those without one last in both directions', async () => {
  expect(await named({ sort: 'value' })).toEqual(['nine', 'ten', 'hundred', 'unvalued']);
  expect(await named({ sort: '-value' })).toEqual(['hundred', 'ten', 'nine', 'unvalued']);
  expect(await named({ sort: '-value', search: 'inventory', status: 'ACTIVE' })).toEqual(
    await named({ sort: '-value' }),
  );
});

it('show the value that they are sorted by, its day and its valuation', async () => {
  const all = new Map((await listed({})).map((each) => [each.name, each]));
  expect(all.get('ten')).toMatchObject({
    valued_on: '2026-11-20',
    latest_value: { value: 'declared_value', amount: '10.00', valuation_id: valuations.ten },
  });
  expect(all.get('unvalued')).toMatchObject({ valued_on: null, latest_value: null });
});

it('move with a later valuation, to its value and its day', async () => {
  service.clock.advance(86_400_000);
  const { valued } = await fourEyes(service);
  const patched = await service.call('PATCH', `/assets/${ids.nine}`, {
    headers: { 'if-match': '"1"', 'content-type': 'application/merge-patch+json' },
    body: { attributes: (body('nine', '200.00') as { attributes: object }).attributes },
  });
  expect(patched.status, patched.text).toBe(200);
  await valued(String(ids.nine));
  expect(await named({ sort: '-value' })).toEqual(['nine', 'hundred', 'ten', 'unvalued']);
  expect((await named({ sort: '-valued_on' }))[0]).toBe('nine');
  expect((await named({ sort: 'valued_on' })).slice(2)).toEqual(['nine', 'unvalued']);
});

it('stay in the list once archived', async () => {
  const patched = await service.call('PATCH', `/assets/${ids.ten}`, {
    headers: { 'if-match': '"1"', 'content-type': 'application/merge-patch+json' },
    body: { status: 'ARCHIVED' },
  });
  expect(patched.status, patched.text).toBe(200);
  expect(await named({ sort: '-value' })).toEqual(['nine', 'hundred', 'ten', 'unvalued']);
});
