import type { Ask } from '../call.ts';
import { type Download, downloadOf } from '../download.ts';
import type { WaitOptions } from '../jobs/waiting.ts';
import type { BodyOf, CallOptions, KeyedOptions, QueryOf } from '../operation-types.ts';
import { Pages } from '../pages.ts';
import type {
  AssetClass,
  Batch,
  BatchAccepted,
  BatchCheck,
  BatchLine,
  BatchLineResult,
  Job,
} from '../shapes.ts';
import type { Transport } from '../transport.ts';
import type { Jobs } from './jobs.ts';

/**
 * The lines of a batch: whole, as text or bytes of `application/x-ndjson`; or one after the other, each an object or its JSON text without
 * an end of line, as `readline` gives those of a file.
 */
export type BatchLines =
  | string
  | Uint8Array
  | Iterable<BatchLine | string>
  | AsyncIterable<BatchLine | string>;

/** How a CSV file or workbook is read, where it does not say so itself. */
export interface SheetOptions {
  /** How its numbers are written as text: `1.234,5` or `1,234.5`. */
  readonly decimal?: 'comma' | 'point';
  /** Of rows that name none. */
  readonly asset_class?: AssetClass;
}

export class Batches {
  readonly #transport: Transport;
  readonly #ask: Ask;
  readonly #jobs: Jobs;

  constructor(transport: Transport, ask: Ask, jobs: Jobs) {
    this.#transport = transport;
    this.#ask = ask;
    this.#jobs = jobs;
  }

  /**
   * Sends assets that are to be registered, and valued where their lines ask for it: 1 to 10,000 lines, at most 16 MB. They are read
   * whole before anything is sent. Give an `idempotencyKey` that you can make again, and each line is done once whatever happens.
   */
  async send(lines: BatchLines, options: KeyedOptions = {}): Promise<BatchAccepted> {
    return this.#ask('sendAssetBatch', { body: await bytesOf(lines), ...options }) as Promise<BatchAccepted>;
  }

  /**
   * Sends a CSV file or an `.xlsx` workbook as it is: a row for each asset, under headings. `notes` of the answer say what its
   * reading did of itself; what cannot be read without a guess is a `ValidationFailed` whose pointers are cells.
   */
  async sendSheet(sheet: Uint8Array, options: SheetOptions & KeyedOptions = {}): Promise<BatchAccepted> {
    return this.#ask('sendAssetBatch', sheetCall(sheet, options)) as Promise<BatchAccepted>;
  }

  /**
   * A sheet of an asset class to fill in, in the client's language: headings, and one row of a made-up example. As a workbook it has
   * lists of choices and a sheet that explains the columns.
   */
  template(asset_class: AssetClass, format: 'csv' | 'xlsx', options: CallOptions = {}): Promise<Download> {
    return downloadOf(this.#transport, 'getBatchTemplate', { query: { asset_class, format }, ...options });
  }

  /** What would become of each line if these were sent now. Nothing is kept. */
  async check(lines: BatchLines, options: CallOptions = {}): Promise<BatchCheck> {
    const query = { dry_run: 'true' } as const;
    return this.#ask('sendAssetBatch', {
      body: await bytesOf(lines),
      query,
      ...options,
    }) as Promise<BatchCheck>;
  }

  /** The same of a CSV file or workbook, with the row of each line. */
  async checkSheet(sheet: Uint8Array, options: SheetOptions & CallOptions = {}): Promise<BatchCheck> {
    return this.#ask('sendAssetBatch', sheetCall(sheet, options, 'true')) as Promise<BatchCheck>;
  }

  /** Values many assets anew: those of a portfolio, of a class, or due by a day. */
  revalue(selection: BodyOf<'requestRevaluations'>, options: KeyedOptions = {}): Promise<BatchAccepted> {
    return this.#ask('requestRevaluations', { body: selection, ...options });
  }

  /** One batch or revaluation, as it is or as it was (`as_of`). */
  get(id: string, { as_of, ...options }: QueryOf<'getBatch'> & CallOptions = {}): Promise<Batch> {
    return this.#ask('getBatch', { path: { id }, query: { ...(as_of && { as_of }) }, ...options });
  }

  /** Batches and revaluations, newest first. */
  list(query: QueryOf<'listBatches'> = {}, options: CallOptions = {}): Pages<Batch> {
    return new Pages((cursor) =>
      this.#ask('listBatches', { query: { ...query, ...(cursor && { cursor }) }, ...options }),
    );
  }

  /** Each state of its job, whose steps are lines, until it has ended: for a progress bar. */
  follow(
    { job_id }: Pick<BatchAccepted, 'job_id'>,
    options: CallOptions = {},
  ): AsyncGenerator<Job, void, undefined> {
    return this.#jobs.follow(job_id, options);
  }

  /** Waits until every line is done, and resolves to the batch; the valuations that were requested go on. */
  async wait({ batch_id, job_id }: BatchAccepted, options: WaitOptions = {}): Promise<Batch> {
    await this.#jobs.wait(job_id, options);
    const { onProgress: _, timeout: __, ...asked } = options;
    return this.get(batch_id, asked);
  }

  /**
   * What became of the lines as a sheet for people, in the client's language: with what was registered, the values as they are
   * now, their limitations, and the totals. CSV is written as spreadsheets of that language read it.
   */
  resultSheet(id: string, format: 'csv' | 'xlsx', options: CallOptions = {}): Promise<Download> {
    return downloadOf(this.#transport, 'getBatchResults', { path: { id }, query: { format }, ...options });
  }

  /** What became of the lines that are done, in their order, as they come. What breaks off in the middle is not asked for again. */
  async *results(id: string, options: CallOptions = {}): AsyncGenerator<BatchLineResult, void, undefined> {
    const { body } = await downloadOf(this.#transport, 'getBatchResults', { path: { id }, ...options });
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line) as BatchLineResult;
    }
  }
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** With which every workbook begins, and no CSV file. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];

function sheetCall<Options extends CallOptions>(
  sheet: Uint8Array,
  { decimal, asset_class, ...options }: SheetOptions & Options,
  dry_run?: 'true',
) {
  const isWorkbook = ZIP.every((byte, at) => sheet[at] === byte);
  return {
    body: sheet,
    query: { ...(dry_run && { dry_run }), ...(decimal && { decimal }), ...(asset_class && { asset_class }) },
    headers: { 'Content-Type': isWorkbook ? XLSX : 'text/csv' },
    ...options,
  };
}

async function bytesOf(lines: BatchLines): Promise<Uint8Array> {
  if (lines instanceof Uint8Array) return lines;
  if (typeof lines === 'string') return new TextEncoder().encode(lines);
  let text = '';
  for await (const line of lines) text += `${typeof line === 'string' ? line : JSON.stringify(line)}\n`;
  return new TextEncoder().encode(text);
}
