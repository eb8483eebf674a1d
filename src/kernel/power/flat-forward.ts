import { type Decimal, decimal, rounded, toText } from '../decimal.ts';
import { powerOfFraction } from '../power.ts';

/** A zero-coupon rate for a term: a fraction a year of 252 business days, above −1. */
export interface CurvePoint {
  readonly business_days: number;
  readonly rate: string;
}

const YEAR = decimal('252');
/** Decimals of a zero-coupon rate. */
const RATE_DIGITS = 12;

/**
 * The rate for a term between two points, flat-forward: the growth of a day is the same on every day from the one point to the
 * other. Rounded half-even to 12 decimals. `days` lies between those of the points, which differ.
 */
export function flatForward(before: CurvePoint, after: CurvePoint, days: number): string {
  const [start, end] = [growthTo(before), growthTo(after)];
  const forward = powerOfFraction(
    end.div(start),
    whole(days - before.business_days),
    whole(after.business_days - before.business_days),
  );
  return toText(rounded(powerOfFraction(start.times(forward), YEAR, whole(days)).minus(1), RATE_DIGITS));
}

const growthTo = ({ rate, business_days }: CurvePoint): Decimal =>
  powerOfFraction(decimal(rate).plus(1), whole(business_days), YEAR);

const whole = (number: number): Decimal => decimal(String(number));
