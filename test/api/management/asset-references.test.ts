import { describe, expect, it } from 'vitest';
import { inventoryBody } from '../../support/bodies.ts';
import { eventually } from '../../support/eventually.ts';
import { faultsOf } from '../../support/lending.ts';
import { newKey } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

/** An external reference names one active asset of an organization. */
const service = serviceOfTests();

const register = (external_reference: string, call: object = {}) =>
  service.call('POST', '/assets', { key: newKey(), body: inventoryBody({ external_reference }), ...call });
const patched = async (path: string, body: object) => {
  const { headers } = await service.call('GET', path);
  return service.call('PATCH', path, { body, headers: { 'if-match': headers.get('etag') ?? '' } });
};
const REFUSED = [409, '/external_reference reference_taken'];
const detailOf = (body: { readonly errors?: unknown }) =>
  (body.errors as { readonly detail: string }[])[0]?.detail;

describe('an external reference', () => {
  it('is refused while an active asset has it, which is named, in both languages', async () => {
    const reference = newKey();
    const made = await register(reference);
    const [again, spaced] = [await register(reference), await register(` ${reference} `)];
    expect([faultsOf(again), faultsOf(spaced)]).toEqual([REFUSED, REFUSED]);
    expect(again.body.code).toBe('STATE_CONFLICT');
    expect(detailOf(again.body)).toBe(`is the reference of the active asset ${made.body.id}`);
    const portuguese = await register(reference, { headers: { 'accept-language': 'pt-BR' } });
    expect(detailOf(portuguese.body)).toBe(`é a referência do bem ativo ${made.body.id}`);
  });

  it('is given to one of eight assets that are registered at once', async () => {
    const reference = newKey();
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(reference)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)]);
  });

  it('of an answer that is repeated under its key is no second one', async () => {
    const [reference, key] = [newKey(), newKey()];
    const first = await register(reference, { key });
    expect((await register(reference, { key })).text).toBe(first.text);
  });

  it('is free for another organization, for one that was refused, and for whatever has none', async () => {
    const reference = newKey();
    await register(reference);
    const { token } = await service.issue('Coop Leste');
    expect((await register(reference, { token })).status).toBe(201);
    const wrong = newKey();
    const body = inventoryBody({ external_reference: wrong, name: '' });
    expect((await service.call('POST', '/assets', { key: newKey(), body })).status).toBe(422);
    const late = inventoryBody({
      external_reference: wrong,
      declared_value: { amount: '1.00', date: '2099-01-01', origin: 'made up' },
    });
    expect((await service.call('POST', '/assets', { key: newKey(), body: late })).status).toBe(422);
    expect((await register(wrong)).status).toBe(201);
    for (let times = 0; times < 2; times += 1) {
      const none = { key: newKey(), body: inventoryBody() };
      expect((await service.call('POST', '/assets', none)).status).toBe(201);
    }
  });

  it('is free once its asset is archived, which then cannot be restored while another has it', async () => {
    const reference = newKey();
    const first = String((await register(reference)).body.id);
    await patched(`/assets/${first}`, { status: 'ARCHIVED' });
    const second = await register(reference);
    expect(second.status).toBe(201);
    const restored = await patched(`/assets/${first}`, { status: 'ACTIVE' });
    expect(faultsOf(restored)).toEqual(REFUSED);
    await patched(`/assets/${second.body.id}`, { external_reference: null });
    expect((await patched(`/assets/${first}`, { status: 'ACTIVE' })).status).toBe(200);
    expect(faultsOf(await register(reference))).toEqual(REFUSED);
  });

  it('may be changed to one that is free, and not to one that is taken', async () => {
    const [mine, theirs] = [newKey(), newKey()];
    const asset = `/assets/${(await register(mine)).body.id}`;
    await register(theirs);
    expect(faultsOf(await patched(asset, { external_reference: theirs }))).toEqual(REFUSED);
    expect((await patched(asset, { external_reference: mine })).status).toBe(200);
    const next = newKey();
    expect((await patched(asset, { external_reference: next })).status).toBe(200);
    expect((await register(mine)).status).toBe(201);
    expect(faultsOf(await patched(asset, { external_reference: mine }))).toEqual(REFUSED);
  });

  it('refuses lines of a batch, which a dry run says before', async () => {
    const reference = newKey();
    await register(reference);
    const line = (key: string, external_reference: string) =>
      JSON.stringify({ key, asset: inventoryBody({ external_reference }) });
    const free = newKey();
    const bytes = Buffer.from([line('taken', reference), line('free', free), line('twice', free)].join('\n'));
    const headers = { 'content-type': 'application/x-ndjson' };
    const sent = (query: string) =>
      service.call('POST', `/asset-batches${query}`, { key: newKey(), bytes, headers });
    const checked = await sent('?dry_run=true');
    expect(checked.body.results).toMatchObject([
      { key: 'taken', status: 'REFUSED', problem: { errors: [{ pointer: '/asset/external_reference' }] } },
      { key: 'free', status: 'DONE' },
      { key: 'twice', status: 'REFUSED', problem: { errors: [{ code: 'duplicate_reference' }] } },
    ]);
    const accepted = await sent('');
    const path = `/asset-batches/${accepted.body.batch_id}`;
    await eventually(async () => (await service.call('GET', path)).body.finished_at);
    const results = (await service.call('GET', `${path}/results`)).text.trim().split('\n');
    expect(results.map((each) => JSON.parse(each))).toMatchObject(
      ['REFUSED', 'DONE', 'REFUSED'].map((status) => ({ status })),
    );
  });
});
