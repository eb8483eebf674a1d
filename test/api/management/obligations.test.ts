import { describe, expect, it } from 'vitest';
import { madeBefore } from '../../support/for-suite.ts';
import { faultsOf, lending, obligationBody } from '../../support/lending.ts';
import { newKey } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

/** Every figure and name is made up. */

const service = serviceOfTests();
const lender = madeBefore(() => lending(service));

const register = (more: object = {}, call = {}) => lender.post('/obligations', obligationBody(more), call);
const patch = (id: string, body: object, version: number | string = 1) =>
  service.call('PATCH', `/obligations/${id}`, {
    body,
    headers: { 'if-match': typeof version === 'number' ? `"${version}"` : version },
  });

describe('an obligation', () => {
  it('is registered with all its fields, and read unchanged', async () => {
    const body = obligationBody({
      debtor: { name: 'José Guimarães', tax_id: '529.982.247-25' },
      maturity_date: '2027-08-31',
      portfolio: 'Harvest',
    });
    const answer = await lender.post('/obligations', body);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.headers.get('etag')).toBe('"1"');
    expect(answer.headers.get('location')).toBe(`/api/v1/asset-valuation/obligations/${answer.body.id}`);
    expect(answer.body).toMatchObject({ ...body, debtor: { name: 'José Guimarães' }, status: 'ACTIVE' });
    const read = await service.call('GET', `/obligations/${answer.body.id}`);
    expect(read.text).toBe(answer.text);
    const same = await service.call('GET', `/obligations/${answer.body.id}`, {
      headers: { 'if-none-match': '"1"' },
    });
    expect(same.status).toBe(304);
  });

  it.each([
    [{ balance: { amount: '1.00', date: '2026-11-21' } }, '/balance/date in_the_future'],
    [{ balance: { amount: '-1.00', date: '2026-11-20' } }, expect.stringMatching('^/balance/amount ')],
    [{ balance: { amount: 1, date: '2026-11-20' } }, expect.stringMatching('^/balance/amount ')],
    [{ balance: { amount: '1.00' } }, expect.stringMatching('^/balance/date ')],
    [{ required_coverage: '-0.1' }, expect.stringMatching('^/required_coverage ')],
    [{ required_coverage: 1.3 }, expect.stringMatching('^/required_coverage ')],
    [{ external_reference: '  ' }, expect.stringMatching('^/external_reference ')],
    [{ debtor: { name: 'Made up', tax_id: '111.111.111-11' } }, expect.stringMatching('^/debtor/tax_id ')],
    [{ debtor: { name: 'Made up', tax_id: 'ИНН АБ-7' } }, '/debtor/tax_id invalid_tax_id'],
    [{ debtor: { name: 'Made up', tax_id_country: 'PT' } }, '/debtor/tax_id_country not_allowed'],
    [{ maturity_date: '2026-02-30' }, expect.stringMatching('^/maturity_date ')],
    [{ status: 'SETTLED' }, '/status unknown_field'],
  ])('is refused with %j', async (more, fault) => {
    expect(faultsOf(await register(more))).toEqual([422, fault]);
  });

  it('whose requirement is beyond 18 digits is refused', async () => {
    const balance = { amount: '999999999999999999.00', date: '2026-11-20' };
    expect((await register({ balance, required_coverage: '1.3' })).status).toBe(422);
  });
});

