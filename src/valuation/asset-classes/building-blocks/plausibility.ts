import { type Decimal, decimal, readDecimal, toText } from '../../../kernel/decimal.ts';
import { type Limitation, limitation } from '../../../kernel/estimate.ts';
import { type CalendarDate, daysBetween, parseDate } from '../../../kernel/instant.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../kernel/json.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import type { Label, ScenarioKind } from '../../../kernel/vocabulary.ts';

/** What real assets of Brazil never leave. A figure outside is used all the same, and named before anything else. */

/** A decimal; or a year counted from that of the valuation date. */
type Bound = string | { readonly yearsAfter: number };

export interface PlausibleRange {
  /** Name of the attribute or parameter; `lines[].quantity` is that member of each item of a list. */
  readonly field: string;
  /** Only where these sibling members have one of these values. */
  readonly where?: { readonly [member: string]: readonly string[] };
  /** Both still plausible. */
  readonly low: Bound;
  readonly high: Bound;
  readonly unit: Label;
  /** A clause that follows a colon. */
  readonly reason: Label;
  /** Where the bounds come from; what is our own judgement says so. */
  readonly source: string;
  /** The figure that is compared, where it is not the field's own decimal; undefined: no check. `siblings`: the other members of its object. */
  readonly figure?: (value: Json, date: CalendarDate, siblings: JsonObject) => string | undefined;
}

/** A range of our own judgement. */
export const ownBound = (
  field: string,
  [low, high]: readonly [low: Bound, high: Bound],
  unit: Label,
  reason: Label,
): PlausibleRange => ({ field, low, high, unit, reason, source: 'Our own bound' });

export const inBoth = (unit: string): Label => ({ 'pt-BR': unit, en: unit });
export const YEARS: Label = bilingual('plausibility.years');
export const UNITS: Label = bilingual('plausibility.units');
export const FRACTION: Label = bilingual('plausibility.fraction');
/** Of what is a year itself. */
export const CALENDAR_YEAR: Label = bilingual('plausibility.calendar_year');

/** One limitation `IMPLAUSIBLE_INPUT` for each range that figures are outside of: it names field, figures and range. */
export const implausibleInputs = (
  ranges: readonly PlausibleRange[],
  fields: JsonObject,
  date: CalendarDate,
): readonly Limitation[] =>
  ranges.flatMap((range) => {
    const [low, high] = [range.low, range.high].map((bound) => boundOn(bound, date)) as [string, string];
    const isOutside = outsideOf(low, high);
    const outside = figuresOf(range, fields, date).filter(({ figure }) => isOutside(figure));
    return outside.length === 0 ? [] : [limitationOf(range, outside, low, high)];
  });

interface Figure {
  /** Number in the list, from 1; undefined for a field outside a list. */
  readonly number: number | undefined;
  readonly figure: string;
}

function figuresOf(range: PlausibleRange, fields: JsonObject, date: CalendarDate): readonly Figure[] {
  const [list, member] = range.field.split('[].') as [string, string | undefined];
  if (member === undefined) return figureIn(range, fields, range.field, date, undefined);
  const items = fields[list];
  if (!Array.isArray(items)) return [];
  return items.flatMap((item, index) =>
    isJsonObject(item) ? figureIn(range, item, member, date, index + 1) : [],
  );
}

function figureIn(
  { where, figure = asText }: PlausibleRange,
  fields: JsonObject,
  name: string,
  date: CalendarDate,
  number: number | undefined,
): readonly Figure[] {
  const value = fields[name];
  const applies =
    value !== undefined &&
    (where === undefined ||
      Object.entries(where).every(([member, words]) => words.includes(String(fields[member]))));
  const found = applies ? figure(value, date, fields) : undefined;
  return found === undefined ? [] : [{ number, figure: found }];
}

const asText = (value: Json): string | undefined => (typeof value === 'string' ? value : undefined);

const asDecimal = (value: Json): string | undefined =>
  typeof value === 'string' && readDecimal(value) !== undefined ? value : undefined;

/** Each figure is looked at once: the flows of some years have few years between them. What is no decimal says nothing. */
function outsideOf(low: string, high: string): (figure: string) => boolean {
  const known = new Map<string, boolean>();
  return (figure) => {
    let found = known.get(figure);
    if (found === undefined) {
      const value = readDecimal(figure);
      found = value !== undefined && (value.lt(figureOf(low)) || value.gt(figureOf(high)));
      known.set(figure, found);
    }
    return found;
  };
}

const boundFigures = new Map<string, Decimal>();

/** Of a bound, read once: as many are kept as the ranges name, and years. */
function figureOf(bound: string): Decimal {
  const figure = boundFigures.get(bound) ?? decimal(bound);
  boundFigures.set(bound, figure);
  return figure;
}

