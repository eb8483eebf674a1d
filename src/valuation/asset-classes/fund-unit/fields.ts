import { z } from 'zod';
import { Code, Quantity } from '../../../kernel/fields.ts';
import { Cnpj } from '../../../kernel/identity/tax-id.ts';
import { carried, faultWords } from '../../../kernel/words/faults.ts';
import { besidePrice, refuseDayWithout } from '../building-blocks/owner/price.ts';
import { holdingFields, holdingTooLong, isHoldingAmount } from '../building-blocks/unit-holding.ts';

const taxId = Cnpj.meta({
  description:
    "CNPJ of the fund, or of its class of units: by it the quota is found in the CVM's daily reports.",
  examples: ['11.222.333/0001-81'],
});
const subclass = Code(40).meta({
  description: 'As `ID_SUBCLASSE` in those reports; needed where the class has several.',
  examples: ['A1B2C1700000001'],
});

const SUBCLASS_ALONE = carried(
  faultWords('not_allowed', 'goes with tax_id only', 'só pode acompanhar tax_id'),
);

export const FundAttributes = z
  .strictObject({ ...holdingFields, tax_id: taxId.optional(), subclass: subclass.optional() })
  .meta({ dependentRequired: { ...besidePrice('unit_price').dependentRequired, subclass: ['tax_id'] } })
  .superRefine(refuseDayWithout('unit_price'))
  .refine((fund) => fund.subclass === undefined || fund.tax_id !== undefined, {
    error: SUBCLASS_ALONE,
    path: ['subclass'],
  })
  .refine(isHoldingAmount, holdingTooLong);
export type FundAttributes = z.infer<typeof FundAttributes>;

export const FundGuided = z.strictObject({
  tax_id: taxId,
  subclass: subclass.optional(),
  quantity: Quantity.meta({ description: 'How many units, parts included.', examples: ['1000'] }),
});
export type FundGuided = z.infer<typeof FundGuided>;
