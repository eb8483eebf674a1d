import { within } from '../../kernel/async/within.ts';
import { businessDateOf, type CalendarDate, dateOfDay, dayOf } from '../../kernel/instant.ts';
import { ok } from '../../kernel/result.ts';
import { DERAL_SIMA } from '../../valuation/references/profiles.ts';
import type { Asker, SourceFailure } from '../asking/asker.ts';
import type { ImportedFiles } from '../imports/imports.ts';
import { choose, LAST_KNOWN_DAYS } from './choose.ts';
import type { SimaState } from './health.ts';
import type { HeldBulletin } from './held-bulletin.ts';
import { importedBulletins } from './imported-bulletins.ts';
import { type LiveOptions, pageAsker, workbookAsker } from './live-bulletins.ts';

export interface BulletinsOptions extends LiveOptions {
  /** The HTML bulletin, asked first; null: switched off. */
  readonly page: URL | null;
  /** The workbook, asked when the first fails; null: switched off. */
  readonly workbook: URL | null;
  readonly imports: ImportedFiles;
}

interface WantedBulletins {
  readonly product_id: string;
  readonly date: CalendarDate;
  /** How many days with a price. */
  readonly days: number;
}

interface Gathered {
  readonly held: readonly HeldBulletin[];
  /** Why the last live address that was tried gave nothing. */
  readonly failure: SourceFailure | null;
}

/** Bulletins of earlier days that were once read live, newest kept. */
const REMEMBERED_DAYS = 12;

/** The bulletins there are: live, read live before, and imported. */
export function createBulletins(options: BulletinsOptions) {
  const { clock, limits } = options;
  const today = () => businessDateOf(clock.now());
  const page = options.page && pageAsker(options.page, options);
  const workbook = options.workbook && workbookAsker(options.workbook, options);
  const imported = importedBulletins(options.imports, options.parse, DERAL_SIMA.url);
  const isLive = page !== null || workbook !== null;
  let remembered: readonly HeldBulletin[] = [];

  async function askOne(asker: Asker<readonly HeldBulletin[]>, timeMs: number) {
    const answer = await asker.ask('newest', timeMs);
    if (answer.ok) {
      const fresh = new Set(answer.value.map(({ bulletin }) => bulletin.date));
      remembered = [...answer.value, ...remembered.filter(({ bulletin }) => !fresh.has(bulletin.date))]
        .toSorted((a, b) => (a.bulletin.date < b.bulletin.date ? 1 : -1))
        .slice(0, REMEMBERED_DAYS);
    }
    return answer;
  }

  /** Null when live bulletins were read; else why the last address that was tried gave none. */
  async function askLive(date: string, until: number): Promise<SourceFailure | null> {
    const left = () => Math.max(1, until - performance.now());
    if (page) {
      const answer = await askOne(page, workbook ? Math.min(limits.firstMs, left()) : left());
      // The page knows one day only: for an earlier date the book may know the day before.
      const serves = answer.ok && answer.value.some(({ bulletin }) => bulletin.date <= date);
      if (serves || !workbook) return answer.ok ? null : answer.error;
    }
    const answer = workbook ? await askOne(workbook, left()) : ok([]);
    return answer.ok ? null : answer.error;
  }

  /** What is held of a product, live and imported, after asking where that may bring more; null when all is off. */
  async function gather(
    { product_id, date, days }: WantedBulletins,
    timeMs: number,
  ): Promise<Gathered | null> {
    const started = performance.now();
    const [until, firstUntil] = [started + timeMs, started + Math.min(limits.firstMs, timeMs)];
    const leftTo = (end: number) => Math.max(1, Math.ceil(end - performance.now()));
    // A few milliseconds are always given to what is there.
    const before = <T>(end: number, work: Promise<T>) => within(work, Math.max(20, leftTo(end)), () => null);
    const readFiles = (oldest: CalendarDate | null) =>
      imported.upTo({ product_id, date, days, oldest }, AbortSignal.timeout(leftTo(until)));
    const chosenOf = (files: readonly HeldBulletin[]) => choose(product_id, date, [...remembered, ...files]);

    // A single price is compared with earlier ones up to that age: what is older tells nothing of it.
    const reading = readFiles(days === 1 ? dateOfDay(dayOf(date) - LAST_KNOWN_DAYS) : null);
    // Its failure is met below: until then it must not be nobody's.
    reading.catch(() => undefined);
    const isOwn = (files: readonly HeldBulletin[]) => {
      const chosen = chosenOf(files);
      return chosen.ok && chosen.value.held.bulletin.date === date;
    };
    // A day that is over does not change any more: its own bulletin answers without asking.
    const isSettled = async () => {
      if (date >= today()) return false;
      if (isOwn([])) return true;
      const isImported = (await before(firstUntil, imported.has(date))) === true;
      return isImported && isOwn((await before(firstUntil, reading)) ?? []);
    };
    const failure = isLive && !(await isSettled()) ? await askLive(date, until) : null;

    // A live answer does not wait longer for files than the first of two addresses may take.
    const waitUntil = isLive && failure === null ? firstUntil : until;
    const files = (await before(waitUntil, reading)) ?? [];
    const isComplete = days > 1 || failure !== null || chosenOf(files).ok;
    const all = isComplete ? files : ((await before(until, readFiles(null))) ?? files);
    if (!isLive && !(await imported.any())) return null;
    return { held: [...remembered, ...all], failure };
  }

  return {
    gather,
    state: (): SimaState => {
      // Looks for new or damaged files in the background; what it finds shows the next time.
      void imported.any();
      return {
        page: page ? { last: page.last() } : null,
        workbook: workbook ? { last: workbook.last() } : null,
        imports: imported.count(),
        damages: imported.damages(),
      };
    },
    close: () => {
      page?.close();
      workbook?.close();
    },
  };
}
