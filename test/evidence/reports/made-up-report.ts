import { valuesOf } from '../../../queries/views/valuation.ts';
import type { SixValues, ValueObject } from '../../../src/domain/events/shapes.ts';
import { USUAL_DEMANDS } from '../../../src/domain/policy/terms.ts';
import { decided, NOT_READY, PENDING, type Review } from '../../../src/domain/review.ts';
import type { FrozenInput, ValuationCompleted, ValuationState } from '../../../src/domain/valuation.ts';
import type { ValuationReport } from '../../../src/evidence/reports/report-schema.ts';
import { type ReportContext, valuationReport } from '../../../src/evidence/reports/valuation-report.ts';
import { RULES } from '../../../src/kernel/rules.ts';
import { VALUE_NAMES, type ValueName } from '../../../src/kernel/vocabulary.ts';
import { GENERAL_LIMITATIONS } from '../../../src/kernel/words/limitations.ts';
import { assetClass } from '../../../src/valuation/asset-classes/index.ts';

/** A valuation with everything that a report can show. Every figure, name and digest is made up. */

const id = (last: number): string => `0b5ad2f4-6c1e-5a77-9e10-${String(last).padStart(12, '0')}`;
const digest = (seed: string): string => seed.repeat(64).slice(0, 64);
const label = (ptBR: string, en: string) => ({ 'pt-BR': ptBR, en });
export const step = (ptBR: string, en: string, value: string, unit: string) => ({
  label: label(ptBR, en),
  value,
  unit,
});

const PRODUCTS = ['Soja em grão', 'Milho', 'Trigo — tipo 1', 'Café (peneira ≤ 17)', 'Feijão', 'Açúcar'];

const LINES = Array.from({ length: 24 }, (_, index) => ({
  description: `${PRODUCTS[index % PRODUCTS.length]}, armazém nº ${index + 1}`,
  quantity: `${100 + index * 7}.5`,
  unit: 'sc 60 kg',
  unit_price: `${120 + index}.35`,
}));

export const INPUT: FrozenInput = {
  asset: {
    id: id(1),
    version: 4,
    asset_class: 'INVENTORY',
    profile_version: '1.0.0',
    name: 'Grãos e rações da Fazenda São João — umidade ≤ 14 %',
    external_reference: 'ERP-00017',
    portfolio: 'Crédito rural — Norte',
    owner: {
      name: { subject: id(90), sealed: 'Conceição Araújo Magalhães' },
      tax_id: { subject: id(90), sealed: '529.982.247-25' },
      tax_id_country: null,
    },
    declared_value: { amount: '512340.07', date: '2026-10-01', origin: 'balanço do proprietário' },
    attributes: { lines: LINES },
    last_written_by: 'person:Ana Lima',
  },
  purpose: 'COLLATERAL',
  valuation_date: '2026-11-20',
  method: null,
  policy: {
    id: id(2),
    version: 2,
    name: 'Política de garantias agrícolas 2026',
    asset_classes: ['INVENTORY', 'LIVESTOCK'],
    forced_liquidation_discount: '0.35',
    collateral_haircut: '0.425',
    max_reference_age_days: 14,
    max_valuation_age_days: 180,
    accepted_bases: ['PUBLIC_REFERENCE', 'USER_PROVIDED'],
    effective_from: '2026-01-01',
    effective_until: '2026-12-31',
    ...USUAL_DEMANDS,
    approved_by: 'person:Rui Gonçalves',
    approved_at: '2025-12-15T13:30:00.000Z',
  },
  scenario: {
    id: id(3),
    version: 2,
    name: 'Cenário de venda antecipada',
    asset_class: 'INVENTORY',
    kind: 'PRESENT_VALUE',
    parameters: { face_value: '600000.00', due_date: '2027-05-31', discount_rate: '0.1475' },
    asset_id: null,
    proposed_on: '2026-11-17',
    approved_by: 'person:Rui Gonçalves',
    approved_at: '2026-11-18T10:00:00.000Z',
  },
  documents: [
    {
      id: id(4),
      version: 9,
      sha256: digest('3fa9'),
      kind: 'INSPECTION',
      review_status: 'APPROVED',
      document_date: '2026-11-03',
      issuer: 'Vistorias do Oeste',
      file_name: 'vistoria.pdf',
      reviewed_by: 'person:Bruno Sá',
      reviewed_at: '2026-11-19T02:10:00.000Z',
    },
    {
      id: id(5),
      version: 6,
      sha256: digest('b07c'),
      kind: 'INVOICE',
      review_status: 'PENDING',
      document_date: null,
      issuer: null,
      file_name: 'notas.pdf',
      reviewed_by: null,
      reviewed_at: null,
    },
  ],
  notes: 'Pedido da agência de Cascavel: operação de custeio. Não há ônus registrado — conferir até 30/11.',
};

