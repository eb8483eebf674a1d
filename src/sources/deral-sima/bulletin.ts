import type { CalendarDate } from '../../kernel/instant.ts';
import type { RowNotTaken } from '../imports/imports.ts';

/** What one day's bulletin says of one product. Figures are decimal texts in BRL per unit, as published. */
export interface Observation {
  readonly product_id: string;
  /** Name and unit as published. */
  readonly published_as: string;
  /** The state's average: weighted by the publisher, never computed here. Null: listed, but without a figure. */
  readonly average: string | null;
  /** The least and the greatest price of the day in any region; null where the regions have none, or it is not between them. */
  readonly range: { readonly low: string; readonly high: string } | null;
  /** The bulletin's own figure of the day before. */
  readonly previous: string | null;
  /** Where the average and the previous one stand, as `dia 29!V31`; empty on the page. */
  readonly cell: string;
  readonly previous_cell: string;
  /** False when the bulletin's variation, or its regional prices, do not fit its average. */
  readonly consistent: boolean;
}

/** One day of wholesale buying prices in Paraná. */
export interface Bulletin {
  readonly date: CalendarDate;
  readonly observations: readonly Observation[];
  /** What it lists besides; of the page none is told. */
  readonly not_taken: readonly RowNotTaken[];
}
