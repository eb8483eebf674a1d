import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { read, utils, type WorkSheet, write } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { bytesAt } from '../support/asking.ts';
import { eventually } from '../support/eventually.ts';
import { newKey } from '../support/running-service.ts';
import { serviceOfTests } from '../support/service-of-tests.ts';
import { sharedFolder } from '../support/test-folder.ts';
import { toolHere } from '../support/tool-here.ts';

/** From a template to a valued portfolio and back, over HTTP and by the tool. */

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Reading a workbook costs a process each: that the template of every class comes back the same is tested without one. */
const FORMATS = [
  ['xlsx', XLSX],
  ['csv', 'text/csv'],
] as const;
const PORTUGUESE = { 'accept-language': 'pt-BR' };

const service = serviceOfTests();
const folder = sharedFolder('sheets');

async function bytesOf(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const { answer, bytes } = await bytesAt(service, path, PORTUGUESE);
  expect([path, answer.status]).toEqual([path, 200]);
  return bytes;
}
const send = (bytes: Uint8Array<ArrayBuffer>, mediaType: string, query = '') =>
  service.call('POST', `/asset-batches${query}`, {
    key: newKey(),
    bytes,
    headers: { 'content-type': mediaType, ...PORTUGUESE },
  });
const tool = (...words: readonly string[]) =>
  toolHere(['batches', ...words], {
    ASSET_VALUATION_URL: service.origin,
    ASSET_VALUATION_TOKEN: service.token,
  });

/** The workbook with these cells under its headings, a row for each; what the example had is gone. */
function filledIn(
  bytes: Uint8Array,
  ...rows: readonly Readonly<Record<string, string | number>>[]
): Uint8Array<ArrayBuffer> {
  const book = read(bytes, { cellNF: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] as WorkSheet;
  const [headings = []] = utils.sheet_to_json<string[]>(sheet, { header: 1 });
  for (const row of rows) for (const heading of Object.keys(row)) expect(headings).toContain(heading);
  const cells = rows.map((row) => headings.map((heading) => row[heading] ?? null));
  for (let column = 0; column < headings.length; column += 1)
    delete sheet[utils.encode_cell({ r: 1, c: column })];
  utils.sheet_add_aoa(sheet, cells, { origin: 'A2' });
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
}

const herds = (portfolio: string) => [
  {
    'Referência externa': 'LOTE-1',
    Nome: 'Bois do retiro',
    'Classe do bem': 'LIVESTOCK',
    Carteira: portfolio,
    Produto: 'ox',
    Animais: 100,
    'Peso vivo médio (kg)': 480.5,
    'Preço por animal (R$)': 3_250.5,
    'Avaliação: Finalidade': 'COLLATERAL',
  },
  {
    'Referência externa': 'LOTE-2',
    Nome: 'Vacas',
    'Classe do bem': 'LIVESTOCK',
    Carteira: portfolio,
    Produto: 'cow',
    Animais: 40,
    'Peso vivo médio (kg)': 420,
    'Preço por animal (R$)': 2_800,
    'Proprietário: Nome': 'Maria Exemplo',
    'Proprietário: CPF ou CNPJ': '529.982.247-25',
    'Avaliação: Finalidade': 'COLLATERAL',
  },
];

describe('a template', () => {
  it.each(FORMATS)('as %s is taken as it comes, its row done', async (format, mediaType) => {
    for (const id of ['LIVESTOCK', 'REAL_ESTATE']) {
      const sheet = await bytesOf(`/asset-batches/template?asset_class=${id}&format=${format}`);
      const { status, body } = await send(sheet, mediaType, '?dry_run=true');
      expect([id, status, body.lines]).toEqual([id, 200, { done: 1, partial: 0, refused: 0 }]);
    }
  });

  it('is refused for a class that is none, and for another format', async () => {
    const bad = await service.call('GET', '/asset-batches/template?asset_class=BOAT&format=ods');
    expect([bad.status, bad.body.code]).toEqual([400, 'INVALID_PARAMETER']);
    expect(bad.body.errors).toMatchObject([{ pointer: '/asset_class' }, { pointer: '/format' }]);
    expect((await service.call('GET', '/asset-batches/template')).status).toBe(400);
  });
});

describe('a template that is filled in', () => {
  it('over HTTP is a valued portfolio, and comes back with its values', async () => {
    const portfolio = newKey();
    const book = filledIn(
      await bytesOf('/asset-batches/template?asset_class=LIVESTOCK'),
      ...herds(portfolio),
    );
    const accepted = await send(book, XLSX);
    expect(accepted.status).toBe(202);
    const id = accepted.body.batch_id;
    const rows = await eventually(async () => {
      const text = Buffer.from(await bytesOf(`/asset-batches/${id}/results?format=csv`)).toString('utf8');
      const parsed: Record<string, string>[] = parse(text, { bom: true, columns: true, delimiter: ';' });
      return parsed.at(-1)?.['Valor declarado (R$)'] === '437050,00' ? parsed : undefined;
    });
    expect(rows.map((row) => [row['Referência externa'], row['Valor declarado (R$)']])).toEqual([
      ['LOTE-1', '325050,00'],
      ['LOTE-2', '112000,00'],
      ['', '437050,00'],
    ]);
    const { body } = await service.call('GET', `/assets?portfolio=${portfolio}`);
    expect((body.items as readonly { readonly name: string }[]).map(({ name }) => name).sort()).toEqual([
      'Bois do retiro',
      'Vacas',
    ]);
  });

  it('by the tool is the same, and a bad cell is named before anything is kept', async () => {
    const template = join(folder, 'rebanho.xlsx');
    expect(await tool('template', 'LIVESTOCK', template, '--lang', 'pt-BR')).toMatchObject({
      code: 0,
      stdout: `${template}\n`,
    });
    expect(await tool('send', template, '--dry-run')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('1 would be done'),
    });
    const [oxen = {}, cows = {}] = herds(newKey());
    const filled = join(folder, 'preenchido.xlsx');
    await writeFile(filled, filledIn(await readFile(template), oxen, { ...cows, Animais: 'quarenta' }));
    const refused = await tool('send', filled, '--lang', 'pt-BR');
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/\/[A-Z]+3: na coluna "Animais": deve ser um número/);

    await writeFile(filled, filledIn(await readFile(template), oxen, cows));
    const results = join(folder, 'resultados.xlsx');
    // The references are those of the portfolio above.
    const sent = await tool('send', filled, '--update', '--results', results, '--lang', 'pt-BR');
    expect([sent.code, sent.stdout]).toEqual([0, expect.stringContaining('2 lines: 2 done')]);
    const shown = utils.sheet_to_json(read(await readFile(results)).Sheets.Resultados ?? {});
    expect(shown).toMatchObject([{ Nome: 'Bois do retiro', Resultado: 'Feita' }, { Nome: 'Vacas' }, {}]);
  });

  it('by the tool as CSV goes to standard output, and to no file of another kind', async () => {
    const { code, stdout } = await tool('template', 'VESSEL', '-', '--lang', 'en');
    expect([code, stdout.slice(1)]).toEqual([
      0,
      expect.stringMatching(/^External reference,Name,Asset class,/),
    ]);
    const other = await tool('template', 'VESSEL', join(folder, 'a.ods'));
    expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('must end in .xlsx or .csv')]);
    expect((await tool('template', 'VESSEL', join(folder, 'no', 'a.csv'))).code).toBe(1);
  });
});
