import type { AssetClassId } from '../../src/kernel/vocabulary.ts';
import { type DemoClient, type DemoService, today } from './client.ts';

interface Rules extends Pick<DemoService, 'clock' | 'tokens'> {
  readonly client: DemoClient;
}

const BASES = [
  'PUBLIC_REFERENCE',
  'MARKET_REFERENCE',
  'COMPARATIVE_DATA',
  'USER_PROVIDED',
  'DECLARED_ESTIMATE',
  'ACQUISITION_REFERENCE',
  'DEPRECIATED_REPLACEMENT_COST',
  'CASH_FLOW_SCENARIO',
  'PRESENT_VALUE_SCENARIO',
] as const;

interface PolicyOf {
  readonly name: string;
  readonly classes: readonly AssetClassId[];
  readonly discount: string;
  readonly haircut: string;
  readonly days: number;
  readonly evidence?: true;
}

const POLICIES: readonly PolicyOf[] = [
  {
    name: 'Garantias rurais (fictícia)',
    classes: ['RURAL_LAND', 'INVENTORY', 'LIVESTOCK', 'BIOLOGICAL_ASSET', 'EQUIPMENT'],
    discount: '0.35',
    haircut: '0.3',
    days: 365,
  },
  {
    name: 'Imóveis, com documento (fictícia)',
    classes: ['REAL_ESTATE'],
    discount: '0.3',
    haircut: '0.2',
    days: 365,
    evidence: true,
  },
  {
    name: 'Veículos, aeronaves e embarcações (fictícia)',
    classes: ['VEHICLE', 'AIRCRAFT', 'VESSEL'],
    discount: '0.4',
    haircut: '0.35',
    days: 365,
  },
  {
    name: 'Títulos, créditos e participações (fictícia)',
    classes: [
      'PRECIOUS_METAL',
      'TREASURY_SECURITY',
      'PRIVATE_SECURITY',
      'RECEIVABLE',
      'COURT_CLAIM',
      'FUND_UNIT',
      'LISTED_EQUITY',
      'EQUITY_STAKE',
      'INTELLECTUAL_PROPERTY',
    ],
    discount: '0.2',
    haircut: '0.25',
    days: 365,
  },
];

const bodyOf = ({ name, classes, discount, haircut, days, evidence }: PolicyOf, effectiveFrom: string) => ({
  name,
  asset_classes: classes,
  forced_liquidation_discount: discount,
  collateral_haircut: haircut,
  max_valuation_age_days: days,
  max_balance_age_days: 365,
  accepted_bases: BASES,
  ...(evidence ? {} : { evidence_rules: [] }),
  approvals: [
    { up_to: '2000000.00', count: 1 },
    { up_to: null, count: 2 },
  ],
  effective_from: effectiveFrom,
});

const APPROVAL = { decision: 'APPROVE', rationale: 'Aprovada pelo comitê fictício.' };

/** The policies of the year, proposed by one and approved by another; and a scenario. */
export async function approvedPolicies(rules: Rules): Promise<void> {
  const { client, tokens, clock } = rules;
  for (const [index, policy] of POLICIES.entries()) {
    const body = bodyOf(policy, today(rules));
    const { id } = await client.post(tokens.analyst, '/policies', body, `policy-${index}`);
    clock.advance(1_000);
    await client.post(tokens.reviewer, `/policies/${id}/decisions`, APPROVAL, `policy-decision-${index}`);
  }
  const { id } = await client.post(tokens.analyst, '/scenarios', scenario('Base', '0.16'), 'scenario-0');
  clock.advance(1_000);
  await client.post(tokens.reviewer, `/scenarios/${id}/decisions`, APPROVAL, 'scenario-decision-0');
  clock.advance(1_000);
}

const scenario = (name: string, rate: string) => ({
  name: `${name}, ${Number(rate) * 100} % ao ano (fictício)`,
  asset_class: 'RECEIVABLE',
  kind: 'PRESENT_VALUE',
  parameters: { discount_rate: rate },
});

/** What waits for a decision at the end of the year: a stricter policy, and a scenario. */
export async function proposedRules(rules: Rules): Promise<void> {
  const { client, tokens } = rules;
  const [rural] = POLICIES;
  if (!rural) return;
  const stricter = { ...rural, name: 'Garantias rurais, mais prudente (fictícia)', haircut: '0.4' };
  await client.post(tokens.analyst, '/policies', bodyOf(stricter, today(rules)), 'policy-proposed');
  await client.post(tokens.analyst, '/scenarios', scenario('Juros altos', '0.21'), 'scenario-proposed');
}
