import { describe, expect, it } from 'vitest';
import { patched } from '../../support/asking.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { faultsOf, lending } from '../../support/lending.ts';
import { type Answer, newKey } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

/** Decisions on guarantees, and conflicts. All is made up. */

const service = serviceOfTests();
const lender = madeBefore(() => lending(service));

const called = async (name: string) => ({ token: (await service.issue('Coop Norte', name)).token });
const two = async (first: object, second: object) => {
  const asset = await lender.asset('100.00');
  const one = await lender.recognized(asset, await lender.obligation(), first);
  const other = await lender.proposed(asset, await lender.obligation(), second);
  return { asset, one, other, answer: await lender.decide(other) };
};
const encumberedBy = ({ status, body }: Answer, id: unknown) => {
  expect([status, body.code]).toEqual([409, 'ENCUMBERED']);
  expect(JSON.stringify(body.errors)).toContain(String(id));
};

describe('four eyes', () => {
  it('keep who proposed it from deciding and releasing, under whatever spelling', async () => {
    const id = await lender.proposed(await lender.asset('1.00'), await lender.obligation());
    for (const name of ['Ana Lima', ' ana  LIMA ']) {
      const answer = await lender.decide(id, 'APPROVE', await called(name));
      expect([answer.status, answer.body.errors]).toMatchObject([403, [{ code: 'four_eyes' }]]);
    }
    expect((await lender.decide(id)).status).toBe(201);
    const answer = await lender.release(id, await called('ANA LIMA'));
    expect([answer.status, answer.body.errors]).toMatchObject([403, [{ code: 'four_eyes' }]]);
  });

  it('keep who last wrote its obligation from it too', async () => {
    const owed = await lender.obligation();
    const id = await lender.proposed(await lender.asset('1.00'), owed);
    const bia = await called('Bia Melo');
    const patched = await service.call('PATCH', `/obligations/${owed}`, {
      ...bia,
      body: { name: 'Renamed' },
      headers: { 'if-match': '"1"' },
    });
    expect(patched.status).toBe(200);
    expect((await lender.decide(id, 'APPROVE', await called('bia  melo'))).status).toBe(403);
    expect((await lender.decide(id, 'REJECT', bia)).status).toBe(403);
    expect((await lender.decide(id)).status).toBe(201);
  });
});

