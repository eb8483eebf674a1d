import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  comparedFlats,
  flatsUndeclared,
  withFactors,
} from '../../src/valuation/asset-classes/building-blocks/comparables/examples.ts';
import { Comparables } from '../../src/valuation/asset-classes/building-blocks/comparables/fields.ts';
import { estimateView } from '../../src/valuation/estimation/estimate-view.ts';
import { comparativeEstimate } from '../../src/valuation/estimation/public-estimates.ts';
import { comparisonOf } from '../../web/shared/chart/comparison.ts';
import { comparisonBody, comparisonProblem } from '../../web/shared/comparison/comparison.ts';
import { type MarketData, readMarketData, writeMarketData } from '../../web/shared/comparison/market-data.ts';
import { serviceProblems } from '../../web/shared/form/service-problems.ts';
import { LANGUAGES } from '../../web/shared/language.ts';

const TABLE = [
  'preço\tdata\tfonte\tárea [ln]\tquartos [CODE]',
  'R$ 450.000,50\t15/10/2026\tAnúncio 1\t72,5\t2',
  '1.200.000\t2026-10-16\tAnúncio 2; visto\t120\t3',
  '',
  '?\t\t\t80\t2',
].join('\r\n');

const READ: MarketData = {
  variables: [
    { name: 'área', enters: 'LN' },
    { name: 'quartos', enters: 'CODE' },
  ],
  data: [
    { price: '450000.50', date: '2026-10-15', source: 'Anúncio 1', values: ['72.5', '2'] },
    { price: '1200000', date: '2026-10-16', source: 'Anúncio 2; visto', values: ['120', '3'] },
  ],
  subject: ['80', '2'],
};

const HEAD = 'price;date;source;area';
const problemOf = (text: string, language: 'en' | 'pt-BR' = 'en') => {
  const reading = readMarketData(text, language);
  return reading.ok ? undefined : reading.problem;
};

describe('market data copied from a spreadsheet', () => {
  it('are read in the language of the page, tabs or semicolons between the cells', () => {
    expect(readMarketData(TABLE, 'pt-BR')).toEqual({ ok: true, value: READ });
    const english = 'source;price;date;area\nA;1,200.5;2026-10-15;72.5';
    expect(readMarketData(english, 'en')).toEqual({
      ok: true,
      value: {
        variables: [{ name: 'area', enters: undefined }],
        data: [{ price: '1200.5', date: '2026-10-15', source: 'A', values: ['72.5'] }],
        subject: undefined,
      },
    });
  });

  it('are the same after a link and in another language', () => {
    const figure = fc
      .tuple(fc.nat({ max: 99_999_999 }), fc.option(fc.integer({ min: 1, max: 9 })))
      .map(([whole, part]) => (part === null ? String(whole) : `${whole}.${part}`));
    const text = fc.stringMatching(/^[a-z;]{1,8}$/).filter((each) => !/^(price|date|source)$/.test(each));
    const datum = fc.record({
      price: figure,
      date: fc.constantFrom('2026-10-15', '2024-02-29'),
      source: text,
      values: fc.tuple(figure, figure),
    });
    const market = fc.record({
      variables: fc.tuple(
        fc.record({ name: text, enters: fc.constantFrom(undefined, 'LN') }),
        fc.record({ name: text, enters: fc.constant(undefined) }),
      ),
      data: fc.array(datum, { maxLength: 4 }),
      subject: fc.option(fc.tuple(figure, figure), { nil: undefined }),
    });
    fc.assert(
      fc.property(market, (value) => {
        for (const language of [null, ...LANGUAGES])
          expect(readMarketData(writeMarketData(value, language), language)).toEqual({ ok: true, value });
      }),
    );
  });

  it.each([
    ['date;source;area', 'no_price_column', {}],
    ['price;source;area', 'no_date_column', {}],
    ['price;date;area', 'no_source_column', {}],
    ['price;date;source', 'no_characteristic', {}],
    [`${HEAD}\n1;2026-10-15;A`, 'row_of_another_length', { line: 2, count: 3, headings: 4 }],
    [`${HEAD}\n1;2026-10-15;A;x`, 'no_figure_in_row', { line: 2, heading: 'area' }],
    [`${HEAD}\nx;2026-10-15;A;1`, 'no_figure_in_row', { line: 2, heading: 'price' }],
    [`${HEAD}\n1;2026-02-30;A;1`, 'no_day_in_row', { line: 2 }],
    [`${HEAD}\n1;15/10/2026;A;1`, 'no_day_in_row', { line: 2 }],
    [`${HEAD}\n?;;;1\n-;;;2`, 'two_rows_without_price', { line: 3 }],
  ])('of %j get a message: what is wrong, and where', (text, code, values) => {
    expect(problemOf(text)).toEqual({ code, values });
  });

  it('never read the point of the other language as their own', () => {
    expect(problemOf('price;date;source;area\n1.5;2026-10-15;A;1', 'pt-BR')?.code).toBe('no_figure_in_row');
    expect(problemOf('price;date;source;area\n1,5;2026-10-15;A;1')?.code).toBe('no_figure_in_row');
    expect(problemOf(`${HEAD}\n1,5;2026-10-15;A;0.125`, 'pt-BR')?.code).toBe('no_figure_in_row');
  });

  it('are refused where a figure has two readings, unless another one shows which mark is which', () => {
    expect(problemOf(`${HEAD}\n900;2026-10-15;A;45\n1000;2026-10-16;B;45.000`, 'pt-BR')).toEqual({
      code: 'two_readings_in_row',
      values: { line: 3, heading: 'area', written: '45.000', decimals: '45,000', thousands: '45000' },
    });
    expect(problemOf(`${HEAD}\nR$ 450.000;2026-10-15;A;45`, 'pt-BR')?.code).toBe('two_readings_in_row');
    expect(problemOf(`${HEAD}\n450,000;2026-10-15;A;45`)?.code).toBe('two_readings_in_row');
    const reading = readMarketData(`${HEAD}\n450.000;2026-10-15;A;45,5`, 'pt-BR');
    expect(reading).toMatchObject({ ok: true, value: { data: [{ price: '450000', values: ['45.5'] }] } });
  });
});

