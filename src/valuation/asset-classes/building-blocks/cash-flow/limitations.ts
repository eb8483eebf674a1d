import type { Limitation } from '../../../../kernel/estimate.ts';
import type { CalendarDate } from '../../../../kernel/instant.ts';
import { NOT_A_MARKET_PRICE } from '../../../../kernel/words/limitations.ts';

/** Of every cash-flow scenario. */
export const CASH_FLOW_LIMITATIONS: readonly Limitation[] = [
  NOT_A_MARKET_PRICE,
  {
    code: 'CASH_FLOWS_NOT_VERIFIED',
    text: {
      'pt-BR': 'Fluxos e taxa são os informados: não foram verificados, e nenhum é suposto pelo serviço.',
      en: 'Cash flows and rate are as given: they were not verified, and the service supposes none.',
    },
  },
  {
    code: 'NO_RISK_PREMIUM',
    text: {
      'pt-BR': 'O serviço não avalia o risco de os fluxos não ocorrerem e não acrescenta prêmio à taxa.',
      en: 'The service does not assess the risk that the cash flows fail and adds no premium to the rate.',
    },
  },
  {
    code: 'NO_COSTS_TAXES_OR_DEBTS',
    text: {
      'pt-BR': 'Custos, tributos e dívidas só entram se estiverem nos fluxos informados.',
      en: 'Costs, taxes and debts count only as far as the given cash flows hold them.',
    },
  },
];

const ofTheWhole: Limitation = {
  code: 'OWNERSHIP_SHARE_NOT_GIVEN',
  text: {
    'pt-BR': 'A participação não foi informada: o valor é o do todo.',
    en: 'No ownership share was given: the figure is of the whole.',
  },
};

interface Circumstances {
  /** Of the flows before the date, counted from 1. */
  readonly past: readonly number[];
  /** The date that is discounted to, where there is one. */
  readonly valuationDate: CalendarDate | undefined;
  /** The date of the valuation or estimate. */
  readonly ofValuation: CalendarDate;
  readonly isOfTheWhole: boolean;
}

/** Those of every scenario, and what is particular to this one. */
export const cashFlowLimitations = ({
  past,
  ofValuation,
  valuationDate = ofValuation,
  isOfTheWhole,
}: Circumstances): readonly Limitation[] => [
  ...CASH_FLOW_LIMITATIONS,
  ...(isOfTheWhole ? [ofTheWhole] : []),
  ...(valuationDate < ofValuation ? [discountedToAnotherDate(valuationDate, ofValuation)] : []),
  ...(valuationDate > ofValuation ? [ofALaterDay(valuationDate, ofValuation)] : []),
  ...(past.length === 0 ? [] : [inThePast(past, valuationDate)]),
];

const discountedToAnotherDate = (date: CalendarDate, other: CalendarDate): Limitation => ({
  code: 'DISCOUNTED_TO_ANOTHER_DATE',
  text: {
    'pt-BR': `Os fluxos foram descontados para ${date}, a data informada nos parâmetros, e não para ${other}, a data desta avaliação.`,
    en: `The cash flows were discounted to ${date}, the date in the parameters, and not to ${other}, the date of this valuation.`,
  },
});

const ofALaterDay = (date: CalendarDate, other: CalendarDate): Limitation => ({
  code: 'SCENARIO_OF_A_LATER_DAY',
  text: {
    'pt-BR': `O cenário é de ${date}, a data informada nos parâmetros: é posterior a ${other}, a data desta avaliação, e nada diz sobre ela.`,
    en: `The scenario is of ${date}, the date in the parameters: it is later than ${other}, the date of this valuation, and says nothing about it.`,
  },
});

const inThePast = (past: readonly number[], date: CalendarDate): Limitation => ({
  code: 'CASH_FLOWS_IN_THE_PAST',
  text: {
    'pt-BR': `Há fluxos anteriores a ${date}, que não cabem em um valor presente: ${past.join(', ')}.`,
    en: `Some cash flows are before ${date} and have no place in a present value: ${past.join(', ')}.`,
  },
});
