import type { CalendarDate } from '../instant.ts';

/** Attributes whose figure grows old, and which may have their date in another attribute. */
export const DATED_FIGURES = ['age_years', 'unit_price', 'price_per_ha', 'price_per_head'] as const;
export type DatedFigure = (typeof DATED_FIGURES)[number];

/**
 * The civil date in `America/Sao_Paulo` of the event that last changed each figure of an asset that grows old: it is of that
 * day where its owner names no other. Of the lines of a stock one a line, in their order; null for a line without a price.
 */
export type FiguresChangedOn = { readonly [Name in DatedFigure]?: CalendarDate | undefined } & {
  readonly lines?: readonly (CalendarDate | null)[] | undefined;
};
