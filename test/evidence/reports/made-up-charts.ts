import type { ObligationReport } from '../../../src/evidence/reports/obligation-report.ts';
import type { ValuationReport } from '../../../src/evidence/reports/report-schema.ts';
import { VALUE_NAMES } from '../../../src/kernel/vocabulary.ts';
import { reportOf } from './made-up-report.ts';

/** Reports with pictures, from the figures that a test gives. Everything in them is invented. */

type Language = ValuationReport['language'];
export interface Figures {
  readonly amount: string | null;
  readonly range?: readonly [low: string, high: string];
}

/** The six values in their order; the accepted one is the second. */
export function reportWithValues(figures: readonly Figures[], language: Language = 'pt-BR'): ValuationReport {
  const report = reportOf(undefined, language);
  const each = VALUE_NAMES.map((name, index) => [name, figures[index] ?? { amount: null }] as const);
  const range = ({ range: ends }: Figures) =>
    ends
      ? { low: ends[0], high: ends[1], kind: 'SAMPLE_INTERVAL' as const, level: '0.8', source: null }
      : null;
  return {
    ...report,
    accepted_value: 'market_value',
    values: Object.fromEntries(
      each.map(([name, { amount }]) => [name, { ...report.values[name], amount }]),
    ) as ValuationReport['values'],
    ranges: Object.fromEntries(
      each.map(([name, found]) => [name, range(found)]),
    ) as ValuationReport['ranges'],
    summary: { ...report.summary, accepted_amount: figures[1]?.amount ?? null },
  };
}

export const reportOverTime = (
  valuations: readonly {
    readonly day: string;
    readonly accepted: string | null;
    readonly collateral: string | null;
  }[],
  report = reportOf(),
): ValuationReport => ({
  ...report,
  earlier_valuations: {
    items: valuations.map(({ day, accepted, collateral }, index) => ({
      valuation_id: `0b5ad2f4-6c1e-5a77-9e10-${String(index).padStart(12, '0')}`,
      version: 3,
      valuation_date: day,
      purpose: 'COLLATERAL',
      status: 'CALCULATED',
      review_status: 'APPROVED',
      completed_at: `${day}T12:00:00.000Z`,
      accepted_value: 'market_value',
      accepted_amount: accepted,
      collateral_amount: collateral,
      collateral_status: 'RECOGNIZED',
    })),
    more: 0,
  },
});

export interface Sampled {
  readonly points: readonly { readonly observed: string; readonly estimated: string | null }[];
  readonly quantity?: string;
  readonly figure?: string;
  readonly confidence?: readonly [low: string, high: string];
  readonly prediction?: readonly [low: string, high: string];
}

export function reportWithComparables(
  { points, quantity = '1', figure, confidence, prediction }: Sampled,
  language: Language = 'pt-BR',
): ValuationReport {
  const report = reportOf(undefined, language);
  const words =
    language === 'en'
      ? ['Calculated value', 'Confidence interval, low end', 'Confidence interval, high end']
      : [
          'Valor calculado',
          'Intervalo de confiança, limite inferior',
          'Intervalo de confiança, limite superior',
        ];
  const steps = [figure, ...(confidence ?? [])].flatMap((value, index) =>
    value === undefined ? [] : [{ label: words[index] ?? '', value, unit: 'BRL' }],
  );
  const calculation: ValuationReport['calculation'][number] = {
    method: 'COMPARATIVE_DATA',
    formula: 'estimate',
    formula_in_words: 'estimate',
    steps,
    sample: {
      origin: 'CALLER',
      data: points.length,
      counted: points.length,
      alike: [],
      excluded: [],
      oldest: '2026-05-02',
      newest: '2026-10-15',
      oldest_age_days: 202,
      median_age_days: 90,
      document_ids: [],
      without_document: [],
      adjusted_r_square: '0.91',
      leave_one_out_error: '0.08',
      prediction_interval: prediction ? { low: prediction[0], high: prediction[1] } : null,
      admissible_interval: null,
      points: points.map((point, index) => ({ datum: index + 1, ...point })),
    },
  };
  return {
    ...report,
    asset: { ...report.asset, attributes: { comparables: { subject: { quantity } } } },
    calculation: [calculation],
  };
}

export type Given = Pick<
  ObligationReport['guarantees'][number],
  'accepted' | 'base' | 'share' | 'available' | 'claim' | 'counted'
> & { readonly name?: string };

export const obligationReportOf = (
  guarantees: readonly Given[],
  coverage: Partial<ObligationReport['coverage']>,
  language: Language = 'pt-BR',
): ObligationReport => ({
  report: 'OBLIGATION_COVERAGE',
  format_version: '1.0.0',
  language,
  organization: { id: '0b5ad2f4-6c1e-5a77-9e10-000000000001', name: 'Coop Norte' },
  obligation: {
    id: '0b5ad2f4-6c1e-5a77-9e10-000000000002',
    version: 3,
    external_reference: 'CCB-001',
    name: 'Custeio da safra',
    debtor: null,
    balance: { amount: '1000000.00', date: '2026-11-20' },
    required_coverage: '1.3',
    maturity_date: '2027-08-31',
    call_below: null,
    cure_days: null,
    portfolio: null,
    status: 'ACTIVE',
  },
  coverage: {
    status: 'SHORT',
    required: '1300000.00',
    counted: '0.00',
    marked: '0.00',
    marked_available: '0.00',
    shortfall: null,
    shortfall_at_least: null,
    coverage_ratio: null,
    ltv: null,
    ltv_reasons: [],
    notices: [],
    ...coverage,
  },
  guarantees: guarantees.map(({ name = 'Café no armazém 7', ...given }, index) => ({
    id: `0b5ad2f4-6c1e-5a77-9e10-${String(index + 10).padStart(12, '0')}`,
    asset: {
      id: `0b5ad2f4-6c1e-5a77-9e10-${String(index + 500).padStart(12, '0')}`,
      name,
      asset_class: 'INVENTORY',
      class_label: language === 'en' ? 'Inventory' : 'Estoque',
    },
    kind: 'PLEDGE',
    rank: index + 1,
    limit: null,
    effective_from: '2026-11-01',
    effective_until: null,
    registration: 'REGISTERED',
    registration_due_on: null,
    valuation: null,
    mark: { amount: null, day: null, reasons: [] },
    prior_claims: null,
    reasons: [],
    notices: [],
    way: '—',
    ...given,
  })),
  statements: ['Uma.', 'Outra.', 'Mais uma.'],
  verification: {
    as_of: '2026-11-20T15:00:00.000Z',
    as_of_local: '2026-11-20T12:00:00.000-03:00',
    coverage_tag: 'a'.repeat(64),
    address: null,
  },
});
