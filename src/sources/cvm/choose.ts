import { basename } from 'node:path/posix';
import { decimal } from '../../kernel/decimal.ts';
import { type Limitation, limitation } from '../../kernel/estimate.ts';
import { type CalendarDate, daysBetween } from '../../kernel/instant.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { type Gap, gap } from '../asking/live-source.ts';
import { jumpLimitations } from '../reading/price-jump.ts';
import type { MonthFile } from './month-file.ts';

interface Asked {
  readonly tax_id: string;
  readonly subclass: string | null;
  readonly date: CalendarDate;
}

interface PublishedQuota {
  readonly subclass: string;
  readonly date: CalendarDate;
  readonly quota: string | null;
  readonly file: MonthFile;
}

interface Chosen extends PublishedQuota {
  /** BRL for one unit. */
  readonly quota: string;
  readonly limitations: readonly Limitation[];
}

/** A quota counts up to this age. */
export const MAX_AGE_DAYS = 10;

/**
 * The newest quota of a fund not after the date, at most 10 days older, of the files of one month or two. Where several of its
 * subclasses have such a one, it must be said which is meant. A newest quota that is none has no older one in its place.
 */
export function choose(files: readonly MonthFile[], { tax_id, subclass, date }: Asked): Result<Chosen, Gap> {
  const published = files
    .flatMap((file) => publishedOf(file, tax_id))
    .filter((each) => each.date <= date && (subclass === null || each.subclass === subclass))
    .toSorted((one, other) => (one.date < other.date ? 1 : -1));
  const what = subclass === null ? tax_id : `${tax_id}, subclass ${subclass}`;
  const [newest] = published;
  if (!newest) return gap('NO_REFERENCE', `no quota of ${what} up to ${date} is published`);
  const age = daysBetween(newest.date, date);
  if (age > MAX_AGE_DAYS) {
    const detail = `the newest quota of ${what} is of ${newest.date}, ${age} days older`;
    return gap('REFERENCE_TOO_OLD', detail, newest.date);
  }
  const recent = published.filter((each) => daysBetween(each.date, date) <= MAX_AGE_DAYS);
  const kinds = [...new Set(recent.map((each) => each.subclass))];
  if (kinds.length > 1) {
    const names = kinds
      .toSorted()
      .map((name) => name || '(none)')
      .join(', ');
    return gap('MISSING_PARAMETER', `${tax_id} has quotas of the subclasses ${names}: one must be named`);
  }
  const { quota } = newest;
  if (quota === null) return gap('NO_REFERENCE', `two different quotas of ${what} on ${newest.date}`);
  if (!isPrice(quota)) return gap('NO_REFERENCE', `the quota of ${what} on ${newest.date} is ${quota}`);
  const before = published.find(
    (each) => each !== newest && each.subclass === newest.subclass && isPrice(each.quota),
  )?.quota;
  return ok({
    ...newest,
    quota,
    limitations: [...leftOutLimitations(files), ...jumpLimitations(quota, [before])],
  });
}

const publishedOf = (file: MonthFile, taxId: string): readonly PublishedQuota[] =>
  file.quotas.of(taxId).flatMap(({ subclass, days }) => days.map((day) => ({ subclass, file, ...day })));

const isPrice = (quota: string | null): quota is string => quota !== null && decimal(quota).gt(decimal('0'));

/** Lines that could not be read, where there are some in any of the files: one of them may have been of the fund. */
function leftOutLimitations(files: readonly MonthFile[]): readonly Limitation[] {
  const flawed = files.filter(({ leftOut }) => leftOut.count > 0);
  if (flawed.length === 0) return [];
  const count = flawed.reduce((sum, { leftOut }) => sum + leftOut.count, 0);
  const lines = flawed.map(linesOf).join('; ');
  return [
    limitation(
      'LINES_LEFT_OUT',
      `Linhas da fonte que não puderam ser lidas ficaram de fora: ${count} (${lines}). Uma cota mais nova pode estar entre elas.`,
      `Lines of the source that could not be read were left out: ${count} (${lines}). A newer quota may be among them.`,
    ),
  ];
}

/** The file by its name, and the first ones by number: `inf_diario_fi_202611.zip: 3, 8`. */
const linesOf = ({ url, leftOut: { count, named } }: MonthFile): string =>
  `${basename(new URL(url).pathname)}: ${named.map(({ line }) => line).join(', ')}${count > named.length ? ', …' : ''}`;
