import { decimal } from '../../../kernel/decimal.ts';
import type { Limitation, MethodResult } from '../../../kernel/estimate.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import type { ReferenceQuery } from '../../../kernel/reference.ts';
import { mergeLimitations } from '../../../kernel/words/limitations.ts';
import { COMPRAS_GOV, CONAB_INPUTS } from '../../references/profiles.ts';
import { evidenceOf, sourcesOf } from '../building-blocks/from-reference.ts';
import { amountOf, knownResult, unknownResult } from '../building-blocks/method-result.ts';
import { rangeByReferences } from '../building-blocks/range.ts';
import type { MethodDescription, ValuationContext } from '../contract.ts';
import type { CatalogEquipment } from './attributes.ts';

/** The price at which a new machine of a configuration is acquired. */

export const acquisitionMethod: MethodDescription = {
  method: 'ACQUISITION_REFERENCE',
  basis: 'ACQUISITION_REFERENCE',
  version: 1,
  description: {
    'pt-BR':
      'Preço publicado de aquisição de uma máquina nova da mesma configuração; usada não tem referência.',
    en: 'Published acquisition price of a new machine of the same configuration; a used one has no reference.',
  },
  requires: ['family', 'product_code', 'condition'],
  sources: [CONAB_INPUTS.id, COMPRAS_GOV.id],
};

export const ACQUISITION_LIMITATIONS: readonly Limitation[] = [
  {
    code: 'PRICE_OF_A_NEW_CONFIGURATION',
    text: {
      'pt-BR':
        'É a referência de aquisição de uma máquina nova da configuração: não é avaliação desta máquina nem seu preço de venda.',
      en: 'It is an acquisition reference of a new machine of the configuration: no appraisal of this machine, and not what it would sell for.',
    },
  },
  {
    code: 'NO_FREIGHT_TAX_OR_OPTION_ADJUSTMENT',
    text: {
      'pt-BR': 'O preço não é ajustado por frete, tributos, opcionais, garantia nem região.',
      en: 'The price is not adjusted for freight, taxes, options, warranty or region.',
    },
  },
];

export const usedEquipment: Limitation = {
  code: 'NEW_MACHINES_ONLY',
  text: {
    'pt-BR':
      'A referência é só de máquinas novas: para a usada não há dados suficientes, e nenhum coeficiente os substitui.',
    en: 'The reference is of new machines only: for a used one the data are insufficient, and no coefficient stands in for them.',
  },
};

/** Nothing is asked for a used machine. */
export const acquisitionReferences = (
  { family, product_code, condition }: CatalogEquipment,
  date: CalendarDate,
): readonly ReferenceQuery[] =>
  condition === 'USED' ? [] : [{ kind: 'equipment-price', family, product_code, date }];

export function acquisitionReference(
  equipment: CatalogEquipment,
  { valuationDate, answer }: ValuationContext,
): MethodResult {
  const limitations = ACQUISITION_LIMITATIONS;
  const [query] = acquisitionReferences(equipment, valuationDate);
  if (!query) {
    return unknownResult(acquisitionMethod, ['USED_EQUIPMENT_INSUFFICIENT_DATA'], {
      limitations: [...limitations, usedEquipment],
    });
  }
  const answered = answer(query);
  if (!answered.found) return unknownResult(acquisitionMethod, [answered.reason], { limitations });
  const { reference } = answered;
  return knownResult(acquisitionMethod, decimal(reference.value), '/product_code', {
    calculation: {
      formula: 'acquisition_price',
      steps: [
        { label: { 'pt-BR': 'Família', en: 'Family' }, value: equipment.family, unit: 'text' },
        {
          label: { 'pt-BR': 'Código do produto', en: 'Product code' },
          value: equipment.product_code,
          unit: 'text',
        },
        {
          label: { 'pt-BR': 'Preço de aquisição', en: 'Acquisition price' },
          value: reference.value,
          unit: `BRL / ${reference.unit}`,
        },
      ],
    },
    range: rangeByReferences([reference], (figure) => amountOf(decimal(figure(reference)), '/product_code')),
    evidence: [evidenceOf(reference)],
    sources: sourcesOf([reference]),
    limitations: mergeLimitations(limitations, reference.limitations),
  });
}
