import { z } from 'zod';
import {
  DATED_FIGURES,
  type DatedFigure,
  type FiguresChangedOn,
} from '../../kernel/dates/figures-changed-on.ts';
import { readDecimal, toText } from '../../kernel/decimal.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import { canonicalJson } from '../../kernel/json/canonical.ts';
import { isJsonObject, type Json, type JsonObject } from '../../kernel/json.ts';

const day = z.string().optional();

/** As a frozen asset has it. */
export const FiguresChangedOnShape = z.strictObject({
  age_years: day,
  unit_price: day,
  price_per_ha: day,
  price_per_head: day,
  lines: z.array(z.string().nullable()).optional(),
} satisfies Record<DatedFigure | 'lines', z.ZodType>);

/** An asset's attributes with the days on which the figures among them were last changed. */
interface Dated {
  readonly attributes: JsonObject;
  readonly figures_changed_on?: FiguresChangedOn | undefined;
}

/**
 * The days of the figures among `attributes`, written on `today`: one that is the same figure as before keeps its day, whoever
 * wrote it again, and with however many zeros. `before`: undefined at the registration. Undefined for attributes without such figures.
 */
export function figuresChangedOn(
  attributes: JsonObject,
  today: CalendarDate,
  before?: Dated,
): FiguresChangedOn | undefined {
  const days = DATED_FIGURES.flatMap((name) => {
    const figure = attributes[name];
    if (figure === undefined) return [];
    const kept = isSame(figure, before?.attributes[name]) ? before?.figures_changed_on?.[name] : undefined;
    return [[name, kept ?? today] as const];
  });
  const lines = Array.isArray(attributes.lines) ? linesChangedOn(attributes.lines, today, before) : undefined;
  if (days.length === 0 && !lines) return undefined;
  return { ...Object.fromEntries(days), ...(lines && { lines }) };
}

/** A line keeps the day of one of the same goods, unit and price before, wherever that stood: of several the earliest. */
function linesChangedOn(
  lines: readonly Json[],
  today: CalendarDate,
  before: Dated | undefined,
): readonly (CalendarDate | null)[] | undefined {
  if (lines.every((line) => pricedGoods(line) === undefined)) return undefined;
  const known = new Map<string, CalendarDate>();
  const earlier = before?.attributes.lines;
  for (const [index, line] of (Array.isArray(earlier) ? earlier : []).entries()) {
    const [goods, changed] = [pricedGoods(line), before?.figures_changed_on?.lines?.[index]];
    if (goods === undefined || !changed) continue;
    const found = known.get(goods);
    known.set(goods, found !== undefined && found < changed ? found : changed);
  }
  return lines.map((line) => {
    const goods = pricedGoods(line);
    return goods === undefined ? null : (known.get(goods) ?? today);
  });
}

/** What a line's price is for, and the price; undefined for a line without one. */
function pricedGoods(line: Json): string | undefined {
  if (!isJsonObject(line) || line.unit_price === undefined) return undefined;
  const { description = null, unit = null, unit_price } = line;
  return canonicalJson([description, unit, figureOf(unit_price)]);
}

const isSame = (one: Json, other: Json | undefined): boolean =>
  other !== undefined && canonicalJson(figureOf(one)) === canonicalJson(figureOf(other));

/** A figure in its shortest spelling; anything else as it is. */
function figureOf(value: Json): Json {
  const figure = typeof value === 'string' ? readDecimal(value) : undefined;
  return figure ? toText(figure) : value;
}
