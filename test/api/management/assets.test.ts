import { describe, expect, it } from 'vitest';
import { inventoryBody, ORIGINAL_ESTIMATE, realEstateText, receivableBody } from '../../support/bodies.ts';
import { newKey } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

const service = serviceOfTests();

const register = async (body: unknown = inventoryBody()) => {
  const answer = await service.call('POST', '/assets', { body, key: newKey() });
  expect(answer.status, answer.text).toBe(201);
  return answer;
};
const patch = (id: unknown, version: number | string, body: unknown, headers: Record<string, string> = {}) =>
  service.call('PATCH', `/assets/${id}`, {
    body,
    headers: { 'if-match': typeof version === 'number' ? `"${version}"` : version, ...headers },
  });

describe('registering an asset', () => {
  it('answers the asset with its address, its ETag and a consistency token', async () => {
    const answer = await register();
    expect(answer.headers.get('location')).toBe(`/api/v1/asset-valuation/assets/${answer.body.id}`);
    expect(answer.headers.get('etag')).toBe('"1"');
    expect(answer.headers.get('consistency-token')).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(answer.body).toMatchObject({ status: 'ACTIVE', version: 1, owner: null, portfolio: null });
    const read = await service.call('GET', `/assets/${answer.body.id}`);
    expect(read.text).toBe(answer.text);
    expect(read.headers.get('consistency')).toBeNull();
  });

  it('returns the original estimate verbatim', async () => {
    const answer = await register(realEstateText());
    expect(answer.text).toContain(`"estimate":${ORIGINAL_ESTIMATE}`);
    expect((await service.call('GET', `/assets/${answer.body.id}`)).text).toBe(answer.text);
  });

  it.each([
    ['value', '{"value":100.00,"value":900.00}'],
    ['value', '{"value":100.00,"\\u0076alue":900.00}'],
    ['currency', '{"value":100.00,"currency":"USD","currency":"BRL"}'],
    ['rooms/0/area', '{"value":100.00,"rooms":[{"area":1,"area":2}]}'],
  ])('refuses an original estimate that says its %s twice: %s', async (member, estimate) => {
    const text = realEstateText().replace(ORIGINAL_ESTIMATE, estimate);
    const refused = { status: 422, errors: [`/attributes/estimate/${member} duplicate_member`] };
    const seen = ({ status, body }: Awaited<ReturnType<typeof service.call>>) => ({
      status,
      errors: (body.errors as { pointer: string; code: string }[]).map(
        ({ pointer, code }) => `${pointer} ${code}`,
      ),
    });
    expect(seen(await service.call('POST', '/assets', { body: text, key: newKey() }))).toEqual(refused);
    const { body } = await register(realEstateText());
    expect(seen(await patch(body.id, 1, `{"attributes":{"estimate":${estimate}}}`))).toEqual(refused);
    const parameters = `{"asset_class":"REAL_ESTATE","parameters":{"estimate":${estimate}}}`;
    expect(seen(await service.call('POST', '/public-estimates', { body: parameters }))).toEqual({
      status: 422,
      errors: [`/parameters/estimate/${member} duplicate_member`],
    });
  });

  it('shows personal data to its organization, and stores it encrypted', async () => {
    const answer = await register(receivableBody());
    expect(answer.body).toMatchObject({
      owner: { name: 'Conceição Araújo', tax_id: '529.982.247-25' },
      attributes: { debtor: 'José Antônio Guimarães' },
    });
    const [event] = await service.engines.eventLog.readStream(`asset-${answer.body.id}`);
    const stored = JSON.stringify(event);
    for (const personal of ['Conceição', '529.982', 'Guimarães']) expect(stored).not.toContain(personal);
    const rows = await service.engines.readModels.query('all', 'select state from read_models.assets', []);
    for (const personal of ['Conceição', '529.982', 'Guimarães'])
      expect(JSON.stringify(rows)).not.toContain(personal);
  });
});

