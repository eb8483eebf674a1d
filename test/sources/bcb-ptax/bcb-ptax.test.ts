import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/kernel/digest.ts';
import { codesOf, healthOf, outcomeOf, sourceScene } from '../../support/source-scene.ts';
import { answers, type Behaviour } from '../../support/source-server.ts';

const PATH =
  '/olinda/servico/PTAX/versao/v1/odata/CotacaoDolarPeriodo(dataInicial=@dataInicial,dataFinalCotacao=@dataFinalCotacao)';
const DAY = 86_400_000;
const NOW = '2026-09-16T15:00:00.000Z';
const TODAY = '2026-09-16';

/** The exact shape, its text and not only its values: made-up figures. */
const row = (sale = '5.14900', at = '2026-09-15 13:09:19.199664', buy = '5.14840') =>
  `{"cotacaoCompra":${buy},"cotacaoVenda":${sale},"dataHoraCotacao":"${at}"}`;
const body = (...rows: string[]) =>
  `{"@odata.context":"https://was-p.bcnet.bcb.gov.br/$metadata","value":[${rows.join(',')}]}`;
const quoted = (...rows: string[]): Behaviour => answers.html(body(...rows));

const { server, rig } = sourceScene(
  NOW,
  (url) => ({ SOURCE_BCB_PTAX_URL: url }),
  (at) => at.on(PATH, quoted(row())),
);

const rate = (date = TODAY) => rig.sources.ask({ kind: 'usd-brl', date });
const outcome = async (date?: string) => outcomeOf(await rate(date));
const limitations = async (date?: string) => codesOf(await rate(date));

describe("the dollar's sale quotation", () => {
  it('is word for word as the bank wrote it, with the very bytes', async () => {
    const { answer, bytes } = await rate();
    expect(answer).toMatchObject({
      found: true,
      reference: {
        value: '5.14900',
        unit: 'BRL / USD',
        reference_date: '2026-09-15',
        observed: { sale: '5.14900', buy: '5.14840', quoted_at: '2026-09-15 13:09:19.199664' },
        source: { id: 'bcb_ptax', retrieved_at: NOW },
        sha256: sha256(body(row())),
        limitations: [],
      },
    });
    expect(bytes.map(({ sha256: digest }) => digest)).toEqual([sha256(body(row()))]);
  });

  it('keeps digits that a float would lose', async () => {
    server.on(PATH, quoted(row('123456.12345678')));
    expect(await outcome()).toBe('123456.12345678 of 2026-09-15');
  });

  it('is asked for as the last of ten days up to the date, dates in quotes, month first', async () => {
    await rate();
    expect(server.asked.map(decodeURIComponent)).toEqual([
      `${PATH}?@dataInicial='09-06-2026'&@dataFinalCotacao='09-16-2026'&$top=1&$orderby=dataHoraCotacao desc&$format=json`,
    ]);
  });

  it('is the newest of several', async () => {
    server.on(
      PATH,
      quoted(row('5.20000', '2026-09-14 13:10:00.1'), row(), row('5.3', '2026-09-11 13:04:00')),
    );
    expect(await outcome()).toBe('5.14900 of 2026-09-15');
  });

  it('counts once where the same rate of one instant is given twice', async () => {
    server.on(PATH, quoted(row('5.149'), row('5.14900')));
    expect(await outcome()).toBe('5.149 of 2026-09-15');
  });

  it.each([
    ['2026-09-06 13:00:00', '5.14900 of 2026-09-06'],
    ['2026-09-05 13:00:00', 'REFERENCE_TOO_OLD 2026-09-05'],
    ['2026-09-16 13:00:00', '5.14900 of 2026-09-16'],
  ])('of %s, asked on the 16th: %s', async (at, expected) => {
    server.on(PATH, quoted(row('5.14900', at)));
    expect(await outcome()).toBe(expected);
  });

  it('that is not there is no reference, and no failure', async () => {
    server.on(PATH, quoted());
    for (const _ of [1, 2, 3, 4]) expect(await outcome()).toBe('NO_REFERENCE');
    expect(healthOf(rig, 'bcb_ptax')).toMatchObject({ status: 'UP' });
    expect(server.asked).toHaveLength(1);
  });

  it('of a day that is over is asked for once', async () => {
    server.on(PATH, quoted(row('3.32700', '2018-04-02 13:05:00.5')));
    expect(await outcome('2018-04-02')).toBe('3.32700 of 2018-04-02');
    rig.later(3 * DAY);
    expect(await outcome('2018-04-02')).toBe('3.32700 of 2018-04-02');
    expect(server.asked).toHaveLength(1);
  });

  it('of a later day is no last good one of an earlier day', async () => {
    await rate();
    server.on(PATH, answers.maintenance);
    expect(await outcome('2026-09-14')).toBe('SOURCE_UNAVAILABLE');
  });

  it('is kept when it is ten times the last one known, and that is said', async () => {
    await rate();
    rig.later(DAY);
    server.on(PATH, quoted(row('51.49000', '2026-09-16 13:00:00', '51.48400')));
    expect(await outcome('2026-09-17')).toBe('51.49000 of 2026-09-16');
    expect(await limitations('2026-09-17')).toEqual(['PRICE_JUMP']);
  });

  it.each(['51.49000', '0.51400'])(
    'of %s with a buy rate of 5.14840 is kept, and said at once',
    async (sale) => {
      server.on(PATH, quoted(row(sale)));
      expect(await outcome()).toBe(`${sale} of 2026-09-15`);
      expect(await limitations()).toEqual(['PRICES_AT_ODDS']);
    },
  );

  it('of long ago is no jump', async () => {
    await rate();
    server.on(PATH, quoted(row('0.50000', '1994-09-01 13:00:00', '0.49900')));
    expect(await limitations('1994-09-01')).toEqual([]);
  });
});

describe('an answer that cannot be used is no rate', () => {
  it.each<[string, Behaviour]>([
    ['a rate of zero', quoted(row('0.00000'))],
    ['a negative rate', quoted(row('-5.14900'))],
    ['a rate as text', quoted(row('"5.14900"'))],
    ['a rate with an exponent', quoted(row('5e0'))],
    ['no rate', quoted(row('null'))],
    ['a date to come', quoted(row('5.14900', '2026-09-17 13:00:00'))],
    ['a day that does not exist', quoted(row('5.14900', '2026-02-30 13:00:00'))],
    ['another form of date', quoted(row('5.14900', '15/09/2026'))],
    ['a list much longer than asked for', quoted(...Array.from({ length: 30 }, () => row()))],
    ['the older shape', answers.json({ d: { results: [] } })],
    ['two rates of one instant', quoted(row('5.14900'), row('5.15900'))],
    ['two rates of one instant, in the other order', quoted(row('5.15900'), row('5.14900'))],
    [
      'two rates of one instant, written in two ways',
      quoted(row('5.14900', '2026-09-15 13:09:19.100'), row('5.15900', '2026-09-15T13:09:19.1')),
    ],
    ['a rate given twice', quoted(row('5.14900,"cotacaoVenda":5.15900'))],
  ])('%s', async (_, behaviour) => {
    server.on(PATH, behaviour);
    expect(await outcome()).toBe('SOURCE_UNAVAILABLE');
  });
});
