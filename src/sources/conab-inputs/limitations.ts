import { limitation } from '../limitations.ts';

export const NEW_EQUIPMENT_PRICE = limitation(
  'NEW_EQUIPMENT_PRICE',
  'Preço pesquisado de equipamento novo, do estado e do mês indicados; não vale para equipamento usado e não foi transportado para outro estado. Frete, opcionais e condições de pagamento não foram considerados.',
  'Surveyed price of new equipment, of the state and month named; it does not hold for used equipment and was not moved to another state. Freight, options and terms of payment are not considered.',
);