describe('the tax id of an owner', () => {
  it('is kept as it was written', async () => {
    const { body } = await register(receivableBody());
    const patched = await patch(body.id, 1, { owner: { tax_id: '12.abc.345/01de-35' } });
    expect(patched.status, patched.text).toBe(200);
    expect(patched.body).toMatchObject({ owner: { tax_id: '12.abc.345/01de-35', tax_id_country: 'BR' } });
  });

  it('of another country names it, is written together with it, and goes with it', async () => {
    const owner = { name: 'Иван', tax_id: 'ИНН АБ-7', tax_id_country: 'RU' };
    const { body } = await register(inventoryBody({ owner }));
    expect(body).toMatchObject({ owner });
    const [event] = await service.engines.eventLog.readStream(`asset-${body.id}`);
    expect(event?.data.owner).toMatchObject({ tax_id_country: { subject: body.id } });
    const errorsOf = async (patched: object) => (await patch(body.id, 1, { owner: patched })).body.errors;
    const country = (code: string) => [expect.objectContaining({ pointer: '/owner/tax_id_country', code })];
    expect(await errorsOf({ tax_id: '529.982.247-25' })).toEqual(country('required'));
    expect(await errorsOf({ tax_id_country: null })).toEqual(country('not_allowed'));
    expect(await errorsOf({ tax_id_country: 'PT' })).toEqual(country('not_allowed'));
    expect(await errorsOf({ tax_id: '7', tax_id_country: 'XX' })).toEqual(country('invalid_country'));
    const renamed = await patch(body.id, 1, { owner: { name: 'Ivan' } });
    expect(renamed.body).toMatchObject({ owner: { ...owner, name: 'Ivan' } });
    const gone = await patch(body.id, 2, { owner: { tax_id: null } });
    expect(gone.body.owner).toEqual({ name: 'Ivan', tax_id: null, tax_id_country: null });
  });
});

describe('the assets of one owner', () => {
  const owned = (tax_id: string | null, more: object = {}) =>
    register(inventoryBody({ owner: { name: 'Made up', tax_id, ...more } }));
  const idsOf = async (query: string) => {
    const answer = await service.call('GET', `/assets?${query}`);
    expect(answer.status, answer.text).toBe(200);
    return (answer.body.items as { id: string }[]).map(({ id }) => id);
  };
  const byTaxId = (taxId: string, more = '') => idsOf(`owner_tax_id=${encodeURIComponent(taxId)}${more}`);

  it('are listed by the tax id, however it is written, and follow its changes', async () => {
    const one = String((await owned('111.444.777-35')).body.id);
    const other = String((await owned('11144477735')).body.id);
    await owned('390.533.447-05');
    await owned(null);
    expect(await byTaxId('111 444 777 35')).toEqual([other, one]);
    expect(await byTaxId('11144477735', '&asset_class=INVENTORY&limit=1')).toEqual([other]);
    expect(await byTaxId('11144477735', '&asset_class=VEHICLE')).toEqual([]);
    expect(await byTaxId('11144477735', '&valuation=NEVER')).toEqual([other, one]);
    await patch(other, 1, { owner: { name: 'Another name' } });
    expect(await byTaxId('11144477735')).toEqual([other, one]);
    await patch(other, 2, { owner: { tax_id: '390.533.447-05' } });
    expect(await byTaxId('11144477735')).toEqual([one]);
    expect((await byTaxId('390.533.447-05'))[1]).toBe(other);
    await patch(other, 3, { owner: null });
    expect(await byTaxId('390.533.447-05')).not.toContain(other);
  });

  it('are listed by the root of a CNPJ, and by the id of another country with its country', async () => {
    const head = String((await owned('11.222.333/0001-81')).body.id);
    const branch = String((await owned('11.222.333/0002-62')).body.id);
    expect(await byTaxId('11222333000181')).toEqual([branch, head]);
    const foreign = String((await owned('b-1234', { tax_id_country: 'PT' })).body.id);
    expect(await byTaxId('B-1234', '&owner_tax_id_country=PT')).toEqual([foreign]);
    expect(await byTaxId('B-1234', '&owner_tax_id_country=ES')).toEqual([]);
  });

  it('are of the organization alone', async () => {
    await owned('529.982.247-25');
    const { token: theirs } = await service.issue('Another cooperative');
    const answer = await service.call('GET', '/assets?owner_tax_id=52998224725', { token: theirs });
    expect(answer.body.items).toEqual([]);
  });

  it.each([
    ['owner_tax_id=111.444.777-36', 'owner_tax_id'],
    ['owner_tax_id=B-1234', 'owner_tax_id'],
    ['owner_tax_id_country=PT', 'owner_tax_id_country'],
  ])('are not looked for by %s: 400', async (query, field) => {
    const answer = await service.call('GET', `/assets?${query}`);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(field)]);
  });
});

