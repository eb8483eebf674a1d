import { z } from 'zod';
import { Code, Quantity, Text } from '../../../kernel/fields.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import type { ReferenceQuery } from '../../../kernel/reference.ts';
import { VEHICLE_TYPES } from '../../../kernel/vocabulary.ts';
import { carried, says } from '../../../kernel/words/faults.ts';
import { RESULT_TOO_LONG } from '../../../kernel/words/fields.ts';
import { comparablesField } from '../building-blocks/comparables/fields.ts';
import { isAmountWhenMultiplied, PositiveWholeNumber } from '../building-blocks/figures.ts';
import { besidePrice, PriceAsOf, refuseDayWithout } from '../building-blocks/owner/price.ts';

/** A vehicle as the lists of the table name it, and what its owner, or a caller, asks for it. */

const invalidYear = says(
  'invalid_code',
  'must be a year code as the list names it, such as "2014-1"',
  'deve ser um código de ano como na lista, por exemplo "2014-1"',
);
const Year = z.string({ error: invalidYear }).regex(/^\d{4,5}-\d{1,3}$/, { error: invalidYear });

export const VehicleAttributes = z
  .strictObject({
    type: z.enum(VEHICLE_TYPES).meta({ description: '`trucks` are trucks and buses.' }),
    brand: Code(20).meta({ description: 'Code of the brand, as the list names it.', examples: ['21'] }),
    model: Code(20).meta({ description: 'Code of the model, as the list names it.', examples: ['7541'] }),
    year: Year.meta({
      description: 'Code of model year and fuel, as the list names it.',
      examples: ['2018-5'],
    }),
    plate: Text(20)
      .optional()
      .meta({ description: 'Registration plate. Personal data: stored encrypted only.' }),
    quantity: PositiveWholeNumber.optional().meta({
      description: 'How many vehicles alike, a whole number from 1; without it this one vehicle.',
    }),
    unit_price: Quantity.optional().meta({
      description:
        "The owner's price for one vehicle, in BRL: beside the table, for where it does not reach.",
      examples: ['88890.00'],
    }),
    price_as_of: PriceAsOf,
    ...comparablesField,
  })
  .meta(besidePrice('unit_price'))
  .superRefine(refuseDayWithout('unit_price'))
  .refine(({ quantity = '1', unit_price }) => isAmountWhenMultiplied(quantity, unit_price), {
    error: carried(RESULT_TOO_LONG),
    path: ['quantity'],
  });
export type VehicleAttributes = z.infer<typeof VehicleAttributes>;

export const VehicleParameters = z.strictObject({
  unit_price: Quantity.optional().meta({
    description: "The caller's own price for one vehicle, in BRL.",
    examples: ['88890.00'],
  }),
  quantity: PositiveWholeNumber.optional().meta({
    description: 'How many vehicles alike; a whole number from 1.',
  }),
});
export type VehicleParameters = z.infer<typeof VehicleParameters>;

export const vehicleQuery = (
  { type, brand, model, year }: VehicleAttributes,
  date: CalendarDate,
): ReferenceQuery => ({
  kind: 'vehicle-price',
  type,
  brand,
  model,
  year,
  date,
});
