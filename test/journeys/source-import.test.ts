import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileOf, row } from '../sources/conab-inputs/published-file.ts';
import { ADRIANOPOLIS, LONDRINA, landTable } from '../sources/deral-land/land-table.ts';
import { inventoryBody } from '../support/bodies.ts';
import { ownService } from '../support/own-service.ts';
import { newKey } from '../support/running-service.ts';
import { BOOK_2018, changed, rowOf } from '../support/sima-workbook.ts';

const WORKBOOK = join(import.meta.dirname, '../fixtures/sources/deral-sima/02042018_impressao.xls');

describe('a workbook that an operator imports', () => {
  const own = ownService({}, 'here');
  const imported = (...words: readonly string[]) => own.tool('sources', 'import', ...words);
  const stored = () => readdir(own.inData('imports/deral_sima')).catch(() => []);
  const stock = inventoryBody({ attributes: { lines: [{ product_id: 'soy', quantity: '100' }] } });
  const value = async (valuation_date: string, asked: object = stock) => {
    const { id: asset_id } = await own.post('/assets', asked);
    const { valuation_id } = await own.valued({ asset_id, valuation_date });
    return (await own.get(`/valuations/${valuation_id}`)).body as unknown as {
      id: string;
      values: { market_value: object };
      evidence: { sha256: string; reference_date: string; observed: object }[];
      limitations: { code: string }[];
    };
  };

  it('is refused when it is cut off or of another layout, and nothing is kept', async () => {
    const bytes = await readFile(WORKBOOK);
    const cut = own.at('cut.xls');
    await writeFile(cut, bytes.subarray(0, 30_000));
    const refused = await imported('deral_sima', cut);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('cut.xls');
    const csv = own.at('table.csv');
    await writeFile(csv, 'a;b\n1;2\n');
    expect((await imported('deral_sima', csv)).code).toBe(1);
    expect((await imported('bcb_sgs', WORKBOOK)).code).toBe(2);
    expect(await stored()).toEqual([]);
  });

  it('is read, kept by its digest, and recorded once however often it comes', async () => {
    const first = await imported('deral_sima', WORKBOOK, '--json');
    expect(first.code, first.stderr).toBe(0);
    const manifest = JSON.parse(first.stdout) as { sha256: string; reference_dates: string[] };
    expect(manifest.reference_dates).toContain('2018-04-02');
    expect((await imported('deral_sima', WORKBOOK)).code).toBe(0);
    expect((await stored()).sort()).toEqual([`${manifest.sha256}.json`, `${manifest.sha256}.xls`]);
    const listed = await own.tool('sources', 'list', '--json');
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
    const path = own.at('older.xlsx');
    await writeFile(
      path,
      changed(BOOK_2018, ([first]) => {
        const rows = first?.rows ?? [];
        const wheat = rows[rowOf(rows, 'Trigo')] ?? [];
        wheat[0] = 'TRIGO        sc 60 Kg';
      }),
    );
    const { stdout } = await imported('deral_sima', path);
    expect(stdout.split('\n').slice(1, -1)).toEqual([
      'One row was not taken:',
      expect.stringMatching(/^ {2}02 Abril!A\d+: TRIGO sc 60 Kg: another kind .*: Trigo pão PH 78$/),
    ]);
    const { stdout: document } = await imported('deral_sima', path, '--json');
    expect(JSON.parse(document)).toMatchObject({ rows_not_taken: [{ name: 'TRIGO sc 60 Kg' }] });
  });

  it('takes the good rows of a survey, and names first the one that somebody has to mend', async () => {
    const path = own.at('insumos.csv');
    const rows = [row('ARADO', { 3: '10,00' }), row('UREIA', { 1: '3,00' }, { group: 'Fertilizantes' })];
    await writeFile(path, fileOf(...rows, row('GRADE', { 2: '10.00' }), row('ROLO', { 3: '12,00' })));
    const { code, stdout } = await imported('conab_inputs', path);
    expect(code).toBe(0);
    expect(stdout.split('\n').slice(0, -1)).toEqual([
      expect.stringMatching(/^conab_inputs: 2 observations of 2024-03-01 /),
      'One row cannot be read and was left out:',
      '  row 4: GRADE: column Fev: expected an amount such as 1.234,00',
      'One row was not taken:',
      '  row 3: UREIA: of the group Fertilizantes: neither machines nor implements',
    ]);
    const { stdout: document } = await imported('conab_inputs', path, '--json');
    expect(JSON.parse(document)).toMatchObject({
      rows_not_taken: [{ place: 'row 3' }, { place: 'row 4', name: 'GRADE', unreadable: true }],
    });
  });

  it('stays with the valuation: its bytes are kept by the digest that the evidence names', async () => {
    const { id, evidence } = await value('2018-04-03');
    const digest = evidence[0]?.sha256 ?? '';
    expect(await readFile(own.inData(join('documents', digest.slice(0, 2), digest)))).toEqual(
      await readFile(WORKBOOK),
    );
    const report = await own.get(`/valuations/${id}/report?format=json`);
    expect(report.body).toMatchObject({
      evidence: [{ source: 'deral_sima', reference_date: '2018-04-02', region: 'PR', sha256: digest }],
      statements: [{}, {}],
    });
  });

  it('of land prices is taken as a table, and prices land of a class in its municipality', async () => {
    const [wrong, right] = [own.at('wrong.csv'), own.at('terras_2024.csv')];
    await writeFile(wrong, landTable([LONDRINA, ['Cambé', '104.8']], { year: '2024' }));
    const refused = await imported('deral_land', wrong);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('B5: expected a price of a hectare such as 104.800');

    await writeFile(right, landTable(['Fonte: SEAB/DERAL', LONDRINA, ADRIANOPOLIS], { year: '2024' }));
    const { code, stdout } = await imported('deral_land', right);
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
    const known = await value('2025-12-31', classed);
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
    const invalid = await own.call('POST', '/assets', { key: newKey(), body: asked });
    expect(invalid.status).toBe(422);
    expect(invalid.body.errors).toMatchObject([{ pointer: '/attributes/land_class', code: 'invalid_value' }]);
  });
});