const known = (amount: string, basis: ValueObject['basis'], status: ValueObject['status']): ValueObject => ({
  amount,
  currency: 'BRL',
  basis,
  status,
  reason_codes: [],
});
const unknown = (
  status: ValueObject['status'],
  ...reason_codes: ValueObject['reason_codes']
): ValueObject => ({
  amount: null,
  currency: 'BRL',
  basis: 'NONE',
  status,
  reason_codes,
});

const VALUES: SixValues = {
  declared_value: known('431234.56', 'USER_PROVIDED', 'PENDING_REVIEW'),
  market_value: unknown('NO_COVERAGE', 'PARTIAL_COVERAGE', 'REFERENCE_TOO_OLD'),
  scenario_value: known('558214.90', 'PRESENT_VALUE_SCENARIO', 'CALCULATED'),
  replacement_cost: unknown('NOT_APPLICABLE', 'METHOD_NOT_APPLICABLE'),
  forced_liquidation_value: known('280302.46', 'POLICY_DERIVED', 'PENDING_REVIEW'),
  collateral_value: known('247959.87', 'POLICY_DERIVED', 'PENDING_REVIEW'),
};

const eachValue = <T>(of: (name: ValueName) => T) =>
  Object.fromEntries(VALUE_NAMES.map((name) => [name, of(name)])) as Record<ValueName, T>;

export const RESULT: ValuationCompleted = {
  outcome: 'CALCULATED',
  values: VALUES,
  ranges: eachValue(() => null),
  range_reasons: eachValue((name) => (VALUES[name].amount === null ? 'NO_VALUE' : 'NOT_STATED')),
  accepted_value: 'declared_value',
  recognition: {
    base: { value: 'declared_value', bases: ['USER_PROVIDED'] },
    demands: [],
    approvals_required: 1,
  },
  calculation: [
    {
      method: 'USER_PROVIDED',
      formula: 'sum(quantity × unit_price)',
      steps: LINES.flatMap(({ quantity, unit_price }, index) => [
        step(`Quantidade ${index + 1}`, `Quantity ${index + 1}`, quantity, 'sc ≤ 60 kg — porções'),
        step(`Preço unitário ${index + 1}`, `Unit price ${index + 1}`, unit_price, 'BRL / unit'),
      ]),
    },
    {
      method: 'PRESENT_VALUE_SCENARIO',
      formula: 'face_value ÷ factor; factor = (1 + discount_rate) ^ (business_days ÷ 252)',
      steps: [
        step('Valor de face', 'Face value', '600000.00', 'BRL'),
        step('Vencimento', 'Due date', '2027-05-31', 'date'),
        step('Taxa de desconto', 'Discount rate', '0.1475', 'fraction a year'),
        step('Dias úteis', 'Business days', '129', 'business days'),
        step('Fator', 'Factor', '1.074856112345678901234567890123456789012', '1'),
      ],
    },
    {
      method: 'POLICY_DERIVED',
      formula: 'accepted_value × (1 − collateral_haircut)',
      steps: [
        step('Valor aceito', 'Accepted value', '431234.56', 'BRL'),
        step('Deságio da garantia', 'Collateral haircut', '0.425', 'fraction'),
      ],
    },
  ],
  evidence: [
    {
      source: 'bcb_sgs',
      observed: { series: '432', percent_per_year: '14.75' },
      reference_date: '2026-11-19',
      unit: '% a.a.',
      region: null,
      retrieved_at: '2026-11-20T14:59:58.120Z',
      sha256: digest('9e41'),
    },
    {
      source: 'deral_sima',
      observed: { product: 'Soja industrial tipo 1', price: '121,35', unit: 'sc 60 kg', region: 'Paraná' },
      reference_date: '2026-10-20',
      unit: 'sc 60 kg',
      region: 'PR',
      retrieved_at: '2026-11-20T14:59:59.001Z',
      sha256: digest('c5d8'),
    },
  ],
  limitations: [
    ...GENERAL_LIMITATIONS,
    {
      code: 'QUANTITIES_DECLARED',
      text: label(
        'Quantidade, qualidade, local e propriedade são os declarados: o estoque não foi vistoriado (umidade ≤ 14 %).',
        'Quantity, quality, place and ownership are the declared ones: the stock was not inspected (moisture ≤ 14 %).',
      ),
    },
  ],
  methods: [
    { id: 'INVENTORY.USER_PROVIDED', version: 1 },
    { id: 'PRESENT_VALUE_SCENARIO', version: 1 },
  ],
  calendars: [{ id: 'financial-market', version: 1 }],
  answers: [],
};

