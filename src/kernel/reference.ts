import type { Month } from './dates/months.ts';
import type { Limitation, SourceDescription } from './estimate.ts';
import type { CalendarDate, Instant } from './instant.ts';
import type { JsonObject } from './json.ts';
import type { FigureRange } from './range.ts';
import type { Metal, ReasonCode, StateCode, VehicleType } from './vocabulary.ts';

/** Group and class of land use capability, as Paraná's survey of land prices has them. */
export const LAND_CLASSES = ['A-I', 'A-II', 'A-III', 'A-IV', 'B-VI', 'B-VII', 'C-VIII'] as const;
export type LandClass = (typeof LAND_CLASSES)[number];

/** A published price of a product counts up to this age, from whatever source: 21 days, not 22. A policy may tighten it. */
export const MAX_REFERENCE_AGE_DAYS = 21;

export type MonthlySeries = 'IPCA' | 'SELIC';

/**
 * A figure that an asset class needs from outside. Classes only ask; who answers is the price sources' affair.
 * `date` is the valuation date: no answer may be later than it.
 */
export type ReferenceQuery = { readonly date: CalendarDate } & (
  | {
      /** BRL per unit of a crop, or of a herd's quotation. */
      readonly kind: 'commodity-price';
      readonly product_id: string;
      /** null: no location was given, the Paraná figure is taken and the result says so. */
      readonly state: StateCode | null;
    }
  /** The base rate in force, as a decimal fraction a year. */
  | { readonly kind: 'selic-target' }
  /** Monthly inflation, or the accumulated base rate of each month of a period: `observed.months` has them, in percent. */
  | {
      readonly kind: 'monthly-rates';
      readonly series: MonthlySeries;
      readonly from: Month;
      readonly to: Month;
    }
  /** BRL for one vehicle, of the month's table; the codes are the source's own. */
  | {
      readonly kind: 'vehicle-price';
      readonly type: VehicleType;
      readonly brand: string;
      readonly model: string;
      readonly year: string;
    }
  /** BRL for one new piece of equipment, as acquired. */
  | { readonly kind: 'equipment-price'; readonly family: string; readonly product_code: string }
  /** BRL for one hectare of a class of land use capability; the municipality as its caller writes it. */
  | {
      readonly kind: 'land-price';
      readonly state: StateCode;
      readonly municipality: string;
      readonly land_class: LandClass;
    }
  /** BRL for one unit, at which the treasury buys back. */
  | { readonly kind: 'treasury-price'; readonly product_id: string }
  /**
   * The zero-coupon rate of the treasury's prefixed titles for a payment on `due_date`, a decimal fraction a year of 252 business
   * days. Before the first of them `observed.before` is null, and the value is the rate of `observed.after`.
   */
  | { readonly kind: 'prefixed-rate'; readonly due_date: CalendarDate }
  /** The same of the treasury's IPCA+ titles without coupons: a real rate, above the rise of prices. */
  | { readonly kind: 'real-rate'; readonly due_date: CalendarDate }
  /** BRL for one unit of a fund (its CNPJ, bare), or of a subclass of it; null: it has but one kind of unit. */
  | { readonly kind: 'fund-quota'; readonly tax_id: string; readonly subclass: string | null }
  /** US$ per troy ounce of fine metal. */
  | { readonly kind: 'metal-price'; readonly metal: Metal }
  /** BRL for one US$, the central bank's sale quotation. */
  | { readonly kind: 'usd-brl' }
);

export interface Reference {
  /** Decimal text in BRL per `unit`, where its kind does not say otherwise. */
  readonly value: string;
  readonly unit: string;
  readonly reference_date: CalendarDate;
  readonly region: string | null;
  /** Between which figures the value lies, where the publisher says so; per the same unit. */
  readonly range?: FigureRange;
  readonly observed: JsonObject;
  readonly source: SourceDescription;
  readonly retrieved_at: Instant;
  readonly sha256: string;
  readonly limitations: readonly Limitation[];
}

export type ReferenceAnswer =
  | { readonly found: true; readonly reference: Reference }
  | {
      readonly found: false;
      readonly reason: ReasonCode;
      readonly detail: string;
      /** Of a reference that exists but is too old to be used. */
      readonly reference_date?: CalendarDate;
    };

/** A question, and what it was answered. */
export interface KeptAnswer {
  readonly query: ReferenceQuery;
  readonly answer: ReferenceAnswer;
}

/** One text for one question, to ask it once and to find its answer. */
export const referenceKey = (query: ReferenceQuery): string =>
  Object.entries(query)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value === null ? '' : encodeURIComponent(value)}`)
    .join('&');

/** Each distinct question once. */
export const distinctQueries = (queries: readonly ReferenceQuery[]): readonly ReferenceQuery[] => [
  ...new Map(queries.map((query) => [referenceKey(query), query])).values(),
];

/** Looks up an answer by its question. Throws for one that is not among them: the caller must have asked it. */
export function answersAmong(kept: readonly KeptAnswer[]): (query: ReferenceQuery) => ReferenceAnswer {
  const known = new Map(kept.map(({ query, answer }) => [referenceKey(query), answer]));
  return (query) => {
    const answer = known.get(referenceKey(query));
    if (!answer) throw new Error(`an answer is looked for that was not asked for: ${referenceKey(query)}`);
    return answer;
  };
}
