import type { Ask } from '../call.ts';
import { type Download, downloadOf } from '../download.ts';
import type { WaitOptions } from '../jobs/wait.ts';
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
 * The lines of a batch: as text or bytes of `application/x-ndjson`; or an iterable of lines, each an object or its JSON text without
 * line ending, as `readline` yields those of a file.
 */
export type BatchLines =
  | string
  | Uint8Array
  | Iterable<BatchLine | string>
  | AsyncIterable<BatchLine | string>;

/** How to read a CSV file or workbook if it is ambiguous. */
export interface SheetOptions {
  /** How its numbers are written as text: `1.234,5` or `1,234.5`. */
  readonly decimal?: 'comma' | 'point';
  /** The class of rows that name none. */
  readonly asset_class?: AssetClass;
  /** `update`: a row whose `external_reference` an active asset has changes that asset; an empty cell clears its field. */
  readonly existing?: 'update';
}

/** What a line does whose `external_reference` an active asset has. */
type LineOptions = Pick<SheetOptions, 'existing'>;

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
   * Sends assets to register, and to value if their lines ask for it: any number of lines. All are read before anything
   * is sent. With an `idempotencyKey` that you can reproduce, each line is done once, even after a crash.
   */
  async send(
    lines: BatchLines,
    { existing, ...options }: LineOptions & KeyedOptions = {},
  ): Promise<BatchAccepted> {
    const body = await bytesOf(lines);
    const query = { ...(existing && { existing }) };
    return this.#ask('sendAssetBatch', { body, query, ...options }) as Promise<BatchAccepted>;
  }

  /**
   * Sends a CSV file or an `.xlsx` workbook unchanged: a row for each asset, below headings. `notes` of the answer list changes made
   * while reading it; ambiguous or unreadable cells are a `ValidationFailed` whose pointers are cells.
   */
  async sendSheet(sheet: Uint8Array, options: SheetOptions & KeyedOptions = {}): Promise<BatchAccepted> {
    return this.#ask('sendAssetBatch', sheetCall(sheet, options)) as Promise<BatchAccepted>;
  }

  /**
   * A template of an asset class in the client's language: headings, and one made-up example row. As a workbook it has lists of
   * choices and a sheet that explains the columns.
   */
  template(asset_class: AssetClass, format: 'csv' | 'xlsx', options: CallOptions = {}): Promise<Download> {
    return downloadOf(this.#transport, 'getBatchTemplate', { query: { asset_class, format }, ...options });
  }

  /** The result that each line would have if sent now. Nothing is stored. */
  async check(
    lines: BatchLines,
    { existing, ...options }: LineOptions & CallOptions = {},
  ): Promise<BatchCheck> {
    const query = { dry_run: 'true', ...(existing && { existing }) } as const;
    return this.#ask('sendAssetBatch', {
      body: await bytesOf(lines),
      query,
      ...options,
    }) as Promise<BatchCheck>;
  }

  /**
   * Checks a CSV file or workbook, with the row of each line. `show_lines`: with the lines themselves, to be corrected and sent by
   * `send`; an unreadable cell then refuses its line alone.
   */
  async checkSheet(
    sheet: Uint8Array,
    { show_lines, ...options }: SheetOptions & CallOptions & { readonly show_lines?: true } = {},
  ): Promise<BatchCheck> {
    const query = { dry_run: 'true', ...(show_lines && { show_lines: 'true' as const }) } as const;
    return this.#ask('sendAssetBatch', sheetCall(sheet, options, query)) as Promise<BatchCheck>;
  }

  /** Works an SCR export, a stress test, the sums of portfolios or a back-test out as a job, for any size. `file` fetches it once the job has ended. */
  exportObligations(
    asked: BodyOf<'requestObligationsExport'> = {},
    options: KeyedOptions = {},
  ): Promise<BatchAccepted> {
    return this.#ask('requestObligationsExport', { body: asked, ...options });
  }

  stressTest(asked: BodyOf<'requestStressTest'> = {}, options: KeyedOptions = {}): Promise<BatchAccepted> {
    return this.#ask('requestStressTest', { body: asked, ...options });
  }

  exportPortfolios(
    asked: BodyOf<'requestPortfoliosExport'> = {},
    options: KeyedOptions = {},
  ): Promise<BatchAccepted> {
    return this.#ask('requestPortfoliosExport', { body: asked, ...options });
  }

  /**
   * The bundle of an obligation, for `audit verify --bundle` elsewhere, and its replay: of now, or at an instant (`as_of`). Need
   * `AUDITOR` or `REVIEWER`, as their files do.
   */
  obligationBundle(
    id: string,
    asked: BodyOf<'requestObligationBundle'> = {},
    options: KeyedOptions = {},
  ): Promise<BatchAccepted> {
    return this.#ask('requestObligationBundle', { path: { id }, body: asked, ...options });
  }

  obligationReplay(
    id: string,
    asked: BodyOf<'requestObligationReplay'> = {},
    options: KeyedOptions = {},
  ): Promise<BatchAccepted> {
    return this.#ask('requestObligationReplay', { path: { id }, body: asked, ...options });
  }

  backTest(asked: BodyOf<'requestBackTest'> = {}, options: KeyedOptions = {}): Promise<BatchAccepted> {
    return this.#ask('requestBackTest', { body: asked, ...options });
  }

  /** The file of an export, for seven days. */
  file(id: string, options: CallOptions = {}): Promise<Download> {
    return downloadOf(this.#transport, 'getExportFile', { path: { id }, ...options });
  }

  /** Revalues many assets: those of a portfolio, of a class, or due by a day. */
  revalue(selection: BodyOf<'requestRevaluations'>, options: KeyedOptions = {}): Promise<BatchAccepted> {
    return this.#ask('requestRevaluations', { body: selection, ...options });
  }

  /** One batch or revaluation, now or at an instant (`as_of`). */
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

  /** Waits until every line is done, and resolves to the batch; requested valuations may still run. */
  async wait({ batch_id, job_id }: BatchAccepted, options: WaitOptions = {}): Promise<Batch> {
    await this.#jobs.wait(job_id, options);
    const { onProgress: _, timeout: __, ...asked } = options;
    return this.get(batch_id, asked);
  }

  /**
   * The results of the lines as a sheet for people, in the client's language: the registered assets, their current values and
   * limitations, and the totals. CSV follows the conventions of spreadsheets in that language.
   */
  resultSheet(id: string, format: 'csv' | 'xlsx', options: CallOptions = {}): Promise<Download> {
    return downloadOf(this.#transport, 'getBatchResults', { path: { id }, query: { format }, ...options });
  }

  /** The results of finished lines, in their order, as a stream. An interrupted stream is not resumed. */
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
/** The first bytes of every workbook, and of no CSV file. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];

function sheetCall<Options extends CallOptions>(
  sheet: Uint8Array,
  { decimal, asset_class, existing, ...options }: SheetOptions & Options,
  checking: Pick<QueryOf<'sendAssetBatch'>, 'dry_run' | 'show_lines'> = {},
) {
  const isWorkbook = ZIP.every((byte, at) => sheet[at] === byte);
  return {
    body: sheet,
    query: {
      ...checking,
      ...(decimal && { decimal }),
      ...(asset_class && { asset_class }),
      ...(existing && { existing }),
    },
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
