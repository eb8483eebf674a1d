import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADRIANOPOLIS, LONDRINA, landTable } from '../sources/deral-land/land-table.ts';
import { inventoryBody } from '../support/bodies.ts';
import { eventually } from '../support/eventually.ts';
import { preparedDirectory } from '../support/prepared-directory.ts';
import { type ServiceProcess, startProcess } from '../support/service-process.ts';
import { BOOK_2018, changed, rowOf } from '../support/sima-workbook.ts';
import { toolOn } from '../support/tool-here.ts';

const WORKBOOK = join(import.meta.dirname, '../fixtures/sources/deral-sima/02042018_impressao.xls');

describe('a workbook that an operator imports', () => {
  let data: Awaited<ReturnType<typeof preparedDirectory>>;
  let service: ServiceProcess;
  let token = '';
  beforeAll(async () => {
    data = await preparedDirectory();
    service = await startProcess(data.dir);
    token = /Credential\s+(avs_\S+)/.exec(service.output())?.[1] ?? '';
  });
  afterAll(async () => {
    await service.signal('SIGTERM');
    await data.remove();
  });

  const stored = () => readdir(join(data.dir, 'imports/deral_sima')).catch(() => []);
  const stock = inventoryBody({ attributes: { lines: [{ product_id: 'soy', quantity: '100' }] } });
  const value = async (valuationDate: string, asked: object = stock, key = valuationDate) => {
    const asset = await service.call('POST', '/assets', {
      token,
      key: `asset-${key}`,
      body: asked,
    });
    const body = { asset_id: asset.body.id, purpose: 'COLLATERAL', valuation_date: valuationDate };
    const accepted = await service.call('POST', '/valuations', {
      token,
      key: `valuation-${key}`,
      body,
    });
    await eventually(
      async () =>
        (await service.call('GET', `/jobs/${accepted.body.job_id}`, { token })).body.status === 'SUCCEEDED',
    );
    return (await service.call('GET', `/valuations/${accepted.body.valuation_id}`, { token })).body as {
      values: { market_value: object };
      evidence: { sha256: string; reference_date: string; observed: object }[];
      limitations: { code: string }[];
    };
  };

  it('is refused when it is cut off or of another layout, and nothing is kept', async () => {
    const bytes = await readFile(WORKBOOK);
    const cut = join(data.dir, 'cut.xls');
    await writeFile(cut, bytes.subarray(0, 30_000));
    const refused = await toolOn(data.dir, 'sources', 'import', 'deral_sima', cut);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('cut.xls');
    const csv = join(data.dir, 'table.csv');
    await writeFile(csv, 'a;b\n1;2\n');
    expect((await toolOn(data.dir, 'sources', 'import', 'deral_sima', csv)).code).toBe(1);
    expect((await toolOn(data.dir, 'sources', 'import', 'bcb_sgs', WORKBOOK)).code).toBe(2);
    expect(await stored()).toEqual([]);
  });

  it('is read, kept by its digest, and recorded once however often it comes', async () => {
    const first = await toolOn(data.dir, 'sources', 'import', 'deral_sima', WORKBOOK, '--json');
    expect(first.code, first.stderr).toBe(0);
    const manifest = JSON.parse(first.stdout) as { sha256: string; reference_dates: string[] };
    expect(manifest.reference_dates).toContain('2018-04-02');
    expect((await toolOn(data.dir, 'sources', 'import', 'deral_sima', WORKBOOK)).code).toBe(0);
    expect((await stored()).sort()).toEqual([`${manifest.sha256}.json`, `${manifest.sha256}.xls`]);
    const listed = await toolOn(data.dir, 'sources', 'list', '--json');
    const sources = JSON.parse(listed.stdout) as { id: string; imports: object[] }[];
    expect(sources.map(({ id }) => id)).toEqual(expect.arrayContaining(['deral_sima', 'bcb_sgs']));
    expect(sources.filter(({ imports }) => imports.length > 0)).toMatchObject([
      { id: 'deral_sima', imports: [{ sha256: manifest.sha256 }] },
    ]);
  });

  it('prices stock of its day and of 21 days after, and not of 22', async () => {
    const onTheDay = await value('2018-04-02');
    expect(onTheDay.values.market_value).toMatchObject({
      amount: '7184.00',
      basis: 'PUBLIC_REFERENCE',
      status: 'CALCULATED',
    });
    expect(onTheDay.evidence).toMatchObject([{ reference_date: '2018-04-02' }]);
    expect(onTheDay.limitations.map(({ code }) => code)).toContain('LOCATION_NOT_GIVEN');
    expect((await value('2018-04-23')).values.market_value).toMatchObject({ amount: '7184.00' });
    expect((await value('2018-04-24')).values.market_value).toMatchObject({
      amount: null,
      reason_codes: ['REFERENCE_TOO_OLD'],
    });
  });

  it('names each row that it does not take', async () => {
    const path = join(data.dir, 'older.xlsx');
    await writeFile(
      path,
      changed(BOOK_2018, ([first]) => {
        const rows = first?.rows ?? [];
        const wheat = rows[rowOf(rows, 'Trigo')] ?? [];
        wheat[0] = 'TRIGO        sc 60 Kg';
      }),
    );
    const { stdout } = await toolOn(data.dir, 'sources', 'import', 'deral_sima', path);
    expect(stdout.split('\n').slice(1, -1)).toEqual([
      'One row was not taken:',
      expect.stringMatching(/^ {2}02 Abril!A\d+: TRIGO sc 60 Kg: another kind .*: Trigo pão PH 78$/),
    ]);
    const { stdout: document } = await toolOn(data.dir, 'sources', 'import', 'deral_sima', path, '--json');
    expect(JSON.parse(document)).toMatchObject({ rows_not_taken: [{ name: 'TRIGO sc 60 Kg' }] });
  });

  it('stays with the valuation: its bytes are kept by the digest that the evidence names', async () => {
    const { evidence } = await value('2018-04-03');
    const digest = evidence[0]?.sha256 ?? '';
    expect(await readFile(join(data.dir, 'documents', digest.slice(0, 2), digest))).toEqual(
      await readFile(WORKBOOK),
    );
  });

  it('of land prices is taken as a table, and prices land of a class in its municipality', async () => {
    const [wrong, right] = [join(data.dir, 'wrong.csv'), join(data.dir, 'terras_2024.csv')];
    await writeFile(wrong, landTable([LONDRINA, ['Cambé', '104.8']], { year: '2024' }));
    const refused = await toolOn(data.dir, 'sources', 'import', 'deral_land', wrong);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('B5: expected a price of a hectare such as 104.800');

    await writeFile(right, landTable(['Fonte: SEAB/DERAL', LONDRINA, ADRIANOPOLIS], { year: '2024' }));
    const { code, stdout } = await toolOn(data.dir, 'sources', 'import', 'deral_land', right);
    expect(code).toBe(0);
    expect(stdout).toContain('11 observations of 2024-03-31');
    expect(stdout).toContain('row 4: Fonte: SEAB/DERAL: no price of any class');

    const land = (attributes: object) => ({
      asset_class: 'RURAL_LAND',
      profile_version: '1.0.0',
      name: 'Farm',
      attributes: { area_ha: '10.5', state: 'PR', municipality: 'LONDRINA', ...attributes },
    });
    const classed = land({ land_class: 'A-II' });
    const known = await value('2025-12-31', classed, 'land');
    // 10.5 × 77900
    expect(known.values.market_value).toMatchObject({ amount: '817950.00', basis: 'PUBLIC_REFERENCE' });
    expect(known.evidence).toMatchObject([
      { reference_date: '2024-03-31', observed: { municipality: 'Londrina', price: '77.900', cell: 'C5' } },
    ]);
    expect(known.limitations.map(({ code: each }) => each)).toEqual(
      expect.arrayContaining([
        'LAND_NOT_INSPECTED',
        'LAND_CLASS_AS_DECLARED',
        'LAND_SURVEY_MEAN',
        'IMPORTED_FILE',
      ]),
    );
    const asked = land({ land_class: 'A-V' });
    const invalid = await service.call('POST', '/assets', { token, key: 'asset-invalid', body: asked });
    expect(invalid.status).toBe(422);
    expect(invalid.body.errors).toMatchObject([{ pointer: '/attributes/land_class', code: 'invalid_value' }]);
  });
});
