import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeComparables } from '../../../src/evidence/reports/charts/comparables.ts';
import { writeValueRanges } from '../../../src/evidence/reports/charts/value-ranges.ts';
import { writeValuesOverTime } from '../../../src/evidence/reports/charts/values-over-time.ts';
import { writeWaterfall } from '../../../src/evidence/reports/charts/waterfall.ts';
import { reportWriter } from '../../../src/evidence/reports/layout/report-writer.ts';
import type { ObligationReport } from '../../../src/evidence/reports/obligation-report.ts';
import { pdfRenderer } from '../../../src/evidence/reports/pdf-report.ts';
import type { ValuationReport } from '../../../src/evidence/reports/report-schema.ts';
import { forAll } from '../../support/property-runs.ts';
import { type DrawnFigure, figuresOf } from './drawn-figure.ts';
import { layoutFaults } from './layout.ts';
import {
  type Figures,
  type Given,
  obligationReportOf,
  reportOverTime,
  reportWithComparables,
  reportWithValues,
  type Sampled,
} from './made-up-charts.ts';
import { readPages, wholeText } from './read-pdf.ts';

const values = (report: ValuationReport) => figuresOf((flow) => writeValueRanges(reportWriter(flow, report)));
const overTime = (report: ValuationReport) =>
  figuresOf((flow) => writeValuesOverTime(reportWriter(flow, report)));
const comparables = (report: ValuationReport) =>
  figuresOf((flow) => {
    for (const calculation of report.calculation) writeComparables(reportWriter(flow, report), calculation);
  });
const waterfall = (report: ObligationReport) =>
  figuresOf((flow) => writeWaterfall(reportWriter(flow, report)));

const NEARLY = 0.02;

/** What is outside its box, or on another text. */
function faultsOf({ box, places, texts }: DrawnFigure): readonly string[] {
  const [left = 0, bottom = 0, right = 0, top = 0] = box;
  const isInside = (x: number, y: number) =>
    x >= left - NEARLY && x <= right + NEARLY && y >= bottom - NEARLY && y <= top + NEARLY;
  return [
    ...places.filter(([x, y]) => !isInside(x, y)).map(([x, y]) => `outside: ${x} ${y}`),
    ...texts
      .filter(({ x, y, width, size }) => !isInside(x, y - 0.2 * size) || !isInside(x + width, y + 0.7 * size))
      .map(({ text }) => `outside: ${text}`),
    ...texts.flatMap((one, index) =>
      texts
        .slice(index + 1)
        .filter(
          (other) =>
            Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) > 0.5 &&
            Math.abs(one.y - other.y) < one.size * 0.95,
        )
        .map((other) => `"${one.text}" on "${other.text}"`),
    ),
  ];
}

const all = (figures: readonly DrawnFigure[]) => figures.flatMap(faultsOf);

const EXTREMES = [
  '0.00',
  '0.01',
  '-0.01',
  '-999999999999999999.99',
  '999999999999999999.99',
  '100000000.00',
  '100000000.01',
];
const amount = fc.oneof(
  fc.constantFrom(...EXTREMES),
  fc
    .tuple(fc.boolean(), fc.bigInt(0n, 10n ** 18n - 1n), fc.integer({ min: 0, max: 99 }))
    .map(([minus, whole, cents]) => `${minus ? '-' : ''}${whole}.${String(cents).padStart(2, '0')}`),
);
const sum = fc.oneof(
  amount,
  fc.bigInt(0n, 10n ** 22n).map((whole) => `${whole}.00`),
);
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const ends = fc.tuple(amount, amount);
const language = fc.constantFrom('pt-BR' as const, 'en' as const);
const day = fc
  .integer({ min: 0, max: 9_000 })
  .map((days) => new Date(days * 86_400_000 + 946_684_800_000).toISOString().slice(0, 10));

