import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { inventoryBody } from '../support/bodies.ts';
import { embeddedAddress } from '../support/embedded-address.ts';
import { eventually } from '../support/eventually.ts';
import { obligationBody } from '../support/lending.ts';
import { ownService } from '../support/own-service.ts';

const WORKBOOK = join(import.meta.dirname, '../fixtures/sources/deral-sima/02042018_impressao.xls');
const OWNER = { name: 'Zeta-Q11 Owner', tax_id: '529.982.247-25' };

/** The tool, while a service is running, on the embedded default. */
describe('audit replay', () => {
  const own = ownService({}, 'here');
  let assetId = '';
  let valuation: { id: string; completed_at: string; requested_at: string; values: object };
  const read = async (query = '') => (await own.get(`/valuations/${valuation.id}${query}`)).body;
  const replay = async (kind: string, id: string, ...words: readonly string[]) => {
    const run = await own.tool('audit', 'replay', kind, id, '--json', ...words);
    return { ...run, document: run.stdout === '' ? {} : (JSON.parse(run.stdout) as Record<string, unknown>) };
  };
  /** Changes the event's stored data behind everybody's back. */
  const tamper = async (jsonPath: string, value: string, type: string, prefix = 'valuation-') => {
    const client = new pg.Client({ connectionString: await embeddedAddress(own.at('data')) });
    await client.connect();
    const { rowCount } = await client.query(
      `update event_log.events set data = jsonb_set(data::jsonb, $1::text[], to_jsonb($2::text))
       where type = $3 and stream like $4`,
      [jsonPath, value, type, `${prefix}%`],
    );
    await client.end();
    expect(rowCount).toBe(1);
  };

  beforeAll(async () => {
    await own.done('sources', 'import', 'deral_sima', WORKBOOK);
    const lines = [{ product_id: 'soy', quantity: '100' }];
    const asset = await own.post('/assets', inventoryBody({ attributes: { lines }, owner: OWNER }));
    assetId = String(asset.id);
    const { valuation_id } = await own.valued({ asset_id: assetId, valuation_date: '2018-04-03' });
    valuation = (await own.get(`/valuations/${valuation_id}`)).body as never;
  });

  it('recomputes a valuation from the workbook’s price, and shows what its readers see', async () => {
    const { code, stderr, document } = await replay('valuation', valuation.id);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(document).toMatchObject({
      valuation_id: valuation.id,
      same: true,
      check: 'RECOMPUTED',
      status: 'CALCULATED',
      values: { market_value: { amount: '7184.00' } },
      evidence: [{ sources: ['deral_sima'], status: 'KEPT' }],
      findings: [],
    });
    expect(document.values).toEqual(valuation.values);
  });

  it('shows as of an instant what readers of then saw', async () => {
    const asOf = valuation.requested_at;
    const { code, document } = await replay('valuation', valuation.id, '--as-of', asOf);
    expect([code, document.check, document.as_of]).toEqual([0, 'NOT_ENDED', asOf]);
    expect(document.values).toEqual((await read(`?as_of=${asOf}`)).values);
  });

  it('says it in lines for people', async () => {
    const { code, stdout } = await own.tool('audit', 'replay', 'valuation', valuation.id);
    expect(code).toBe(0);
    expect(stdout).toContain(`valuation-${valuation.id}: 3 of 3 events`);
    expect(stdout).toMatch(/market_value +7184\.00 +PUBLIC_REFERENCE +CALCULATED/);
    expect(stdout).toMatch(/\nThe same\.\n$/);
  });

  it('folds an asset again, compares it with the read model, and opens personal texts only on request', async () => {
    const { code, stdout, stderr, document } = await replay('asset', assetId);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(document).toMatchObject({
      same: true,
      compared_events: 1,
      state: { owner: { name: '[sealed]', tax_id: '[sealed]', tax_id_country: null }, version: 1 },
    });
    expect(stdout).not.toContain('Zeta-Q11');
    expect((await replay('asset', assetId, '--open')).document.state).toMatchObject({ owner: OWNER });
    const lines = await own.tool('audit', 'replay', 'asset', assetId);
    expect(lines.stdout).toContain('compared after 1 of 1 events');
    expect(lines.stdout).not.toContain('Zeta-Q11');
  });

  it('works out again what secures an obligation, and its recorded alarm', async () => {
    const body = obligationBody({ debtor: OWNER });
    const { id } = await own.post('/obligations', body);
    await eventually(
      async () => (await replay('obligation', String(id))).document.last_alarm_status === 'SHORT',
    );
    const { code, stdout, stderr, document } = await replay('obligation', String(id));
    expect([code, stderr]).toEqual([0, '']);
    const answer = await own.get(`/obligations/${id}/coverage`);
    expect(document.coverage).toEqual(answer.body);
    expect(answer.headers.get('etag')).toBe(`"${document.coverage_tag}"`);
    expect(document).toMatchObject({
      same: true,
      alarms: [{ type: 'CoverageFellShort', cause: 'ObligationRegistered', same: true }],
      state: { debtor: { name: '[sealed]' } },
    });
    expect(stdout).not.toContain('Zeta-Q11');
    expect((await replay('obligation', String(id), '--open')).document.state).toMatchObject({
      debtor: OWNER,
    });
    const lines = await own.tool('audit', 'replay', 'obligation', String(id));
    expect(lines.stdout).toMatch(/coverage +SHORT\n/);
    expect(lines.stdout).toMatch(/CoverageFellShort .* RECOMPUTED\n/);
    expect(lines.stdout).toMatch(/\nThe same\.\n$/);
    await tamper('{counted}', '1.00', 'CoverageFellShort', 'coverage-');
    const changed = await replay('obligation', String(id));
    expect([changed.code, changed.document.same]).toEqual([1, false]);
    expect(changed.stderr).toMatch(
      new RegExp(
        `^DIFFERENT  coverage-${id}  revision 0  event [0-9a-f-]{36}  /counted: recorded "1\\.00" → recomputed "0\\.00"$`,
        'm',
      ),
    );
    await tamper('{counted}', '0.00', 'CoverageFellShort', 'coverage-');
  });

  it('refuses what there is not, and what it does not know', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    const run = (...words: readonly string[]) => own.tool('audit', 'replay', ...words);
    expect(await run('valuation', unknown)).toEqual({
      code: 1,
      stdout: '',
      stderr: `There is no valuation ${unknown}.\n`,
    });
    const before = '2020-01-01T00:00:00.000Z';
    expect((await run('asset', assetId, '--as-of', before)).stderr).toBe(
      `There is no asset ${assetId} at ${before}.\n`,
    );
    expect((await run('obligation', unknown)).stderr).toBe(`There is no obligation ${unknown}.\n`);
    expect((await run('asset', 'asset-7')).code).toBe(2);
    expect((await run('policy', unknown)).code).toBe(2);
    expect((await run('asset', assetId, '--as-of', 'yesterday')).code).toBe(2);
    expect((await run('asset', assetId, '--as-of', '2999-01-01T00:00:00Z')).code).toBe(2);
  });

  it('misses evidence that is gone, and names evidence that was damaged', async () => {
    const { document } = await replay('valuation', valuation.id);
    const [{ sha256 = '' } = {}] = document.evidence as { sha256: string }[];
    const file = own.inData(join('documents', sha256.slice(0, 2), sha256));
    const bytes = await readFile(file);
    await writeFile(file, 'something else');
    const damaged = await replay('valuation', valuation.id);
    expect([damaged.code, damaged.document.same]).toEqual([1, false]);
    expect(damaged.stderr).toBe(
      `EVIDENCE_DAMAGED: sha256 ${sha256}, of deral_sima\nNOT THE SAME: 1 finding\n`,
    );
    await rm(file);
    expect((await replay('valuation', valuation.id)).stderr).toContain('EVIDENCE_MISSING');
    await writeFile(file, bytes);
    expect((await replay('valuation', valuation.id)).code).toBe(0);
  });

  it('compares the values without document storage, and says loudly what it did not look at', async () => {
    const documents = own.inData('documents');
    await rename(documents, `${documents}.away`);
    await writeFile(documents, 'no directory');
    const { code, stderr, document } = await replay('valuation', valuation.id);
    const lines = await own.tool('audit', 'replay', 'valuation', valuation.id);
    await rm(documents);
    await rename(`${documents}.away`, documents);
    expect([code, lines.code]).toEqual([1, 1]);
    expect(stderr).toMatch(/^NOT CHECKED: bytes of evidence and documents\. document_storage .*ENOTDIR.*\n$/);
    expect(document).toMatchObject({
      same: true,
      check: 'RECOMPUTED',
      evidence: [{ status: 'NOT_CHECKED' }],
      storage_unavailable: expect.stringContaining('ENOTDIR'),
    });
    expect(lines.stdout).toMatch(/evidence +0 of 1 kept whole, 1 not checked\n/);
    expect(lines.stdout).toMatch(/\nNothing differs in what could be checked\.\n$/);
  });

  it('names an event that was changed in the store, and what it says otherwise, last and loud', async () => {
    await tamper('{values,market_value,amount}', '7184.01', 'ValuationCompleted');
    const { code, stderr, document } = await replay('valuation', valuation.id);
    expect([code, document.same]).toEqual([1, false]);
    const lines = stderr.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^CHAIN_BROKEN {2}revision 2 {2}event [0-9a-f-]{36}: its hash is not/);
    expect(lines[1]).toMatch(
      /^DIFFERENT {2}revision 2 {2}event [0-9a-f-]{36} {2}\/values\/market_value\/amount: recorded "7184\.01" → recomputed "7184\.00"$/,
    );
    expect(lines.at(-1)).toBe('NOT THE SAME: 2 findings');
    const lines2 = await own.tool('audit', 'replay', 'valuation', valuation.id);
    expect(lines2.stdout).not.toContain('The same.');
    await tamper('{values,market_value,amount}', '7184.00', 'ValuationCompleted');
    expect((await replay('valuation', valuation.id)).code).toBe(0);
  });
});
