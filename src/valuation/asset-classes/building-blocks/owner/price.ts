import type { z } from 'zod';
import type { DatedFigure } from '../../../../kernel/dates/figures-changed-on.ts';
import { DateField } from '../../../../kernel/fields.ts';
import type { CalendarDate } from '../../../../kernel/instant.ts';
import { carried, faultWords } from '../../../../kernel/words/faults.ts';
import type { ValuationContext } from '../../contract.ts';

/** An owner's price grows old: beside it may stand the day it is of. */

/** Null where it is not known; undefined where nobody asks: of the caller's own figures. */
export type PriceDay = CalendarDate | null | undefined;

type PriceName = Exclude<DatedFigure, 'age_years'>;

export const PriceAsOf = DateField.optional().meta({
  description:
    "The day that the owner's price is of, never in the future; beside the price only. Left out: the day on which the price was last changed.",
  examples: ['2026-11-20'],
});

/** Of a schema's object in which the day stands beside a price of this name. */
export const besidePrice = (name: PriceName) => ({ dependentRequired: { price_as_of: [name] } });

/** Refuses the day of a price that is not there. */
export const refuseDayWithout =
  <Name extends PriceName>(name: Name) =>
  (
    given: { readonly [Each in Name | 'price_as_of']?: string | undefined },
    context: z.RefinementCtx,
  ): void => {
    if (given.price_as_of === undefined || given[name] !== undefined) return;
    const message = carried(
      faultWords('not_allowed', `goes with ${name} only`, `só pode acompanhar ${name}`),
    );
    context.addIssue({ code: 'custom', message, path: ['price_as_of'] });
  };

/** The day of an asset's price: the one named, or else that on which the price was last changed. */
export const priceDay = (
  named: CalendarDate | undefined,
  changedOn: (days: NonNullable<ValuationContext['changedOn']>) => CalendarDate | null | undefined,
  context: ValuationContext,
): PriceDay => named ?? (context.changedOn && (changedOn(context.changedOn) ?? null));

/** A price from after the valuation date says nothing of that day. */
export const isAfter = (day: PriceDay, valuationDate: CalendarDate): day is CalendarDate =>
  typeof day === 'string' && day > valuationDate;
