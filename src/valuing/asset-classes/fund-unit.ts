import {
  type HoldingAttributes,
  type HoldingParameters,
  unitHolding,
} from './building-blocks/unit-holding.ts';
import type { AssetClass } from './contract.ts';
import { fundRanges } from './fund-unit/ranges.ts';

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
