import type { Language } from '../../shared/language.ts';

type Hint = Readonly<Record<Language, string>>;
type HintsOfClass = Readonly<Record<string, Hint>>;

const say = (ptBR: string, en: string): Hint => ({ 'pt-BR': ptBR, en });

const ofRisk = (ptBR: string, en: string): Hint =>
  say(
    `Quanto você desconta por ano pela espera e ${ptBR}. O serviço não supõe nenhuma taxa.`,
    `How much a year you take off for the wait and ${en}. The service supposes no rate.`,
  );
const DEBTOR = {
  discount_rate: ofRisk('pelo risco de o devedor não pagar', 'for the risk that the debtor does not pay'),
};

/** What to write in a field, where that depends on the class: these come before the field's own hint. */
export const CLASS_HINTS: Readonly<Record<string, HintsOfClass>> = {
  BIOLOGICAL_ASSET: {
    discount_rate: ofRisk('pelo risco da safra ou do plantio', 'for the risk of the crop or plantation'),
  },
  COURT_CLAIM: {
    discount_rate: ofRisk(
      'pelo risco de o crédito atrasar ou não ser pago',
      'for the risk that the claim is paid late or not at all',
    ),
  },
  EQUITY_STAKE: { discount_rate: ofRisk('pelo risco do negócio', 'for the risk of the business') },
  FUND_UNIT: {
    quantity: say(
      'Quantas cotas, como no extrato; frações também.',
      'How many units, as in the statement; fractions too.',
    ),
    unit_price: say(
      'Valor de uma cota, como no extrato do fundo.',
      'Value of one unit, as in the fund’s statement.',
    ),
  },
  INTELLECTUAL_PROPERTY: {
    discount_rate: ofRisk('pelo risco de a receita não vir', 'for the risk that the income does not come'),
  },
  INVENTORY: {
    quantity: say(
      'Quantas unidades do produto, como sacas de 60 kg, arrobas ou quilogramas.',
      'How many units of the product, such as sacks of 60 kg, arrobas or kilograms.',
    ),
    unit_price: say(
      'Quanto vale, para você, uma unidade do produto, como uma saca.',
      'What one unit of the product, such as a sack, is worth to you.',
    ),
  },
  LISTED_EQUITY: {
    quantity: say('Quantas ações, como no extrato.', 'How many shares, as in the statement.'),
    unit_price: say(
      'Preço de uma ação, como o do último pregão.',
      'Price of one share, such as that of the last session.',
    ),
  },
  LIVESTOCK: {
    price_per_head: say(
      'Quanto vale, para você, um animal do lote, em média.',
      'What one animal of the herd is worth to you, on average.',
    ),
  },
  PRECIOUS_METAL: {
    price_per_g: say(
      'Quanto vale, para você, um grama do metal fino, sem a liga.',
      'What one gram of the fine metal, without alloy, is worth to you.',
    ),
  },
  PRIVATE_SECURITY: DEBTOR,
  RECEIVABLE: DEBTOR,
  RURAL_LAND: {
    price_per_ha: say(
      'Quanto vale, para você, um hectare desta terra.',
      'What one hectare of this land is worth to you.',
    ),
  },
  TREASURY_SECURITY: {
    discount_rate: say(
      'A taxa do título, como 14,16 % ao ano em dias úteis; dela se calcula o preço.',
      'The rate of the bond, such as 14.16 % a year of business days; its price follows from it.',
    ),
    quantity: say(
      'Quantos títulos; frações como 0,01 também.',
      'How many securities; fractions such as 0.01 too.',
    ),
    unit_price: say('Quanto vale, para você, um título inteiro.', 'What one whole security is worth to you.'),
  },
  VEHICLE: {
    quantity: say('Quantos veículos iguais a este.', 'How many vehicles like this one.'),
    unit_price: say(
      'Quanto vale, para você, um veículo destes, no estado em que está.',
      'What one such vehicle is worth to you, in the condition it is in.',
    ),
  },
};