/** As the page would have it of an example's data. */
const tableOf = ({ variables, data, subject }: Comparables): string =>
  writeMarketData(
    {
      variables: variables.map(({ name, kind, transformation }) => ({
        name,
        enters: kind ?? transformation,
      })),
      data,
      subject: subject.values,
    },
    null,
  );

describe('the form of a comparison', () => {
  it.each([
    ['regression', comparedFlats],
    ['factors', withFactors('120.5')],
  ])('by %s sends what the service takes', (_, example) => {
    const comparables = Comparables.parse(example);
    const { treatment, declared, subject } = comparables;
    const sent = comparisonBody('REAL_ESTATE', {
      treatment,
      declared,
      market_data: tableOf(comparables),
      priced_units: subject.quantity,
    });
    expect(sent).toEqual({ asset_class: 'REAL_ESTATE', comparables });
  });

  it('shows at the table what the service found wrong inside it', () => {
    const problems = serviceProblems(
      [
        { pointer: '/comparables/data/2/price', code: 'out_of_range', detail: 'must be above "0"' },
        { pointer: '/comparables/data/3/price', code: 'out_of_range', detail: 'later' },
        { pointer: '/comparables/subject/quantity', code: 'out_of_range', detail: 'must be above "0"' },
        { pointer: '/comparables/declared/data_identification/evidence', code: 'required', detail: 'x' },
      ],
      { pointerPrefix: '/comparables', problemOf: comparisonProblem },
    );
    expect(problems).toEqual({
      market_data: { code: 'wrong_datum', values: { datum: 3, detail: 'must be above "0"' } },
      priced_units: { code: 'out_of_range', detail: 'must be above "0"' },
      'declared.data_identification.evidence': { code: 'required', detail: 'x' },
    });
    expect(comparisonProblem('subject.values', { code: 'required' })).toEqual([
      'market_data',
      { code: 'no_row_without_price' },
    ]);
    expect(comparisonProblem('variables.1', { code: 'linearly_dependent', detail: 'says nothing' })).toEqual([
      'market_data',
      { code: 'wrong_characteristic', values: { number: 2, detail: 'says nothing' } },
    ]);
    expect(comparisonProblem('data', { code: 'too_few', detail: 'too few' })[0]).toBe('market_data');
  });
});

describe('the picture of a comparison', () => {
  it.each(LANGUAGES)(
    'finds figure and interval in the steps, in %s, also of an insufficient grade',
    (language) => {
      const comparables = Comparables.parse(flatsUndeclared);
      const view = estimateView(comparativeEstimate('REAL_ESTATE', comparables, '2026-11-20'), language);
      expect(view.amount).toBeNull();
      const shown = comparisonOf({ market_data: tableOf(comparables) }, view.calculation?.steps ?? []);
      expect(shown).toMatchObject({ figure: '371686.02', units: '1', adjusted: [], subject: ['70'] });
      expect(shown?.interval?.map(Number)).toEqual([expect.any(Number), expect.any(Number)]);
      expect(shown?.data).toHaveLength(12);
    },
  );

  it.each(LANGUAGES)('by factors has the prices with them, in %s', (language) => {
    const comparables = Comparables.parse(withFactors('120.5'));
    const view = estimateView(comparativeEstimate('RURAL_LAND', comparables, '2026-11-20'), language);
    const parameters = { market_data: tableOf(comparables), priced_units: '120.5' };
    const shown = comparisonOf(parameters, view.calculation?.steps ?? []);
    expect(shown?.adjusted).toHaveLength(5);
    expect([shown?.figure, shown?.units]).toEqual(['4529751.41', '120.5']);
    expect(shown?.interval).toEqual([view.range?.low, view.range?.high]);
  });

  it('is none where nothing was compared', () => {
    expect(comparisonOf({}, [])).toBeUndefined();
    expect(comparisonOf({ market_data: 'x' }, [])).toBeUndefined();
  });
});
