import type { Clock } from '../../kernel/clock.ts';
import { toText } from '../../kernel/decimal.ts';
import { sha256 } from '../../kernel/digest.ts';
import { limitation } from '../../kernel/estimate.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { bilingual } from '../../kernel/text/bilingual.ts';
import type { Label } from '../../kernel/vocabulary.ts';
import type { PriceSource } from '../../valuation/references/contract.ts';
import { COMPRAS_GOV } from '../../valuation/references/profiles.ts';
import { hours, type SourceFailure, unreadable } from '../asking/asker.ts';
import {
  type Fetching,
  gap,
  type LiveSourceOptions,
  liveSource,
  notFound,
  SWITCHED_OFF,
  unlisted,
} from '../asking/live-source.ts';
import { type ChosenReference, packedBytes, packer, type Retrieved } from '../asking/sourced-answer.ts';
import { CATMAT_FAMILY } from '../equipment-families.ts';
import {
  isCatalogueItem,
  type Purchase,
  type PurchasePage,
  type Purchases,
  purchasesUrl,
  readPage,
  readPurchases,
  readSample,
  type Sample,
} from './read-purchases.ts';

/** 2,000 purchases: a median of them is none the better for more. */
const MOST_PAGES = 4;
/** Some 8 KB a purchase. */
const MAX_PAGE_BYTES = 4 * 1_048_576;
const BETWEEN = new TextEncoder().encode('\n');

/** What was made of the pages of one question: the address of the first, the bytes of all with a line break between them. */
interface Collected extends Retrieved {
  /** The error says why there is no median. */
  readonly sample: Result<Sample, string>;
  readonly without_price: number;
  /** Purchases the source says it has, and those that were read. */
  readonly total: number;
  readonly read: number;
  readonly page_sha256: readonly string[];
}

interface Page extends PurchasePage, Purchases {
  readonly bytes: Uint8Array;
}

/** `question`: the item of the catalogue and the date, a space between them. */
async function collect(
  question: string,
  { base, get }: Fetching,
  clock: Clock,
): Promise<Result<Collected, SourceFailure>> {
  const [item = '', date = ''] = question.split(' ');
  const urlOf = (number: number) => purchasesUrl(base, item, date, number);
  const seen = new Set<string>();
  const unreadablePage = (why: string) => unreadable(`${base.host}: ${why}`);
  const pageOf = async (number: number): Promise<Result<Page, SourceFailure>> => {
    const got = await get(urlOf(number), MAX_PAGE_BYTES);
    if (!got.ok) return got;
    const page = readPage(got.value.bytes);
    if (!page.ok) return unreadablePage(page.error);
    const purchases = readPurchases(page.value.rows, item, seen);
    if (!purchases.ok) return unreadablePage(purchases.error);
    return ok({ bytes: got.value.bytes, ...page.value, ...purchases.value });
  };

  const first = await pageOf(1);
  if (!first.ok) return first;
  const others = Array.from({ length: Math.min(first.value.pages, MOST_PAGES) - 1 }, (_, at) => at + 2);
  const pages = [first.value];
  for (const next of await Promise.all(others.map(pageOf))) {
    if (!next.ok) return next;
    pages.push(next.value);
  }

  const joined = Buffer.concat(pages.flatMap(({ bytes }, at) => (at === 0 ? [bytes] : [BETWEEN, bytes])));
  const packing = packer();
  await packing.take(joined);
  return ok({
    url: urlOf(1),
    sample: readSample(
      pages.flatMap(({ purchases }) => purchases),
      date,
    ),
    without_price: countOf(pages.map(({ without_price }) => without_price)),
    total: first.value.total,
    read: countOf(pages.map(({ rows }) => rows.length)),
    page_sha256: pages.map(({ bytes }) => sha256(bytes)),
    retrieved_at: clock.now(),
    bytes: packedBytes(sha256(joined), await packing.end()),
  });
}

const countOf = (counts: readonly number[]): number => counts.reduce((all, each) => all + each, 0);

const PUBLIC_PURCHASES = limitation('sources.PUBLIC_PURCHASES');

const OUTLIERS_COUNTED = limitation('sources.OUTLIERS_COUNTED');

const OTHER_UNITS_LEFT_OUT = limitation('sources.OTHER_UNITS_LEFT_OUT');

const NOT_ALL_PURCHASES_READ = limitation('sources.NOT_ALL_PURCHASES_READ');

/** Enough to look at each; their number is given too. */
const [NAMED_OUTLIERS, NAMED_UNITS] = [20, 10];

function medianReference(item: string, collected: Collected, sample: Sample): ChosenReference {
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
      excluded: { ...sample.excluded, without_price: collected.without_price },
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

/** Its catalogue has some hundred thousand items and no search that filters by words: people look the number up there. */
const CATMAT_NAME: Label = bilingual('sources.catmat_name');

/** Medians of what public bodies paid for an item of the federal catalogue of materials. */
export function createComprasGov(options: LiveSourceOptions): PriceSource {
  const isOff = options.address === null;
  const listing = <Item>(items: readonly Item[]) =>
    isOff ? unlisted('SOURCE_NOT_CONFIGURED', SWITCHED_OFF) : ({ found: true, items, sources: [] } as const);
  const source = liveSource(
    {
      profile: COMPRAS_GOV,
      kind: 'equipment-price',
      reads: 'purchases',
      // Purchases of a year do not change their median within a day.
      hold: { freshMs: hours(24), capacity: 16 },
      covers: ({ family }) => family === CATMAT_FAMILY,
      // A question holds the date: no valuation date is served with the purchases of another.
      questions: ({ product_code, date }) => [`${product_code} ${date}`],
      fetch: (question, fetching) => collect(question, fetching, options.clock),
      choose: ({ sample }) => (sample.ok ? sample : gap('NO_REFERENCE', sample.error)),
      reference: (sample, { product_code }, collected) => medianReference(product_code, collected, sample),
      // Nothing was read from the source for these lists: so they name none.
      listers: () => ({
        'equipment-families': async () => listing([{ family: CATMAT_FAMILY, name: CATMAT_NAME }]),
        'equipment-products': async ({ family }) =>
          family === CATMAT_FAMILY
            ? listing([])
            : unlisted('SOURCE_NOT_CONFIGURED', `no source at hand lists the family ${family}`),
      }),
    },
    options,
  );
  return {
    ...source,
    ask: async (query, timeMs) =>
      isOff || query.kind !== 'equipment-price' || isCatalogueItem(query.product_code)
        ? source.ask(query, timeMs)
        : notFound('NO_REFERENCE', 'not a number of the catalogue: one to nine digits'),
  };
}