describe('whatever the figures, every mark and label is inside the box, and no label on another', () => {
  it('of the values and their ranges', () => {
    const figures = fc.record<Figures>({
      amount: maybe(amount),
      range: fc.option(ends, { nil: undefined }),
    } as never);
    forAll([fc.array(figures, { minLength: 6, maxLength: 6 }), language], 500, (six, spoken) => {
      expect(all(values(reportWithValues(six, spoken)))).toEqual([]);
    });
  });

  it('of the values over time', () => {
    const valuation = fc.record({ day, accepted: maybe(amount), collateral: maybe(amount) });
    const figure = fc.record<Figures>({
      amount: maybe(amount),
      range: fc.option(ends, { nil: undefined }),
    } as never);
    forAll([fc.array(valuation, { maxLength: 20 }), figure, language], 500, (earlier, own, spoken) => {
      const report = reportWithValues([{ amount: null }, own, own, own, own, own], spoken);
      expect(all(overTime(reportOverTime(earlier, report)))).toEqual([]);
    });
  });

  it('of the market data', () => {
    const point = fc.record({ observed: amount, estimated: maybe(amount) });
    const sampled = fc.record<Sampled>({
      points: fc.array(point, { minLength: 1, maxLength: 200 }),
      quantity: fc.constantFrom('1', '0', '105.5', '0.00000001', '999999999999999999'),
      figure: fc.option(amount, { nil: undefined }),
      confidence: fc.option(ends, { nil: undefined }),
      prediction: fc.option(ends, { nil: undefined }),
    } as never);
    forAll([sampled, language], 200, (sample, spoken) => {
      expect(all(comparables(reportWithComparables(sample, spoken)))).toEqual([]);
    });
  });

  it('of the waterfall', () => {
    const given = fc.record<Given>({
      name: fc.string({ maxLength: 200, unit: fc.constantFrom('W', 'i', ' ', 'ç', '🐄') }),
      accepted: maybe(amount),
      base: maybe(amount),
      share: fc.constantFrom('1', '0.5', '0.00000001'),
      available: maybe(amount),
      claim: amount,
      counted: maybe(amount),
    } as never);
    forAll(
      [fc.array(given, { maxLength: 60 }), sum, sum, language],
      200,
      (guarantees, required, counted, spoken) => {
        expect(all(waterfall(obligationReportOf(guarantees, { required, counted }, spoken)))).toEqual([]);
      },
    );
  });
});

describe('the check of pictures itself', () => {
  it('finds a mark outside, a mark that is no number, and a label on another', () => {
    const text = (x: number) => ({ text: 'a', x, y: 5, width: 4, size: 4 });
    const drawn = {
      alt: '',
      box: [0, 0, 10, 10],
      areas: [],
      places: [
        [11, 5],
        [Number.NaN, 5],
      ] as const,
      texts: [text(1), text(3)],
    };
    expect(faultsOf(drawn)).toEqual(['outside: 11 5', 'outside: NaN 5', '"a" on "a"']);
  });
});

const SIX: readonly Figures[] = [
  { amount: '480000.00' },
  { amount: '512340.07', range: ['470000.00', '551000.00'] },
  { amount: null },
  { amount: '630000.00' },
  { amount: '358638.05' },
  { amount: '294595.54' },
];
const CAFE: Given = {
  accepted: '1000000.00',
  base: '700000.00',
  share: '1',
  available: '650000.00',
  claim: '600000.00',
  counted: '600000.00',
};

