import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { patched } from '../../support/asking.ts';
import { eventually } from '../../support/eventually.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { lending } from '../../support/lending.ts';
import { newKey } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

/** Encumbrances and disposals. All is made up. */

const service = serviceOfTests();
const lender = madeBefore(() => lending(service));

const end = (asset: string, id: unknown, call = {}) =>
  lender.post(`/assets/${asset}/encumbrances/${id}/end`, {}, call);
const listed = async (asset: string, query = '') =>
  (await service.call('GET', `/assets/${asset}/encumbrances${query}`)).body;

describe('an encumbrance', () => {
  it.each([
    [{ rank: 0 }, '/rank'],
    [{ share: '1.01' }, '/share'],
    [{ amount: '-0.01' }, '/amount'],
    [{ registered_on: '2026-11-02', until: '2026-11-01' }, '/until'],
    [{ holder: '' }, '/holder'],
    [{ color: 'blue' }, '/color'],
  ])('with %j is refused', async (more, pointer) => {
    const answer = await lender.encumber(await lender.asset('1.00'), more);
    expect([answer.status, answer.body.errors]).toMatchObject([422, [{ pointer }]]);
  });

  it('is recorded once for a key on each asset, and ended once', async () => {
    const [one, other, key] = [await lender.asset('1.00'), await lender.asset('1.00'), newKey()];
    const more = { rank: 2, amount: '5.00' };
    const { id } = (await lender.encumber(one, more, { key })).body;
    const elsewhere = await lender.encumber(other, more, { key });
    expect(elsewhere.status).toBe(201);
    expect(elsewhere.body.id).not.toBe(id);
    expect((await end(one, id)).status).toBe(201);
    expect((await end(one, id)).body.code).toBe('STATE_CONFLICT');
    expect((await listed(one)).items).toMatchObject([{ id, version: 2 }]);
  });

  it('is not found under another asset', async () => {
    const asset = await lender.asset('1.00');
    const { body } = await lender.encumber(asset);
    expect((await end(await lender.asset('1.00'), body.id)).status).toBe(404);
    expect((await end(asset, randomUUID())).status).toBe(404);
    expect((await lender.encumber(randomUUID())).status).toBe(404);
  });

  it('is listed in pages, newest first', async () => {
    const asset = await lender.asset('1.00');
    const ids: unknown[] = [];
    for (const rank of [1, 2, 3]) ids.unshift((await lender.encumber(asset, { rank })).body.id);
    const first = await listed(asset, '?limit=2');
    const second = await listed(asset, `?limit=2&cursor=${first.next_cursor}`);
    const both = [first, second].flatMap(({ items }) => items as { id: string }[]);
    expect([both.map(({ id }) => id), second.next_cursor]).toEqual([ids, null]);
  });
});

describe('an asset that is disposed of', () => {
  it('secures nothing more; disposal is refused while a recognized guarantee is in force', async () => {
    const [asset, owed] = [await lender.asset('1.00'), await lender.obligation()];
    const id = await lender.recognized(asset, owed);
    const refused = await lender.dispose(asset);
    expect([refused.status, refused.body.code]).toEqual([409, 'STATE_CONFLICT']);
    const open = await lender.proposed(asset, await lender.obligation(), { rank: 2 });
    await lender.release(id);
    const future = await lender.dispose(asset, { date: '2026-11-21' });
    expect([future.status, future.body.errors]).toMatchObject([422, [{ pointer: '/date' }]]);
    const key = newKey();
    const twins = await Promise.all([1, 2].map(() => lender.dispose(asset, {}, { key })));
    expect(twins.map(({ status }) => status)).toEqual([201, 201]);
    expect((await lender.dispose(asset)).body.code).toBe('STATE_CONFLICT');
    expect((await lender.decide(open)).body.code).toBe('STATE_CONFLICT');
    expect((await lender.propose(asset, owed)).body.code).toBe('STATE_CONFLICT');
    await eventually(async () => (await service.call('GET', `/assets/${asset}`)).body.status === 'DISPOSED');
  });

  it('or archived takes no new guarantee, but an existing one can be released', async () => {
    const asset = await lender.asset('1.00');
    const id = await lender.recognized(asset, await lender.obligation());
    const open = await lender.proposed(asset, await lender.obligation(), { rank: 2 });
    await patched(service, `/assets/${asset}`, { status: 'ARCHIVED' });
    expect((await lender.decide(open)).body.code).toBe('STATE_CONFLICT');
    const refused = await lender.propose(asset, await lender.obligation(), { rank: 3 });
    expect([refused.status, refused.body.code]).toEqual([409, 'STATE_CONFLICT']);
    expect((await lender.release(id)).status).toBe(201);
  });
});
