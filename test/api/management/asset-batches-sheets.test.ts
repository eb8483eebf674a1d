import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { registerAsset, type SealedAsset } from '../../../commands/asset.ts';
import { organizationId } from '../../../src/kernel/ids.ts';
import { inventoryBody } from '../../support/bodies.ts';
import { eventually } from '../../support/eventually.ts';
import { type Answer, type Call, newKey } from '../../support/running-service.ts';
import { causeOf } from '../../support/scenario.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';
import { workbook } from '../../support/sheets.ts';

/** `POST /asset-batches` with a CSV file or a workbook. */

const service = serviceOfTests();

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const HEAD = 'asset_class;external_reference;name;portfolio;area_ha;price_per_ha;price_as_of;purpose';

const send = (
  body: Uint8Array<ArrayBuffer>,
  mediaType: string,
  { query = '', ...call }: Call & { readonly query?: string } = {},
): Promise<Answer> =>
  service.call('POST', `/asset-batches${query}`, {
    key: newKey(),
    ...call,
    bytes: body,
    headers: { 'content-type': mediaType, ...call.headers },
  });
/** As Excel in Brazil writes it. */
const csv = (...rows: readonly string[]) =>
  new Uint8Array(Buffer.from(`${[HEAD, ...rows].join('\r\n')}\r\n`, 'latin1'));

async function ended(accepted: Answer) {
  expect(accepted.status).toBe(202);
  const headers = { accept: 'text/event-stream' };
  await service.call('GET', `/jobs/${accepted.body.job_id}`, { headers });
  return eventually(async () => {
    const batch = (await service.call('GET', `/asset-batches/${accepted.body.batch_id}`)).body;
    return batch.finished_at === null ? undefined : batch;
  });
}
const assetsOf = async (portfolio: string) =>
  (await service.call('GET', `/assets?portfolio=${portfolio}`)).body.items as readonly Record<
    string,
    unknown
  >[];

