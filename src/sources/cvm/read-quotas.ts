import { Buffer } from 'node:buffer';
import { bareTaxId, looksLikeCnpj } from '../../kernel/identity/tax-id.ts';
import { type CalendarDate, parseDate } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { type LineReader, separatedTable, type TableRow } from '../reading/lines.ts';
import { plain } from '../reading/texts.ts';

/** What was published of one day: the quota as published; null where two lines of the day say different things. */
interface DayQuota {
  readonly date: CalendarDate;
  readonly quota: string | null;
}

/** The quotas of one kind of unit in one month, newest first. `subclass` is empty where the class has none. */
interface UnitQuotas {
  readonly subclass: string;
  readonly days: readonly DayQuota[];
}

/** Far beyond what there is: a file with more is not this one, and would take memory and time without end. */
interface Most {
  readonly rows: number;
  /** Kinds of units, of all funds. */
  readonly kinds: number;
  /** Of one fund. */
  readonly subclasses: number;
}

interface Unit {
  readonly subclass: string;
  newestRow: number;
}

const NO_ROW = 0xffff_ffff;
/** Marks a day on which two lines differ. */
const CONTRADICTED = 0x80;
const DAY = 0x1f;
const FIRST_ROWS = 4096;
/** Of a text, as a guess: more are made room for. */
const USUAL_LENGTH = 16;

/**
 * Holds a month's quotas, some 600,000 of them, in a few bytes each: their texts one behind the other, and of each row its day
 * and which row of the same unit came before it. As strings in maps they would take several times as much.
 */
export function quotaRows(month: string, most: Most) {
  const funds = new Map<string, Unit[]>();
  let [rows, kinds] = [0, 0];
  let days = new Uint8Array(FIRST_ROWS);
  let before = new Uint32Array(FIRST_ROWS);
  let starts = new Uint32Array(FIRST_ROWS + 1);
  let texts = Buffer.alloc(FIRST_ROWS * USUAL_LENGTH);

  function makeRoom(length: number): void {
    if (rows + 1 >= days.length) {
      days = resized(days, days.length * 2);
      before = resized(before, before.length * 2);
      starts = resized(starts, starts.length * 2);
    }
    if ((starts[rows] ?? 0) + length > texts.length) texts = Buffer.concat([texts], texts.length * 2);
  }

  function unitOf(taxId: string, subclass: string): Unit | string {
    const units = funds.get(taxId) ?? [];
    const known = units.find((unit) => unit.subclass === subclass);
    if (known) return known;
    if (units.length >= most.subclasses) return `more than ${most.subclasses} subclasses of ${taxId}`;
    if (kinds >= most.kinds) return `more than ${most.kinds} kinds of units`;
    if (units.length === 0) funds.set(taxId, units);
    const unit = { subclass, newestRow: NO_ROW };
    units.push(unit);
    kinds += 1;
    return unit;
  }

  const textOf = (row: number): string => texts.toString('latin1', starts[row], starts[row + 1]);
  const dayOf = (row: number): number => (days[row] ?? 0) & DAY;
  const isContradicted = (row: number): boolean => ((days[row] ?? 0) & CONTRADICTED) !== 0;

  function* rowsOf({ newestRow }: Unit): Generator<number> {
    for (let row = newestRow; row !== NO_ROW; row = before[row] ?? NO_ROW) yield row;
  }

  return {
    /** Takes what a line says; a text says why no more can be taken. `day`: of the month. */
    add(taxId: string, subclass: string, day: number, quota: string): string | undefined {
      const unit = unitOf(taxId, subclass);
      if (typeof unit === 'string') return unit;
      for (const row of rowsOf(unit)) {
        if (dayOf(row) !== day) continue;
        if (textOf(row) !== quota) days[row] = day | CONTRADICTED;
        return undefined;
      }
      if (rows >= most.rows) return `more than ${most.rows} quotas`;
      makeRoom(quota.length);
      const start = starts[rows] ?? 0;
      starts[rows + 1] = start + texts.write(quota, start, 'latin1');
      days[rows] = day;
      before[rows] = unit.newestRow;
      unit.newestRow = rows;
      rows += 1;
      return undefined;
    },
    size: () => rows,
    /** What was taken, without the room that is left. */
    end() {
      days = resized(days, rows);
      before = resized(before, rows);
      starts = resized(starts, rows + 1);
      texts = Buffer.concat([texts], starts[rows]);
      return {
        /** Of a fund by its bare CNPJ: each kind of unit that it has; none where the month does not know it. */
        of: (taxId: string): readonly UnitQuotas[] =>
          (funds.get(taxId) ?? []).map((unit) => ({
            subclass: unit.subclass,
            days: [...rowsOf(unit)]
              .toSorted((one, other) => dayOf(other) - dayOf(one))
              .map((row) => ({
                date: `${month}-${String(dayOf(row)).padStart(2, '0')}`,
                quota: isContradicted(row) ? null : textOf(row),
              })),
          })),
      };
    },
  };
}

function resized<T extends Uint8Array | Uint32Array>(array: T, length: number): T {
  const made = new (array.constructor as new (length: number) => T)(length);
  made.set(array.subarray(0, Math.min(length, array.length)));
  return made;
}

