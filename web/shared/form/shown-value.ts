import type { SingleField } from '../../../src/kernel/wording/form/model.ts';
import { shownDate } from '../figures/dates.ts';
import { pointMoved, shownAmount, shownDecimal } from '../figures/show.ts';
import { fill, type Language } from '../language.ts';
import { ROWS_GIVEN } from '../texts/code-words.ts';
import { unitWord, valueWord } from '../texts/say.ts';
import { readField } from './read-field.ts';
import { isPercent, unitOf } from './units.ts';
import { takenApart } from './written-units.ts';

/** A value of the service as people read it, with its unit. */
export function shownValue(field: SingleField, value: string, language: Language): string {
  if (field.kind === 'date') return shownDate(value, language);
  if (field.kind === 'table') return fill(ROWS_GIVEN[language], { count: value.split('\n').length - 1 });
  if (field.kind !== 'decimal') return valueWord(value, language, field.name);
  const unit = unitOf(field.name);
  if (unit === 'BRL') return shownAmount(value, 'BRL', language);
  const figure = shownDecimal(isPercent(field.name) ? pointMoved(value, 2) : value, language);
  return unit ? `${figure} ${unitWord(unit, value, language)}` : figure;
}

/** How a written figure is understood, and from what it was converted; undefined for anything but a good figure. */
export function understoodAs(field: SingleField, written: string, language: Language): string | undefined {
  if (field.kind !== 'decimal') return undefined;
  const reading = readField(field, written, language);
  if (!reading.ok || reading.value === undefined) return undefined;
  const shown = shownValue(field, reading.value, language);
  const { figure, unit } = takenApart(field.name, written);
  return unit?.means ? `${shown} (${figure} ${unit.symbol}; ${unit.means[language]})` : shown;
}