describe('a sheet', () => {
  it('as CSV of Excel in Brazil registers and values each of its rows', async () => {
    const portfolio = newKey();
    const body = csv(`RURAL_LAND;F-1;Fazenda São João;${portfolio};120,5;45.000,00;01/10/2026;SALE`);
    const key = newKey();
    const accepted = await send(body, 'text/csv; charset=windows-1252', {
      key,
      headers: { 'accept-language': 'pt-BR' },
    });
    expect(await ended(accepted)).toMatchObject({ lines: { done: 1, partial: 0, refused: 0 } });
    expect(accepted.body.notes).toEqual([
      {
        code: 'DECIMAL_FOUND',
        cell: null,
        column: null,
        count: 1,
        detail: 'Os números foram lidos com vírgula decimal, como nas células sem ambiguidade',
      },
    ]);
    const [asset] = await assetsOf(portfolio);
    expect(asset).toMatchObject({
      name: 'Fazenda São João',
      external_reference: 'F-1',
      attributes: { area_ha: '120.5', price_per_ha: '45000.00', price_as_of: '2026-10-01' },
    });
    const listed = await service.call('GET', `/valuations?asset_id=${asset?.id}`);
    const [valuation] = listed.body.items as readonly { id: string; job_id: string }[];
    const headers = { accept: 'text/event-stream' };
    await service.call('GET', `/jobs/${valuation?.job_id}`, { headers });
    await eventually(async () => {
      const { values } = (await service.call('GET', `/valuations/${valuation?.id}`)).body;
      return JSON.stringify(values ?? null).includes('"5422500.00"') || undefined;
    });
    const again = await send(body, 'text/csv', { key, headers: { 'accept-language': 'pt-BR' } });
    expect([again.headers.get('idempotency-replayed'), again.text]).toEqual(['true', accepted.text]);
    const otherwise = await send(body, 'text/csv', { key, query: '?decimal=comma' });
    expect(otherwise.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('as a workbook registers each of its rows', async () => {
    const portfolio = newKey();
    const body = workbook([
      ['asset_class', 'name', 'portfolio', 'area_ha', 'price_per_ha', 'price_as_of'],
      ['RURAL_LAND', 'Land', portfolio, 0.1 + 0.2, 45000, { t: 'n', v: 46296, z: 'dd/mm/yyyy' }],
    ]);
    const accepted = await send(body, XLSX);
    await ended(accepted);
    expect(accepted.body.notes).toMatchObject([{ code: 'ROUNDED', cell: 'D2', column: 'area_ha', count: 1 }]);
    expect(await assetsOf(portfolio)).toMatchObject([
      { attributes: { area_ha: '0.3', price_per_ha: '45000', price_as_of: '2026-10-01' } },
    ]);
  });

  it('whose numbers could be read in two ways is refused with the cell and both, and changes nothing', async () => {
    const portfolio = newKey();
    const body = csv(`RURAL_LAND;F-ambiguous;Land;${portfolio};120;45.000;;`);
    const refused = await send(body, 'text/csv');
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
      422,
      'VALIDATION_FAILED',
      [
        {
          pointer: '/F2',
          code: 'ambiguous_number',
          detail:
            'in column "price_per_ha": "45.000" means 45000 with a decimal comma and 45.000 with a decimal point, and no other cell decides: add decimal=comma or decimal=point',
        },
      ],
    ]);
    expect(await assetsOf(portfolio)).toEqual([]);
    await ended(await send(body, 'text/csv', { query: '?decimal=comma' }));
    expect(await assetsOf(portfolio)).toMatchObject([{ attributes: { price_per_ha: '45000' } }]);
  });

  it('takes the class that the query names', async () => {
    const portfolio = newKey();
    const body = new Uint8Array(Buffer.from(`name,portfolio,area_ha\nLand,${portfolio},1.5\n`));
    await ended(await send(body, 'text/csv', { query: '?asset_class=RURAL_LAND' }));
    expect(await assetsOf(portfolio)).toMatchObject([{ asset_class: 'RURAL_LAND' }]);
  });

  it.each([
    ['is no workbook', Buffer.from('name\nx'), XLSX, 'not_a_sheet'],
    ['has no row', Buffer.from('asset_class,name\n'), 'text/csv', 'wrong_line_count'],
    ['reaches into objects', Buffer.from('name,__proto__.integrity\nx,y\n'), 'text/csv', 'unknown_heading'],
  ])('that %s is refused', async (_, bytes, mediaType, code) => {
    const refused = await send(new Uint8Array(bytes), mediaType);
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ code }]]);
  });

  it('is required for `decimal` and `asset_class`: with lines of JSON they are refused', async () => {
    const refused = await send(new Uint8Array(Buffer.from('{}')), 'application/x-ndjson', {
      query: '?decimal=comma',
    });
    expect([refused.status, refused.body.errors]).toMatchObject([
      400,
      [{ pointer: '/decimal', code: 'of_sheets_alone' }],
    ]);
  });
});

describe('a dry run', () => {
  it('returns the result that each row would have, and stores nothing', async () => {
    const portfolio = newKey();
    const rows = [
      `RURAL_LAND;D-1;Land;${portfolio};120,5;45.000,00;01/10/2026;SALE`,
      `RURAL_LAND;D-1;Land;${portfolio};1;1;;`,
      ';;;;;;;',
      `RURAL_LAND;D-2;;${portfolio};1;1;;`,
      `RURAL_LAND;D-3;Land;${portfolio};1;1;01/10/2099;`,
      `CASTLE;F-4;Castle;${portfolio};;;;`,
    ];
    const key = newKey();
    const before = await service.call('GET', '/asset-batches');
    const checked = await send(csv(...rows), 'text/csv', { key, query: '?dry_run=true' });
    expect(checked.status).toBe(200);
    const { lines, results, notes } = checked.body as {
      lines: unknown;
      results: readonly {
        line: number;
        row: number;
        key: string;
        status: string;
        problem?: { code: string; errors: { pointer: string }[] };
      }[];
      notes: readonly { code: string }[];
    };
    expect(lines).toEqual({ done: 1, partial: 0, refused: 4 });
    const shown = results.map(({ line, row, key: of, status, problem }) => [
      line,
      row,
      of,
      status,
      problem?.code,
      problem?.errors[0]?.pointer,
    ]);
    expect(shown).toEqual([
      [1, 2, 'D-1', 'DONE', undefined, undefined],
      [2, 3, 'D-1', 'REFUSED', 'DUPLICATE_KEY', '/key'],
      [3, 5, 'D-2', 'REFUSED', 'VALIDATION_FAILED', '/asset/name'],
      [4, 6, 'D-3', 'REFUSED', 'VALIDATION_FAILED', '/asset/attributes/price_as_of'],
      [5, 7, 'F-4', 'REFUSED', 'VALIDATION_FAILED', '/asset/asset_class'],
    ]);
    expect(notes.map(({ code }) => code)).toEqual(['DECIMAL_FOUND', 'EMPTY_ROWS']);
    expect(await assetsOf(portfolio)).toEqual([]);
    expect((await service.call('GET', '/asset-batches')).text).toBe(before.text);

    const accepted = await send(csv(...rows), 'text/csv', { key });
    expect(await ended(accepted)).toMatchObject({ lines });
    const resultLines = await fetch(`${service.url}/asset-batches/${accepted.body.batch_id}/results`, {
      headers: { authorization: `Bearer ${service.token}` },
    });
    const done = (await resultLines.text())
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    expect(done.map(({ asset_id: _, valuation_id: __, ...result }) => result)).toEqual(
      results.map(({ row: _, ...result }) => result),
    );
  });

  it('of lines of JSON says of a valuation that would be refused, too', async () => {
    const asset = {
      asset_class: 'RURAL_LAND',
      profile_version: '1.0.0',
      name: 'Land',
      attributes: { area_ha: '1' },
    };
    const valuation = { purpose: 'SALE', scenario_id: randomUUID() };
    const line = JSON.stringify({ key: 'a', asset, valuation });
    const checked = await send(new Uint8Array(Buffer.from(line)), 'application/x-ndjson', {
      query: '?dry_run=true',
    });
    expect(checked.body).toMatchObject({
      lines: { done: 0, partial: 1, refused: 0 },
      results: [{ status: 'PARTIAL', problem: { errors: [{ pointer: '/valuation/scenario_id' }] } }],
      notes: [],
    });
  });
});

