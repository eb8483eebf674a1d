import { businessDaysBetween } from '../../kernel/dates/business-days.ts';
import { decimal, ONE } from '../../kernel/decimal.ts';
import { type Limitation, limitation } from '../../kernel/estimate.ts';
import { type CalendarDate, daysBetween } from '../../kernel/instant.ts';
import { type CurvePoint, flatForward } from '../../kernel/power/flat-forward.ts';
import type { ReferenceQuery } from '../../kernel/reference.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { type Gap, gap } from '../asking/live-source.ts';
import { priceOf, rateOf } from './published.ts';
import { MAX_AGE_DAYS, type TreasuryTitle, type TreasuryTitles } from './title.ts';

/**
 * A curve of the treasury's titles of one day: nominal rates by the `Tesouro Prefixado` (LTN), real rates by the `Tesouro IPCA+`
 * (NTN-B Principal), whose face value follows the IPCA. Both pay once, so that their rate is a zero-coupon rate; titles with
 * half-yearly coupons are left out. The rate is that at which the treasury buys back, settled on the day.
 */
interface Vertex extends CurvePoint {
  readonly product_id: string;
  readonly maturity_date: CalendarDate;
  /** From the day of the curve (counted) to the maturity (not counted). */
  readonly business_days: number;
}

/** The two kinds of money that a title pays. */
export type CurveKind = Extract<ReferenceQuery['kind'], 'prefixed-rate' | 'real-rate'>;

interface Curve {
  readonly base_date: CalendarDate;
  /** The nearest first. */
  readonly vertices: readonly [Vertex, ...Vertex[]];
}

export interface ZeroRate {
  readonly base_date: CalendarDate;
  /** Fraction a year of 252 business days, rounded to 12 decimals. */
  readonly zero_rate: string;
  readonly business_days: number;
  /** Between which the rate lies; null on the side where the curve ends. */
  readonly before: Vertex | null;
  readonly after: Vertex | null;
  readonly limitations: readonly Limitation[];
}

interface CurveTitles {
  readonly ids: RegExp;
  /** In messages, which are in English. */
  readonly name: string;
  curveOf(base_date: CalendarDate): Limitation;
}

/**
 * The zero-coupon rate for a payment on a day: flat-forward between the vertices around it (one rate from day to day from the one
 * to the other), and the rate of the first or last vertex before and beyond them. Counted in business days from the date; those
 * of the vertices are counted from the day of the curve, which is the newest not after the date that has a price, at most 10 days older.
 * Before the first prefixed title nothing is said of holding its rate: whoever asks joins it to the Selic target.
 */
export function zeroRate(
  kind: CurveKind,
  titles: TreasuryTitles,
  { due_date, date }: { readonly due_date: CalendarDate; readonly date: CalendarDate },
): Result<ZeroRate, Gap> {
  const curve = curveOn(CURVES[kind], titles, date);
  if (!curve.ok) return curve;
  const { base_date, vertices } = curve.value;
  const business_days = businessDaysBetween(date, due_date);
  const before = vertices.findLast((vertex) => vertex.business_days <= business_days) ?? null;
  const after = vertices.find((vertex) => vertex.business_days >= business_days) ?? null;
  const [first, last] = [vertices[0], vertices.at(-1) ?? vertices[0]];
  const zero_rate =
    before && after && before.business_days < after.business_days
      ? flatForward(before, after, business_days)
      : (before ?? first).rate;
  return ok({
    base_date,
    zero_rate,
    business_days,
    before,
    after,
    limitations: [
      CURVES[kind].curveOf(base_date),
      ...(after ? [] : [heldBeyond(last)]),
      ...(before || kind === 'prefixed-rate' ? [] : [heldBefore(first)]),
    ],
  });
}

