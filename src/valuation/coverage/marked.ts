import type { Base } from '../../domain/charges.ts';
import type { CoverageChange, CoverageMarkChange } from '../../domain/coverage.ts';
import type { ObligationState } from '../../domain/obligation.ts';
import { type Decimal, decimal, least, rounded, sum, ZERO } from '../../kernel/decimal.ts';
import { type CalendarDate, dateOfDay, dayOf } from '../../kernel/instant.ts';
import { type Mark, markOf, noMark, type Published } from '../marks/mark.ts';
import type { ApprovedOnce } from './base.ts';
import { alarmFigures, type Coverage, type CoveragePart } from './coverage.ts';

/** A coverage with its mark at the newest published prices. The mark never replaces what is recognized. */
export interface MarkedCoverage extends Coverage {
  /** What would be counted with each mark in the place of its base, in BRL; where there is no mark the base stays. */
  readonly marked: string;
  /** What the known parts would give so, each up to its limit, in BRL: it may be more than is required. */
  readonly marked_available: string;
  readonly guarantees: readonly MarkedPart[];
}

export interface MarkedPart extends CoveragePart {
  /** Of the whole asset, as its base is. */
  readonly mark: Mark;
}

/** The mark of the valuation that a base is of. An unknown base has none: nothing is recognized that it could be compared with. */
export function markFor(base: Base, valuations: readonly ApprovedOnce[], published: Published): Mark {
  if (base.amount === null) return noMark(...base.reason_codes);
  const valuation = valuations.find(({ id }) => id === base.valuation_id);
  return markOf(valuation?.mark_basis ?? null, published);
}

/** The base at the mark, down to nothing where that is below zero; the base itself where there is no mark. */
export const baseAtMark = (base: Base, { amount }: Mark): Base =>
  amount === null ? base : { ...base, amount: amount.startsWith('-') ? '0.00' : amount };

/** `atMarks`: the same coverage by the bases at their marks. `places`: of each guarantee the mark of its asset, and its limit in BRL. */
export function withMarks(
  coverage: Coverage,
  atMarks: Coverage,
  places: ReadonlyMap<string, { readonly mark: Mark; readonly limit: string | null }>,
): MarkedCoverage {
  const placeOf = (id: string) => {
    const place = places.get(id);
    if (!place) throw new Error(`guarantee ${id} is on none of the assets`);
    return place;
  };
  const given = atMarks.guarantees
    .filter(({ counted }) => counted !== null)
    .map(({ id, available }) => upTo(placeOf(id).limit, decimal(available ?? '0')));
  return {
    ...coverage,
    marked: atMarks.counted,
    marked_available: rounded(sum(given), 2).toFixed(2),
    guarantees: coverage.guarantees.map((part) => ({ ...part, mark: placeOf(part.id).mark })),
  };
}

const upTo = (limit: string | null, available: Decimal): Decimal =>
  limit === null ? available : least(decimal(limit), available);

/** What of an obligation its margin call rests on. */
interface Callable {
  /** A factor such as "1.10": the call is made where marked_available ÷ required is below it. Null: never. */
  readonly call_below: string | null;
}

/** Whether the marked coverage is below the threshold of its obligation. */
interface MarkStatus {
  /** UNKNOWN: what is known is not enough, and unknown parts might be. QUIET too where no price has moved anything. */
  readonly status: 'QUIET' | 'SHORT' | 'UNKNOWN';
  /** Marked ÷ required, 8 digits; null where nothing is required. */
  readonly ratio: string | null;
  /** What is missing from the threshold, in BRL; 0.00 where nothing is, or nothing was named. */
  readonly top_up: string;
}

const RATIO_DIGITS = 8;

export function markStatus({ call_below }: Callable, coverage: MarkedCoverage): MarkStatus {
  const required = decimal(coverage.required);
  const given = decimal(coverage.marked_available);
  const ratio = required.isZero() ? null : rounded(given.div(required), RATIO_DIGITS).toFixed(RATIO_DIGITS);
  const threshold = call_below === null ? ZERO : required.times(decimal(call_below));
  if (given.gte(threshold)) return { status: 'QUIET', ratio, top_up: '0.00' };
  const top_up = rounded(threshold.minus(given), 2).toFixed(2);
  const isKnown = coverage.guarantees.every(({ counted }) => counted !== null);
  if (!isKnown) return { status: 'UNKNOWN', ratio, top_up };
  // What is recognized and falls short has its own alarm.
  const isMarked = coverage.guarantees.some(({ mark }) => mark.amount !== null);
  return { status: isMarked ? 'SHORT' : 'QUIET', ratio, top_up };
}

/** What an alarm says of a coverage. */
export const recordedFigures = (
  coverage: MarkedCoverage,
  day: CalendarDate,
): Omit<CoverageChange, 'cause'> => ({
  ...alarmFigures(coverage),
  day,
});

/** What an alarm says of a marked coverage, and until when it is to be cured: civil days from the day of the alarm. */
export function markFigures(
  { call_below, cure_days }: Pick<ObligationState, 'call_below' | 'cure_days'>,
  coverage: MarkedCoverage,
  day: CalendarDate,
): Omit<CoverageMarkChange, 'cause'> {
  const { status: markStatusNow, ratio, top_up } = markStatus({ call_below }, coverage);
  const { status, required, counted, marked } = coverage;
  const cure_until =
    markStatusNow === 'SHORT' && cure_days !== null ? dateOfDay(dayOf(day) + cure_days) : null;
  return { status, required, counted, marked, ratio, call_below, top_up, cure_until, day };
}
