import { atMost } from '../../kernel/async/at-most.ts';
import { type CalendarDate, dateOfDay, dayOf } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { PriceSource } from '../../valuation/references/contract.ts';
import { CVM } from '../../valuation/references/profiles.ts';
import { addressUnder } from '../asking/addresses.ts';
import { createAsker, hours, minutes, type SourceFailure } from '../asking/asker.ts';
import { type LiveSourceOptions, liveSource } from '../asking/live-source.ts';
import type { Reading } from '../asking/sourced-answer.ts';
import { choose, MAX_AGE_DAYS } from './choose.ts';
import { type MonthFile, readMonthFile } from './month-file.ts';

/** The files that a date needs: of its month and, where quotas of the month before count too, of that one before it. */
interface Files extends Reading {
  readonly files: readonly MonthFile[];
}

/** Null: the month's file is not there, as on the first days of a month. */
type Month = MonthFile | null;

/** Two months are what the first days of one need. */
const HELD_MONTHS = 2;

export function createCvm(options: LiveSourceOptions): PriceSource {
  const { address, clock, limits, onAnswered } = options;
  // Two at a time would take twice the memory and be there no sooner.
  const one = atMost(1);
  const months = createAsker<Month>({
    clock,
    limits,
    onAnswered,
    capacity: HELD_MONTHS,
    flightMs: minutes(2),
    // Published on business days; the months before are published again once in a while.
    freshMs: (month) => (month ? hours(6) : minutes(30)),
    ask: (month, signal) =>
      one.run(async () => {
        const url = addressUnder(address as URL, `/inf_diario_fi_${month.replace('-', '')}.zip`);
        const read = await readMonthFile(url, month, { ...options, signal });
        return !read.ok && read.error.isMissing ? ok(null) : read;
      }),
  });

  /** All of them, but for the newest where it is not there yet. */
  async function filesOf(names: readonly string[]): Promise<Result<Files, SourceFailure>> {
    const files: MonthFile[] = [];
    for (const [index, name] of names.entries()) {
      const month = await months.ask(name, minutes(2));
      if (!month.ok) return month;
      if (month.value) files.push(month.value);
      else if (index === 0)
        return fail({ kind: 'status', detail: `${(address as URL).host} has no file of ${name}` });
    }
    return ok(together(files));
  }

  const source = liveSource(
    {
      profile: CVM,
      kind: 'fund-quota',
      reads: 'file',
      // What is held, and how it was answered, is the months' affair.
      hold: { freshMs: 0, flightMs: minutes(5), capacity: 1 },
      questions: ({ date }) => [monthsOf(date).join(' ')],
      fetch: (question) => filesOf(question.split(' ')),
      lastGood: (question) => {
        const files = question.split(' ').flatMap((name) => months.lastGood(name) ?? []);
        return files.length > 0 ? together(files) : undefined;
      },
      choose: ({ files }, query) => choose(files, query),
      reference: ({ quota, date, subclass, file, limitations }, { tax_id }) => ({
        value: quota,
        unit: 'unit',
        reference_date: date,
        region: null,
        observed: { tax_id, subclass, date, quota },
        limitations,
        bytes: file.bytes,
        reading: file,
      }),
      flaw: ({ files }) => files.flatMap(flawOf).join('; ') || null,
    },
    { ...options, onAnswered: undefined },
  );
  return {
    ...source,
    close: async () => {
      months.close();
      await source.close();
    },
  };
}

const flawOf = ({ url, leftOut: { count, named } }: MonthFile): readonly string[] => {
  const faults = named.map(({ fault }) => fault).join(', ');
  return count === 0 ? [] : [`${new URL(url).pathname} has lines that cannot be read: ${count} (${faults})`];
};

const together = (files: readonly MonthFile[]): Files => {
  const newest = files.at(-1) as MonthFile;
  return { url: newest.url, retrieved_at: newest.retrieved_at, files };
};

/** Oldest first: `2026-10`, `2026-11`. */
function monthsOf(date: CalendarDate): readonly string[] {
  const oldest = dateOfDay(dayOf(date) - MAX_AGE_DAYS);
  return [...new Set([oldest, date].map((day) => day.slice(0, 7)))];
}
