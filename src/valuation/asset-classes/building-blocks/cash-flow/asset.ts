import { z } from 'zod';
import type { MethodResult } from '../../../../kernel/estimate.ts';
import type { CalendarDate } from '../../../../kernel/instant.ts';
import type { JsonObject } from '../../../../kernel/json.ts';
import type {
  GuidedExample,
  MethodDescription,
  PublicExample,
  ValuationContext,
  WorkedExample,
} from '../../contract.ts';
import {
  CASH_FLOW_LIMITATIONS,
  type CashFlowParameters,
  cashFlowFields,
  cashFlowFieldsOfAShare,
  cashFlowMethod,
  cashFlowScenario,
  ScenarioDescription,
} from '../cash-flow.ts';
import { CASH_FLOW_RANGES } from '../plausibility.ts';

/** Examples of cash-flow scenarios. Their figures are made up: they show the arithmetic, not a market. */

const valuationDate = '2026-11-20';
const flow = (date: string, amount: string) => ({ date, amount });

/** Every class takes a share; one of them requires it. */
const twoYears = {
  cash_flows: [flow('2027-11-20', '110000.00'), flow('2028-11-19', '121000.00')],
  discount_rate: '0.1',
  ownership_share: '1',
};
const withoutRate = { cash_flows: twoYears.cash_flows, ownership_share: '1' };

/** `belowZero`: what a scenario of −1,000.00 comes to; nothing where liability is limited. */
const cashFlowExamples = (
  description: string,
  belowZero: '-1000.00' | '0.00',
): readonly [WorkedExample, ...WorkedExample[]] => [
  {
    title: 'Two years of 365 days at 10 %',
    attributes: { description, ...twoYears },
    valuationDate,
    answers: [],
    // 110,000 ÷ 1.1 + 121,000 ÷ 1.1²
    expected: { CASH_FLOW_SCENARIO: '200000.00' },
  },
  {
    title: 'The same two years by business days over 252',
    attributes: { description, ...twoYears, day_count: 'BUS_252' },
    valuationDate,
    answers: [],
    // 110,000 ÷ 1.1 ^ (249 ÷ 252) + 121,000 ÷ 1.1 ^ (499 ÷ 252)
    expected: { CASH_FLOW_SCENARIO: '200302.82' },
  },
  {
    title: 'A quarter is owned; the first year is paid for',
    attributes: {
      description,
      ...twoYears,
      cash_flows: [flow('2026-11-20', '-50000.00'), ...twoYears.cash_flows],
      ownership_share: '0.25',
    },
    valuationDate,
    answers: [],
    // (−50,000 + 200,000) × 0.25
    expected: { CASH_FLOW_SCENARIO: '37500.00' },
  },
  {
    title: 'More is paid out than comes in',
    attributes: { description, ...twoYears, cash_flows: [flow('2027-11-20', '-1100.00')] },
    valuationDate,
    answers: [],
    expected: { CASH_FLOW_SCENARIO: belowZero },
  },
  {
    title: 'Discounted to an earlier date than that of the valuation',
    attributes: { description, ...twoYears, valuation_date: '2025-11-20' },
    valuationDate,
    answers: [],
    // 110,000 ÷ 1.1² + 121,000 ÷ 1.1³
    expected: { CASH_FLOW_SCENARIO: '181818.18' },
  },
  {
    title: 'A scenario of a later day than the valuation',
    attributes: { description, ...twoYears, valuation_date: valuationDate },
    valuationDate: '2026-11-19',
    answers: [],
    expected: { CASH_FLOW_SCENARIO: null },
  },
  {
    title: 'A cash flow before the date',
    attributes: { description, ...twoYears, cash_flows: [flow('2026-11-19', '1.00')] },
    valuationDate,
    answers: [],
    expected: { CASH_FLOW_SCENARIO: null },
  },
  {
    title: 'No rate: none is invented',
    attributes: { description, ...withoutRate },
    valuationDate,
    answers: [],
    expected: { CASH_FLOW_SCENARIO: null },
  },
];

