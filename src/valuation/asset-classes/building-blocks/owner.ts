import type { z } from 'zod';
import { declaredAge } from '../../../kernel/dates/declared-age.ts';
import type { DatedFigure } from '../../../kernel/dates/figures-changed-on.ts';
import { type Limitation, limitation, type MethodResult, step } from '../../../kernel/estimate.ts';
import { DateField } from '../../../kernel/fields.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import type { Label } from '../../../kernel/vocabulary.ts';
import { carried, onlyWith, refuse } from '../../../kernel/words/faults.ts';
import { RESULT_TOO_LONG } from '../../../kernel/words/fields.ts';
import type { MethodDescription, ValuationContext } from '../contract.ts';
import { unknownResult } from './method-result.ts';
import { type Factor, isAmountWhenMultiplied, type Product, productResult } from './product.ts';

/** Limitations that several classes state. */

export const OWN_PRICES_NOT_VERIFIED = limitation('owner.OWNER_PRICES_NOT_VERIFIED');

/** The day of an owner's price: null where it is not known, undefined of a caller's own figures. */
export type PriceDay = CalendarDate | null | undefined;

type PriceName = Exclude<DatedFigure, 'age_years'>;

export const PriceAsOf = DateField.optional().meta({
  description:
    "The date of the owner's price, never in the future; only with the price. Default: the day on which the price was last changed.",
  examples: ['2026-11-20'],
});

/** JSON Schema rule: the date is allowed only with the price of this name. */
export const requiresPrice = (name: PriceName) => ({ dependentRequired: { price_as_of: [name] } });

type Given<Name extends string> = { readonly [Each in Name]?: string | undefined };

/** Refuses the day of a price that is not there. */
export const refuseDayWithout =
  <Name extends PriceName>(name: Name) =>
  (given: Given<Name | 'price_as_of'>, context: z.RefinementCtx): void => {
    if (given.price_as_of === undefined || given[name] !== undefined) return;
    refuse(context, 'price_as_of', onlyWith(name));
  };

/** Whether quantity × price is an amount; the quantity is to blame for one that is none. */
export const refuseLargeProduct = <Quantity extends string, Price extends PriceName>(
  quantity: Quantity,
  price: Price,
): [(given: Given<Quantity | Price>) => boolean, { error: string; path: string[] }] => [
  (given) => isAmountWhenMultiplied(given[quantity] ?? '1', given[price]),
  { error: carried(RESULT_TOO_LONG), path: [quantity] },
];

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

type Named = readonly [label: Label, unit: string];

interface OwnPrice<Quantity extends string, Price extends PriceName> {
  readonly quantity: Quantity;
  readonly price: Price;
  /** What quantity and price are called, and in which units. */
  readonly steps?: readonly [quantity: Named, price: Named];
  readonly description: Label;
  readonly requires: readonly string[];
}

const OF_UNITS: NonNullable<OwnPrice<string, PriceName>['steps']> = [
  [bilingual('owner.quantity'), 'unit'],
  [bilingual('owner.unit_price'), 'BRL / unit'],
];

const named = ([label, unit]: Named, value: string | undefined): Factor => step(label, value, unit);

export const unitProduct = (quantity: string | undefined, price: string | undefined): Product => ({
  factors: [named(OF_UNITS[0], quantity), named(OF_UNITS[1], price)],
  pointer: '/quantity',
});

/** What the classes have in common whose owner may name a price for one unit. */
export function ownPrice<Quantity extends string, Price extends PriceName>({
  quantity,
  price,
  steps: [quantityStep, priceStep] = OF_UNITS,
  ...described
}: OwnPrice<Quantity, Price>) {
  type Figures = Given<Quantity | Price>;
  const method: MethodDescription = {
    method: 'USER_PROVIDED',
    version: 1,
    ...described,
    sources: [],
  };
  const product = (figures: Figures): Product => ({
    factors: [named(quantityStep, figures[quantity]), named(priceStep, figures[price])],
    pointer: `/${quantity}`,
  });
  return {
    method,
    product,
    /** Of attributes with both, and with the day of the price. */
    schema: <Schema extends z.ZodType<Given<Quantity | Price | 'price_as_of'>>>(fields: Schema): Schema =>
      fields
        .meta({ ...fields.meta(), ...requiresPrice(price) })
        .superRefine(refuseDayWithout(price))
        .refine(...refuseLargeProduct(quantity, price)) as Schema,
    /** Of an asset: it says how old the price is, and one from after the valuation date says nothing of that day. */
    ofAsset(
      figures: Figures & Given<'price_as_of'>,
      limitations: readonly Limitation[],
      context: ValuationContext,
    ): MethodResult {
      const { valuationDate } = context;
      const result = ownFigures(method, product(figures), limitations);
      const day = priceDay(figures.price_as_of, (days) => days[price], context);
      if (day === undefined || result.amount === null) return result;
      const allLimitations = [...result.limitations, declaredAge(day, valuationDate)];
      return isAfter(day, valuationDate)
        ? unknownResult(method, ['DECLARED_VALUE_AFTER_VALUATION_DATE'], { limitations: allLimitations })
        : { ...result, limitations: allLimitations, declaredOn: day };
    },
  };
}

/** Of several days the oldest: not known where one is not. Undefined of none. */
export const oldestDay = (days: readonly PriceDay[]): PriceDay =>
  days.reduce<PriceDay>((oldest, day) => {
    if (oldest === undefined) return day;
    if (day === undefined) return oldest;
    return oldest === null || day === null ? null : earlier(oldest, day);
  }, undefined);

const earlier = (one: CalendarDate, other: CalendarDate): CalendarDate => (one < other ? one : other);
