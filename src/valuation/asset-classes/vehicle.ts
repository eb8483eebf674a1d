import type { Limitation, MethodResult } from '../../kernel/estimate.ts';
import { FIPE } from '../references/profiles.ts';
import { valueByReferences } from './building-blocks/by-references.ts';
import {
  comparativeLimitations,
  comparativeMethod,
  comparedWith,
  faultsOfWrittenComparables,
} from './building-blocks/comparables.ts';
import { OWN_PRICES_NOT_VERIFIED } from './building-blocks/limitations.ts';
import { ownersFigures, ownFigures } from './building-blocks/owner/figures.ts';
import { priceDay } from './building-blocks/owner/price.ts';
import { CALENDAR_YEAR, inBoth, type PlausibleRange, UNITS, yearOf } from './building-blocks/plausibility.ts';
import { quantityFactor, unitPriceFactor } from './building-blocks/product.ts';
import type { AssetClass, MethodDescription, ValuationContext } from './contract.ts';
import { vehicleExamples, vehiclePublicExamples } from './vehicle/examples.ts';
import { VehicleAttributes, VehicleParameters, vehicleQuery } from './vehicle/figures.ts';

const vehicleRanges: readonly [PlausibleRange, ...PlausibleRange[]] = [
  {
    field: 'year',
    low: '1900',
    high: { yearsAfter: 1 },
    unit: CALENDAR_YEAR,
    reason: {
      'pt-BR': 'o ano do modelo é no máximo o seguinte ao da avaliação',
      en: 'a model year is at most the one after the valuation',
    },
    source:
      "Our own bound. The table's code 32000, a car that was never used, is no year and is not compared",
    figure: yearOf,
  },
  {
    field: 'quantity',
    low: '1',
    high: '100000',
    unit: UNITS,
    reason: {
      'pt-BR': 'nenhuma frota tem tantos veículos iguais',
      en: 'no fleet has so many vehicles alike',
    },
    source: 'Our own bound',
  },
  {
    field: 'unit_price',
    low: '100',
    high: '50000000',
    unit: inBoth('BRL'),
    reason: {
      'pt-BR': 'a tabela não tem preços dessa ordem; pode ser o preço do todo, ou estar em centavos',
      en: 'the table has no prices of that order; it may be that of the whole, or in cents',
    },
    source: 'Our own bound, far outside the prices of the FIPE table',
  },
];

/** Vehicles at the average of the month's table, found by the codes of its lists; or at their owner's price. */

const marketReference: MethodDescription = {
  method: 'MARKET_REFERENCE',
  basis: 'MARKET_REFERENCE',
  version: 1,
  description: {
    'pt-BR': 'Preço médio da tabela do mês × quantidade.',
    en: "Average price of the month's table × quantity.",
  },
  requires: ['type', 'brand', 'model', 'year'],
  sources: [FIPE.id],
};

const userProvided: MethodDescription = {
  method: 'USER_PROVIDED',
  basis: 'USER_PROVIDED',
  version: 1,
  description: {
    'pt-BR': 'Quantidade × preço unitário informado pelo proprietário.',
    en: "Quantity × the owner's price for one.",
  },
  requires: ['unit_price'],
  sources: [],
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

const product = (quantity: string | undefined, price: string | undefined) =>
  ({ factors: [quantityFactor(quantity), unitPriceFactor(price)], pointer: '/quantity' }) as const;

/** Beside the table, of an asset with a price of its owner's. */
function ownPrice(attributes: VehicleAttributes, context: ValuationContext): readonly MethodResult[] {
  const { quantity = '1', unit_price, price_as_of } = attributes;
  if (unit_price === undefined) return [];
  const day = priceDay(price_as_of, (days) => days.unit_price, context);
  return [ownersFigures(userProvided, product(quantity, unit_price), [notInspected], day, context)];
}

export const vehicle: AssetClass<VehicleAttributes, VehicleParameters> = {
  id: 'VEHICLE',
  label: { 'pt-BR': 'Veículo', en: 'Vehicle' },
  description: {
    'pt-BR':
      'Carros, motos, caminhões e ônibus, pelo preço médio da tabela do mês, ou ao preço do proprietário.',
    en: "Cars, motorcycles, trucks and buses, at the average price of the month's table, or at the owner's price.",
  },
  scrCodes: { FIDUCIARY_TRANSFER: '0424', PLEDGE: '0324' },
  quantities: ['quantity'],
  attributes: VehicleAttributes,
  publicParameters: VehicleParameters,
  marketEstimates: ['vehicle'],
  guided: null,
  datesThatHaveCome: ['price_as_of'],
  methods: [marketReference, userProvided, comparativeMethod],
  limitations: [notInspected, averageOfTheTable, OWN_PRICES_NOT_VERIFIED, ...comparativeLimitations(false)],
  faultsOfWritten: faultsOfWrittenComparables,
  plausible: vehicleRanges,
  references: (attributes, date) => [vehicleQuery(attributes, date)],
  value: (attributes, context) => [
    valueByReferences(
      {
        method: marketReference,
        asks: { price: vehicleQuery(attributes, context.valuationDate) },
        limitations: [notInspected, averageOfTheTable],
        product: ({ price }) => product(attributes.quantity ?? '1', price.value),
      },
      context,
    ),
    ...ownPrice(attributes, context),
    ...comparedWith(attributes, context.valuationDate),
  ],
  publicEstimate: ({ quantity, unit_price }) =>
    ownFigures(marketReference, product(quantity, unit_price), [notInspected]),
  examples: vehicleExamples,
  publicExamples: vehiclePublicExamples,
};
