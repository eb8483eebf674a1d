import type { Limitation } from '../../../../kernel/estimate.ts';
import type { CalendarDate } from '../../../../kernel/instant.ts';
import { NOT_A_MARKET_PRICE } from '../../../../kernel/words/limitations.ts';
import { NO_COSTS_OR_TAXES } from '../present-value/payment.ts';

/** Of every portfolio of receivables. */
const PORTFOLIO_LIMITATIONS: readonly Limitation[] = [
  NOT_A_MARKET_PRICE,
  {
    code: 'PORTFOLIO_FIGURES_NOT_VERIFIED',
    text: {
      'pt-BR':
        'Valores de face, atrasos, taxas de inadimplência, perda e diluição, prazos e taxa de desconto são os informados: não foram verificados, e nenhum é suposto pelo serviço; existência, exigibilidade e ônus também não são verificados.',
      en: 'Face amounts, days past due, rates of default, loss and dilution, times of receipt and discount rate are as given: they were not verified, and the service supposes none; existence, enforceability and encumbrances are not verified either.',
    },
  },
  {
    code: 'AGEING_AS_STATED',
    text: {
      'pt-BR':
        'As faixas não são envelhecidas até a data da avaliação: dias de atraso são os informados, e dias até o recebimento contam a partir dela.',
      en: 'Buckets are not moved on to the valuation date: days past due are as stated, and days to receipt count from it.',
    },
  },
  {
    code: 'PORTFOLIO_FORMULA_LEAVES_OUT',
    text: {
      'pt-BR':
        'A fórmula não considera concentração nem dependência entre devedores, recuperação depois da data esperada, juros e multa por atraso, recompra, coobrigação, garantias nem subordinação; não é a provisão contábil do CPC 48.',
      en: 'The formula leaves out concentration of and dependence between debtors, recoveries after the expected day, interest and fines for delay, buy-back, recourse, collateral and subordination; it is not the loss allowance of IFRS 9.',
    },
  },
  NO_COSTS_OR_TAXES,
];

/** Those of every portfolio, and of buckets that were expected before the date; `past`: their numbers, counted from 1. */
export const portfolioLimitations = (past: readonly number[], date: CalendarDate): readonly Limitation[] => [
  ...PORTFOLIO_LIMITATIONS,
  ...(past.length === 0 ? [] : [expectedBefore(past, date)]),
];

const expectedBefore = (past: readonly number[], date: CalendarDate): Limitation => ({
  code: 'RECEIPTS_IN_THE_PAST',
  text: {
    'pt-BR': `Há faixas cujo recebimento era esperado antes de ${date}, que não cabem em um valor presente: ${past.join(', ')}.`,
    en: `Some buckets were expected to come in before ${date} and have no place in a present value: ${past.join(', ')}.`,
  },
});
