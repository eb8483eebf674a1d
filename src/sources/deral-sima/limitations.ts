import { limitation } from '../../kernel/estimate.ts';

export const WHOLESALE_LEVEL = limitation(
  'WHOLESALE_LEVEL',
  'Preço de compra pelo mercado atacadista, média do estado ponderada pela fonte; não é oferta de compra, e frete, qualidade e tributos não foram considerados.',
  'Buying price of the wholesale market, state average weighted by the source; it is no offer, and freight, quality and taxes are not considered.',
);

export const BULLETIN_INCONSISTENT = limitation(
  'BULLETIN_INCONSISTENT',
  'A média publicada não condiz com a variação ou com os preços regionais do próprio boletim; foi mantida como publicada e deve ser conferida.',
  "The published average does not fit the bulletin's own variation or regional prices; it was kept as published and should be checked.",
);
