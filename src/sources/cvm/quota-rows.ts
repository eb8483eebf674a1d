import { Buffer } from 'node:buffer';
import type { CalendarDate } from '../../kernel/instant.ts';

/** What was published of one day: the quota as it stands there; null where two lines of the day say different things. */
interface DayQuota {
  readonly date: CalendarDate;
  readonly quota: string | null;
}

/** The quotas of one kind of unit in one month, newest first. `subclass` is empty where the class has none. */
interface UnitQuotas {
  readonly subclass: string;
  readonly days: readonly DayQuota[];
}

/** All quotas of a month. */
export interface MonthQuotas {
  /** Of a fund by its bare CNPJ: each kind of unit that it has; none where the month does not know it. */
  of(taxId: string): readonly UnitQuotas[];
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
/** Beside the day of a month: another line says something else of it. */
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
    end(): MonthQuotas {
      days = resized(days, rows);
      before = resized(before, rows);
      starts = resized(starts, rows + 1);
      texts = Buffer.concat([texts], starts[rows]);
      return {
        of: (taxId) =>
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
