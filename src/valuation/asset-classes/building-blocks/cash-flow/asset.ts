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
import { guidedExample, publicExample, workedExample } from '../examples.ts';
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

/** `belowZero`: the result of a scenario of −1,000.00; 0.00 where liability is limited. */
const cashFlowExamples = (
  description: string,
  belowZero: '-1000.00' | '0.00',
): readonly [WorkedExample, ...WorkedExample[]] => [
  // 110,000 ÷ 1.1 + 121,000 ÷ 1.1²
  workedExample(
    'Two years of 365 days at 10 %',
    { description, ...twoYears },
    { CASH_FLOW_SCENARIO: '200000.00' },
  ),
  // 110,000 ÷ 1.1 ^ (249 ÷ 252) + 121,000 ÷ 1.1 ^ (499 ÷ 252)
  workedExample(
    'The same two years by business days over 252',
    { description, ...twoYears, day_count: 'BUS_252' },
    { CASH_FLOW_SCENARIO: '200302.82' },
  ),
  // (−50,000 + 200,000) × 0.25
  workedExample(
    'A quarter is owned; the first year is paid for',
    {
      description,
      ...twoYears,
      cash_flows: [flow('2026-11-20', '-50000.00'), ...twoYears.cash_flows],
      ownership_share: '0.25',
    },
    { CASH_FLOW_SCENARIO: '37500.00' },
  ),
  workedExample(
    'More is paid out than comes in',
    { description, ...twoYears, cash_flows: [flow('2027-11-20', '-1100.00')] },
    { CASH_FLOW_SCENARIO: belowZero },
  ),
  // 110,000 ÷ 1.1² + 121,000 ÷ 1.1³
  workedExample(
    'Discounted to an earlier date than that of the valuation',
    { description, ...twoYears, valuation_date: '2025-11-20' },
    { CASH_FLOW_SCENARIO: '181818.18' },
  ),
  workedExample(
    'A scenario of a later day than the valuation',
    { description, ...twoYears, valuation_date: valuationDate },
    { CASH_FLOW_SCENARIO: null },
    [],
    '2026-11-19',
  ),
  workedExample(
    'A cash flow before the date',
    { description, ...twoYears, cash_flows: [flow('2026-11-19', '1.00')] },
    { CASH_FLOW_SCENARIO: null },
  ),
  workedExample('No rate: none is invented', { description, ...withoutRate }, { CASH_FLOW_SCENARIO: null }),
];

const cashFlowPublicExamples: readonly [PublicExample, ...PublicExample[]] = [
  // 1,000 ÷ 1.1 ^ (100 ÷ 365)
  publicExample(
    'A single payment after 100 days',
    {
      ...twoYears,
      cash_flows: [flow('2027-02-28', '1000.00')],
      valuation_date: valuationDate,
    },
    '974.23',
  ),
  publicExample(
    'Two years by business days over 252',
    { ...twoYears, valuation_date: valuationDate, day_count: 'BUS_252' },
    '200302.82',
  ),
  publicExample('No rate: none is invented', { ...withoutRate, valuation_date: valuationDate }, null),
  publicExample('No date: none is supposed', twoYears, null),
];

const cashFlowGuidedExamples = (description: string): readonly [GuidedExample, ...GuidedExample[]] => [
  guidedExample(
    'Two years of 365 days at 10 %',
    { description, ...twoYears, valuation_date: valuationDate },
    '200000.00',
  ),
  guidedExample(
    'The same two years by business days over 252',
    { description, ...twoYears, valuation_date: valuationDate, day_count: 'BUS_252' },
    '200302.82',
  ),
  guidedExample('No rate: none is invented', { ...withoutRate, valuation_date: valuationDate }, null),
  guidedExample('No date: none is supposed', { description, ...twoYears }, null),
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
  value: (
    given: CashFlowAttributes,
    { valuationDate, calendar }: ValuationContext,
  ): readonly MethodResult[] => [cashFlowScenario(given, valuationDate, valuationDate, calendar)],
  publicEstimate: (parameters: CashFlowParameters, valuationDate: CalendarDate): MethodResult =>
    cashFlowScenario(parameters, valuationDate),
  examples: cashFlowExamples(example, belowZero),
  publicExamples: cashFlowPublicExamples,
});