function curveOn({ ids, name }: CurveTitles, titles: TreasuryTitles, date: CalendarDate): Result<Curve, Gap> {
  const zeroCoupon = [...titles.values()].filter(({ product_id }) => ids.test(product_id));
  const days = zeroCoupon.flatMap((title) =>
    title.days.map(({ base_date }) => base_date).filter((base) => base <= date && vertexOn(title, base)),
  );
  const base_date = days.toSorted().at(-1);
  if (base_date === undefined) return gap('NO_REFERENCE', `no price of ${name} is published up to ${date}`);
  const age = daysBetween(base_date, date);
  if (age > MAX_AGE_DAYS) {
    const detail = `the newest prices of ${name} are of ${base_date}, ${age} days older`;
    return gap('REFERENCE_TOO_OLD', detail, base_date);
  }
  const [first, ...others] = zeroCoupon
    .flatMap((title) => vertexOn(title, base_date) ?? [])
    .toSorted((one, other) => one.business_days - other.business_days);
  return first
    ? ok({ base_date, vertices: [first, ...others] })
    : gap('NO_REFERENCE', `no price of ${name} is of ${base_date}`);
}

/** Undefined where the treasury published no price of the title on the day, or no rate above −1, or it has matured. */
function vertexOn(
  { product_id, maturity_date, days }: TreasuryTitle,
  base_date: CalendarDate,
): Vertex | undefined {
  const day = days.find((each) => each.base_date === base_date);
  const rate = day && priceOf(day.sell_price) !== null ? rateOf(day.sell_rate) : null;
  const business_days = businessDaysBetween(base_date, maturity_date);
  if (rate === null || business_days === 0 || decimal(rate).lte(ONE.negated())) return undefined;
  return { product_id, maturity_date, business_days, rate };
}

const prefixedCurveOf = (base_date: CalendarDate): Limitation =>
  limitation(
    'PREFIXED_CURVE_USED',
    `A taxa é da curva dos títulos prefixados do Tesouro de ${base_date}, sem cupom, com taxa a termo constante entre vencimentos: é a do risco do governo, e não a do devedor.`,
    `The rate is of the curve of the treasury's prefixed titles of ${base_date}, zero-coupon, with a flat forward rate between maturities: it is that of the government's risk, not of the debtor's.`,
  );

const realCurveOf = (base_date: CalendarDate): Limitation =>
  limitation(
    'REAL_CURVE_USED',
    `A taxa é real, acima do IPCA, da curva dos títulos Tesouro IPCA+ sem cupom de ${base_date}, com taxa a termo constante entre vencimentos: é a do risco do governo, e não a do devedor.`,
    `The rate is real, above the IPCA, of the curve of the treasury's IPCA+ titles without coupons of ${base_date}, with a flat forward rate between maturities: it is that of the government's risk, not of the debtor's.`,
  );

const CURVES: { readonly [Kind in CurveKind]: CurveTitles } = {
  'prefixed-rate': {
    ids: /^tesouro-prefixado-\d{4}-\d{2}-\d{2}$/,
    name: 'prefixed titles',
    curveOf: prefixedCurveOf,
  },
  'real-rate': { ids: /^tesouro-ipca-\d{4}-\d{2}-\d{2}$/, name: 'IPCA+ titles', curveOf: realCurveOf },
};

const heldBeyond = ({ maturity_date, rate }: Vertex): Limitation =>
  limitation(
    'CURVE_HELD_FLAT',
    `O vencimento é posterior ao último da curva, ${maturity_date}: dali em diante foi mantida a taxa dele, ${rate}, que ninguém publica para esse prazo.`,
    `The due date is beyond the last of the curve, ${maturity_date}: from there on its rate, ${rate}, was held, which nobody publishes for that term.`,
  );

const heldBefore = ({ maturity_date, rate }: Vertex): Limitation =>
  limitation(
    'CURVE_HELD_FLAT',
    `O vencimento é anterior ao primeiro da curva, ${maturity_date}: até ali foi mantida a taxa dele, ${rate}, que ninguém publica para esse prazo.`,
    `The due date is before the first of the curve, ${maturity_date}: up to there its rate, ${rate}, was held, which nobody publishes for that term.`,
  );