describe('a decision', () => {
  it('is one for a key on each guarantee, and its answer stays what it was', async () => {
    const [key, asset] = [newKey(), await lender.asset('1.00')];
    const more = { share: '0.5' };
    const one = await lender.proposed(asset, await lender.obligation(), more);
    const other = await lender.proposed(asset, await lender.obligation(), more);
    const elsewhere = await lender.proposed(await lender.asset('1.00'), await lender.obligation());
    const first = await lender.decide(one, 'APPROVE', { key });
    expect(first.body).toMatchObject({ id: one, status: 'RECOGNIZED', version: 2 });
    for (const id of [other, elsewhere]) {
      const answer = await lender.decide(id, 'APPROVE', { key });
      expect([answer.status, answer.body.id, answer.headers.get('idempotency-replayed')]).toEqual([
        201,
        id,
        null,
      ]);
    }
    const released = await lender.release(one, { key });
    expect([released.status, released.body]).toMatchObject([201, { status: 'RELEASED', version: 3 }]);
    expect((await lender.decide(one, 'APPROVE', { key })).text).toBe(first.text);
    expect((await lender.release(one, { key })).text).toBe(released.text);
  });

  it('on a settled obligation is refused, a release is not', async () => {
    const owed = await lender.obligation();
    const id = await lender.recognized(await lender.asset('1.00'), owed);
    const open = await lender.proposed(await lender.asset('1.00'), owed);
    await patched(service, `/obligations/${owed}`, { status: 'SETTLED' });
    expect((await lender.decide(open)).body.code).toBe('STATE_CONFLICT');
    expect((await lender.release(id)).status).toBe(201);
  });

  it('of two proposals for the same two at once leaves one recognized', async () => {
    const [asset, owed] = [await lender.asset('1.00'), await lender.obligation()];
    const more = { share: '0.1' };
    const both = await Promise.all([1, 2].map(() => lender.propose(asset, owed, more)));
    const ids = both.filter(({ status }) => status === 201).map(({ body }) => body.id);
    const answers = await Promise.all(ids.map((id) => lender.decide(id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});

describe('a release', () => {
  it('of what is not recognized is refused', async () => {
    const id = await lender.proposed(await lender.asset('1.00'), await lender.obligation());
    expect((await lender.release(id)).body.code).toBe('STATE_CONFLICT');
    await lender.decide(id, 'REJECT');
    expect((await lender.release(id)).body.code).toBe('STATE_CONFLICT');
  });

  it('gives the rank free from its day on, and is not repeated', async () => {
    const { one, other, answer } = await two({}, { effective_from: '2026-11-20' });
    encumberedBy(answer, one);
    expect((await lender.release(one)).status).toBe(201);
    expect((await lender.release(one)).body.code).toBe('STATE_CONFLICT');
    expect((await lender.decide(other)).status).toBe(201);
  });
});

describe('the shares at one rank', () => {
  it('are given once where two are decided on at once', async () => {
    const asset = await lender.asset('100.00');
    const more = { share: '0.6' };
    const ids = [
      await lender.proposed(asset, await lender.obligation(), more),
      await lender.proposed(asset, await lender.obligation(), more),
    ];
    const answers = await Promise.all(ids.map((id) => lender.decide(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('count an encumbrance, whole where it names no share, until its end', async () => {
    const asset = await lender.asset('100.00');
    const recorded = await lender.encumber(asset, { amount: '1.00' });
    expect(recorded.status, recorded.text).toBe(201);
    const id = await lender.proposed(asset, await lender.obligation(), { share: '0.00000001' });
    encumberedBy(await lender.decide(id), recorded.body.id);
    expect((await lender.post(`/assets/${asset}/encumbrances/${recorded.body.id}/end`, {})).status).toBe(201);
    expect((await lender.decide(id)).status).toBe(201);
  });
});

describe('an extension', () => {
  const fiduciary = { kind: 'FIDUCIARY_TRANSFER', limit: '600.00', effective_until: '2027-12-31' };
  const within = { kind: 'FIDUCIARY_TRANSFER', rank: 2, limit: '200.00', effective_until: '2027-06-30' };

  it('lies within its fiduciary original, on land', async () => {
    const land = await lender.landOf('1000.00');
    const extension_of = await lender.recognized(land, await lender.obligation(), fiduciary);
    const owed = await lender.obligation();
    const refused = async (more: object) =>
      faultsOf(await lender.propose(land, owed, { ...within, extension_of, ...more }));
    expect(await refused({ limit: '600.01' })).toEqual([422, '/limit beyond_original']);
    expect(await refused({ limit: null })).toEqual([422, '/limit beyond_original']);
    expect(await refused({ effective_until: '2028-01-01' })).toEqual([
      422,
      '/effective_until beyond_original',
    ]);
    expect(await refused({ effective_until: null })).toEqual([422, '/effective_until beyond_original']);
    const id = await lender.proposed(land, owed, { ...within, extension_of });
    const bank = await lender.encumber(land, { rank: 9, amount: '1.00' });
    encumberedBy(await lender.decide(id), bank.body.id);
    await lender.post(`/assets/${land}/encumbrances/${bank.body.id}/end`, {});
    expect((await lender.decide(id)).status).toBe(201);
  });

  it('has no original that is released, not fiduciary, or on other things than land', async () => {
    const coffee = await lender.asset('1.00');
    const land = await lender.landOf('1000.00');
    const onCoffee = await lender.recognized(coffee, await lender.obligation(), fiduciary);
    const mortgage = await lender.recognized(land, await lender.obligation(), { kind: 'MORTGAGE' });
    const owed = await lender.obligation();
    const refused = async (asset: string, extension_of: string) =>
      faultsOf(await lender.propose(asset, owed, { ...within, extension_of }));
    expect(await refused(coffee, onCoffee)).toEqual([422, '/extension_of invalid_value']);
    expect(await refused(land, mortgage)).toEqual([422, '/extension_of invalid_value']);
    expect(await refused(land, onCoffee)).toEqual([422, '/extension_of invalid_value']);
    const other = await lender.landOf('1000.00');
    const extension_of = await lender.recognized(other, await lender.obligation(), fiduciary);
    const id = await lender.proposed(other, owed, { ...within, extension_of });
    await lender.release(extension_of);
    expect((await lender.decide(id)).status).toBe(409);
  });
});
