import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { madeBefore } from '../../support/for-suite.ts';
import { faultsOf, lending } from '../../support/lending.ts';
import type { Answer } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

const service = serviceOfTests();
const bank = madeBefore(() => lending(service));
beforeAll(async () => {
  const coffee = await bank.assetOf('1000.00', { portfolio: 'Harvest' });
  await bank.asset('70.00', { portfolio: 'Another' });
  const loan = await bank.obligation({ external_reference: 'a-1', portfolio: 'Harvest' });
  await bank.obligation({ external_reference: 'b-2' });
  await bank.recognized(coffee, loan, { share: '0.5' });
  const sold = await bank.assetOf('90.00');
  service.clock.advance(1_000);
  expect((await bank.dispose(sold, { proceeds: '100.00' })).status).toBe(201);
});

type Body = Readonly<Record<string, unknown>>;
const batch = (id: unknown, token?: string) =>
  service.call('GET', `/asset-batches/${id}`, token === undefined ? {} : { token });
const fileOf = (id: unknown, token?: string) =>
  service.call('GET', `/asset-batches/${id}/file`, token === undefined ? {} : { token });

/** Follows the job of an accepted export to its end. */
async function exported(path: string, body: object): Promise<string> {
  const accepted = await bank.post(path, body);
  expect(accepted.status, accepted.text).toBe(202);
  const { batch_id, job_id } = accepted.body as { readonly batch_id: string; readonly job_id: string };
  expect(accepted.headers.get('location')).toMatch(`/jobs/${job_id}`);
  await service.call('GET', `/jobs/${job_id}`, { headers: { accept: 'text/event-stream' } });
  expect((await service.call('GET', `/jobs/${job_id}`)).body).toMatchObject({
    kind: 'EXPORT',
    status: 'SUCCEEDED',
  });
  return batch_id;
}

/** What may differ: each is worked out at its own instant. */
const withoutTime = ({ body }: Answer): Body => ({ ...body, as_of: null });

describe('an export has in its file what a GET answers', () => {
  it.each([
    [
      '/stress-tests',
      { shocks: [{ asset_class: 'INVENTORY', change: '-0.25' }] },
      '?shock=INVENTORY:-0.25',
      2,
    ],
    ['/stress-tests', { portfolio: 'Harvest' }, '?portfolio=Harvest', 1],
    ['/back-tests', { asset_class: 'INVENTORY' }, '?asset_class=INVENTORY', 1],
    ['/obligations/export', {}, '', 2],
  ])('%s %j', async (path, body, query, lines) => {
    const id = await exported(path, body);
    const file = await fileOf(id);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/json']);
    const got = await service.call('GET', path + query);
    expect(got.status).toBe(200);
    expect(withoutTime(file)).toEqual(withoutTime(got));
    const shown = (await batch(id)).body;
    expect(shown).toMatchObject({
      kind: 'EXPORT',
      status: 'SUCCEEDED',
      progress: { completed_lines: lines, total_lines: lines },
      export: {
        file: {
          size_bytes: Buffer.byteLength(file.text),
          sha256: createHash('sha256').update(file.text).digest('hex'),
        },
      },
    });
  });

  it.each([
    [{}, '', 2],
    [{ name: 'Harvest' }, '?name=Harvest', 1],
    [{ name: 'None' }, '?name=None', 0],
  ])('/portfolios/export %j', async (body, query, count) => {
    const id = await exported('/portfolios/export', body);
    const file = await fileOf(id);
    const got = await service.call('GET', `/portfolios${query}`);
    expect(got.body.items).toHaveLength(count);
    expect(file.body).toEqual(got.body);
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="portfolios-${id}.json"`);
    const completed_lines = count === 0 ? 0 : 1;
    expect((await batch(id)).body.progress).toMatchObject({ completed_lines });
  });

  it('also as CSV, named by its base date', async () => {
    const id = await exported('/obligations/export', { format: 'csv', base_date: '2026-11-20' });
    const file = await fileOf(id);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="scr-gar-2026-11-20.csv"');
    expect(file.text).toBe(
      (await service.call('GET', '/obligations/export?format=csv&base_date=2026-11-20')).text,
    );
    expect(file.text.split('\r\n')).toHaveLength(3);
  });
});

describe('an export', () => {
  it.each([
    ['/obligations/export', { base_date: '2026-12-31' }, '/base_date in_future'],
    [
      '/stress-tests',
      { shocks: [{ asset_class: 'INVENTORY', change: '-1.1' }] },
      '/shocks/0/change invalid_shock',
    ],
    [
      '/stress-tests',
      { shocks: ['0.1', '0.2'].map((change) => ({ asset_class: 'INVENTORY', change })) },
      '/shocks repeated',
    ],
    ['/back-tests', { from: '2026-02-01', to: '2026-01-31' }, '/to before_beginning'],
    ['/back-tests', { shocks: [] }, '/shocks unknown_field'],
  ])('%s is refused with %j', async (path, body, fault) => {
    expect(faultsOf(await bank.post(path, body))).toEqual([422, fault]);
  });

  it('is made once under its key', async () => {
    const key = 'export-made-once';
    const [first, again] = [
      await bank.post('/stress-tests', {}, { key }),
      await bank.post('/stress-tests', {}, { key }),
    ];
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  it('is not for other organizations, and a back-test not for integrators', async () => {
    const id = await exported('/back-tests', {});
    const { token: foreign } = await service.issue('Coop Oeste');
    expect((await fileOf(id, foreign)).status).toBe(404);
    const { token: integrator } = await service.issue('Coop Norte', 'Back end', ['INTEGRATOR']);
    expect((await batch(id, integrator)).status).toBe(200);
    expect((await fileOf(id, integrator)).status).toBe(403);
    expect((await bank.post('/back-tests', {}, { token: integrator })).status).toBe(403);
    expect((await fileOf(await exported('/stress-tests', {}), integrator)).status).toBe(200);
  });

  it('whose key is destroyed has no file any more', async () => {
    const id = await exported('/stress-tests', {});
    await service.engines.keyStore.destroyBatchKey(id);
    // A process that has read the key remembers it for a while.
    const other = await service.replica();
    expect((await other.call('GET', `/asset-batches/${id}/file`)).status).toBe(404);
    await other.stop();
    expect((await batch(id)).body).toMatchObject({ status: 'SUCCEEDED' });
  });
});
