import { within } from '../../kernel/async/within.ts';
import { decimal } from '../../kernel/decimal.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { PriceSource } from '../../valuation/references/contract.ts';
import { TESOURO } from '../../valuation/references/profiles.ts';
import { hours } from '../asking/limits.ts';
import { type LiveSourceOptions, liveSource } from '../asking/live-source.ts';
import { type Gap, gap } from '../asking/not-found.ts';
import type { ChosenReference } from '../sourced-answer.ts';
import { type Chosen, choose, priceable } from './choose.ts';
import { type ZeroRate, zeroRate } from './curve.ts';
import { priceOf } from './published.ts';
import type { TreasuryTitles } from './title.ts';
import { readTreasuryFile, type TreasuryFile } from './treasury-file.ts';

export const createTesouro = (options: LiveSourceOptions): PriceSource =>
  liveSource(
    {
      profile: TESOURO,
      kind: ['treasury-price', 'prefixed-rate', 'real-rate'],
      reads: 'file',
      // Published on the morning of business days; 14.5 MB may take longer than a caller waits, and are then read on.
      hold: { freshMs: hours(6), flightMs: 60_000, capacity: 1 },
      isHistory: true,
      fetch: (url, { signal }) => readTreasuryFile(url, { ...options, signal }),
      choose: async (file, query, { leftMs }): Promise<Result<Answered, Gap>> => {
        const titles = await titlesOn(file, query.date, leftMs);
        if (!titles.ok) return titles;
        return query.kind === 'treasury-price'
          ? mapped(choose(titles.value, query.product_id, query.date), priceAnswer)
          : mapped(zeroRate(query.kind, titles.value, query), rateAnswer);
      },
      reference: (answered, _, { bytes }) => ({ ...answered, bytes }),
      // A lookup lists what can be priced on the date, and nothing else.
      listers: (listed) => ({
        'treasury-products': listed<'treasury-products'>(async (file, { date }, { leftMs }) => {
          const titles = await titlesOn(file, date, leftMs);
          return titles.ok ? priceable(titles.value, date) : titles;
        }),
      }),
    },
    options,
  );

type Answered = Omit<ChosenReference, 'bytes'>;

const mapped = <C>(chosen: Result<C, Gap>, answer: (choice: C) => Answered): Result<Answered, Gap> =>
  chosen.ok ? ok(answer(chosen.value)) : chosen;

const priceAnswer = ({ title, day, sell_price, limitations }: Chosen): Answered => ({
  value: sell_price,
  unit: 'unit',
  reference_date: day.base_date,
  region: null,
  ...rangeOf(sell_price, priceOf(day.buy_price)),
  observed: { title: title.name, maturity_date: title.maturity_date, ...day },
  limitations,
});

const rateAnswer = ({ limitations, ...rate }: ZeroRate): Answered => ({
  value: rate.zero_rate,
  unit: 'fraction a year',
  reference_date: rate.base_date,
  region: null,
  observed: { ...rate, before: rate.before && { ...rate.before }, after: rate.after && { ...rate.after } },
  limitations,
});

/** The treasury buys back at less than it sells for; without a price of both there is no range. */
const rangeOf = (sell: string, buy: string | null) =>
  buy === null || decimal(buy).lt(decimal(sell))
    ? {}
    : { range: { low: sell, high: buy, kind: 'BUY_SELL' as const } };

/** What the file holds for a date; the gap says why nothing can be read of it now. */
async function titlesOn(
  file: TreasuryFile,
  date: CalendarDate,
  leftMs: number,
): Promise<Result<TreasuryTitles, Gap>> {
  // A few milliseconds are always given to what is there.
  const titles = await within(file.titlesOn(date), Math.max(20, leftMs), () => null);
  if (!titles) return gap('SOURCE_UNAVAILABLE', `the history up to ${date} is still being read`);
  return titles.ok ? titles : gap('SOURCE_UNAVAILABLE', `${new URL(file.url).host}: ${titles.error}`);
}
