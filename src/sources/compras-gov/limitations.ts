import { limitation } from '../limitations.ts';

export const PUBLIC_PURCHASES = limitation(
  'PUBLIC_PURCHASES',
  'Mediana dos preços unitários pagos por órgãos públicos em todo o país nos doze meses até a data de avaliação; quantidade, frete, prazo e demais condições diferem de uma compra para outra, e marca e modelo não são distinguidos.',
  'Median of the unit prices that public bodies paid, nationwide, in the twelve months up to the valuation date; quantity, freight, term and other conditions differ between purchases, and brand and model are not told apart.',
);

export const OUTLIERS_COUNTED = limitation(
  'OUTLIERS_COUNTED',
  'Há compras com preço muito distante das demais (mais de 1,5 vez o intervalo interquartil além dos quartis); estão nomeadas na evidência e contam na mediana.',
  'Some purchases have a price far from the others (more than 1.5 times the interquartile range beyond the quartiles); they are named in the evidence and count in the median.',
);

export const OTHER_UNITS_LEFT_OUT = limitation(
  'OTHER_UNITS_LEFT_OUT',
  'Foram usadas só as compras na unidade de fornecimento mais frequente; as demais estão contadas na evidência e não foram convertidas.',
  'Only purchases in the most frequent unit of supply were used; the others are counted in the evidence and were not converted.',
);

export const NOT_ALL_PURCHASES_READ = limitation(
  'NOT_ALL_PURCHASES_READ',
  'A fonte tem mais compras do item nesse período do que foram lidas; a evidência diz quantas.',
  'The source has more purchases of the item in that period than were read; the evidence says how many.',
);
