import { z } from 'zod';
import { limitation } from '../../kernel/estimate.ts';
import { Code, Quantity, Text } from '../../kernel/fields.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import type { ReferenceQuery } from '../../kernel/reference.ts';
import { bilingual } from '../../kernel/text/bilingual.ts';
import { VEHICLE_TYPES } from '../../kernel/vocabulary.ts';
import { says } from '../../kernel/words/faults.ts';
import { FIPE } from '../references/profiles.ts';
import { DAY_BEFORE_DATA, withFactors } from './building-blocks/comparables/examples.ts';
import { comparablesField } from './building-blocks/comparables/fields.ts';
import {
  comparativeLimitations,
  comparativeMethod,
  comparedWith,
  faultsOfWrittenComparables,
} from './building-blocks/comparables.ts';
import { exampleFigure, exampleGap, publicExample, workedExample } from './building-blocks/examples.ts';
import {
  OWN_PRICES_NOT_VERIFIED,
  ownFigures,
  ownPrice,
  PriceAsOf,
  unitProduct,
} from './building-blocks/owner.ts';
import { CALENDAR_YEAR, inBoth, ownBound, UNITS, yearOf } from './building-blocks/plausibility.ts';
import { PositiveWholeNumber, valueByReferences } from './building-blocks/product.ts';
import type { AssetClass, MethodDescription } from './contract.ts';

/** A vehicle as the lists of the table name it, and what its owner, or a caller, asks for it. */

const invalidYear = says('invalid_code', bilingual('vehicle.invalid_year'));
const Year = z.string({ error: invalidYear }).regex(/^\d{4,5}-\d{1,3}$/, { error: invalidYear });

const own = ownPrice({
  quantity: 'quantity',
  price: 'unit_price',
  description: bilingual('vehicle.quantity_at_owner_price'),
  requires: ['unit_price'],
});

const VehicleAttributes = own.schema(
  z.strictObject({
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
      description: "The owner's price for one vehicle, in BRL: used where the table has no price.",
      examples: ['88890.00'],
    }),
    price_as_of: PriceAsOf,
    ...comparablesField,
  }),
);
type VehicleAttributes = z.infer<typeof VehicleAttributes>;

const VehicleParameters = z.strictObject({
  unit_price: Quantity.optional().meta({
    description: "The caller's own price for one vehicle, in BRL.",
    examples: ['88890.00'],
  }),
  quantity: PositiveWholeNumber.optional().meta({
    description: 'How many vehicles alike; a whole number from 1.',
  }),
});
type VehicleParameters = z.infer<typeof VehicleParameters>;

