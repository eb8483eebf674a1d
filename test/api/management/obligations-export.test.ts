import { beforeAll, expect, it } from 'vitest';
import { patched } from '../../support/asking.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { faultsOf, lending } from '../../support/lending.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';
import { DAY_MS } from '../../support/test-clock.ts';

const service = serviceOfTests();
const bank = madeBefore(() => lending(service));
/** The day on which all of it began: 2026-11-20. */
let before: string;
beforeAll(async () => {
  const of = (external_reference: string, more: object = {}) =>
    bank.obligation({
      external_reference,
      debtor: { name: 'Made-up Farm', tax_id: '11222333000181' },
      ...more,
    });
  // Out of order, with what a table must quote.
  const [two, one, settled, none] = [await of('b,"2"'), await of('a-1'), await of('c-3'), await of('d-4')];
  const coffee = await bank.assetOf('1000.00');
  const land = await bank.landOf('500.00');
  // Instants of one stream rise: the policy's approval is a millisecond later than this clock, and the decisions come after it.
  service.clock.advance(1_000);
  await bank.recognized(coffee, one, { kind: 'PLEDGE', share: '0.3' });
  await bank.recognized(land, two, {
    kind: 'MORTGAGE',
    registration: { registry: 'r', number: '1', registered_on: '2026-11-02' },
  });
  await bank.recognized(coffee, two, {
    kind: 'FIDUCIARY_TRANSFER',
    share: '0.7',
    registration: { registry: 'r', number: '2', registered_on: '2026-11-02' },
  });
  await bank.recognized(coffee, settled, { rank: 2 });
  await bank.proposed(land, none, { rank: 2 });
  before = service.clock.now().slice(0, 10);
  service.clock.advance(DAY_MS);
  await patched(service, `/obligations/${settled}`, { status: 'SETTLED' });
});

const row = (external_reference: string, Tp: string | null, VlrOrig: string | null, VlrData = VlrOrig) => ({
  external_reference,
  Tp,
  Ident: null,
  PercGar: null,
  VlrOrig,
  VlrData,
  DtReav: '2026-11-20',
  notices: ['NO_AGE_LIMIT'],
});
const exported = (query = '') => service.call('GET', `/obligations/export${query}`);
const ROWS_IN_FORCE = [
  // Not registered: what it gives is unknown. Nobody said whether there is a warrant.
  row('a-1', null, '300.00', null),
  row('b,"2"', '0564', '500.00'),
  row('b,"2"', '0499', '700.00'),
];

it('lists what every guarantee covers, by reference, without a debtor', async () => {
  const { status, body, text, headers } = await exported();
  expect([status, headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="scr-gar-2026-11-21.json"',
  ]);
  expect(body.base_date).toBe('2026-11-21');
  const items = body.items as ReturnType<typeof row>[];
  expect(items).toHaveLength(3);
  expect(items).toEqual(expect.arrayContaining(ROWS_IN_FORCE));
  expect(items.map(({ external_reference }) => external_reference)).toEqual(['a-1', 'b,"2"', 'b,"2"']);
  expect(text).not.toMatch(/Farm|11222333/);
});

it('has the same content as CSV', async () => {
  const { text, headers } = await exported('?format=csv');
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
  const [head, ...lines] = text.split('\r\n');
  expect(head).toBe('external_reference,Tp,Ident,PercGar,VlrOrig,VlrData,DtReav,notices');
  expect(lines.toSorted()).toEqual([
    '',
    '"b,""2""",0499,,,700.00,700.00,2026-11-20,NO_AGE_LIMIT',
    '"b,""2""",0564,,,500.00,500.00,2026-11-20,NO_AGE_LIMIT',
    'a-1,,,,300.00,,2026-11-20,NO_AGE_LIMIT',
  ]);
});

it('shows the state of a past day, including what was settled since', async () => {
  const { body } = await exported(`?base_date=${before}`);
  expect(body.items).toEqual(expect.arrayContaining([...ROWS_IN_FORCE, row('c-3', '0799', '0.00')]));
  expect(body.items).toHaveLength(4);
  const { body: earlier } = await exported('?base_date=2026-11-19');
  expect(earlier).toEqual({ base_date: '2026-11-19', items: [] });
});

it('is empty for another organization', async () => {
  const { token } = await service.issue('Coop Sul', 'Eva', ['AUDITOR']);
  expect((await service.call('GET', '/obligations/export?format=csv', { token })).text).toBe(
    'external_reference,Tp,Ident,PercGar,VlrOrig,VlrData,DtReav,notices\r\n',
  );
});

it.each([
  ['?base_date=2026-11-22', '/base_date in_future'],
  ['?base_date=2026-02-30', '/base_date invalid_date'],
  ['?base_date=9999-12-31', '/base_date in_future'],
  ['?format=xml', '/format invalid_value'],
  ['?portfolio=x', '/portfolio unknown_parameter'],
])('refuses %s and names the parameter', async (query, fault) => {
  expect(faultsOf(await exported(query))).toEqual([400, fault]);
});
