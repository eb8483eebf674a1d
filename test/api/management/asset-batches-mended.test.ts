import { expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { newKey } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

/** `POST /asset-batches?dry_run=true&show_lines=true`: the lines of a sheet, to be corrected. */

const service = serviceOfTests();

const send = (text: string, mediaType: string, query = '') =>
  service.call('POST', `/asset-batches${query}`, {
    key: newKey(),
    bytes: new Uint8Array(Buffer.from(text)),
    headers: { 'content-type': mediaType },
  });
/** By name: lines of a batch are worked on at once, in no order. */
const assetsOf = async (portfolio: string) => {
  const { items } = (await service.call('GET', `/assets?portfolio=${portfolio}`)).body;
  return (items as readonly { name: string }[]).toSorted((one, other) => (one.name < other.name ? -1 : 1));
};

it('shows each line of a sheet as it was read, which can be corrected and sent as JSON', async () => {
  const portfolio = newKey();
  const rows = [
    'asset_class;external_reference;name;portfolio;area_ha;price_per_ha',
    `RURAL_LAND;${portfolio}-1;Land;${portfolio};120,5;45.000,00`,
    `RURAL_LAND;${portfolio}-2;;${portfolio};much;1`,
  ];
  const checked = await send(rows.join('\n'), 'text/csv', '?dry_run=true&show_lines=true');
  expect(checked.body).toMatchObject({
    lines: { done: 1, partial: 0, refused: 1 },
    results: [
      { row: 2, status: 'DONE' },
      {
        row: 3,
        key: `${portfolio}-2`,
        status: 'REFUSED',
        problem: {
          code: 'VALIDATION_FAILED',
          errors: [
            { pointer: '/asset/attributes/area_ha', code: 'not_a_number' },
            { pointer: '/asset/name', code: 'required' },
          ],
        },
      },
    ],
  });
  expect(await assetsOf(portfolio)).toEqual([]);
  const results = checked.body.results as readonly { readonly sent: string }[];
  const corrected = results.map(({ sent }) =>
    sent.includes('"much"')
      ? sent.replace('"much"', '"80"').replace('"asset":{', '"asset":{"name":"Field",')
      : sent,
  );
  expect((await send(corrected.join('\n'), 'application/x-ndjson')).status).toBe(202);
  const assets = await eventually(async () => {
    const found = await assetsOf(portfolio);
    return found.length === 2 ? found : undefined;
  });
  expect(assets).toMatchObject([
    { name: 'Field', attributes: { area_ha: '80', price_per_ha: '1' } },
    { name: 'Land', attributes: { area_ha: '120.5', price_per_ha: '45000.00' } },
  ]);
});

it('shows no line where they are not requested', async () => {
  const checked = await send('asset_class;name\nVESSEL;Tug', 'text/csv', '?dry_run=true&show_lines=false');
  expect(checked.body.results).toEqual([expect.not.objectContaining({ sent: expect.anything() })]);
});

it.each([
  ['lines of JSON', 'application/x-ndjson', '?dry_run=true&show_lines=true', 'of_sheets_alone'],
  ['a sheet that is sent', 'text/csv', '?show_lines=true', 'of_dry_runs_alone'],
])('shows no line of %s', async (_, mediaType, query, code) => {
  const refused = await send('{}', mediaType, query);
  expect([refused.status, refused.body.errors]).toMatchObject([400, [{ pointer: '/show_lines', code }]]);
});
