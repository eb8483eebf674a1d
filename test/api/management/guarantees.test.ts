import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { idsAt } from '../../support/asking.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { faultsOf, lending } from '../../support/lending.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

/** Guarantees: proposals, reads, refused fields. All is made up. */

const service = serviceOfTests();
const lender = madeBefore(() => lending(service));
let asset: string;
let obligation: string;
beforeAll(async () => {
  asset = await lender.asset('1000.00');
  obligation = await lender.obligation();
});

const history = async (id: string) =>
  service.call('GET', `/guarantees/${id}/history`, { token: lender.reviewer });

describe('a proposed guarantee', () => {
  it.each([
    [{ rank: 0 }, '/rank'],
    [{ rank: 10 }, '/rank'],
    [{ rank: 1.5 }, '/rank'],
    [{ share: '1.01' }, '/share'],
    [{ share: '-0.1' }, '/share'],
    [{ share: 0.5 }, '/share'],
    [{ limit: '-0.01' }, '/limit'],
    [{ limit: '1' }, '/limit'],
    [{ effective_until: '2026-10-31' }, '/effective_until'],
    [{ instrument: { type: 'CPR', issued_on: '9999-12-30' } }, '/instrument/issued_on'],
    [{ effective_from: '31/10/2026' }, '/effective_from'],
    [{ kind: 'HOSTAGE' }, '/kind'],
    [{ color: 'blue' }, '/color'],
    [{ asset_id: randomUUID() }, '/asset_id'],
    [{ obligation_id: randomUUID() }, '/obligation_id'],
    [{ extension_of: randomUUID() }, '/extension_of'],
    [{ registration: { registry: 'R', number: '1' } }, '/registration/registered_on'],
    [{ instrument: { type: 'CPR' } }, '/instrument/issued_on'],
  ])('with %j is refused at its pointer', async (more, pointer) => {
    const [status, fault] = faultsOf(await lender.propose(asset, obligation, more));
    expect([status, String(fault).split(' ')[0]]).toEqual([422, pointer]);
  });

  it('for the same two is refused, until the first was rejected or released', async () => {
    const [mine, owed] = [await lender.asset('5.00'), await lender.obligation()];
    const first = await lender.proposed(mine, owed);
    const second = await lender.propose(mine, owed, { rank: 2 });
    expect([second.status, second.body.code]).toEqual([409, 'STATE_CONFLICT']);
    await lender.decide(first, 'REJECT');
    const third = await lender.recognized(mine, owed);
    expect((await lender.propose(mine, owed, { rank: 2 })).status).toBe(409);
    expect((await lender.release(third)).status).toBe(201);
    expect((await lender.propose(mine, owed)).status).toBe(201);
  });
});

describe('a registration', () => {
  const body = { registry: 'Made-up registry', number: 'SECRET-REG-77', registered_on: '2026-11-18' };

  it('is recorded by an analyst, shown, and stored sealed', async () => {
    const id = await lender.proposed(await lender.asset('3.00'), await lender.obligation(), {
      registration: { ...body, number: 'SECRET-REG-76' },
    });
    const answer = await lender.post(`/guarantees/${id}/registrations`, body);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toMatchObject({ registration: body, version: 2, status: 'PROPOSED' });
    expect(answer.headers.get('etag')).toBe('"2"');
    await lender.decide(id);
    expect((await service.call('GET', `/guarantees/${id}`)).body).toMatchObject({ version: 3 });
    const { items } = (await history(id)).body as { items: { type: string; data: unknown }[] };
    expect(items.map(({ type }) => type)).toEqual([
      'GuaranteeProposed',
      'GuaranteeRegistered',
      'GuaranteeDecided',
    ]);
    expect(JSON.stringify(items.map(({ data }) => data))).not.toContain('SECRET-REG');
  });

  it('of a rejected guarantee is refused', async () => {
    const id = await lender.proposed(await lender.asset('3.00'), await lender.obligation());
    await lender.decide(id, 'REJECT');
    expect((await lender.post(`/guarantees/${id}/registrations`, body)).body.code).toBe('STATE_CONFLICT');
  });
});

describe('guarantees listed', () => {
  it('are by asset, obligation and status, page by page, newest first', async () => {
    const mine = await lender.asset('9.00');
    const owed = [await lender.obligation(), await lender.obligation(), await lender.obligation()];
    const ids: string[] = [];
    for (const each of owed) ids.unshift(await lender.proposed(mine, each, { share: '0.3' }));
    await lender.decide(ids[0]);
    await lender.decide(ids[1], 'REJECT');
    expect(await idsAt(service, `/guarantees?asset_id=${mine}`)).toEqual(ids);
    expect(await idsAt(service, `/assets/${mine}/guarantees`)).toEqual(ids);
    expect(await idsAt(service, `/guarantees?asset_id=${mine}&status=RECOGNIZED`)).toEqual([ids[0]]);
    expect(await idsAt(service, `/guarantees?asset_id=${mine}&status=REJECTED`)).toEqual([ids[1]]);
    expect(await idsAt(service, `/guarantees?obligation_id=${owed[0]}`)).toEqual([ids[2]]);
    const page = await service.call('GET', `/assets/${mine}/guarantees?limit=2`);
    expect((page.body.items as unknown[]).length).toBe(2);
    const next = `/assets/${mine}/guarantees?limit=2&cursor=${page.body.next_cursor}`;
    expect(await idsAt(service, next)).toEqual([ids[2]]);
    const foreign = `/assets/${asset}/guarantees?cursor=${page.body.next_cursor}`;
    expect((await service.call('GET', foreign)).status).toBe(400);
  });
});