describe('patching an asset', () => {
  it('merges, raises the version, and appends nothing for a patch that changes nothing', async () => {
    const { body } = await register(receivableBody());
    const first = await patch(
      body.id,
      1,
      { portfolio: 'North', owner: { tax_id: null } },
      { 'content-type': 'application/merge-patch+json' },
    );
    expect(first.status, first.text).toBe(200);
    expect(first.headers.get('etag')).toBe('"2"');
    expect(first.body).toMatchObject({
      portfolio: 'North',
      owner: { name: 'Conceição Araújo', tax_id: null },
      version: 2,
    });
    for (const same of [
      {},
      { portfolio: 'North' },
      { owner: { name: 'Conceição Araújo' } },
      { status: 'ACTIVE' },
    ]) {
      const again = await patch(body.id, 2, same);
      expect([again.status, again.text]).toEqual([200, first.text]);
      // A client that lost the first answer can still read its own write.
      expect(again.headers.get('consistency-token')).toBe(first.headers.get('consistency-token'));
    }
    expect(await service.engines.eventLog.readStream(`asset-${body.id}`)).toHaveLength(2);
  });

  it('accepts one of six concurrent patches with the same ETag', async () => {
    const { body } = await register();
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) => patch(body.id, 1, { name: `Name ${n}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412]);
    for (const lost of answers.filter(({ status }) => status === 412)) {
      expect(lost.headers.get('etag')).toBe('"2"');
      expect(lost.body.code).toBe('VERSION_MISMATCH');
    }
  });

  it.each([
    ['none', undefined, 'IF_MATCH_REQUIRED'],
    ['a star', '*', 'IF_MATCH_INVALID'],
    ['a weak one', 'W/"1"', 'IF_MATCH_INVALID'],
    ['a list', '"1", "2"', 'IF_MATCH_INVALID'],
    ['one without quotes', '1', 'IF_MATCH_INVALID'],
  ])('takes no If-Match such as %s', async (_what, value, code) => {
    const { body } = await register();
    const headers: Record<string, string> = value === undefined ? {} : { 'if-match': value };
    const answer = await service.call('PATCH', `/assets/${body.id}`, { body: { name: 'x' }, headers });
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  });

  it('checks what is left after the merge against the profile of the class', async () => {
    const { body } = await register(receivableBody());
    const answer = await patch(body.id, 1, { attributes: { due_date: null, colour: 'red' } });
    expect(answer.status).toBe(422);
    const errors = answer.body.errors as { pointer: string }[];
    expect(errors.map(({ pointer }) => pointer).sort()).toEqual([
      '/attributes/colour',
      '/attributes/due_date',
    ]);
    expect((await patch(body.id, 1, { asset_class: 'INVENTORY' })).status).toBe(422);
  });

  it('refuses a member named __proto__ like any unknown field', async () => {
    const { body } = await register();
    const answer = await patch(body.id, 1, '{"attributes":{"__proto__":{"a":1}}}');
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      errors: [{ pointer: '/attributes/__proto__', code: 'unknown_field' }],
    });
  });

  it('refuses to remove what its class does not have', async () => {
    const { body } = await register();
    const answer = await patch(body.id, 1, { attributes: { colour: null } });
    expect(answer.body).toMatchObject({
      status: 422,
      errors: [{ pointer: '/attributes/colour', code: 'unknown_field' }],
    });
  });

  it('replaces the original estimate whole', async () => {
    const { body } = await register(realEstateText());
    const newer = '{"value": "1300000.00",  "date":"2026-11-01"}';
    const answer = await patch(body.id, 1, `{"attributes":{"estimate":${newer}}}`);
    expect(answer.text).toContain(`"estimate":${newer}`);
    expect(answer.body).toMatchObject({ attributes: { address: 'Rua das Flores, 12' } });
  });

  it('answers 304 to a reader who has the version', async () => {
    const { body } = await register();
    const read = await service.call('GET', `/assets/${body.id}`, { headers: { 'if-none-match': '"1"' } });
    expect([read.status, read.text]).toEqual([304, '']);
    expect(read.headers.get('vary')).toBe('Accept, Accept-Language');
  });
});

describe('an asset at an earlier instant', () => {
  it('is folded from the events that were not later; 404 before the first, 400 in the future', async () => {
    const { body } = await register();
    const registeredAt = String(body.created_at);
    service.clock.advance(60_000);
    await patch(body.id, 1, { name: 'Later' });
    const asOf = (instant: string) =>
      service.call('GET', `/assets/${body.id}?as_of=${encodeURIComponent(instant)}`);
    expect((await asOf(registeredAt)).body).toMatchObject({ name: 'Coffee in warehouse 7', version: 1 });
    expect((await asOf(service.clock.now())).body).toMatchObject({ name: 'Later', version: 2 });
    expect((await asOf('2020-01-01T00:00:00Z')).status).toBe(404);
    expect((await asOf('2126-01-01T00:00:00Z')).status).toBe(400);
    expect((await asOf('yesterday')).status).toBe(400);
  });
});
