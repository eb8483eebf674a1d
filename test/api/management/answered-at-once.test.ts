import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madeBefore } from '../../support/for-suite.ts';
import { lending } from '../../support/lending.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';
import { errorInBoth } from '../../support/spoken.ts';

const service = serviceOfTests();
const bank = madeBefore(() => lending(service));
let rows: pg.Client;
beforeAll(async () => {
  rows = new pg.Client({ connectionString: service.databaseUrl });
  await rows.connect();
});
afterAll(() => rows.end());

/** As many further rows like this one, in each of the tables, with ids and places of their own, and nothing to read in them. */
async function repeated(id: string, times: number, ...tables: readonly string[]): Promise<void> {
  await rows.query(
    'create temporary table copies on commit preserve rows as select gen_random_uuid() as id, n from generate_series(1, $1::int) n',
    [times],
  );
  for (const table of tables)
    await rows.query(
      `insert into read_models.${table} select row.* from read_models.${table} t, copies c,
         lateral jsonb_populate_record(t, jsonb_build_object('id', c.id, 'state', '{}'::jsonb,
           'first_position', t.first_position || '-' || c.n)) row
       where t.id = $1`,
      [id],
    );
  await rows.query('drop table copies');
}
/** Takes them away again: none can be read. */
const withoutCopies = (table: string) =>
  rows.query(`delete from read_models.${table} where state::text = '{}'`);

const status = async (path: string) => (await service.call('GET', path)).status;

/** The answer to more than one request takes, in both languages. */
async function refusal(path: string) {
  const { status, code, detail, errors } = await errorInBoth(path, (language) =>
    fetch(service.url + path, {
      headers: { authorization: `Bearer ${service.token}`, 'accept-language': language },
    }),
  );
  expect([status, code, errors]).toEqual([
    409,
    'STATE_CONFLICT',
    [{ pointer: '', code: 'too_many', detail }],
  ]);
  return detail;
}

describe('what is computed for each request', () => {
  it('is a stress test of up to 300,000 active obligations, of one portfolio or all', async () => {
    const large = await bank.obligation({ portfolio: 'Large' });
    await bank.obligation({ portfolio: 'Small' });
    // A read of these models waits for what was written.
    expect(await status('/stress-tests')).toBe(200);
    await repeated(large, 299_999, 'obligations');
    expect(await refusal('/stress-tests')).toBe(
      '300001 obligations are to be computed, and GET /stress-tests answers up to 300000: POST /stress-tests makes the same as a job, for any number',
    );
    expect(await status('/stress-tests?portfolio=Small')).toBe(200);
    // Settled ones are not computed.
    await rows.query(`update read_models.obligations set status = 'SETTLED' where state::text = '{}'`);
    expect(await status('/stress-tests')).toBe(200);
    await withoutCopies('obligations');
  });

  it('is a back-test of up to 200,000 disposals, of one class or all', async () => {
    const sold = await bank.assetOf('90.00');
    service.clock.advance(1_000);
    await bank.dispose(sold, { proceeds: '100.00' });
    const { body } = await service.call('GET', '/back-tests');
    expect(body.sold).toBe(1);
    await repeated(sold, 200_000, 'assets', 'encumbrances');
    expect(await refusal('/back-tests?asset_class=INVENTORY')).toBe(
      '200001 disposals are to be compared, and GET /back-tests answers up to 200000: POST /back-tests makes the same as a job, for any number',
    );
    expect(await status('/back-tests?asset_class=VEHICLE')).toBe(200);
    await withoutCopies('encumbrances');
    expect(await status('/back-tests')).toBe(200);
  });
});
