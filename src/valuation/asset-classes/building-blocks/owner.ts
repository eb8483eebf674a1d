import type { z } from 'zod';
import { declaredAge } from '../../../kernel/dates/declared-age.ts';
import type { DatedFigure } from '../../../kernel/dates/figures-changed-on.ts';
import { type Limitation, limitation, type MethodResult } from '../../../kernel/estimate.ts';
import { DateField } from '../../../kernel/fields.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import { carried, faultWords } from '../../../kernel/words/faults.ts';
import type { MethodDescription, ValuationContext } from '../contract.ts';
import { unknownResult } from './method-result.ts';
import { type Product, productResult } from './product.ts';

/** Limitations that several classes state. */

export const OWN_PRICES_NOT_VERIFIED = limitation('OWNER_PRICES_NOT_VERIFIED', {
  'pt-BR': 'Os preços informados não foram verificados.',
  en: 'The prices given were not verified.',
});

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

/** Figures and price of the owner, or of the caller. */
export const ownFigures = (
  method: MethodDescription,
  product: Product,
  limitations: readonly Limitation[],
): MethodResult => productResult(method, product, { limitations: [...limitations, OWN_PRICES_NOT_VERIFIED] });

/** The same of an asset: it tells how old the price is, and one from after the valuation date says nothing of that day. */
export function ownersFigures(
  method: MethodDescription,
  product: Product,
  limitations: readonly Limitation[],
  day: PriceDay,
  { valuationDate }: ValuationContext,
): MethodResult {
  const result = ownFigures(method, product, limitations);
  if (day === undefined || result.amount === null) return result;
  const told = [...result.limitations, declaredAge(day, valuationDate)];
  return isAfter(day, valuationDate)
    ? unknownResult(method, ['DECLARED_VALUE_AFTER_VALUATION_DATE'], { limitations: told })
    : { ...result, limitations: told, declaredOn: day };
}

/** Of several days the oldest: not known where one is not. Undefined of none. */
export const oldestDay = (days: readonly PriceDay[]): PriceDay =>
  days.reduce<PriceDay>((oldest, day) => {
    if (oldest === undefined) return day;
    if (day === undefined) return oldest;
    return oldest === null || day === null ? null : earlier(oldest, day);
  }, undefined);

const earlier = (one: CalendarDate, other: CalendarDate): CalendarDate => (one < other ? one : other);
