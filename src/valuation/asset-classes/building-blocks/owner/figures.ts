import { declaredAge } from '../../../../kernel/dates/declared-age.ts';
import type { Limitation, MethodResult } from '../../../../kernel/estimate.ts';
import type { CalendarDate } from '../../../../kernel/instant.ts';
import type { MethodDescription, ValuationContext } from '../../contract.ts';
import { OWN_PRICES_NOT_VERIFIED } from '../limitations.ts';
import { unknownResult } from '../method-result.ts';
import { type Product, productResult } from '../product.ts';
import { isAfter, type PriceDay } from './price.ts';

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
