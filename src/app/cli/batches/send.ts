import { readFile, stat } from 'node:fs/promises';
import type { LineResultView } from '../../../../queries/batches.ts';
import type { Language } from '../../../api/route.ts';
import { SHEET_LIMIT_BYTES } from '../../../domain/batch.ts';
import { backoff } from '../../../kernel/async/backoff.ts';
import { pause } from '../../../kernel/async/pause.ts';
import { sha256 } from '../../../kernel/digest.ts';
import { showProgress } from '../progress.ts';
import { languageHere, plain } from '../value/format.ts';
import { writeUserFile } from '../verb/printing.ts';
import { counted, print, VerbError, WRONG_WORDS } from '../verb.ts';
import {
  type BatchService,
  batchService,
  type CheckedBatch,
  type SentFile,
  type ShownBatch,
  type ShownNote,
} from './service.ts';

const MAX_LISTED_LINES = 20;

const isWhole = ({ status, progress, lines }: ShownBatch): boolean =>
  status === 'SUCCEEDED' && lines.done === progress.total_lines;

function endedLines({ id, status, progress, lines }: ShownBatch): readonly string[] {
  const { done, partial, refused } = lines;
  return [
    `batch ${id} ${status}`,
    `${counted(progress.total_lines, 'line')}: ${done} done, ${partial} in part, ${refused} refused`,
  ];
}

function notDoneText({ lines: { partial, refused } }: ShownBatch): string {
  const left = [
    ...(refused > 0 ? ['correct refused lines and send them as a separate batch'] : []),
    ...(partial > 0 ? ['for partial lines request only the valuation'] : []),
  ];
  return `${counted(partial + refused, 'line')} not done: ${left.join('; ')}.`;
}

const checkedLine = ({ results, lines: { done, partial, refused } }: CheckedBatch): string =>
  `${counted(results.length, 'line')}: ${done} would be done, ${partial} in part, ${refused} refused`;

const noteLine = ({ cell, column, count, detail }: ShownNote): string => {
  const place = [...(cell === null ? [] : [cell]), ...(column === null ? [] : [plain(column)])].join(', ');
  const more = count > 1 ? ` (and ${count - 1} more)` : '';
  return `${place === '' ? '' : `${place}${more}: `}${plain(detail)}`;
};

type CheckedLine = LineResultView & { readonly row?: number };

/** The first lines that are not done with their faults, and the number of the others. */
function faultLines(results: readonly CheckedLine[]): readonly string[] {
  const faulty = results.filter(({ status }) => status !== 'DONE');
  const more = faulty.length - MAX_LISTED_LINES;
  return [
    ...faulty.slice(0, MAX_LISTED_LINES).map(faultLine),
    ...(more > 0 ? [`and ${counted(more, 'more line')}: --results writes them all`] : []),
  ];
}

function faultLine({ line, row, key, status, problem }: CheckedLine): string {
  const named = key === null ? '' : ` (${plain(key)})`;
  const inPart = status === 'PARTIAL' ? ', asset registered' : '';
  const [first] = problem?.errors ?? [];
  const place = first && `; ${first.pointer === '' ? 'the line' : first.pointer} ${first.detail}`;
  return `${row === undefined ? `line ${line}` : `row ${row}`}${named}${inPart}: ${problem?.code} ${problem?.detail}${place ?? ''}`;
}

interface SendOptions {
  readonly url: string;
  readonly key?: string;
  readonly follow?: true;
  readonly results?: string;
  readonly lang?: Language;
  readonly json?: true;
  readonly dryRun?: true;
  readonly csv?: true;
  readonly decimal?: 'comma' | 'point';
  readonly assetClass?: string;
  readonly update?: true;
}

const pollDelayMs = backoff({ first: 100, most: 2_000 });

