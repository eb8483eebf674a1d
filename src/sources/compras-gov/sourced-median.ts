import { toText } from '../../kernel/decimal.ts';
import { limitation } from '../../kernel/estimate.ts';
import type { ChosenReference } from '../asking/sourced-answer.ts';
import type { Collected } from './collected.ts';
import type { Purchase } from './read-purchases.ts';
import type { Sample } from './read-sample.ts';

const PUBLIC_PURCHASES = limitation(
  'PUBLIC_PURCHASES',
  'Mediana dos preços unitários pagos por órgãos públicos em todo o país nos doze meses até a data de avaliação; quantidade, frete, prazo e demais condições diferem de uma compra para outra, e marca e modelo não são distinguidos.',
  'Median of the unit prices that public bodies paid, nationwide, in the twelve months up to the valuation date; quantity, freight, term and other conditions differ between purchases, and brand and model are not told apart.',
);

const OUTLIERS_COUNTED = limitation(
  'OUTLIERS_COUNTED',
  'Há compras com preço muito distante das demais (mais de 1,5 vez o intervalo interquartil além dos quartis); estão nomeadas na evidência e contam na mediana.',
  'Some purchases have a price far from the others (more than 1.5 times the interquartile range beyond the quartiles); they are named in the evidence and count in the median.',
);

const OTHER_UNITS_LEFT_OUT = limitation(
  'OTHER_UNITS_LEFT_OUT',
  'Foram usadas só as compras na unidade de fornecimento mais frequente; as demais estão contadas na evidência e não foram convertidas.',
  'Only purchases in the most frequent unit of supply were used; the others are counted in the evidence and were not converted.',
);

const NOT_ALL_PURCHASES_READ = limitation(
  'NOT_ALL_PURCHASES_READ',
  'A fonte tem mais compras do item nesse período do que foram lidas; a evidência diz quantas.',
  'The source has more purchases of the item in that period than were read; the evidence says how many.',
);

/** Enough to look at each; how many there are stands beside them. */
const [NAMED_OUTLIERS, NAMED_UNITS] = [20, 10];

export function medianReference(item: string, collected: Collected, sample: Sample): ChosenReference {
  const { total, read, bytes } = collected;
  return {
    value: toText(sample.median),
    unit: sample.unit,
    reference_date: sample.newest.date,
    region: 'BR',
    range: { low: toText(sample.quartiles[0]), high: toText(sample.quartiles[1]), kind: 'QUARTILES' },
    observed: {
      catalogue_item: item,
      description: sample.newest.description,
      unit: sample.unit,
      median: toText(sample.median),
      ...rangeOf(sample),
      outliers: sample.outliers.slice(0, NAMED_OUTLIERS).map(named),
      outlier_count: sample.outliers.length,
      other_units: sample.other_units.slice(0, NAMED_UNITS).map((each) => ({ ...each })),
      left_out: { ...sample.left_out, without_price: collected.without_price },
      purchases_at_source: total,
      purchases_read: read,
      page_sha256: [...collected.page_sha256],
    },
    first: [
      PUBLIC_PURCHASES,
      ...(sample.outliers.length > 0 ? [OUTLIERS_COUNTED] : []),
      ...(sample.other_units.length > 0 ? [OTHER_UNITS_LEFT_OUT] : []),
      ...(total > read ? [NOT_ALL_PURCHASES_READ] : []),
    ],
    limitations: [],
    bytes,
  };
}

const rangeOf = ({ purchases, quartiles, oldest, newest }: Sample) => ({
  purchases: purchases.length,
  lowest: toText(purchases[0]?.price ?? newest.price),
  highest: toText(purchases.at(-1)?.price ?? newest.price),
  lower_quartile: toText(quartiles[0]),
  upper_quartile: toText(quartiles[1]),
  oldest: oldest.date,
  newest: newest.date,
});

const named = ({ id, date, price }: Purchase) => ({ id, date, price: toText(price) });