/** The columns since classes have a CNPJ of their own (2024-2025), and the older ones. */
const OF_CLASSES = ['CNPJ_FUNDO_CLASSE', 'ID_SUBCLASSE', 'DT_COMPTC', 'VL_QUOTA'] as const;
const OF_FUNDS = ['CNPJ_FUNDO', 'DT_COMPTC', 'VL_QUOTA'] as const;

/** In a month there are some 600,000 lines of 30,000 funds. */
const MOST = { rows: 4_000_000, kinds: 500_000, subclasses: 500 };
/** A file with more lines that cannot be read is taken for none of the commission's. */
const MOST_LEFT_OUT = 1000;
/** How many of them are named. */
const NAMED = 5;
const LONGEST_LINE = 1024;
const LONGEST_SUBCLASS = 40;
const QUOTA = /^-?\d{1,12}(?:\.\d{1,12})?$/;

/** Lines that could not be read: how many, and the first ones by their number in the file and what is wrong with them. */
interface LeftOut {
  readonly count: number;
  readonly named: readonly { readonly line: number; readonly fault: string }[];
}

export interface MonthContent {
  readonly quotas: ReturnType<ReturnType<typeof quotaRows>['end']>;
  readonly leftOut: LeftOut;
}

interface Line {
  readonly taxId: string;
  readonly subclass: string;
  readonly date: string;
  readonly quota: string;
}

/**
 * Reads the daily reports of funds of one month, `2026-11`, in whatever order they come. A line that cannot be read is left out and
 * named, and the others are taken. Nothing in place of a quota is none.
 */
export function readQuotas(month: string, today: CalendarDate): LineReader<MonthContent> {
  const rows = quotaRows(month, MOST);
  const named: { line: number; fault: string }[] = [];
  const days = new Map<string, number | undefined>();
  let [line, count] = [0, 0];
  let lineOf: ((text: string) => Result<Line | null, string>) | undefined;

  function leaveOut(fault: string): string | undefined {
    count += 1;
    if (named.length < NAMED) named.push({ line, fault });
    return count > MOST_LEFT_OUT
      ? `more than ${MOST_LEFT_OUT} lines that cannot be read, ${fault}`
      : undefined;
  }

  function dayOf(text: string): number | undefined {
    if (!days.has(text)) {
      const date = text.startsWith(`${month}-`) ? parseDate(text) : undefined;
      days.set(text, date === undefined || date > today ? undefined : Number(date.slice(8)));
    }
    return days.get(text);
  }

  function faultOf({ taxId, subclass, date, quota }: Line, length: number): string | undefined {
    if (length > LONGEST_LINE) return `of more than ${LONGEST_LINE} characters`;
    if (!looksLikeCnpj(taxId)) return 'without a CNPJ';
    if (subclass.length > LONGEST_SUBCLASS) return 'with a subclass that is none';
    if (dayOf(date) === undefined) return `without a day of ${month} that has come`;
    return quota === '' || QUOTA.test(quota) ? undefined : 'with a quota that is none';
  }

  return {
    line: (text) => {
      lineOf ??= linesOf(text);
      const read = lineOf(text);
      line += 1;
      if (!read.ok) return line === 1 ? read.error : leaveOut(read.error);
      if (!read.value) return undefined;
      const fault = faultOf(read.value, text.length);
      const { taxId, subclass, date, quota } = read.value;
      if (fault !== undefined) return leaveOut(`line ${line} ${fault}`);
      return quota === '' ? undefined : rows.add(taxId, subclass, dayOf(date) ?? 0, quota);
    },
    end: () =>
      rows.size() === 0
        ? fail(named[0]?.fault ?? 'no line of quotas')
        : ok({ quotas: rows.end(), leftOut: { count, named } }),
  };
}

/** What reads lines in the shape that the header has. */
function linesOf(header: string): (text: string) => Result<Line | null, string> {
  let [written, bare] = ['', ''];
  const taxIdOf = (text: string): string => {
    if (text !== written) [written, bare] = [text, bareTaxId(text)];
    return bare;
  };
  const reading =
    <Name extends string>(
      table: { line(text: string): Result<TableRow<Name> | null, string> },
      names: { readonly taxId: Name; readonly date: Name; readonly quota: Name; readonly subclass?: Name },
    ) =>
    (text: string): Result<Line | null, string> => {
      const read = table.line(text);
      if (!read.ok || !read.value) return read as Result<null, string>;
      const { field } = read.value;
      return ok({
        taxId: taxIdOf(field(names.taxId)),
        subclass: names.subclass ? field(names.subclass).trim() : '',
        date: field(names.date).trim(),
        quota: field(names.quota).trim(),
      });
    };
  const rest = { date: 'DT_COMPTC', quota: 'VL_QUOTA' } as const;
  return plain(header).includes('CNPJ_FUNDO_CLASSE')
    ? reading(separatedTable(OF_CLASSES, WHAT), {
        ...rest,
        taxId: 'CNPJ_FUNDO_CLASSE',
        subclass: 'ID_SUBCLASSE',
      })
    : reading(separatedTable(OF_FUNDS, WHAT), { ...rest, taxId: 'CNPJ_FUNDO' });
}

const WHAT = 'the daily reports of funds';
