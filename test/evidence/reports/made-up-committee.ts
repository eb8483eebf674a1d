import { NOT_READY, PENDING } from '../../../src/domain/review.ts';
import type { FrozenDocument, FrozenInput, ValuationCompleted } from '../../../src/domain/valuation.ts';
import type { ValuationReport } from '../../../src/evidence/reports/report-schema.ts';
import { earlierValuation } from '../../../src/evidence/reports/valuation-report.ts';

import { reportOverTime, reportWithComparables, reportWithValues } from './made-up-charts.ts';
import { APPROVED, FAILED, INPUT, REAL_ESTATE, RESULT, reportOf, valuationState } from './made-up-report.ts';

/** Valuations as a committee reads them. Figures, names and digests are invented. */

const document = (last: number) => `0b5ad2f4-6c1e-5a77-9e10-${String(last).padStart(12, '0')}`;

const POLICY: NonNullable<FrozenInput['policy']> = {
  ...(INPUT.policy as NonNullable<FrozenInput['policy']>),
  accepted_bases: ['DECLARED_ESTIMATE', 'USER_PROVIDED', 'PRESENT_VALUE_SCENARIO'],
  evidence_rules: [
    { bases: ['DECLARED_ESTIMATE', 'USER_PROVIDED'], any_of: ['APPRAISAL'], max_age_days: 180 },
    { bases: ['DECLARED_ESTIMATE'], any_of: ['TITLE', 'CONTRACT'], max_age_days: null },
  ],
  max_declared_age_days: 365,
  approvals: [
    { up_to: '500000.00', count: 1 },
    { up_to: null, count: 2 },
  ],
};

const [inspection, invoices] = INPUT.documents as [FrozenDocument, FrozenDocument];
const DOCUMENTS: FrozenInput['documents'] = [
  {
    ...inspection,
    kind: 'APPRAISAL',
    document_date: '2026-09-02',
    issuer: 'Avaliações Peritas do Paraná Ltda.',
    file_name: 'laudo-de-avaliação-apartamento-12.pdf',
  },
  { ...invoices, kind: 'TITLE', file_name: 'matricula.pdf' },
];

const recognition = (met: boolean, required: number): ValuationCompleted['recognition'] => ({
  base: { value: 'declared_value', bases: ['DECLARED_ESTIMATE'] },
  demands: POLICY.evidence_rules.map((rule, index) => ({
    rule,
    met: index === 0 || met,
    documents: index === 0 ? [document(4)] : met ? [document(5)] : [],
  })),
  approvals_required: required,
});

const approval = (name: string, hour: number) => ({
  decided_by: `person:${name}`,
  decided_at: `2026-11-22T0${hour}:15:00.000Z`,
  rationale: 'Laudo e matrícula conferidos com o cartório; valor em linha com a praça.',
});

/** A declared estate: evidence, two approvals, recognized. */
const ESTATE = valuationState({
  ...REAL_ESTATE,
  version: 5,
  input: { ...REAL_ESTATE.input, policy: POLICY, documents: DOCUMENTS, notes: INPUT.notes },
  result: {
    ...RESULT,
    limitations: [
      ...RESULT.limitations,
      {
        code: 'DECLARED_VALUE_AGE',
        text: {
          'pt-BR':
            'O valor declarado, ou o mais antigo de vários, é de 2026-10-01: tinha 50 dias na data da avaliação, 2026-11-20.',
          en: 'The declared figure, or the oldest of several, is of 2026-10-01: it was 50 days old on the valuation date, 2026-11-20.',
        },
      },
    ],
    recognition: recognition(true, 2),
  },
  review: { ...APPROVED, status: 'APPROVED', decided_by: 'person:Célia Brandão' },
  approvals: [approval('Bruno Sá', 2), approval('Célia Brandão', 9)],
});

/** An inventory with many lines, half approved, with missing evidence. */
const STOCK = valuationState({
  version: 4,
  input: { ...INPUT, policy: POLICY, documents: DOCUMENTS, scenario: null },
  review: PENDING,
  approvals: [approval('Bruno Sá', 2)],
  result: {
    ...RESULT,
    values: {
      ...RESULT.values,
      declared_value: { ...RESULT.values.declared_value, reason_codes: ['EVIDENCE_KIND_MISSING'] },
      collateral_value: { ...RESULT.values.collateral_value, reason_codes: ['EVIDENCE_KIND_MISSING'] },
    },
    recognition: recognition(false, 2),
  },
});