const boundOn = (bound: Bound, date: CalendarDate): string =>
  typeof bound === 'string' ? bound : String(Number(date.slice(0, 4)) + bound.yearsAfter);

function limitationOf(
  { field, unit, reason }: PlausibleRange,
  outside: readonly Figure[],
  low: string,
  high: string,
): Limitation {
  const shown = (sign: string) =>
    outside
      .map(({ number, figure }) => (number === undefined ? figure : `${figure} (${sign} ${number})`))
      .join(', ');
  const figures: Label = { 'pt-BR': shown('nº'), en: shown('no.') };
  return limitation('plausibility.IMPLAUSIBLE_INPUT', { field, low, high, unit, figures, reason });
}

/** The year that a date, or a code such as `2018-5`, begins with: four digits and a hyphen. */
export const yearOf = (value: Json): string | undefined =>
  typeof value === 'string' ? /^\d{4}(?=-)/.exec(value)?.[0] : undefined;

/** An age in years; with `age_as_of`, the age on the valuation date. */
export const ageOnDate = (value: Json, date: CalendarDate, { age_as_of }: JsonObject): string | undefined => {
  const age = asDecimal(value);
  const since = age_as_of === undefined ? undefined : yearsSince(age_as_of, date);
  return age === undefined || since === undefined ? age : toText(decimal(age).plus(decimal(since)));
};

/** Years of 365.25 days from a date to the valuation date, to two digits. */
export const yearsSince = (value: Json, date: CalendarDate): string | undefined =>
  typeof value === 'string' && parseDate(value) !== undefined
    ? toText(
        decimal(String(daysBetween(value, date)))
          .div('365.25')
          .decimalPlaces(2),
      )
    : undefined;

/** Ranges of the parameters that several classes, and scenarios, share. */

type Ranges = readonly [PlausibleRange, ...PlausibleRange[]];

export const DISCOUNT_RATE_RANGE: PlausibleRange = {
  field: 'discount_rate',
  low: '0',
  high: '1',
  unit: bilingual('plausibility.rate_unit'),
  reason: bilingual('plausibility.rate_is_a_fraction'),
  source:
    'BCB, history of the Selic target: at most 45 % a year (March 1999). What is above that is our own bound',
};

const yearWithinACentury = (field: string): PlausibleRange => ({
  ...ownBound(
    field,
    ['1900', { yearsAfter: 100 }],
    CALENDAR_YEAR,
    bilingual('plausibility.year_within_a_century'),
  ),
  figure: yearOf,
});

export const CASH_FLOW_RANGES: Ranges = [DISCOUNT_RATE_RANGE, yearWithinACentury('cash_flows[].date')];

const CREDIT_RANGES: Ranges = [
  DISCOUNT_RATE_RANGE,
  yearWithinACentury('due_date'),
  ownBound(
    'face_value',
    ['1.00', '100000000000.00'],
    inBoth('BRL'),
    bilingual('plausibility.single_claim_below_one'),
  ),
];

/** Bounds of a registered credit, in addition to those of any credit. */
export const CREDIT_ASSET_RANGES: Ranges = [
  ...CREDIT_RANGES,
  ownBound(
    'spread',
    ['-0.05', '0.5'],
    bilingual('plausibility.fraction_year'),
    bilingual('plausibility.spread_is_a_fraction'),
  ),
];

const age = {
  low: '0',
  high: '100',
  unit: YEARS,
  reason: bilingual('plausibility.age_too_high'),
  source: 'Our own bound',
} as const;

export const DEPRECIATION_RANGES: Ranges = [
  {
    field: 'service_life_years',
    low: '1',
    high: '80',
    unit: YEARS,
    reason: bilingual('plausibility.service_life_too_long'),
    source: 'IN RFB 1.700/2017, Anexo III (2 to 25 years). What is wider than that is our own bound',
  },
  ownBound('residual_rate', ['0', '0.8'], FRACTION, bilingual('plausibility.residual_too_high')),
  { field: 'age_years', ...age, figure: ageOnDate },
  { field: 'manufactured_on', ...age, figure: yearsSince },
];

/** Of a scenario's parameters. */
export const SCENARIO_RANGES: { readonly [Kind in ScenarioKind]: Ranges } = {
  CASH_FLOW: CASH_FLOW_RANGES,
  PRESENT_VALUE: CREDIT_ASSET_RANGES,
  DEPRECIATED_REPLACEMENT_COST: DEPRECIATION_RANGES,
  RECEIVABLES_PORTFOLIO: [DISCOUNT_RATE_RANGE, yearWithinACentury('buckets[].expected_on')],
};
