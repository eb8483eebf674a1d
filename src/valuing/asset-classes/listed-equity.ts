import {
  type HoldingAttributes,
  type HoldingParameters,
  unitHolding,
} from './building-blocks/unit-holding.ts';
import type { AssetClass } from './contract.ts';
import { equityRanges } from './listed-equity/ranges.ts';

const valuationDate = '2026-11-20';
const shares = { identifier: 'ABCD3', quantity: '1000' };

/** Shares, and what else is traded on the exchange. */
export const listedEquity: AssetClass<HoldingAttributes, HoldingParameters> = {
  ...unitHolding('b3'),
  plausible: equityRanges,
  id: 'LISTED_EQUITY',
  label: { 'pt-BR': 'Ação listada', en: 'Listed equity' },
  description: {
    'pt-BR': 'Ações e outros ativos negociados em bolsa, ao preço informado pelo proprietário.',
    en: "Shares and others traded on the exchange, at the owner's price.",
  },
  examples: [
    {
      title: "Shares at the owner's price",
      attributes: { ...shares, unit_price: '31.415' },
      valuationDate,
      answers: [],
      expected: { USER_PROVIDED: '31415.00', MARKET_REFERENCE: null },
    },
    {
      title: 'No price: none is invented, and no market is asked',
      attributes: shares,
      valuationDate,
      answers: [],
      expected: { USER_PROVIDED: null, MARKET_REFERENCE: null },
    },
    {
      title: 'No shares: a calculated zero',
      attributes: { ...shares, quantity: '0', unit_price: '31.415' },
      valuationDate,
      answers: [],
      expected: { USER_PROVIDED: '0.00', MARKET_REFERENCE: null },
    },
  ],
  publicExamples: [
    {
      title: "Two hundred shares at the caller's price",
      parameters: { quantity: '200', unit_price: '27.15' },
      valuationDate,
      expected: '5430.00',
    },
    {
      title: 'No quantity: none is invented',
      parameters: { unit_price: '27.15' },
      valuationDate,
      expected: null,
    },
  ],
};
