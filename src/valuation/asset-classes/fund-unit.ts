import { OWN_PRICES_NOT_VERIFIED } from './building-blocks/limitations.ts';
import { ownFigures } from './building-blocks/owner/figures.ts';
import { inBoth, type PlausibleRange, UNITS } from './building-blocks/plausibility.ts';
import {
  HoldingParameters,
  holdingAsDeclared,
  holdingProduct,
  holdingUserProvided,
  ownersHolding,
} from './building-blocks/unit-holding.ts';
import type { AssetClass } from './contract.ts';
import { fundExamples, fundGuidedExamples, fundPublicExamples } from './fund-unit/examples.ts';
import { FundAttributes, FundGuided } from './fund-unit/fields.ts';
import { atQuota, quotaAsReported, quotaMethod, quotaQuery, subclassToBeNamed } from './fund-unit/quota.ts';

const fundRanges: readonly [PlausibleRange, ...PlausibleRange[]] = [
  {
    field: 'quantity',
    low: '0',
    high: '1000000000000',
    unit: UNITS,
    reason: {
      'pt-BR': 'nenhum cotista tem mais de um trilhão de cotas',
      en: 'no holder has more than a million million units',
    },
    source: 'Our own bound',
  },
  {
    field: 'unit_price',
    low: '0.0001',
    high: '100000000',
    unit: inBoth('BRL'),
    reason: {
      'pt-BR': 'a cota publicada de um fundo não é dessa ordem; pode ser o valor do todo',
      en: 'no fund publishes a unit of that order; it may be the value of the whole',
    },
    source: "Our own bound, far outside the units of CVM's daily reports of funds (informe diário)",
  },
];

/** Units of an investment fund. */
export const fundUnit: AssetClass<FundAttributes, HoldingParameters> = {
  id: 'FUND_UNIT',
  label: { 'pt-BR': 'Cota de fundo', en: 'Fund unit' },
  description: {
    'pt-BR':
      'Cotas de fundo de investimento, pela cota do informe diário da CVM ou ao valor informado pelo proprietário.',
    en: "Units of an investment fund, at the quota of the CVM's daily reports or at the owner's price for a unit.",
  },
  assignmentsAreEntered: true,
  scrCodes: {},
  quantities: ['quantity'],
  attributes: FundAttributes,
  publicParameters: HoldingParameters,
  guided: {
    parameters: FundGuided,
    attributes: (parameters) => {
      const fund = FundGuided.parse(parameters);
      return FundAttributes.parse({ identifier: fund.tax_id, ...fund });
    },
    // A caller of this has no price of an owner's.
    value: (attributes, context) => [atQuota(attributes, context)],
    examples: fundGuidedExamples,
  },
  datesThatHaveCome: ['price_as_of'],
  methods: [holdingUserProvided, quotaMethod],
  limitations: [holdingAsDeclared, quotaAsReported, subclassToBeNamed, OWN_PRICES_NOT_VERIFIED],
  plausible: fundRanges,
  references: quotaQuery,
  value: (attributes, context) => [
    ownersHolding(attributes, [holdingAsDeclared], context),
    atQuota(attributes, context),
  ],
  publicEstimate: ({ quantity, unit_price }) =>
    ownFigures(holdingUserProvided, holdingProduct(quantity, unit_price), [holdingAsDeclared]),
  examples: fundExamples,
  publicExamples: fundPublicExamples,
};
