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

/** As many further rows like this one, in each of the tables, with ids and places of their own. */
async function repeated(id: string, times: number, ...tables: readonly string[]): Promise<void> {
  await rows.query(
    'create temporary table copies on commit preserve rows as select gen_random_uuid() as id, n from generate_series(1, $1::int) n',
    [times],
  );
  for (const table of tables)
    await rows.query(
      `insert into read_models.${table} select row.* from read_models.${table} t, copies c,
         lateral jsonb_populate_record(t, replace(to_jsonb(t)::text, t.id::text, c.id::text)::jsonb
           || jsonb_build_object('first_position', t.first_position || '-' || c.n)) row
       where t.id = $1`,
      [id],
    );
  await rows.query('drop table copies');
}

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
  it('is a stress test of up to 10,000 active obligations, of one portfolio or all', async () => {
    const large = await bank.obligation({ portfolio: 'Large' });
    await bank.obligation({ portfolio: 'Small' });
    // A read of these models waits for what was written.
    expect(await status('/stress-tests')).toBe(200);
    await repeated(large, 9_998, 'obligations');
    expect(await status('/stress-tests')).toBe(200);
    await repeated(large, 2, 'obligations');
    expect(await refusal('/stress-tests')).toBe(
      '10002 obligations are to be computed, and GET /stress-tests answers up to 10000: POST /stress-tests makes the same as a job, for any number',
    );
    expect(await refusal('/stress-tests?portfolio=Large')).toMatch(/^10001 obligations/);
    expect(await status('/stress-tests?portfolio=Small')).toBe(200);
    // Settled ones are not computed.
    await rows.query(`update read_models.obligations set status = 'SETTLED' where portfolio = 'Large'`);
    expect(await status('/stress-tests')).toBe(200);
  });

  it('is an export of up to 1,000 obligations, whatever their status', async () => {
    const kept = (count: number) =>
      rows.query(
        `update read_models.obligations_by_coverage s set parts = $1::int - (
           select coalesce(sum(parts), 0) from read_models.obligations_by_coverage where ctid <> s.ctid
         ) where ctid = (select min(ctid) from read_models.obligations_by_coverage)`,
        [count],
      );
    await rows.query(`delete from read_models.obligations where portfolio = 'Large'`);
    await kept(1_000);
    expect(await status('/obligations/export')).toBe(200);
    await kept(1_001);
    expect(await refusal('/obligations/export')).toBe(
      '1001 obligations are to be computed, and GET /obligations/export answers up to 1000: POST /obligations/export makes the same as a job, for any number',
    );
  });

  it('is a back-test of up to 5,000 disposals, of one class or all', async () => {
    const sold = await bank.assetOf('90.00');
    service.clock.advance(1_000);
    await bank.dispose(sold, { proceeds: '100.00' });
    const { body } = await service.call('GET', '/back-tests');
    expect(body.sold).toBe(1);
    await repeated(sold, 4_999, 'assets', 'encumbrances');
    expect(await status('/back-tests')).toBe(200);
    await repeated(sold, 1, 'assets', 'encumbrances');
    expect(await refusal('/back-tests?asset_class=INVENTORY')).toBe(
      '5001 disposals are to be compared, and GET /back-tests answers up to 5000: POST /back-tests makes the same as a job, for any number',
    );
    expect(await status('/back-tests?asset_class=VEHICLE')).toBe(200);
  });
});
