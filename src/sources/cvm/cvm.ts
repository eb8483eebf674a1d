import { Buffer } from 'node:buffer';
import { basename } from 'node:path/posix';
import { setImmediate as turn } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { atMost } from '../../kernel/async/at-most.ts';
import { decimal } from '../../kernel/decimal.ts';
import { sha256 } from '../../kernel/digest.ts';
import { type Limitation, limitation } from '../../kernel/estimate.ts';
import { businessDateOf, type CalendarDate, dateOfDay, dayOf, daysBetween } from '../../kernel/instant.ts';
import type { ReferenceQuery } from '../../kernel/reference.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { PriceSource } from '../../valuation/references/contract.ts';
import { CVM } from '../../valuation/references/profiles.ts';
import { addressUnder } from '../asking/addresses.ts';
import { createAsker, hours, minutes, type SourceFailure, unreadable } from '../asking/asker.ts';
import { type ByteSink, streamBytes } from '../asking/get-bytes.ts';
import { type Gap, gap, type LiveSourceOptions, liveSource } from '../asking/live-source.ts';
import { heldBytes, type Reading, type Retrieved } from '../asking/sourced-answer.ts';
import { cutLines } from '../reading/lines.ts';
import { jumpLimitations } from '../reading/price-jump.ts';
import { type MonthContent, readQuotas } from './read-quotas.ts';

/** The file of one month, held as the zip that it came as, and what was read from it. */
interface MonthFile extends Retrieved, MonthContent {}

/** Some 15 MB in 2026, and 60 MB unpacked. */
const MAX_BYTES = 64 * 1_048_576;
const MAX_UNPACKED_BYTES = 512 * 1_048_576;

/** Downloads a month's file; it is unpacked and read in one pass. */
async function readMonthFile(
  url: string,
  month: string,
  { http, clock, limits, signal }: Omit<LiveSourceOptions, 'address'> & { readonly signal: AbortSignal },
): Promise<Result<MonthFile, SourceFailure>> {
  const pieces: Uint8Array[] = [];
  const streamed = await streamBytes(
    url,
    http,
    { ...limits, signal, maxBytes: MAX_BYTES },
    {
      take: (piece) => {
        pieces.push(piece);
        return undefined;
      },
    },
  );
  if (!streamed.ok) return streamed;
  const zip = Buffer.concat(pieces.splice(0));
  const reader = readQuotas(month, businessDateOf(clock.now()));
  const lines = cutLines(reader.line, { shortens: true });
  const fault = (await unzip(zip, signal, lines)) ?? lines.end();
  const content = fault === undefined ? reader.end() : fail(fault);
  if (!content.ok) return unreadable(`${new URL(url).host}, ${month}: ${content.error}`);
  return ok({ url, retrieved_at: clock.now(), bytes: heldBytes(sha256(zip), zip), ...content.value });
}

/**
 * Passes the only file of a zip through the sink as it is unpacked, piece by piece; others have their turn between pieces. A text
 * says why the zip, or what is in it, cannot be used: what the sink has seen until then is not to be. What the zip says of its size
 * is looked at first, and what comes out is held to it. Throws the signal's reason once it aborts.
 */
async function unzip(zip: Buffer, signal: AbortSignal, sink: ByteSink): Promise<string | undefined> {
  // Loaded on the first unzip: it is CommonJS, which a bundler would put whole into what only names the sources.
  const { fromBufferPromise } = await import('yauzl');
  try {
    const file = await fromBufferPromise(zip);
    const entry = await onlyEntry(file);
    if (!entry?.canDecodeFileData()) return 'a zip without exactly one file that can be unpacked';
    if (entry.uncompressedSize > MAX_UNPACKED_BYTES)
      return `a file of more than ${MAX_UNPACKED_BYTES} bytes unpacked`;
    let sum = 0;
    // Leaving the loop early ends the stream.
    for await (const piece of (await file.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      signal.throwIfAborted();
      sum = crc32(piece, sum);
      const fault = await sink.take(piece);
      if (fault !== undefined) return fault;
      await turn();
    }
    return sum === entry.crc32 ? undefined : 'a zip whose checksum is another one';
  } catch (error) {
    signal.throwIfAborted();
    return `a damaged zip (${error instanceof Error ? error.message : String(error)})`;
  }
}

/** Undefined where there is none, or more than one. */
async function onlyEntry(file: ZipFile): Promise<Entry | undefined> {
  let only: Entry | undefined;
  for await (const entry of file.eachEntry()) {
    if (only) return undefined;
    only = entry;
  }
  return only;
}

type FundQuery = Extract<ReferenceQuery, { readonly kind: 'fund-quota' }>;

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
const MAX_AGE_DAYS = 10;

/**
 * The newest quota of a fund not after the date, at most 10 days older, of the files of one month or two. Where several of its
 * subclasses have such a one, it must be said which is meant. A newest quota that is none has no older one in its place.
 */
function choose(files: readonly MonthFile[], { tax_id, subclass, date }: FundQuery): Result<Chosen, Gap> {
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
  return [limitation('sources.LINES_LEFT_OUT', { count, lines })];
}

/** The file by its name, and the first ones by number: `inf_diario_fi_202611.zip: 3, 8`. */
const linesOf = ({ url, leftOut: { count, named } }: MonthFile): string =>
  `${basename(new URL(url).pathname)}: ${named.map(({ line }) => line).join(', ')}${count > named.length ? ', …' : ''}`;

/** The files that a date needs: of its month and, where quotas of the month before count too, of that one before it. */
interface Files extends Reading {
  readonly files: readonly MonthFile[];
}

/** Null: the month's file is not there, as on the first days of a month. */
type Month = MonthFile | null;

/** Two months are what the first days of one need. */
const HELD_MONTHS = 2;

export function createCvm(options: LiveSourceOptions): PriceSource {
  const { address, clock, limits, onAsked } = options;
  // Two at a time would take twice the memory and be there no sooner.
  const one = atMost(1);
  const months = createAsker<Month>({
    clock,
    limits,
    onAnswered: (how) => onAsked?.(CVM.id, how),
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
    { ...options, onAsked: undefined },
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