export const APPROVED = decided(
  'APPROVED',
  { actor: 'person:Bruno Sá', occurredAt: '2026-11-21T09:12:30.400Z' },
  'Vistoria e notas conferidas; o preço está em linha com a praça — aprovado.',
);
export const WITHDRAWN = decided(
  'WITHDRAWN',
  { actor: 'person:Célia Brandão', occurredAt: '2026-12-01T08:00:00.000Z' },
  'Erro na contagem do armazém nº 7: a aprovação é retirada.',
);
export const DECISIONS: readonly Review[] = [APPROVED, WITHDRAWN];

export const valuationState = (changes: Partial<ValuationState> = {}): ValuationState => ({
  id: id(7),
  job_id: id(8),
  organization_id: id(9),
  status: 'CALCULATED',
  version: 4,
  requested_at: '2026-11-20T14:59:55.000Z',
  requested_by: 'person:Ana Lima',
  started_at: '2026-11-20T14:59:56.000Z',
  ended_at: '2026-11-20T15:00:00.000Z',
  attempts: 1,
  program: { version: '1.0.0', commit: '0123456789abcdef0123456789abcdef01234567' },
  input: INPUT,
  input_digest: digest('0123456789abcdef'),
  repeats: id(6),
  rules_version: RULES,
  approvals: [],
  result: RESULT,
  error: null,
  review: APPROVED,
  history_head: digest('fedcba9876543210'),
  ...changes,
});

export const ADDRESS = 'https://avaliacao.example/api/v1/asset-valuation/valuations/';

/** Each approval, or the review where there is none. */
const decisionsOf = ({ approvals, review }: ValuationState): readonly Review[] =>
  approvals.length > 0 ? approvals.map((each) => ({ status: 'APPROVED', ...each })) : [review];

/** The report of a state, as the route makes it: sealed texts say what they seal. */
export function reportOf(
  state: ValuationState = valuationState(),
  language: 'pt-BR' | 'en' = 'pt-BR',
  changes: Partial<ReportContext> = {},
): ValuationReport {
  const { label: classLabel, methods } = assetClass(state.input.asset.asset_class);
  const madeAt = '2026-11-22T12:15:00.000Z';
  return valuationReport(state, {
    language,
    values: valuesOf(
      state,
      methods.map(({ method }) => method),
    ),
    classLabel,
    decisions: decisionsOf(state),
    open: ({ sealed }) => sealed,
    organizationName: 'Cooperativa de Crédito Vale do Iguaçu',
    madeAt,
    address: `${ADDRESS}${state.id}?as_of=${madeAt}`,
    sensitivity: [],
    earlier: { items: [], more: 0 },
    charges: null,
    ...changes,
  });
}

/** The same valuation of another asset, or of other attributes. */
export const withAsset = (changes: Partial<FrozenInput['asset']>): ValuationState =>
  valuationState({ input: { ...INPUT, asset: { ...INPUT.asset, ...changes } } });

/** The original estimate of a real-estate asset, as no parser would give it back. */
export const ESTIMATE = `{ "value": 1.25e6,
   "date": "2026-10-01",	"method": "comparativo",
   "limitations": ["não vistoriado", "área ≤ 90 m²"], "score": 0.90 }`;

const WITHOUT_RULES = { policy: null, scenario: null, documents: [], notes: null };

export const REAL_ESTATE = valuationState({
  repeats: null,
  review: PENDING,
  version: 3,
  input: {
    ...INPUT,
    ...WITHOUT_RULES,
    method: 'DECLARED_ESTIMATE',
    asset: {
      ...INPUT.asset,
      asset_class: 'REAL_ESTATE',
      name: 'Apartamento 12, Edifício Açaí',
      portfolio: null,
      declared_value: null,
      attributes: {
        estimate: { source_text: ESTIMATE },
        address: { subject: id(91), sealed: 'Rua das Flores, 12 — São José dos Pinhais' },
      },
    },
  },
  result: {
    ...RESULT,
    calculation: [],
    evidence: [],
    calendars: [],
    accepted_value: null,
    methods: [{ id: 'REAL_ESTATE.DECLARED_ESTIMATE', version: 1 }],
    limitations: [...GENERAL_LIMITATIONS, { code: 'ORIGINAL', text: label('área ≤ 90 m²', 'área ≤ 90 m²') }],
  },
});

export const FAILED = valuationState({
  status: 'FAILED',
  version: 3,
  repeats: null,
  review: NOT_READY,
  result: null,
  error: {
    code: 'FACTOR_OUT_OF_RANGE',
    detail: '/cash_flows/0/date: the rate and the dates give a factor of more than 1,000 digits',
  },
  input: {
    ...INPUT,
    ...WITHOUT_RULES,
    asset: {
      ...INPUT.asset,
      asset_class: 'BIOLOGICAL_ASSET',
      name: 'Talhão de eucalipto',
      owner: null,
      attributes: {
        description: 'Talhão 7',
        discount_rate: '999999',
        cash_flows: [{ date: '9999-12-31', amount: '1.00' }],
      },
    },
  },
});
