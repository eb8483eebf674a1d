import type { Limitation } from '../../kernel/estimate.ts';
import { businessDateOf, type CalendarDate, dateOfDay, dayOf, daysBetween } from '../../kernel/instant.ts';
import { ok } from '../../kernel/result.ts';
import type { PriceSource } from '../../valuation/references/contract.ts';
import { BCB_PTAX } from '../../valuation/references/profiles.ts';
import { addressUnder } from '../asking/addresses.ts';
import { hours, minutes, unreadable } from '../asking/asker.ts';
import { gap, type LiveSourceOptions, liveSource } from '../asking/live-source.ts';
import { type Retrieved, retrieved } from '../asking/sourced-answer.ts';
import { jumpLimitations, oddsLimitations } from '../reading/price-jump.ts';
import { type Quotation, readQuotations } from './read-quotation.ts';

const RANGE_PATH =
  '/olinda/servico/PTAX/versao/v1/odata/CotacaoDolarPeriodo(dataInicial=@dataInicial,dataFinalCotacao=@dataFinalCotacao)';
const MAX_BYTES = 65_536;
/** Maximum age of a quotation in days: longer than any run of days without one. */
const OLDEST_DAYS = 10;
/** The day's quotation comes out once, early in the afternoon; one of a day that is over stays as it is. */
const [TODAY_FRESH_MS, EMPTY_FRESH_MS, PAST_FRESH_MS] = [minutes(30), hours(1), hours(7 * 24)];
/** Quotations that answer when the bank does not. */
const REMEMBERED = 16;

interface Answered extends Retrieved {
  /** The last day that was asked for. */
  readonly asked: CalendarDate;
  /** Null: none in the days asked for. */
  readonly quotation: Quotation | null;
  readonly limitations: readonly Limitation[];
}
type Quoted = Answered & { readonly quotation: Quotation };

/** The bank's quotations: one question a valuation date. */
export function createBcbPtax(options: LiveSourceOptions): PriceSource {
  const { clock } = options;
  let remembered: readonly Quoted[] = [];
  return liveSource(
    {
      profile: BCB_PTAX,
      kind: 'usd-brl',
      reads: 'quotation',
      hold: {
        freshMs: ({ asked, quotation }: Answered) => {
          if (asked >= businessDateOf(clock.now())) return TODAY_FRESH_MS;
          return quotation ? PAST_FRESH_MS : EMPTY_FRESH_MS;
        },
        capacity: 64,
      },
      questions: ({ date }) => [date],
      fetch: async (asked, { base, get }) => {
        const url = quotationUrl(base, asked);
        const got = await get(url, MAX_BYTES);
        if (!got.ok) return got;
        const quotations = readQuotations(got.value.bytes);
        if (!quotations.ok) return unreadable(`PTAX: ${quotations.error}`);
        const quotation = quotations.value[0] ?? null;
        if (quotation && quotation.date > asked) {
          return unreadable(`PTAX: a quotation of ${quotation.date}, later than asked for`);
        }
        const answered = { ...retrieved(url, got.value.bytes, clock.now()), asked };
        if (!quotation) return ok<Answered>({ ...answered, quotation, limitations: [] });
        const quoted = { ...answered, quotation, limitations: checked(remembered, quotation) };
        const others = remembered.filter((known) => known.quotation.date !== quotation.date);
        remembered = [quoted, ...others].slice(0, REMEMBERED);
        return ok<Answered>(quoted);
      },
      // The newest known quotation that may still be used on the date.
      lastGood: (date) =>
        remembered
          .filter(({ quotation }) => quotation.date <= date && isRecent(quotation, date))
          .toSorted((a, b) => (a.quotation.date < b.quotation.date ? 1 : -1))[0],
      choose: ({ quotation }, { date }) => {
        if (!quotation) {
          return gap('NO_REFERENCE', `no quotation on ${date} or in the ${OLDEST_DAYS} days before`);
        }
        if (isRecent(quotation, date)) return ok(quotation);
        const detail = `the last quotation up to ${date} is of ${quotation.date}`;
        return gap('REFERENCE_TOO_OLD', detail, quotation.date);
      },
      reference: ({ date, sale, buy, quoted_at }, _, { limitations, bytes }) => ({
        value: sale,
        unit: 'BRL / USD',
        reference_date: date,
        region: null,
        observed: { sale, buy, quoted_at },
        limitations,
        bytes,
      }),
    },
    options,
  );
}

/** The last quotation of the days up to a date, both ends counted. */
function quotationUrl(base: URL, date: CalendarDate): string {
  const from = monthFirst(dateOfDay(dayOf(date) - OLDEST_DAYS));
  const query = `@dataInicial='${from}'&@dataFinalCotacao='${monthFirst(date)}'&$top=1&$orderby=dataHoraCotacao%20desc&$format=json`;
  return `${addressUnder(base, RANGE_PATH)}?${query}`;
}

/** `2026-11-20` as `11-20-2026`. */
const monthFirst = (date: CalendarDate): string => `${date.slice(5)}-${date.slice(0, 4)}`;

const isRecent = (quotation: Quotation, date: CalendarDate): boolean =>
  daysBetween(quotation.date, date) <= OLDEST_DAYS;

/** Compared with the buying rate published with it, and quotations of about the same time: over years a rate may well move tenfold. */
const checked = (known: readonly Quoted[], { date, sale, buy }: Quotation): readonly Limitation[] => [
  ...oddsLimitations(sale, buy),
  ...jumpLimitations(
    sale,
    known.map(({ quotation }) =>
      Math.abs(daysBetween(quotation.date, date)) <= OLDEST_DAYS ? quotation.sale : null,
    ),
  ),
];
