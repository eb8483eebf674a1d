import type { GradeTable } from './grades.ts';
import type { CalendarDate, Instant } from './instant.ts';
import type { JsonObject } from './json.ts';
import type { RangeReason, ValueRange } from './range.ts';
import { bilingual, type TextKey, type TextValues } from './text/bilingual.ts';
import type { Basis, Label, MarketLevel, Method, ReasonCode } from './vocabulary.ts';
import type { MarketSample } from './words/shown-sample.ts';

/** What a figure does not cover, or what a reader must know about it. */
export interface Limitation {
  readonly code: string;
  readonly text: Label;
}

/** A limitation in the words of the catalogs: its code is the part of `key` after the section, `comparables.CODE` or `comparables.CODE.case`. */
export const limitation = (key: TextKey, values?: TextValues): Limitation => ({
  code: key.split('.')[1] ?? key,
  text: bilingual(key, values),
});

export interface CalculationStep {
  readonly label: Label;
  /** A plain decimal text, exact (or to 40 significant digits where it has a power); or a date, or a word of the input or of a source. */
  readonly value: string;
  readonly unit: string;
}

export const step = <Value extends string | undefined>(label: Label, value: Value, unit: string) => ({
  label,
  value,
  unit,
});

/** A figure that was given, or nothing. */
export const givenStep = (
  label: Label,
  value: string | undefined,
  unit: string,
): readonly CalculationStep[] => (value === undefined ? [] : [step(label, value, unit)]);

/**
 * The shown steps, put through `formula` again, give the amount (without coverage: what is covered of it).
 * In the formula a step is named by its English label in lower case with underscores: `Face value` is `face_value`.
 * The first term is the amount; those after a `;` define names in it, for each number where its steps carry one. `sum(…)` runs over
 * numbered steps (`quantity_1`, `quantity_2`).
 */
export interface Calculation {
  readonly formula: string;
  readonly steps: readonly CalculationStep[];
  /** Where a standard grades the method. */
  readonly grades?: GradeTable | undefined;
  /** Where market data are compared. */
  readonly sample?: MarketSample | undefined;
}

export interface SourceDescription {
  readonly id: string;
  readonly name: string;
  readonly publisher: string;
  readonly url: string;
  readonly retrieved_at: Instant;
  readonly terms: string;
}

/** The figures that were used, as the source gave them, and the digest of the bytes they were read from. */
export interface Evidence {
  readonly source: string;
  readonly observed: JsonObject;
  readonly reference_date: CalendarDate;
  readonly unit: string;
  readonly region: string | null;
  readonly retrieved_at: Instant;
  readonly sha256: string;
}

export interface VersionedName {
  readonly id: string;
  readonly version: number;
}

/** Lines of an inventory: `amount` is null where a line has no coverage. */
export interface InventoryLine {
  readonly description: string;
  readonly product_id: string | null;
  readonly quantity: string;
  readonly unit: string;
  readonly unit_price: string | null;
  readonly amount: string | null;
  readonly basis: Basis;
  readonly reason_codes: readonly ReasonCode[];
  /** At which level of trade the price holds, where it is the own price of another state than Paraná. */
  readonly market_level?: MarketLevel;
}

export interface InventorySummary {
  readonly lines: readonly InventoryLine[];
  readonly covered_lines: number;
  readonly total_lines: number;
  /** Null where no line is covered: unknown is never zero. */
  readonly covered_amount: string | null;
}

/** What one method made of an asset. A null amount has basis NONE and at least one reason; a known one has none. */
export interface MethodResult {
  readonly method: Method;
  readonly basis: Basis;
  readonly amount: string | null;
  readonly reason_codes: readonly ReasonCode[];
  readonly calculation: Calculation | null;
  readonly evidence: readonly Evidence[];
  readonly sources: readonly SourceDescription[];
  readonly limitations: readonly Limitation[];
  /** The method's version, and each calendar's: recorded, so that a replay runs the same ones. */
  readonly methods: readonly VersionedName[];
  readonly calendars: readonly VersionedName[];
  readonly inventory?: InventorySummary;
  /** Of a known amount: its range, or why it has none; absent where the basis says it. */
  readonly range?: ValueRange | RangeReason | undefined;
  /**
   * The day that a figure of the owner's is of, the oldest where there are several; null where it is not known. Absent
   * where no figure of the owner's is the amount, or what is covered of it.
   */
  readonly declaredOn?: CalendarDate | null;
}
