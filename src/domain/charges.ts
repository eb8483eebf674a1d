import { type Decimal, decimal, least } from '../kernel/decimal.ts';
import { type CalendarDate, dateOfDay, dayOf } from '../kernel/instant.ts';
import type { GuaranteeKind, ReasonCode } from '../kernel/vocabulary.ts';

/** A recognized guarantee, as far as it counts in ranks, sums and coverage. */
export interface RecognizedGuarantee {
  readonly id: string;
  readonly obligation_id: string;
  readonly kind: GuaranteeKind;
  /** 1 comes first. */
  readonly rank: number;
  /** A fraction from 0 to 1. */
  readonly share: string;
  /** In BRL; null: no limit. */
  readonly limit: string | null;
  /** The guarantee that it extends. */
  readonly extension_of: string | null;
  readonly effective_from: CalendarDate;
  readonly effective_until: CalendarDate | null;
  /** The civil date of its release; null before. */
  readonly released_on: CalendarDate | null;
  readonly registered_on: CalendarDate | null;
}

/** A claim of somebody outside on an asset. */
export interface DatedEncumbrance {
  readonly id: string;
  readonly kind: GuaranteeKind;
  readonly rank: number;
  /** In BRL; null: unknown. */
  readonly amount: string | null;
  /** A fraction from 0 to 1; null counts as 1 in the sum of a rank. */
  readonly share: string | null;
  /** The day of its registration, or of its recording where no registration date was given. */
  readonly from: CalendarDate;
  /** The last day, included; null without an end. */
  readonly until: CalendarDate | null;
  /** The civil date on which somebody recorded its end; null before. */
  readonly ended_on: CalendarDate | null;
}

/** The most that an asset secures: the collateral value of its valuation, or why that is unknown. */
export interface Base {
  /** In BRL; below zero it counts as 0.00, and null is unknown. */
  readonly amount: string | null;
  /** The accepted value before the haircut, in BRL; null where `amount` is. */
  readonly accepted: string | null;
  readonly valuation_id: string | null;
  /** Why it is unknown; empty where it is known. */
  readonly reason_codes: readonly ReasonCode[];
  /** Reasons worth showing although the amount counts. */
  readonly notices: readonly ReasonCode[];
}

/** Everything that encumbers one asset. */
export interface EncumberedAsset {
  /** Assignments of it take effect by their entry with a depositary or registrar. */
  readonly assignmentsAreEntered: boolean;
  readonly base: Base;
  readonly guarantees: readonly RecognizedGuarantee[];
  readonly encumbrances: readonly DatedEncumbrance[];
}

export const isFiduciary = ({ kind }: { readonly kind: GuaranteeKind }): boolean =>
  kind === 'FIDUCIARY_TRANSFER' || kind === 'FIDUCIARY_ASSIGNMENT';

/** First and last day on which something is in force, both included; null: without an end. */
export interface Period {
  readonly from: CalendarDate;
  readonly until: CalendarDate | null;
}

const dayBefore = (date: CalendarDate): CalendarDate => dateOfDay(dayOf(date) - 1);

const earlier = (one: CalendarDate | null, other: CalendarDate | null): CalendarDate | null => {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
};

/** Ends the day before its release. */
export const periodOfGuarantee = ({
  effective_from,
  effective_until,
  released_on,
}: Pick<RecognizedGuarantee, 'effective_from' | 'effective_until' | 'released_on'>): Period => ({
  from: effective_from,
  until: earlier(effective_until, released_on && dayBefore(released_on)),
});

/** Ends the day before its end was recorded. */
export const periodOfEncumbrance = ({
  from,
  until,
  ended_on,
}: Pick<DatedEncumbrance, 'from' | 'until' | 'ended_on'>): Period => ({
  from,
  until: earlier(until, ended_on && dayBefore(ended_on)),
});

/** Guarantees and encumbrances in force on a day; only these take part in ranks, sums and coverage. */
export interface Charges {
  readonly guarantees: readonly RecognizedGuarantee[];
  readonly encumbrances: readonly DatedEncumbrance[];
}

export const burdensOn = ({ guarantees, encumbrances }: Charges, day: CalendarDate): Charges => ({
  guarantees: guarantees.filter((guarantee) => isIn(periodOfGuarantee(guarantee), day)),
  encumbrances: encumbrances.filter((encumbrance) => isIn(periodOfEncumbrance(encumbrance), day)),
});

/** What an encumbrance takes of a value: its amount, value × its share, or with both the smaller; null: unknown. */
export function takenBy({ amount, share }: DatedEncumbrance, value: Decimal): Decimal | null {
  const part = share === null ? null : value.times(decimal(share));
  if (amount === null) return part;
  return part === null ? decimal(amount) : least(decimal(amount), part);
}

export const isIn = ({ from, until }: Period, day: CalendarDate): boolean =>
  from <= day && (until === null || day <= until);

/** True where both contain some day. */
export const overlap = (one: Period, other: Period): boolean =>
  (one.until === null || other.from <= one.until) &&
  (other.until === null || one.from <= other.until) &&
  (one.until === null || one.from <= one.until) &&
  (other.until === null || other.from <= other.until);
