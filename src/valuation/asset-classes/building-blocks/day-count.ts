import { z } from 'zod';
import { businessDaysBetween, MARKET_CALENDAR } from '../../../kernel/dates/business-days.ts';
import type { VersionedName } from '../../../kernel/estimate.ts';
import { type CalendarDate, daysBetween } from '../../../kernel/instant.ts';
import type { Label } from '../../../kernel/vocabulary.ts';

/** How the years between two days are counted, where the rate is the caller's. */

const DAY_COUNTS = ['ACT_365', 'BUS_252'] as const;

/** A field beside `discount_rate`; without it a year is 365 calendar days. */
export const dayCountField = z
  .enum(DAY_COUNTS)
  .meta({
    id: 'DayCount',
    description:
      'What the rate is a year of: `ACT_365`, calendar days over 365, also without it; `BUS_252`, business days of the Brazilian financial market over 252.',
    examples: ['BUS_252'],
  })
  .optional();

export type DayCountName = (typeof DAY_COUNTS)[number];

export interface DayCount {
  readonly daysAYear: number;
  /** Of its step, and the exponent of a formula in the words of that step. */
  readonly label: Label;
  readonly unit: string;
  readonly exponent: string;
  readonly calendars: readonly VersionedName[];
  /** The first day counted and the last one not; 0 where it is not later. */
  between(from: CalendarDate, to: CalendarDate): number;
}

const CONVENTIONS: { readonly [Name in DayCountName]: DayCount } = {
  ACT_365: {
    daysAYear: 365,
    label: { 'pt-BR': 'Dias', en: 'Days' },
    unit: 'days',
    exponent: 'days ÷ 365',
    calendars: [],
    between: daysBetween,
  },
  // The convention of the Brazilian market.
  BUS_252: {
    daysAYear: 252,
    label: { 'pt-BR': 'Dias úteis', en: 'Business days' },
    unit: 'business days',
    exponent: 'business_days ÷ 252',
    calendars: [MARKET_CALENDAR],
    between: businessDaysBetween,
  },
};

export const dayCountOf = (name: DayCountName = 'ACT_365'): DayCount => CONVENTIONS[name];
export const BUSINESS_DAYS = CONVENTIONS.BUS_252;
