import { limitation } from '../limitations.ts';

/** At which level of trade a state's own price holds. */

export const PRODUCER_LEVEL = limitation(
  'PRODUCER_LEVEL',
  'Preço recebido pelo produtor no estado do estoque, na semana que a Conab publica: não é oferta de compra e não se compara com o preço de atacado do Paraná; frete, qualidade e tributos não foram considerados.',
  "Price received by producers in the stock's own state, in the week that Conab publishes: it is no offer and is not comparable with the wholesale price of Paraná; freight, quality and taxes are not considered.",
);

export const STATE_WHOLESALE_LEVEL = limitation(
  'STATE_WHOLESALE_LEVEL',
  'Preço no atacado do estado do estoque, na semana que a Conab publica, porque nenhum preço recebido pelo produtor de até 21 dias antes está publicado: quem vende ao atacado pode receber menos; frete, qualidade e tributos não foram considerados.',
  "Wholesale price in the stock's own state, in the week that Conab publishes, because no price received by producers at most 21 days old is published: who sells to wholesalers may be paid less; freight, quality and taxes are not considered.",
);