describe('the pictures of a report', () => {
  it('say in words what they show, with every amount as it is', () => {
    const [ranges] = values(reportWithValues(SIX));
    expect(ranges?.alt).toBe(
      'Gráfico “Os valores e suas faixas”: Valor declarado: R$\u00a0480.000,00; Valor de mercado: R$\u00a0512.340,07 (R$\u00a0470.000,00 a R$\u00a0551.000,00, intervalo da amostra); Valor por cenário: sem valor; Custo de reposição: R$\u00a0630.000,00; Valor de liquidação forçada: R$\u00a0358.638,05; Valor em garantia: R$\u00a0294.595,54.',
    );
    const earlier = [{ day: '2026-02-01', accepted: '410000.00', collateral: null }];
    const [time] = overTime(reportOverTime(earlier, reportWithValues(SIX, 'en')));
    expect(time?.alt).toContain(
      'Accepted value – 2026-02-01: R$\u00a0410,000.00; 2026-11-20: R$\u00a0512,340.07',
    );
    const [cascade] = waterfall(obligationReportOf([CAFE], { counted: '600000.00' }, 'en'));
    expect(cascade?.alt).toBe(
      'Picture “From the value to what counts, by rank”: rank 1 · Café no armazém 7: Accepted value R$\u00a01,000,000.00, Collateral value R$\u00a0700,000.00, Counted R$\u00a0600,000.00; Counted in all R$\u00a0600,000.00; Required R$\u00a01,300,000.00.',
    );
    const points = [
      { observed: '5000.00', estimated: '5100.00' },
      { observed: '6000.00', estimated: null },
    ];
    const sample: Sampled = {
      points,
      quantity: '3',
      figure: '15000.00',
      confidence: ['14000.00', '16000.00'],
    };
    const [scatter] = comparables(reportWithComparables(sample, 'en'));
    expect(scatter?.alt).toBe(
      'Picture “Market data: observed and estimated prices”: 1 data; Calculated for the asset, a unit: R$ 5,000; 80 % confidence interval: R$ 4,666.67 to R$ 5,333.33.',
    );
  });

  it('have figures at their axes in thousands, millions, …, with the unit', () => {
    const textsOf = (figures: readonly DrawnFigure[]) =>
      figures.flatMap(({ texts }) => texts.map(({ text }) => text));
    expect(textsOf(values(reportWithValues(SIX)))).toEqual(expect.arrayContaining(['200', '700', 'R$ mil']));
    expect(textsOf(waterfall(obligationReportOf([CAFE], {})))).toEqual(
      expect.arrayContaining(['0,5', '1,5', 'R$ milhões', 'Deságio da garantia', 'Exigido: R$ 1.300.000,00']),
    );
  });

  it('are left out where there is nothing to compare', () => {
    expect(values(reportWithValues([{ amount: '1.00' }]))).toEqual([]);
    expect(overTime(reportOverTime([], reportWithValues(SIX)))).toEqual([]);
    expect(comparables(reportWithComparables({ points: [{ observed: '1', estimated: null }] }))).toEqual([]);
    expect(waterfall(obligationReportOf([], {}))).toEqual([]);
  });

  it('begin the bar of a guarantee where those of earlier ranks end, and draw nothing for an unknown value', () => {
    const unknown: Given = { ...CAFE, accepted: null, base: null, available: null, counted: null };
    const barsOf = (guarantees: readonly Given[]) => {
      const coverage = { required: '2000000.00', counted: '1200000.00' };
      const [figure] = waterfall(obligationReportOf(guarantees, coverage));
      return (figure?.areas ?? []).filter(({ height, to, from }) => height === 9 && to > from);
    };
    const [counted, above, prior, haircut, next, ...rest] = barsOf([CAFE, CAFE]);
    const unit = ((counted?.to ?? 0) - (counted?.from ?? 0)) / 600_000;
    const widthOf = (bar: typeof counted) => Math.round(((bar?.to ?? 0) - (bar?.from ?? 0)) / unit / 10_000);
    expect([counted, above, prior, haircut].map(widthOf)).toEqual([60, 5, 5, 30]);
    expect(next?.from).toBeCloseTo(counted?.to ?? 0, 1);
    expect(widthOf(rest.at(-1))).toBe(120);
    expect(barsOf([CAFE, unknown])).toHaveLength(barsOf([CAFE]).length);
    expect(barsOf([CAFE, { ...unknown, base: '90000.00' }])).toHaveLength(barsOf([CAFE]).length + 1);
  });

  it.each(['pt-BR', 'en'] as const)('are on the pages, the same bytes each time (%s)', async (spoken) => {
    const many = Array.from({ length: 40 }, () => CAFE);
    const points = Array.from({ length: 200 }, (_, index) => ({
      observed: `${4000 + index}`,
      estimated: `${4100 + index}`,
    }));
    const reports = [
      [
        reportWithValues(SIX, spoken),
        { 'pt-BR': 'Os valores e suas faixas', en: 'The values and their ranges' },
      ],
      [reportWithComparables({ points }, spoken), { 'pt-BR': 'Preço observado', en: 'Observed price' }],
      [obligationReportOf(many, {}, spoken), { 'pt-BR': 'Contado ao todo', en: 'Counted in all' }],
    ] as const;
    for (const [report, words] of reports) {
      const [one, other] = [await pdfRenderer()(report), await pdfRenderer()(report)];
      expect(Buffer.from(one).equals(other)).toBe(true);
      const pages = await readPages(one);
      expect(layoutFaults(pages)).toEqual([]);
      expect(wholeText(pages)).toContain(words[spoken]);
    }
  });
});
