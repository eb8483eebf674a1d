import { toText } from '../../kernel/decimal.ts';
import type { Limitation } from '../../kernel/estimate.ts';
import { describe } from '../asking/live-source.ts';
import { packedBytes } from '../asking/source-bytes.ts';
import type { SourcedAnswer } from '../contract.ts';
import type { Collected } from './collected.ts';
import { COMPRAS_GOV } from './description.ts';
import {
  NOT_ALL_PURCHASES_READ,
  OTHER_UNITS_LEFT_OUT,
  OUTLIERS_COUNTED,
  PUBLIC_PURCHASES,
} from './limitations.ts';
import type { Purchase } from './purchase.ts';
import type { Sample } from './read-sample.ts';

/** Enough to look at each; how many there are stands beside them. */
const [NAMED_OUTLIERS, NAMED_UNITS] = [20, 10];

export function sourcedMedian(
  item: string,
  collected: Collected,
  sample: Sample,
  more: readonly Limitation[],
): SourcedAnswer {
  const { url, retrieved_at, sha256, bytes, total, read } = collected;
  return {
    answer: {
      found: true,
      reference: {
        value: toText(sample.median),
        unit: sample.unit,
        reference_date: sample.newest.date,
        region: 'BR',
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
        source: describe(COMPRAS_GOV, url, retrieved_at),
        retrieved_at,
        sha256,
        limitations: [
          PUBLIC_PURCHASES,
          ...(sample.outliers.length > 0 ? [OUTLIERS_COUNTED] : []),
          ...(sample.other_units.length > 0 ? [OTHER_UNITS_LEFT_OUT] : []),
          ...(total > read ? [NOT_ALL_PURCHASES_READ] : []),
          ...more,
        ],
      },
    },
    bytes: [packedBytes(sha256, bytes)],
  };
}

const rangeOf = ({ purchases, oldest, newest }: Sample) => ({
  purchases: purchases.length,
  lowest: toText(purchases[0]?.price ?? newest.price),
  highest: toText(purchases.at(-1)?.price ?? newest.price),
  oldest: oldest.date,
  newest: newest.date,
});

const named = ({ id, date, price }: Purchase) => ({ id, date, price: toText(price) });
