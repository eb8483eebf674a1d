import { withDates } from './dates.ts';
import { number, significant, unitInWords } from './figures.ts';
import type { Language } from './language.ts';

/** A step of a calculation as the service answers it, in one language. */
export interface Step {
  readonly label: string;
  readonly value: string;
  readonly unit: string;
}

export interface ShownStep extends Step {
  /** Every digit, where `value` is rounded for reading. */
  readonly full?: string;
}

/** More digits of a factor say nothing to a reader. */
const DIGITS_OF_A_FACTOR = 8;

const TEXTS = new Set(['text', 'texto']);
const DATES = new Set(['date', 'data']);
/** All others are of inputs and prices, which are never rounded. */
const FACTOR = '1';
const WITHOUT_UNIT = new Set([...TEXTS, ...DATES, FACTOR]);

/** A step as people read it: figures and days of the language, `R$`, and factors without endless digits. */
export function stepInWords({ label, value, unit }: Step, language: Language): ShownStep {
  const shownUnit = WITHOUT_UNIT.has(unit) ? '' : unitInWords(unit);
  if (TEXTS.has(unit)) return { label, value, unit: shownUnit };
  if (DATES.has(unit)) return { label, value: withDates(value, language), unit: shownUnit };
  const rounded = unit === FACTOR ? significant(value, DIGITS_OF_A_FACTOR) : value;
  const shown = number(rounded, language);
  return rounded === value
    ? { label, value: shown, unit: shownUnit }
    : { label, value: `≈ ${shown}`, unit: shownUnit, full: number(value, language) };
}