export async function sendBatch(file: string, options: SendOptions): Promise<void> {
  const token = process.env.ASSET_VALUATION_TOKEN;
  if (!token) throw new VerbError('ASSET_VALUATION_TOKEN is not set: set it to the credential.', WRONG_WORDS);
  if (options.json && options.results === '-')
    throw new VerbError('Give --json, or --results -: both go to standard output.', WRONG_WORDS);
  const sent = sentFile(file, await bytesOf(file), options);
  const service = batchService(options.url, token, options.lang ?? languageHere(process.env));
  const key = options.key ?? `batches-send-${sha256(sent.body)}${querySuffix(sent)}`;
  if (options.dryRun) return printCheck(await service.check(sent, key), options);
  const accepted = await service.send(sent, key);
  for (const note of accepted.notes ?? []) process.stderr.write(`${noteLine(note)}\n`);
  if (!options.follow) {
    process.stderr.write(`job ${accepted.job_id}, key ${key}\n`);
    print(options, accepted, [accepted.batch_id]);
    return;
  }
  process.stderr.write(`batch ${accepted.batch_id}, job ${accepted.job_id}, key ${key}\n`);
  await printResults(service, await waitForEnd(service, accepted.batch_id), options);
}

function printCheck(checked: CheckedBatch, { json }: SendOptions): void {
  for (const note of checked.notes) process.stderr.write(`${noteLine(note)}\n`);
  for (const line of faultLines(checked.results as unknown as readonly CheckedLine[]))
    process.stderr.write(`${line}\n`);
  print({ json }, checked, [checkedLine(checked)]);
  const { partial, refused } = checked.lines;
  if (partial + refused > 0) throw new VerbError('Nothing was sent: not every line would be done.');
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function sentFile(file: string, body: Uint8Array<ArrayBuffer>, options: SendOptions): SentFile {
  const { decimal, assetClass, update } = options;
  const isWorkbook = Buffer.from(body.subarray(0, 4)).toString('latin1') === 'PK\x03\x04';
  const isCsv = options.csv ?? /\.(csv|txt|tsv)$/i.test(file);
  if (isWorkbook || isCsv) requireAtMost(SHEET_LIMIT_BYTES, file, body.length);
  return {
    body,
    mediaType: isWorkbook ? XLSX : isCsv ? 'text/csv' : 'application/x-ndjson',
    query: {
      ...(decimal && { decimal }),
      ...(assetClass && { asset_class: assetClass }),
      ...(update && { existing: 'update' }),
    },
  };
}

/** The same bytes read with other options are another batch. */
const querySuffix = ({ query }: SentFile): string =>
  Object.values(query)
    .map((value) => `-${value}`)
    .join('');

async function waitForEnd(service: BatchService, id: string): Promise<ShownBatch> {
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
    await pause(pollDelayMs(asked));
  }
}

async function printResults(
  service: BatchService,
  batch: ShownBatch,
  { results, json }: SendOptions,
): Promise<void> {
  const { partial, refused } = batch.lines;
  const text = results !== undefined || partial + refused > 0 ? await service.results(batch.id) : '';
  if (results !== undefined && results !== '-') {
    const format = /\.(csv|xlsx)$/i.exec(results)?.[1]?.toLowerCase();
    const isSheet = format === 'csv' || format === 'xlsx';
    await writeUserFile(results, isSheet ? await service.resultSheet(batch.id, format) : text);
  }
  const lines = text.split('\n').filter((line) => line !== '');
  for (const line of faultLines(lines.map((each) => JSON.parse(each) as LineResultView)))
    process.stderr.write(`${line}\n`);
  if (results === '-') {
    process.stdout.write(text);
    process.stderr.write(
      endedLines(batch)
        .map((line) => `${line}\n`)
        .join(''),
    );
  } else print({ json }, batch, endedLines(batch));
  if (batch.error) throw new VerbError(`The batch failed: ${batch.error.code}, ${batch.error.detail}`);
  if (!isWhole(batch)) throw new VerbError(notDoneText(batch));
}

/** 256 MB: a file is held in memory, since it may have to be sent again. */
const FILE_LIMIT_BYTES = 268_435_456;

async function bytesOf(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const size = file === '-' ? 0 : (await unlessUnreadable(file, stat(file))).size;
  requireAtMost(FILE_LIMIT_BYTES, file, size);
  const bytes =
    file === '-' ? await readUpToLimit(process.stdin) : await unlessUnreadable(file, readFile(file));
  requireAtMost(FILE_LIMIT_BYTES, file, bytes.length);
  return new Uint8Array(bytes);
}

function requireAtMost(most: number, file: string, size: number): void {
  if (size > most) throw new VerbError(`${file}: such a file has at most ${most} bytes.`, WRONG_WORDS);
}

async function readUpToLimit(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > FILE_LIMIT_BYTES) break;
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
