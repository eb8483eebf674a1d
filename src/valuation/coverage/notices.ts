import type { StandingGuarantee } from '../../domain/burdens.ts';
import type { PolicyState } from '../../domain/policy.ts';
import { type CalendarDate, daysBetween } from '../../kernel/instant.ts';
import { ASSET_CLASSES, type ObligationStatus, type ReasonCode } from '../../kernel/vocabulary.ts';
import { type AsOf, policyOf } from './base.ts';

/** Days for which a balance stands where no policy in force says it. */
export const BALANCE_DAYS = 90;

/** The dates of an obligation that say how far its figures may be believed. */
export interface DatedDebt {
  readonly status: ObligationStatus;
  readonly balance: { readonly date: CalendarDate };
  /** Null: none was named. */
  readonly maturity_date: CalendarDate | null;
}

/** So many days a balance of the organization stands: the smallest of its policies in force, since a balance is of no class. */
export function balanceDays(policies: readonly PolicyState[], asOf: AsOf): number {
  const terms = ASSET_CLASSES.flatMap((each) => policyOf(policies, each, asOf)?.max_balance_age_days ?? []);
  return terms.length > 0 ? Math.min(...terms) : BALANCE_DAYS;
}

const isOpen = ({ status }: DatedDebt): boolean => status !== 'SETTLED';
/** Due on the day it is not overdue yet. */
const hasMatured = ({ maturity_date }: DatedDebt, day: CalendarDate): boolean =>
  maturity_date !== null && maturity_date < day;

/** What is to be known of an obligation by the day; nothing of one that is settled, which owes nothing. */
export const noticesOf = (debt: DatedDebt, day: CalendarDate, most: number): readonly ReasonCode[] =>
  isOpen(debt)
    ? [
        ...(daysBetween(debt.balance.date, day) > most ? (['BALANCE_TOO_OLD'] as const) : []),
        ...(hasMatured(debt, day) ? (['MATURED'] as const) : []),
      ]
    : [];

/**
 * Whether a guarantee ends while something is still owed: before the maturity, or at any time where that has passed, because
 * nobody knows when a debt ends that is overdue.
 */
export const endsBeforeDebt = (
  { effective_until }: Pick<StandingGuarantee, 'effective_until'>,
  debt: DatedDebt,
  day: CalendarDate,
): boolean =>
  isOpen(debt) &&
  effective_until !== null &&
  debt.maturity_date !== null &&
  (effective_until < debt.maturity_date || hasMatured(debt, day));
