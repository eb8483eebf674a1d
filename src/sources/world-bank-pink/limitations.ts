import { limitation } from '../limitations.ts';

export const MONTHLY_AVERAGE = limitation(
  'MONTHLY_AVERAGE',
  'O preço é a média de um mês no mercado internacional, e não a cotação de um dia.',
  "The price is a month's average on the international market, not the quotation of a day.",
);
