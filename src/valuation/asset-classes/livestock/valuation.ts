import type { CalculationStep, Limitation, MethodResult } from '../../../kernel/estimate.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import type { ReferenceQuery } from '../../../kernel/reference.ts';
import { HERDS } from '../../../kernel/words/commodities.ts';
import { valueByReferences } from '../building-blocks/by-references.ts';
import type { Factor, Product } from '../building-blocks/product.ts';
import type { MethodDescription, ValuationContext } from '../contract.ts';
import { type Herd, isByTheArroba } from './figures.ts';

/** An arroba is 15 kg of carcass; where no yield is known, the trade counts 30 kg of live weight for one. */
const KILOGRAMS_AN_ARROBA = '15';
const YIELD_BY_CONVENTION = '0.5';

const yieldByConvention: Limitation = {
  code: 'CARCASS_YIELD_BY_CONVENTION',
  text: {
    'pt-BR':
      'O rendimento de carcaça não foi informado: usou-se a convenção do comércio, 50 % (30 kg de peso vivo por arroba); o rendimento do rebanho pode ser outro.',
    en: "No carcass yield was given: the trade's convention was used, 50 % (30 kg of live weight an arroba); the herd's own yield may differ.",
  },
};
const locationNotGiven: Limitation = {
  code: 'LOCATION_NOT_GIVEN',
  text: {
    'pt-BR':
      'O local do rebanho não foi informado: usou-se a média do Paraná, sem supor que o rebanho esteja lá.',
    en: 'The place of the herd was not given: the Paraná average was used, without supposing that the herd is there.',
  },
};
/** Stated only where they apply. */
export const HERD_ASSUMPTIONS: readonly Limitation[] = [yieldByConvention, locationNotGiven];

export const herdQuery = ({ product_id, state }: Herd, date: CalendarDate): ReferenceQuery => ({
  kind: 'commodity-price',
  product_id,
  state: state ?? null,
  date,
});

/** Heads × live weight × quotation; by the arroba also × carcass yield ÷ 15. */
export const valueHerd = (
  method: MethodDescription,
  herd: Herd,
  limitations: readonly Limitation[],
  context: ValuationContext,
): MethodResult =>
  valueByReferences(
    {
      method,
      asks: { price: herdQuery(herd, context.valuationDate) },
      limitations,
      product: ({ price }) => productOf(herd, price.value),
      whenKnown: [
        ...(isYieldAssumed(herd) ? [yieldByConvention] : []),
        ...(herd.state === undefined ? [locationNotGiven] : []),
      ],
    },
    context,
  );

const isYieldAssumed = ({ product_id, carcass_yield }: Herd): boolean =>
  isByTheArroba(product_id) && carcass_yield === undefined;

function productOf(herd: Herd, price: string): Product {
  const weight: Factor = {
    label: { 'pt-BR': 'Peso vivo médio', en: 'Mean live weight' },
    value: herd.weight_kg,
    unit: 'kg',
  };
  const quotation: Factor = {
    label: { 'pt-BR': 'Cotação', en: 'Quotation' },
    value: price,
    unit: `BRL / ${HERDS[herd.product_id].unit}`,
  };
  const pointer = '/heads';
  return isByTheArroba(herd.product_id)
    ? { factors: [headsFactor(herd.heads), weight, yieldFactor(herd), quotation], divisor: arroba, pointer }
    : { factors: [headsFactor(herd.heads), weight, quotation], pointer };
}

export const headsFactor = (heads: string | undefined): Factor => ({
  label: { 'pt-BR': 'Cabeças', en: 'Heads' },
  value: heads,
  unit: 'heads',
});

const yieldFactor = ({ carcass_yield }: Herd): Factor =>
  carcass_yield === undefined
    ? {
        label: { 'pt-BR': 'Rendimento de carcaça por convenção', en: 'Carcass yield by convention' },
        value: YIELD_BY_CONVENTION,
        unit: 'fraction',
      }
    : {
        label: { 'pt-BR': 'Rendimento de carcaça', en: 'Carcass yield' },
        value: carcass_yield,
        unit: 'fraction',
      };

const arroba: CalculationStep = {
  label: { 'pt-BR': 'Quilogramas de carcaça por arroba', en: 'Kilograms of carcass an arroba' },
  value: KILOGRAMS_AN_ARROBA,
  unit: 'kg / arroba',
};