const vehicleQuery = (
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

const valuationDate = '2026-11-20';
const car = { type: 'cars', brand: '21', model: '7541', year: '2018-5' } as const;

/** Vehicles at the average of the month's table, found by the codes of its lists; or at their owner's price. */

const marketReference: MethodDescription = {
  method: 'MARKET_REFERENCE',
  version: 1,
  description: bilingual('vehicle.quantity_at_table_price'),
  requires: ['type', 'brand', 'model', 'year'],
  sources: [FIPE.id],
};

const notInspected = limitation('vehicle.VEHICLE_NOT_INSPECTED');
const averageOfTheTable = limitation('vehicle.TABLE_AVERAGE_NO_APPRAISAL');

export const vehicle: AssetClass<VehicleAttributes, VehicleParameters> = {
  id: 'VEHICLE',
  label: bilingual('vehicle.VEHICLE'),
  description: bilingual('vehicle.VEHICLE.description'),
  scrCodes: { FIDUCIARY_TRANSFER: '0424', PLEDGE: '0324' },
  quantities: ['quantity'],
  attributes: VehicleAttributes,
  publicParameters: VehicleParameters,
  marketEstimates: ['vehicle'],
  guided: null,
  datesThatHaveCome: ['price_as_of'],
  methods: [marketReference, own.method, comparativeMethod],
  limitations: [notInspected, averageOfTheTable, OWN_PRICES_NOT_VERIFIED, ...comparativeLimitations(false)],
  faultsOfWritten: faultsOfWrittenComparables,
  plausible: [
    {
      field: 'year',
      low: '1900',
      high: { yearsAfter: 1 },
      unit: CALENDAR_YEAR,
      reason: bilingual('vehicle.model_year_too_late'),
      source:
        "Our own bound. The table's code 32000, a car that was never used, is no year and is not compared",
      figure: yearOf,
    },
    ownBound('quantity', ['1', '100000'], UNITS, bilingual('vehicle.fleet_too_large')),
    {
      field: 'unit_price',
      low: '100',
      high: '50000000',
      unit: inBoth('BRL'),
      reason: bilingual('vehicle.price_too_high'),
      source: 'Our own bound, far outside the prices of the FIPE table',
    },
  ],
  references: (attributes, date) => [vehicleQuery(attributes, date)],
  value: (attributes, context) => [
    valueByReferences(
      {
        method: marketReference,
        asks: { price: vehicleQuery(attributes, context.valuationDate) },
        limitations: [notInspected, averageOfTheTable],
        product: ({ price }) => unitProduct(attributes.quantity ?? '1', price.value),
      },
      context,
    ),
    ...(attributes.unit_price === undefined
      ? []
      : [own.ofAsset({ ...attributes, quantity: attributes.quantity ?? '1' }, [notInspected], context)]),
    ...comparedWith(attributes, context.valuationDate),
  ],
  publicEstimate: (parameters) => ownFigures(marketReference, own.product(parameters), [notInspected]),
  // Figures are made up.
  examples: [
    workedExample(
      'One car at a table price (made up)',
      { ...car, plate: 'ABC1D23' },
      { MARKET_REFERENCE: '88890.00' },
      [exampleFigure(vehicleQuery(car, valuationDate), '88890.00', 'unit', null)],
    ),
    workedExample('Three alike', { ...car, quantity: '3' }, { MARKET_REFERENCE: '266670.00' }, [
      exampleFigure(vehicleQuery(car, valuationDate), '88890.00', 'unit', null),
    ]),
    workedExample(
      'A vehicle that the table does not have',
      { ...car, year: '1899-1' },
      { MARKET_REFERENCE: null },
      [exampleGap(vehicleQuery({ ...car, year: '1899-1' }, valuationDate), 'NO_REFERENCE')],
    ),
    // 2 × 45500.505
    workedExample(
      "The same at its owner's price: two of them",
      { ...car, year: '1899-1', quantity: '2', unit_price: '45500.505' },
      { MARKET_REFERENCE: null, USER_PROVIDED: '91001.01' },
      [exampleGap(vehicleQuery({ ...car, year: '1899-1' }, valuationDate), 'NO_REFERENCE')],
    ),
    workedExample(
      "In the table, with an owner's price from after the valuation date",
      { ...car, unit_price: '90000.00', price_as_of: '2026-11-20' },
      { MARKET_REFERENCE: '88890.00', USER_PROVIDED: null },
      [exampleFigure(vehicleQuery(car, '2026-11-19'), '88890.00', 'unit', null)],
      '2026-11-19',
    ),
    // (37800 + 37350 + 36800 + 39501 + 36505.49) ÷ 5 = 37591.298
    workedExample(
      'A vehicle that the table does not have, compared with five offers by factors',
      { ...car, year: '1899-1', comparables: withFactors() },
      { MARKET_REFERENCE: null, COMPARATIVE_DATA: '37591.30' },
      [exampleGap(vehicleQuery({ ...car, year: '1899-1' }, valuationDate), 'NO_REFERENCE')],
    ),
    workedExample(
      'Compared with offers from after the valuation date',
      { ...car, comparables: withFactors() },
      { MARKET_REFERENCE: '88890.00', COMPARATIVE_DATA: null },
      [exampleFigure(vehicleQuery(car, DAY_BEFORE_DATA), '88890.00', 'unit', null)],
      DAY_BEFORE_DATA,
    ),
  ],
  publicExamples: [
    publicExample(
      "Two vehicles at the caller's price",
      { unit_price: '45500.50', quantity: '2' },
      '91001.00',
    ),
    publicExample('No price: none is invented', { quantity: '2' }, null),
  ],
};
