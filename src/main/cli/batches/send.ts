import { readFile, writeFile } from 'node:fs/promises';
import type { Language } from '../../../border/http/route.ts';
import { sha256 } from '../../../kernel/digest.ts';
import { BATCH_LIMIT_BYTES } from '../../../valuing/domain/batch/lines.ts';
import { backoff } from '../../../waiting/backoff.ts';
import { pause } from '../../../waiting/pause.ts';
import { showProgress } from '../progress.ts';
import { languageHere } from '../value/words.ts';
import { print, VerbError, WRONG_WORDS } from '../verb.ts';
import { type BatchService, batchService, type ShownBatch } from './service.ts';
import { endedLines, faultLines, isWhole, leftLine } from './shown.ts';

interface SendOptions {
  readonly url: string;
  readonly key?: string;
  readonly follow?: true;
  readonly results?: string;
  readonly lang?: Language;
  readonly json?: true;
}

/** How long to wait before it is asked again how far a batch is. */
const askAgainMs = backoff({ first: 100, most: 2_000 });

/** `batches send`. */
export async function sendBatch(file: string, options: SendOptions): Promise<void> {
  const token = process.env.ASSET_VALUATION_TOKEN;
  if (!token) throw new VerbError('ASSET_VALUATION_TOKEN is not set: it takes the credential.', WRONG_WORDS);
  if (options.json && options.results === '-')
    throw new VerbError('Give --json, or --results -: both go to standard output.', WRONG_WORDS);
  const bytes = await bytesOf(file);
  const service = batchService(options.url, token, options.lang ?? languageHere(process.env));
  const key = options.key ?? `batches-send-${sha256(bytes)}`;
  const accepted = await service.send(bytes, key);
  if (!options.follow) {
    process.stderr.write(`job ${accepted.job_id}, key ${key}\n`);
    print(options.json === true, accepted, [accepted.batch_id]);
    return;
  }
  process.stderr.write(`batch ${accepted.batch_id}, job ${accepted.job_id}, key ${key}\n`);
  await tellEnd(service, await ended(service, accepted.batch_id), options);
}

/** Asks again and again until every line is behind it. */
async function ended(service: BatchService, id: string): Promise<ShownBatch> {
  let before = 0;
  let progress: ReturnType<typeof showProgress> | undefined;
  for (let asked = 1; ; asked += 1) {
    const batch = await service.batch(id);
    const { completed_lines: done, total_lines: total } = batch.progress;
    progress ??= showProgress('lines', total);
    progress.add(done - before);
    before = done;
    if (batch.status === 'SUCCEEDED' || batch.status === 'FAILED') {
      progress.end();
      return batch;
    }
    await pause(askAgainMs(asked));
  }
}

async function tellEnd(
  service: BatchService,
  batch: ShownBatch,
  { results, json }: SendOptions,
): Promise<void> {
  const { partial, refused } = batch.lines;
  const text = results !== undefined || partial + refused > 0 ? await service.results(batch.id) : '';
  if (results !== undefined && results !== '-') await written(results, text);
  for (const line of faultLines(text)) process.stderr.write(`${line}\n`);
  if (results === '-') {
    process.stdout.write(text);
    process.stderr.write(
      endedLines(batch)
        .map((line) => `${line}\n`)
        .join(''),
    );
  } else print(json === true, batch, endedLines(batch));
  if (batch.error) throw new VerbError(`The batch failed: ${batch.error.code}, ${batch.error.detail}`);
  if (!isWhole(batch)) throw new VerbError(leftLine(batch));
}

async function bytesOf(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = file === '-' ? await allOf(process.stdin) : await unlessUnreadable(file, readFile(file));
  if (bytes.length > BATCH_LIMIT_BYTES)
    throw new VerbError(`${file}: a batch has at most ${BATCH_LIMIT_BYTES} bytes.`, WRONG_WORDS);
  return new Uint8Array(bytes);
}

/** No more than tells that it is too much. */
async function allOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > BATCH_LIMIT_BYTES) break;
  }
  return Buffer.concat(chunks);
}

async function unlessUnreadable<T>(file: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new VerbError(`${file} cannot be read: ${(error as Error).message}`, WRONG_WORDS);
  }
}

async function written(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (error) {
    throw new VerbError(`${file} cannot be written: ${(error as Error).message}`);
  }
}
