/** An instant: RFC 3339, UTC, milliseconds, `2026-11-21T12:00:00.000Z`. Such texts sort as times do. */
export type Instant = string;
/** A calendar date, `YYYY-MM-DD`. Such texts sort as dates do. */
export type CalendarDate = string;

const INSTANT =
  /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
/** The years 0001 to 9999: an instant outside has no text of four year digits. */
const FIRST_EPOCH = -62_135_596_800_000;
const LAST_EPOCH = 253_402_300_799_999;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** `Date` takes those before for years after 1900. */
const FIRST_YEAR = 100;
const DAY_MS = 86_400_000;

/** The instant of a count of milliseconds since 1970. */
export const instantOf = (epochMs: number): Instant => new Date(epochMs).toISOString();

let lastInstant: Instant = '';
let lastEpoch = Number.NaN;

/** Milliseconds since 1970 of an instant. The last answer is kept: most ask about now. */
export function epochOf(instant: Instant): number {
  if (instant !== lastInstant) {
    lastEpoch = Date.parse(instant);
    lastInstant = instant;
  }
  return lastEpoch;
}

/** Reads an RFC 3339 instant in any offset; undefined when it is none. Digits past the millisecond are cut off. */
export function parseInstant(text: string): Instant | undefined {
  if (!INSTANT.test(text)) return undefined;
  if (parseDate(text.slice(0, 10)) === undefined) return undefined;
  const epoch = Date.parse(text);
  return Number.isNaN(epoch) || epoch < FIRST_EPOCH || epoch > LAST_EPOCH ? undefined : instantOf(epoch);
}

/** Reads a calendar date that exists; undefined when it does not (2026-02-30). Years 0100 to 9999. */
export function parseDate(text: string): CalendarDate | undefined {
  if (!DATE.test(text)) return undefined;
  const [year, month, day] = [+text.slice(0, 4), +text.slice(5, 7), +text.slice(8)];
  if (year < FIRST_YEAR || month < 1 || month > 12 || day < 1) return undefined;
  return day <= 28 || day <= new Date(Date.UTC(year, month, 0)).getUTCDate() ? text : undefined;
}

/** Days since 1970-01-01 of a date. */
export const dayOf = (date: CalendarDate): number =>
  Date.UTC(+date.slice(0, 4), +date.slice(5, 7) - 1, +date.slice(8, 10)) / DAY_MS;

/** The date of a count of days since 1970-01-01. */
export const dateOfDay = (day: number): CalendarDate => instantOf(day * DAY_MS).slice(0, 10);

let lastFrom: CalendarDate = '';
let lastFromDay = Number.NaN;

/** Whole days from one date to another; negative when `to` is earlier. The first one is kept: many count from the same day. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  if (from !== lastFrom) {
    lastFromDay = dayOf(from);
    lastFrom = from;
  }
  return dayOf(to) - lastFromDay;
}

const saoPaulo = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Sao_Paulo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Offsets from UTC are whole quarters of an hour, so within one of these the date is the same. */
const QUARTER_MS = 900_000;
let lastQuarter = Number.NaN;
let lastDate: CalendarDate = '';

/** The business day in `America/Sao_Paulo` at an instant. The last answer is kept, as above. */
export function businessDateOf(instant: Instant): CalendarDate {
  const epoch = epochOf(instant);
  const quarter = Math.floor(epoch / QUARTER_MS);
  if (quarter !== lastQuarter) {
    lastDate = saoPaulo.format(epoch);
    lastQuarter = quarter;
  }
  return lastDate;
}

/** The first instant of a date in `America/Sao_Paulo`. */
export function startOfDay(date: CalendarDate): Instant {
  let epoch = dayOf(date) * DAY_MS;
  while (businessDateOf(instantOf(epoch)) < date) epoch += QUARTER_MS;
  return instantOf(epoch);
}

const saoPauloClock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Sao_Paulo',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});
const MINUTE_MS = 60_000;

/** An instant as clocks in `America/Sao_Paulo` show it, with how far that is from UTC: `2026-11-21T09:00:00.000-03:00`. */
export function localTimeOf(instant: Instant): string {
  const epoch = epochOf(instant);
  const parts = saoPauloClock.formatToParts(epoch);
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  const milliseconds = ((epoch % 1_000) + 1_000) % 1_000;
  const minutes = Math.trunc((wall + milliseconds - epoch) / MINUTE_MS);
  const two = (count: number): string => String(count).padStart(2, '0');
  const offset = `${two(Math.trunc(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
  return `${instantOf(wall + milliseconds).slice(0, -1)}${minutes < 0 ? '-' : '+'}${offset}`;
}

/** The later of `now` and one millisecond after `previous`: instants rise strictly within a stream. */
export const risingAfter = (previous: Instant | undefined, now: Instant): Instant =>
  previous === undefined || now > previous ? now : instantOf(epochOf(previous) + 1);