describe('a sheet that brings assets up to date', () => {
  const table = (...rows: readonly string[]) => new Uint8Array(Buffer.from(`${rows.join('\r\n')}\r\n`));
  const update = async (body: Uint8Array<ArrayBuffer>, query = '?existing=update') => {
    const accepted = await send(body, 'text/csv', { query });
    const batch = await ended(accepted);
    const results = await service.call('GET', `/asset-batches/${accepted.body.batch_id}/results`);
    const lines = results.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    return { lines: batch.lines, results: lines };
  };
  const named = (portfolio: string) => (each: string) => `${portfolio}-${each}`;
  const COLUMNS = 'asset_class;external_reference;name;portfolio;area_ha;price_per_ha';

  it('changes the assets of a corrected file, and registers only those that are new', async () => {
    const portfolio = newKey();
    const of = named(portfolio);
    const row = (each: string, area: string, price: string) =>
      `RURAL_LAND;${of(each)};Field ${each};${portfolio};${area};${price}`;
    const first = await update(table(COLUMNS, row('1', '10', '91,00'), row('2', '20', '91,00')));
    expect(first.lines).toEqual({ done: 2, partial: 0, refused: 0 });
    const again = await update(
      table(COLUMNS, row('1', '10', '91,00'), row('2', '30', '91,00'), row('3', '20', '91,00')),
    );
    expect(again.lines).toEqual({ done: 3, partial: 0, refused: 0 });
    const assets = (await assetsOf(portfolio)).toSorted((a, b) => (String(a.name) < String(b.name) ? -1 : 1));
    const seen = assets.map(({ name, version, attributes }) => [
      name,
      version,
      (attributes as { area_ha: string }).area_ha,
    ]);
    expect(seen).toEqual([
      ['Field 1', 1, '10'],
      ['Field 2', 2, '30'],
      ['Field 3', 1, '20'],
    ]);
    expect(again.results.map(({ asset_id }) => asset_id)).toEqual(assets.map(({ id }) => id));
  });

  it('clears the field of an emptied cell, leaves those without a column, and names a required one', async () => {
    const portfolio = newKey();
    const of = named(portfolio);
    await update(
      table(
        `${COLUMNS};declared_value.amount;declared_value.date;declared_value.origin`,
        `RURAL_LAND;${of('1')};Field;${portfolio};10;50,00;900,00;2026-10-01;Owner`,
      ),
    );
    const price = 'asset_class;external_reference;price_per_ha;valuation.purpose';
    expect((await update(table(price, `RURAL_LAND;${of('1')};;SALE`))).lines).toMatchObject({ done: 1 });
    const [cleared] = await assetsOf(portfolio);
    expect(cleared).toMatchObject({
      name: 'Field',
      portfolio,
      attributes: { area_ha: '10' },
      declared_value: { amount: '900.00' },
    });
    expect(cleared?.attributes).not.toHaveProperty('price_per_ha');
    const declared =
      'external_reference;declared_value.amount;declared_value.date;declared_value.origin;name';
    const refused = await update(table(declared, `${of('1')};900,00;;Owner;Field`));
    expect(refused.results).toMatchObject([
      { status: 'REFUSED', problem: { errors: [{ pointer: '/asset/declared_value/date' }] } },
    ]);
    expect((await update(table(declared, `${of('1')};;;;Field`))).lines).toMatchObject({ done: 1 });
    expect((await assetsOf(portfolio))[0]).toMatchObject({ declared_value: null, version: 3 });
    const area = 'asset_class;external_reference;area_ha;name';
    const checked = await send(table(area, `RURAL_LAND;${of('1')};;`), 'text/csv', {
      query: '?existing=update&dry_run=true',
    });
    expect(checked.body.results).toMatchObject([
      { status: 'REFUSED', problem: { errors: [{ pointer: '/asset/name', code: 'invalid_text' }] } },
    ]);
    const required = await update(table(area, `RURAL_LAND;${of('1')};;Field`));
    expect(required.results).toMatchObject([
      {
        status: 'REFUSED',
        problem: { errors: [{ pointer: '/asset/attributes/area_ha', code: 'required' }] },
      },
    ]);
    expect((await assetsOf(portfolio))[0]).toMatchObject({ attributes: { area_ha: '10' }, version: 3 });
  });

  it('refuses a reference of several assets, one of another class, and a repeated one', async () => {
    const portfolio = newKey();
    const of = named(portfolio);
    const twice = table(
      COLUMNS,
      `RURAL_LAND;${of('1')};Field;${portfolio};10;`,
      `RURAL_LAND;${of('2')};Field;${portfolio};10;`,
    );
    await update(twice, '');
    // As a log from before references were claimed.
    const cause = { ...causeOf('person:Ana Lima'), organizationId: organizationId('Coop Norte') };
    const again = inventoryBody({ external_reference: of('1'), portfolio }) as unknown as SealedAsset;
    await service.engines.handler.change(registerAsset, { id: randomUUID(), input: () => again, cause });
    const rows = [
      `RURAL_LAND;a;${of('1')};Field;10`,
      `VESSEL;b;${of('2')};Tug;`,
      `RURAL_LAND;c;${of('3')};Field;10`,
      `RURAL_LAND;d;${of('3')};Field;20`,
    ];
    const columns = 'asset_class;key;external_reference;name;area_ha';
    const { results } = await update(table(columns, ...rows));
    const codes = results.map(({ status, problem }) => [
      status,
      (problem as { errors: { code: string }[] } | undefined)?.errors[0]?.code,
    ]);
    expect(codes).toEqual([
      ['REFUSED', 'several_assets'],
      ['REFUSED', 'not_allowed'],
      ['DONE', undefined],
      ['REFUSED', 'duplicate_reference'],
    ]);
    expect(await assetsOf(portfolio)).toHaveLength(3);
  });

  it('takes lines of JSON, too: null clears, and what is left out stays', async () => {
    const portfolio = newKey();
    const external_reference = named(portfolio)('1');
    const lines = (asset: object) => new Uint8Array(Buffer.from(JSON.stringify({ key: 'a', asset })));
    const fund = { asset_class: 'FUND_UNIT', profile_version: '1.0.0', name: 'Units', external_reference };
    const attributes = { identifier: 'MADEUP11', quantity: '10', unit_price: '50.00' };
    const owner = { name: 'Made up', tax_id: '529.982.247-25' };
    const query = '?existing=update';
    await ended(
      await send(lines({ ...fund, portfolio, owner, attributes }), 'application/x-ndjson', { query }),
    );
    const change = lines({ external_reference, attributes: { unit_price: null }, owner });
    await ended(await send(change, 'application/x-ndjson', { query }));
    const assets = await assetsOf(portfolio);
    expect(assets).toMatchObject([
      { version: 2, owner: { name: 'Made up' }, attributes: { quantity: '10' } },
    ]);
    expect(assets[0]?.attributes).not.toHaveProperty('unit_price');
    // The same again records nothing.
    await ended(await send(change, 'application/x-ndjson', { query }));
    expect(await assetsOf(portfolio)).toEqual(assets);
  });
});
