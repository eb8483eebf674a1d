import { inBoth, type PlausibleRange, UNITS } from './building-blocks/plausibility.ts';
import {
  type HoldingAttributes,
  type HoldingParameters,
  unitHolding,
} from './building-blocks/unit-holding.ts';
import type { AssetClass } from './contract.ts';

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

const valuationDate = '2026-11-20';
const units = { identifier: 'Fundo Exemplo FIC FIM', quantity: '12.5' };

/** Units of an investment fund. */
export const fundUnit: AssetClass<HoldingAttributes, HoldingParameters> = {
  ...unitHolding('cvm'),
  plausible: fundRanges,
  id: 'FUND_UNIT',
  label: { 'pt-BR': 'Cota de fundo', en: 'Fund unit' },
  description: {
    'pt-BR': 'Cotas de fundo de investimento, ao valor de cota informado pelo proprietário.',
    en: "Units of an investment fund, at the owner's price for a unit.",
  },
  examples: [
    {
      title: "Units, and a part of one, at the owner's price",
      attributes: { ...units, unit_price: '101.2345678' },
      valuationDate,
      answers: [],
      // 12.5 × 101.2345678 = 1265.4320975
      expected: { USER_PROVIDED: '1265.43', MARKET_REFERENCE: null },
    },
    {
      title: 'No price: none is invented, and no market is asked',
      attributes: units,
      valuationDate,
      answers: [],
      expected: { USER_PROVIDED: null, MARKET_REFERENCE: null },
    },
  ],
  publicExamples: [
    {
      title: "A thousand units at the caller's price",
      parameters: { quantity: '1000', unit_price: '1.2345' },
      valuationDate,
      expected: '1234.50',
    },
    { title: 'No price: none is invented', parameters: { quantity: '1000' }, valuationDate, expected: null },
  ],
};
