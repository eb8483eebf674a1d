import { z } from 'zod';
import { limitation, type MethodResult } from '../../kernel/estimate.ts';
import { Code, Quantity } from '../../kernel/fields.ts';
import { bareTaxId, Cnpj } from '../../kernel/identity/tax-id.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import type { ReferenceQuery } from '../../kernel/reference.ts';
import { bilingual } from '../../kernel/text/bilingual.ts';
import { carried, onlyWith } from '../../kernel/words/faults.ts';
import { CVM } from '../references/profiles.ts';
import {
  exampleFigure,
  exampleGap,
  guidedExample,
  publicExample,
  workedExample,
} from './building-blocks/examples.ts';
import { unknownResult } from './building-blocks/method-result.ts';
import {
  OWN_PRICES_NOT_VERIFIED,
  ownFigures,
  refuseDayWithout,
  refuseLargeProduct,
  requiresPrice,
  unitProduct,
} from './building-blocks/owner.ts';
import { inBoth, ownBound, UNITS } from './building-blocks/plausibility.ts';
import { valueByReferences } from './building-blocks/product.ts';
import {
  HoldingParameters,
  holdingAsDeclared,
  holdingFields,
  ownHolding,
} from './building-blocks/unit-holding.ts';
import type { AssetClass, MethodDescription, ValuationContext } from './contract.ts';

const valuationDate: CalendarDate = '2026-11-20';
const units = { identifier: 'Fundo Exemplo FIC FIM', quantity: '12.5' };
const fund = { ...units, tax_id: '11.222.333/0001-81' };
const queryOf = (subclass: string | null): ReferenceQuery => ({
  kind: 'fund-quota',
  tax_id: '11222333000181',
  subclass,
  date: valuationDate,
});

const taxId = Cnpj.meta({
  description:
    "CNPJ of the fund, or of its class of units: by it the quota is found in the CVM's daily reports.",
  examples: ['11.222.333/0001-81'],
});
const subclass = Code(40).meta({
  description: 'As `ID_SUBCLASSE` in those reports; needed where the class has several.',
  examples: ['A1B2C1700000001'],
});

const FundAttributes = z
  .strictObject({ ...holdingFields, tax_id: taxId.optional(), subclass: subclass.optional() })
  .meta({ dependentRequired: { ...requiresPrice('unit_price').dependentRequired, subclass: ['tax_id'] } })
  .superRefine(refuseDayWithout('unit_price'))
  .refine((fund) => fund.subclass === undefined || fund.tax_id !== undefined, {
    error: carried(onlyWith('tax_id')),
    path: ['subclass'],
  })
  .refine(...refuseLargeProduct('quantity', 'unit_price'));
type FundAttributes = z.infer<typeof FundAttributes>;

const FundGuided = z.strictObject({
  tax_id: taxId,
  subclass: subclass.optional(),
  quantity: Quantity.meta({ description: 'How many units, parts included.', examples: ['1000'] }),
});

/** Units of a fund at the quota that its administrator reported to the CVM. */

const quotaMethod: MethodDescription = {
  method: 'MARKET_REFERENCE',
  version: 1,
  description: bilingual('fund-unit.quantity_by_quota'),
  requires: ['tax_id', 'quantity'],
  sources: [CVM.id],
};

const quotaAsReported = limitation('fund-unit.QUOTA_AS_REPORTED');

const subclassToBeNamed = limitation('fund-unit.SUBCLASS_TO_BE_NAMED');

type Fund = Pick<FundAttributes, 'tax_id' | 'subclass'>;

const quotaQuery = ({ tax_id, subclass }: Fund, date: CalendarDate): readonly ReferenceQuery[] =>
  tax_id === undefined
    ? []
    : [{ kind: 'fund-quota', tax_id: bareTaxId(tax_id), subclass: subclass ?? null, date }];