/** A receivable with a scenario. */
const RECEIVABLE = valuationState({
  version: 3,
  repeats: null,
  review: PENDING,
  input: {
    ...INPUT,
    policy: POLICY,
    documents: [],
    asset: {
      ...INPUT.asset,
      asset_class: 'RECEIVABLE',
      name: 'Duplicata 8841/3 — Cooperativa Vale Verde',
      declared_value: null,
      attributes: { face_value: '600000.00', due_date: '2027-05-31', instrument: 'duplicata' },
    },
  },
  result: {
    ...RESULT,
    accepted_value: 'scenario_value',
    calculation: RESULT.calculation.slice(1, 2),
    recognition: {
      base: { value: 'scenario_value', bases: ['PRESENT_VALUE_SCENARIO'] },
      demands: [],
      approvals_required: 1,
    },
  },
});

const NOTHING = {
  amount: null,
  currency: 'BRL',
  basis: 'NONE',
  status: 'NO_COVERAGE',
  reason_codes: ['REGION_NOT_COVERED'],
} as const;

const WITHOUT_COVERAGE = valuationState({
  ...STOCK,
  status: 'NO_COVERAGE',
  version: 3,
  review: NOT_READY,
  approvals: [],
  input: { ...STOCK.input, policy: null, documents: [] },
  result: {
    ...RESULT,
    outcome: 'NO_COVERAGE',
    values: Object.fromEntries(
      Object.keys(RESULT.values).map((name) => [name, NOTHING]),
    ) as unknown as ValuationCompleted['values'],
    accepted_value: null,
    recognition: { base: null, demands: [], approvals_required: 1 },
    calculation: [],
  },
});

const earlierOf = (count: number): ValuationReport['earlier_valuations'] => ({
  items: Array.from({ length: Math.min(count, 20) }, (_, index) => {
    const month = String(10 - (index % 10)).padStart(2, '0');
    const valuation_date = `${2026 - Math.floor(index / 10)}-${month}-15`;
    const declared_value = { ...RESULT.values.declared_value, amount: `${410000 - index * 9100}.00` };
    return earlierValuation(
      valuationState({
        id: document(700 + index),
        input: { ...INPUT, valuation_date },
        result: { ...RESULT, values: { ...RESULT.values, declared_value } },
      }),
    );
  }),
  more: Math.max(0, count - 20),
});

const SENSITIVITY: ValuationReport['sensitivity'] = (
  [
    ['-0.02', '0.1275', '563214.90'],
    ['-0.01', '0.1375', '560714.90'],
    ['0', '0.1475', '558214.90'],
    ['0.01', '0.1575', '555714.90'],
    ['0.02', '0.1675', null],
  ] as const
).map(([rate_change, discount_rate, amount]) => ({
  rate_change,
  discount_rate,
  amount,
  reason_codes: amount === null ? ['METHOD_NOT_APPLICABLE'] : [],
}));

/** A land that was compared with others, with ranges and three earlier valuations. */
const compared = reportWithValues(
  [
    { amount: '480000.00' },
    { amount: '512340.07', range: ['470000.00', '551000.00'] },
    { amount: null },
    { amount: '630000.00' },
    { amount: '358638.05' },
    { amount: '294595.54', range: ['270000.00', '316000.00'] },
  ],
  'pt-BR',
);
const COMPARED = reportOverTime(
  [
    { day: '2026-08-01', accepted: '455000.00', collateral: '300000.00' },
    { day: '2026-02-01', accepted: '410000.00', collateral: null },
    { day: '2025-02-01', accepted: '390000.00', collateral: '250000.00' },
  ],
  {
    ...compared,
    calculation: reportWithComparables({
      points: Array.from({ length: 24 }, (_, index) => ({
        observed: `${4000 + 113 * index}.50`,
        estimated: `${4100 + 101 * index + ((index * 97) % 260)}.00`,
      })),
      figure: '5300.00',
      confidence: ['5050.00', '5520.00'],
      prediction: ['4570.00', '6000.00'],
    }).calculation,
    asset: { ...compared.asset, attributes: { comparables: { subject: {} } } },
  },
);

/** Reports whose pages are stored as pictures, by file name. */
export const PICTURED: { readonly [name: string]: ValuationReport } = {
  'committee-estate': reportOf(ESTATE, 'pt-BR', { earlier: earlierOf(4) }),
  'committee-stock': reportOf(STOCK, 'en', { earlier: earlierOf(23) }),
  'committee-receivable': reportOf(RECEIVABLE, 'pt-BR', { decisions: [], sensitivity: SENSITIVITY }),
  'committee-no-coverage': reportOf(WITHOUT_COVERAGE, 'en', { decisions: [], address: null }),
  'committee-compared': COMPARED,
  'committee-failed': reportOf(FAILED, 'pt-BR', {
    decisions: [],
    earlier: null,
    organizationName: null,
  }),
};