const cashFlowPublicExamples: readonly [PublicExample, ...PublicExample[]] = [
  {
    title: 'A single payment after 100 days',
    parameters: {
      ...twoYears,
      cash_flows: [flow('2027-02-28', '1000.00')],
      valuation_date: valuationDate,
    },
    valuationDate,
    // 1,000 ÷ 1.1 ^ (100 ÷ 365)
    expected: '974.23',
  },
  {
    title: 'Two years by business days over 252',
    parameters: { ...twoYears, valuation_date: valuationDate, day_count: 'BUS_252' },
    valuationDate,
    expected: '200302.82',
  },
  {
    title: 'No rate: none is invented',
    parameters: { ...withoutRate, valuation_date: valuationDate },
    valuationDate,
    expected: null,
  },
  { title: 'No date: none is supposed', parameters: twoYears, valuationDate, expected: null },
];

const cashFlowGuidedExamples = (description: string): readonly [GuidedExample, ...GuidedExample[]] => [
  {
    title: 'Two years of 365 days at 10 %',
    parameters: { description, ...twoYears, valuation_date: valuationDate },
    valuationDate,
    answers: [],
    expected: '200000.00',
  },
  {
    title: 'The same two years by business days over 252',
    parameters: { description, ...twoYears, valuation_date: valuationDate, day_count: 'BUS_252' },
    valuationDate,
    answers: [],
    expected: '200302.82',
  },
  {
    title: 'No rate: none is invented',
    parameters: { ...withoutRate, valuation_date: valuationDate },
    valuationDate,
    answers: [],
    expected: null,
  },
  {
    title: 'No date: none is supposed',
    parameters: { description, ...twoYears },
    valuationDate,
    answers: [],
    expected: null,
  },
];

/** What the classes have in common that are worth what they are expected to pay: their owner's scenario. */

const Attributes = z.strictObject({ description: ScenarioDescription, ...cashFlowFields });
export type CashFlowAttributes = z.infer<typeof Attributes>;

const UNDESCRIBED = 'Not described';

/** An estimate for somebody who describes nothing is one of an asset that nobody described: the figures are the same. */
function describedAttributes(parameters: JsonObject): CashFlowAttributes {
  const { description = UNDESCRIBED, ...scenario } = parameters as Partial<CashFlowAttributes>;
  return { description, ...scenario };
}

interface Schemas {
  readonly attributes: z.ZodType<CashFlowAttributes>;
  readonly publicParameters: z.ZodType<CashFlowParameters>;
  readonly guidedParameters: z.ZodType<JsonObject>;
}

const schemasOf = (fields: typeof cashFlowFields | typeof cashFlowFieldsOfAShare): Schemas => ({
  attributes: z.strictObject({ description: ScenarioDescription, ...fields }),
  publicParameters: z.strictObject(fields),
  guidedParameters: z.strictObject({ description: ScenarioDescription.optional(), ...fields }),
});

/** All of a class but its name; `example` describes a made-up one. */
export const cashFlowAsset = (example: string) => assetOf(schemasOf(cashFlowFields), cashFlowMethod, example);

/** The same where the asset is a part of a company of limited liability, so that the part must be given. */
export const cashFlowAssetOfAShare = (example: string) =>
  assetOf(
    schemasOf(cashFlowFieldsOfAShare),
    { ...cashFlowMethod, requires: [...cashFlowMethod.requires, 'ownership_share'] },
    example,
    '0.00',
  );

const assetOf = (
  { attributes, publicParameters, guidedParameters }: Schemas,
  method: MethodDescription,
  example: string,
  belowZero: '-1000.00' | '0.00' = '-1000.00',
) => ({
  attributes,
  publicParameters,
  guided: {
    parameters: guidedParameters,
    attributes: describedAttributes,
    // Every figure of an estimate is the caller's, the date included.
    value: (given: CashFlowAttributes, { valuationDate }: ValuationContext): readonly MethodResult[] => [
      cashFlowScenario(given, valuationDate),
    ],
    examples: cashFlowGuidedExamples(example),
  },
  datesThatHaveCome: ['valuation_date'],
  methods: [method] as const,
  limitations: CASH_FLOW_LIMITATIONS,
  plausible: CASH_FLOW_RANGES,
  descriptive: ['description'],
  references: () => [],
  value: (given: CashFlowAttributes, { valuationDate }: ValuationContext): readonly MethodResult[] => [
    cashFlowScenario(given, valuationDate, valuationDate),
  ],
  publicEstimate: (parameters: CashFlowParameters, valuationDate: CalendarDate): MethodResult =>
    cashFlowScenario(parameters, valuationDate),
  examples: cashFlowExamples(example, belowZero),
  publicExamples: cashFlowPublicExamples,
});
