import { read, utils } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { newKey } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

/** Results of a batch as a sheet. */

const FORMULA = '=HYPERLINK("http://example.org")';
const ROWS = [
  'asset_class;external_reference;name;area_ha;price_per_ha;price_as_of;purpose',
  'RURAL_LAND;F-1;Fazenda São João;120,5;45.000,00;01/10/2026;COLLATERAL',
  `RURAL_LAND;F-2;"${FORMULA.replaceAll('"', '""')}";120,5;45,00;01/10/2026;SALE`,
  'RURAL_LAND;F-3;;1;1;;',
];

const service = serviceOfTests();
let batch: string;
beforeAll(async () => {
  const accepted = await service.call('POST', '/asset-batches', {
    key: newKey(),
    bytes: Buffer.from(ROWS.join('\r\n'), 'latin1'),
    headers: { 'content-type': 'text/csv' },
  });
  expect(accepted.status).toBe(202);
  batch = String(accepted.body.batch_id);
  // Followed by events: polling on a busy machine would reach the rate limit.
  const follow = (job: unknown) =>
    service.call('GET', `/jobs/${job}`, { headers: { accept: 'text/event-stream' } });
  await follow(accepted.body.job_id);
  const { items } = (await service.call('GET', '/valuations')).body as { items: { job_id: string }[] };
  expect(items).toHaveLength(2);
  for (const { job_id } of items) await follow(job_id);
});

const ask = (query: string, language = 'en') =>
  fetch(`${service.url}/asset-batches/${batch}/results${query}`, {
    headers: { authorization: `Bearer ${service.token}`, 'accept-language': language },
  });
const csvIn = async (language: string, delimiter: string) => {
  const answer = await ask('?format=csv', language);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
  expect(answer.headers.get('content-language')).toBe(language);
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="results-${batch}.csv"`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from('\uFEFF'));
  return parse(bytes, {
    delimiter,
    bom: true,
    columns: true,
    relax_column_count: true,
  }) as unknown as readonly Record<string, string>[];
};

describe('results', () => {
  it('as CSV of Brazil have the values of each row, their limitations, what is wrong, and the totals', async () => {
    const [first, second, third, total] = await csvIn('pt-BR', ';');
    expect(first).toMatchObject({
      Linha: '1',
      Chave: 'F-1',
      Resultado: 'Feita',
      'Classe do bem': 'RURAL_LAND',
      Nome: 'Fazenda São João',
      'attributes.area_ha': '120.5',
      'Valor declarado (R$)': '5422500,00',
      'Valor de mercado (R$)': '',
      Problema: '',
    });
    expect(first?.Limitações).not.toContain('IMPLAUSIBLE_INPUT');
    expect(second).toMatchObject({ Nome: `'${FORMULA}`, 'Valor declarado (R$)': '5422,50' });
    expect(second?.Limitações).toContain('IMPLAUSIBLE_INPUT: ');
    expect(third).toMatchObject({
      Resultado: 'Recusada',
      Nome: '',
      'Valor declarado (R$)': '',
      'Id do bem': '',
    });
    expect(third?.Problema).toContain('/asset/name: ');
    expect(total).toMatchObject({
      Linha: 'Total dos valores conhecidos',
      'Valor declarado (R$)': '5427922,50',
    });
  });

  it('as CSV of English have commas and points', async () => {
    const [first] = await csvIn('en', ',');
    expect(first).toMatchObject({ Outcome: 'Done', 'Declared value (BRL)': '5422500.00' });
    expect(first?.['Why amounts are missing']).toContain(': ');
  });

  it('as a workbook have amounts that are numbers, and texts that are no formulas', async () => {
    const answer = await ask('?format=xlsx', 'pt-BR');
    expect(answer.headers.get('content-type')).toContain('spreadsheetml.sheet');
    const book = read(new Uint8Array(await answer.arrayBuffer()), { type: 'array', cellFormula: true });
    expect(book.SheetNames).toEqual(['Resultados']);
    const sheet = book.Sheets.Resultados ?? {};
    const rows = utils.sheet_to_json<Record<string, unknown>>(sheet);
    expect(rows).toHaveLength(4);
    expect(rows[0]).toMatchObject({ 'Valor declarado (R$)': 5422500 });
    expect(rows[1]).toMatchObject({ Nome: FORMULA });
    expect(rows[3]).toMatchObject({ 'Valor declarado (R$)': 5427922.5 });
    const cells = Object.values(sheet) as readonly { readonly f?: string }[];
    expect(cells.filter(({ f }) => f !== undefined)).toEqual([]);
  });

  it('are lines of JSON unless a sheet is requested', async () => {
    expect((await ask('')).headers.get('content-type')).toBe('application/x-ndjson');
    expect(await (await ask('?format=json')).text()).toBe(await (await ask('')).text());
    expect((await ask('?format=pdf')).status).toBe(400);
  });
});
