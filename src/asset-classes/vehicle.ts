import { z } from 'zod';
import type { Limitation } from '../kernel/estimate.ts';
import { says } from '../kernel/fault-words.ts';
import { Code, Quantity, Text } from '../kernel/fields.ts';
import type { CalendarDate } from '../kernel/instant.ts';
import type { ReferenceQuery } from '../kernel/reference.ts';
import { VEHICLE_TYPES } from '../kernel/vocabulary.ts';
import { valueByReferences } from './building-blocks/by-references.ts';
import { exampleFigure, exampleGap } from './building-blocks/example-answers.ts';
import { PositiveWholeNumber } from './building-blocks/figures.ts';
import { OWN_PRICES_NOT_VERIFIED } from './building-blocks/limitations.ts';
import { ownFigures } from './building-blocks/own-figures.ts';
import { quantityFactor, unitPriceFactor } from './building-blocks/product.ts';
import type { AssetClass, MethodDescription } from './contract.ts';
import { vehicleRanges } from './vehicle/ranges.ts';

/** Vehicles at the average of the month's table, found by the codes of its lists. */

const invalidYear = says(
  'invalid_code',
  'must be a year code as the list names it, such as "2014-1"',
  'deve ser um código de ano como na lista, por exemplo "2014-1"',
);
const Year = z.string({ error: invalidYear }).regex(/^\d{4,5}-\d{1,3}$/, { error: invalidYear });

const Attributes = z.strictObject({
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
});
type Attributes = z.infer<typeof Attributes>;

const Parameters = z.strictObject({
  unit_price: Quantity.optional().meta({
    description: "The caller's own price for one vehicle, in BRL.",
    examples: ['88890.00'],
  }),
  quantity: PositiveWholeNumber.optional().meta({
    description: 'How many vehicles alike; a whole number from 1.',
  }),
});
type Parameters = z.infer<typeof Parameters>;

const marketReference: MethodDescription = {
  method: 'MARKET_REFERENCE',
  basis: 'MARKET_REFERENCE',
  version: 1,
  description: {
    'pt-BR': 'Preço médio da tabela do mês × quantidade.',
    en: "Average price of the month's table × quantity.",
  },
  requires: ['type', 'brand', 'model', 'year'],
  sources: ['fipe'],
};

const notInspected: Limitation = {
  code: 'VEHICLE_NOT_INSPECTED',
  text: {
    'pt-BR':
      'Estado de conservação, quilometragem, acessórios, propriedade, multas e gravames não são verificados.',
    en: 'Condition, mileage, accessories, ownership, fines and liens are not looked at.',
  },
};
const averageOfTheTable: Limitation = {
  code: 'TABLE_AVERAGE_NO_APPRAISAL',
  text: {
    'pt-BR': 'O preço médio da tabela não é uma avaliação deste veículo.',
    en: 'The average of the table is no appraisal of this vehicle.',
  },
};

const queryOf = ({ type, brand, model, year }: Attributes, date: CalendarDate): ReferenceQuery => ({
  kind: 'vehicle-price',
  type,
  brand,
  model,
  year,
  date,
});

const product = (quantity: string | undefined, price: string | undefined) =>
  ({ factors: [quantityFactor(quantity), unitPriceFactor(price)], pointer: '/quantity' }) as const;

const valuationDate = '2026-11-20';
const car = { type: 'cars', brand: '21', model: '7541', year: '2018-5' } as const;

export const vehicle: AssetClass<Attributes, Parameters> = {
  id: 'VEHICLE',
  label: { 'pt-BR': 'Veículo', en: 'Vehicle' },
  description: {
    'pt-BR': 'Carros, motos, caminhões e ônibus, pelo preço médio da tabela do mês.',
    en: "Cars, motorcycles, trucks and buses, at the average price of the month's table.",
  },
  attributes: Attributes,
  publicParameters: Parameters,
  guided: null,
  methods: [marketReference],
  limitations: [notInspected, averageOfTheTable, OWN_PRICES_NOT_VERIFIED],
  plausible: vehicleRanges,
  references: (attributes, date) => [queryOf(attributes, date)],
  value: (attributes, context) => [
    valueByReferences(
      {
        method: marketReference,
        asks: { price: queryOf(attributes, context.valuationDate) },
        limitations: [notInspected, averageOfTheTable],
        product: ({ price }) => product(attributes.quantity ?? '1', price.value),
      },
      context,
    ),
  ],
  publicEstimate: ({ quantity, unit_price }) =>
    ownFigures(marketReference, product(quantity, unit_price), [notInspected]),
  examples: [
    {
      title: 'One car at a table price (made up)',
      attributes: { ...car, plate: 'ABC1D23' },
      valuationDate,
      answers: [exampleFigure(queryOf(car, valuationDate), '88890.00', 'unit', null)],
      expected: { MARKET_REFERENCE: '88890.00' },
    },
    {
      title: 'Three alike',
      attributes: { ...car, quantity: '3' },
      valuationDate,
      answers: [exampleFigure(queryOf(car, valuationDate), '88890.00', 'unit', null)],
      expected: { MARKET_REFERENCE: '266670.00' },
    },
    {
      title: 'A vehicle that the table does not have',
      attributes: { ...car, year: '1899-1' },
      valuationDate,
      answers: [exampleGap(queryOf({ ...car, year: '1899-1' }, valuationDate), 'NO_REFERENCE')],
      expected: { MARKET_REFERENCE: null },
    },
  ],
  publicExamples: [
    {
      title: "Two vehicles at the caller's price",
      parameters: { unit_price: '45500.50', quantity: '2' },
      valuationDate,
      expected: '91001.00',
    },
    { title: 'No price: none is invented', parameters: { quantity: '2' }, valuationDate, expected: null },
  ],
};
