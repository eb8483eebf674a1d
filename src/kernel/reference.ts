import type { Limitation, SourceDescription } from './estimate.ts';
import type { CalendarDate, Instant } from './instant.ts';
import type { JsonObject } from './json.ts';
import type { ReasonCode, StateCode } from './vocabulary.ts';

/**
 * A figure that an asset class needs from outside. Classes only ask; who answers is the price sources' affair.
 * `date` is the valuation date: no answer may be later than it.
 */
export type ReferenceQuery =
  | {
      readonly kind: 'commodity-price';
      readonly product_id: string;
      /** null: no location was given, the Paraná figure is taken and the result says so. */
      readonly state: StateCode | null;
      readonly date: CalendarDate;
    }
  | { readonly kind: 'selic-target'; readonly date: CalendarDate };

export interface Reference {
  /** Decimal text in BRL per `unit`; for a rate, the decimal fraction a year. */
  readonly value: string;
  readonly unit: string;
  readonly reference_date: CalendarDate;
  readonly region: string | null;
  readonly observed: JsonObject;
  readonly source: SourceDescription;
  readonly retrieved_at: Instant;
  readonly sha256: string;
  readonly limitations: readonly Limitation[];
}

export type ReferenceAnswer =
  | { readonly found: true; readonly reference: Reference }
  | { readonly found: false; readonly reason: ReasonCode; readonly detail: string };

/** One text for one question, to ask it once and to find its answer. */
export const referenceKey = (query: ReferenceQuery): string =>
  query.kind === 'commodity-price'
    ? `${query.kind}:${query.product_id}:${query.state ?? ''}:${query.date}`
    : `${query.kind}:${query.date}`;
