import type { Ask } from '../call.ts';
import { downloadOf } from '../download.ts';
import type { WaitOptions } from '../jobs/waiting.ts';
import type { BodyOf, CallOptions, KeyedOptions, QueryOf } from '../operation-types.ts';
import { Pages } from '../pages.ts';
import type { Batch, BatchAccepted, BatchLine, BatchLineResult, Job } from '../shapes.ts';
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
    return this.#ask('sendAssetBatch', { body: await bytesOf(lines), ...options });
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

async function bytesOf(lines: BatchLines): Promise<Uint8Array> {
  if (lines instanceof Uint8Array) return lines;
  if (typeof lines === 'string') return new TextEncoder().encode(lines);
  let text = '';
  for await (const line of lines) text += `${typeof line === 'string' ? line : JSON.stringify(line)}\n`;
  return new TextEncoder().encode(text);
}