function atQuota(fund: FundAttributes, context: ValuationContext): MethodResult {
  const limitations = [holdingAsDeclared, quotaAsReported];
  const [query] = quotaQuery(fund, context.valuationDate);
  if (!query) return unknownResult(quotaMethod, ['MISSING_PARAMETER'], { limitations });
  const answer = context.answer(query);
  const lacksSubclass = !answer.found && answer.reason === 'MISSING_PARAMETER';
  return valueByReferences(
    {
      method: quotaMethod,
      asks: { quota: query },
      limitations: lacksSubclass ? [...limitations, subclassToBeNamed] : limitations,
      product: ({ quota }) => unitProduct(fund.quantity, quota.value),
    },
    context,
  );
}

/** Units of an investment fund. */
export const fundUnit: AssetClass<FundAttributes, HoldingParameters> = {
  id: 'FUND_UNIT',
  label: bilingual('fund-unit.FUND_UNIT'),
  description: bilingual('fund-unit.FUND_UNIT.description'),
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
    examples: [
      // 1000 × 26.7707358 = 26770.7358
      guidedExample(
        'A thousand units at the published quota (made up)',
        { tax_id: '11.222.333/0001-81', quantity: '1000' },
        '26770.74',
        [exampleFigure(queryOf(null), '26.770735800000', 'unit', null)],
      ),
      guidedExample(
        'A fund that the reports do not have',
        { tax_id: '11.222.333/0001-81', quantity: '1000' },
        null,
        [exampleGap(queryOf(null), 'NO_REFERENCE')],
      ),
    ],
  },
  datesThatHaveCome: ['price_as_of'],
  methods: [ownHolding.method, quotaMethod],
  limitations: [holdingAsDeclared, quotaAsReported, subclassToBeNamed, OWN_PRICES_NOT_VERIFIED],
  plausible: [
    ownBound('quantity', ['0', '1000000000000'], UNITS, bilingual('fund-unit.too_many_units')),
    {
      field: 'unit_price',
      low: '0.0001',
      high: '100000000',
      unit: inBoth('BRL'),
      reason: bilingual('fund-unit.quota_too_high'),
      source: "Our own bound, far outside the units of CVM's daily reports of funds (informe diário)",
    },
  ],
  references: quotaQuery,
  value: (attributes, context) => [
    ownHolding.ofAsset(attributes, [holdingAsDeclared], context),
    atQuota(attributes, context),
  ],
  publicEstimate: (parameters) =>
    ownFigures(ownHolding.method, ownHolding.product(parameters), [holdingAsDeclared]),
  examples: [
    // 12.5 × 101.2345678 = 1265.4320975
    workedExample(
      "Units, and a part of one, at the owner's price; no fund is named to look for",
      { ...units, unit_price: '101.2345678' },
      { USER_PROVIDED: '1265.43', MARKET_REFERENCE: null },
    ),
    // 12.5 × 26.7707358 = 334.6341975
    workedExample(
      'Units at the published quota (made up)',
      fund,
      { USER_PROVIDED: null, MARKET_REFERENCE: '334.63' },
      [exampleFigure(queryOf(null), '26.770735800000', 'unit', null)],
    ),
    // 12.5 × 1.5 = 18.75; 12.5 × 1.23456789 = 15.432098625
    workedExample(
      'Units of a subclass, with the price of their owner',
      { ...fund, subclass: 'A1B2C1700000001', unit_price: '1.50' },
      { USER_PROVIDED: '18.75', MARKET_REFERENCE: '15.43' },
      [exampleFigure(queryOf('A1B2C1700000001'), '1.234567890000', 'unit', null)],
    ),
    workedExample(
      'A fund whose newest quota is too old',
      fund,
      { USER_PROVIDED: null, MARKET_REFERENCE: null },
      [exampleGap(queryOf(null), 'REFERENCE_TOO_OLD')],
    ),
  ],
  publicExamples: [
    publicExample(
      "A thousand units at the caller's price",
      { quantity: '1000', unit_price: '1.2345' },
      '1234.50',
    ),
    publicExample('No price: none is invented', { quantity: '1000' }, null),
  ],
};