describe('the reference of an obligation', () => {
  it('is unique, regardless of blanks and Unicode form', async () => {
    expect((await register({ external_reference: 'Ação 7' })).status).toBe(201);
    for (const other of ['Ação 7'.normalize('NFD'), '  Ação 7 ']) {
      const answer = await register({ external_reference: other });
      expect([answer.status, answer.body.code]).toEqual([409, 'STATE_CONFLICT']);
    }
    const token = (await service.issue('Coop Sul')).token;
    expect((await register({ external_reference: 'Ação 7' }, { token })).status).toBe(201);
    for (const sought of ['Ação 7', 'Ação 7'.normalize('NFD'), ' Ação 7 ']) {
      const path = `/obligations?external_reference=${encodeURIComponent(sought)}`;
      expect((await service.call('GET', path)).body.items).toHaveLength(1);
    }
  });

  it('goes to one of two at once', async () => {
    const answers = await Promise.all([1, 2].map(() => register({ external_reference: 'TWO-AT-ONCE' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('stays free where the key was given other content before', async () => {
    const key = newKey();
    const first = obligationBody();
    expect((await lender.post('/obligations', first, { key })).status).toBe(201);
    const other = await register({ external_reference: 'STILL-FREE' }, { key });
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect((await register({ external_reference: 'STILL-FREE' })).status).toBe(201);
  });

  it('that is in use does not use up the key', async () => {
    const key = newKey();
    await register({ external_reference: 'TAKEN' });
    expect((await register({ external_reference: 'TAKEN' }, { key })).status).toBe(409);
    expect((await register({ external_reference: 'NOT-TAKEN' }, { key })).status).toBe(201);
  });
});

describe('a key', () => {
  it('is needed', async () => {
    const answer = await service.call('POST', '/obligations', { body: obligationBody() });
    expect([answer.status, answer.body.code]).toEqual([400, 'IDEMPOTENCY_KEY_REQUIRED']);
  });
});

describe('a patch of an obligation', () => {
  it('merges the debtor, takes a balance whole, and leaves no trace where nothing changes', async () => {
    const id = await lender.obligation({ debtor: { name: 'José Guimarães', tax_id: '529.982.247-25' } });
    for (const same of [{}, { debtor: { name: 'José Guimarães' } }, { required_coverage: '1' }]) {
      const answer = await patch(id, same);
      expect([answer.status, answer.headers.get('etag')]).toEqual([200, '"1"']);
    }
    const renamed = await patch(id, { debtor: { name: 'Ana Guimarães' } });
    expect(renamed.body).toMatchObject({ version: 2, debtor: { name: 'Ana Guimarães' } });
    expect((renamed.body.debtor as { tax_id: string | null }).tax_id).not.toBeNull();
    expect((await patch(id, { debtor: { tax_id: null } }, 2)).body.debtor).toEqual({
      name: 'Ana Guimarães',
      tax_id: null,
      tax_id_country: null,
    });
    expect((await patch(id, { debtor: null }, 3)).body).toMatchObject({ debtor: null, version: 4 });
    expect((await patch(id, { debtor: { tax_id: '529.982.247-25' } }, 4)).status).toBe(422);
    expect((await patch(id, { balance: { amount: '1.00' } }, 4)).status).toBe(422);
    expect((await patch(id, { balance: { amount: '1.00', date: '2026-11-21' } }, 4)).status).toBe(422);
    expect((await patch(id, { external_reference: 'X' }, 4)).status).toBe(422);
  });

  it('of one that is settled is refused', async () => {
    const id = await lender.obligation();
    expect((await patch(id, { status: 'SETTLED' })).body).toMatchObject({ status: 'SETTLED', version: 2 });
    for (const body of [{ name: 'X' }, { status: 'ACTIVE' }]) {
      expect((await patch(id, body, 2)).body.code).toBe('STATE_CONFLICT');
    }
    const asset = await lender.asset('1.00');
    expect((await lender.propose(asset, id)).body.code).toBe('STATE_CONFLICT');
    expect(await lender.coverage(id)).toMatchObject({ status: 'NOT_REQUIRED', shortfall: '0.00' });
  });
});

describe('obligations listed', () => {
  it('are by portfolio and status, page by page, newest first', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) ids.unshift(await lender.obligation({ portfolio: 'Paged' }));
    const list = async (query: string) => (await service.call('GET', `/obligations?${query}`)).body;
    const idsOf = ({ items }: { readonly [member: string]: unknown }) =>
      (items as { id: string }[]).map(({ id }) => id);
    const first = await list('portfolio=Paged&limit=2');
    expect(idsOf(first)).toEqual(ids.slice(0, 2));
    const second = await list(`portfolio=Paged&limit=2&cursor=${first.next_cursor}`);
    expect([idsOf(second), second.next_cursor]).toEqual([ids.slice(2), null]);
    expect(await list(`portfolio=Other&cursor=${first.next_cursor}`)).toMatchObject({ status: 400 });
    expect(await list('color=blue')).toMatchObject({ status: 400 });
    await patch(String(ids[0]), { status: 'SETTLED' });
    expect(idsOf(await list('portfolio=Paged&status=SETTLED'))).toEqual([ids[0]]);
  });
});
