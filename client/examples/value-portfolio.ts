import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Asset, createClient, type Valuation } from '@asset-valuation/client';
import { type AssetRow, assetOf, keyOf } from './asset-rows.ts';
import { type CsvFault, type CsvRow, writeCsv } from './csv.ts';
import { rowsOf } from './csv-file.ts';
import { progressBar } from './progress-bar.ts';
import { HEADINGS, resultOf } from './result-rows.ts';

const USAGE = `Values the assets of a CSV file and writes what came out into another.

  ASSET_VALUATION_URL=http://127.0.0.1:8080 ASSET_VALUATION_TOKEN=avs_… \\
    node value-portfolio.js portfolio.csv values.csv [--purpose COLLATERAL] [--concurrency 8]

Headings are the fields of an asset, with points: external_reference, asset_class, name, attributes.lines.0.quantity.
An asset with the same external_reference is brought up to date and not registered again; a second run on the same
day values nothing twice, so that a file that was mended is simply run again. A row that is not as it should be is told
with its line, and the others are valued. Ends with 1 when a row failed or was not read.
`;

const PURPOSES = ['COLLATERAL', 'ACCOUNTING', 'SALE', 'INSURANCE', 'OTHER'] as const;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    purpose: { type: 'string', default: 'COLLATERAL' },
    concurrency: { type: 'string', default: '8' },
    help: { type: 'boolean', default: false },
  },
});
const [input, output] = positionals;
const baseUrl = process.env.ASSET_VALUATION_URL;
const token = process.env.ASSET_VALUATION_TOKEN;
const purpose = PURPOSES.find((known) => known === options.purpose);
const concurrency = Number(options.concurrency);
if (options.help || !input || !output || !baseUrl || !token || !purpose || !(concurrency >= 1)) {
  process.stderr.write(USAGE);
  process.exit(options.help ? 0 : 2);
}

const client = createClient({ baseUrl, token });
const stop = new AbortController();
process.once('SIGINT', () => stop.abort(new Error('stopped: run it again to go on')));
const { signal } = stop;
/** The business day, so that a run of another day values anew. */
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date());

/** The asset of a row: found and brought up to date, or registered. */
async function assetFor({ reference, asset }: AssetRow): Promise<Asset> {
  const found = await client.assets.list({ external_reference: reference, limit: 1 }, { signal }).first();
  if (found === undefined)
    return client.assets.register(asset, { idempotencyKey: keyOf('asset', asset), signal });
  const { asset_class, profile_version: _, ...changes } = asset;
  if (asset_class !== found.asset_class)
    throw new Error(`${reference} is registered as ${found.asset_class}, not ${asset_class}`);
  return client.assets.change(found.id, () => changes, { signal });
}

async function value(row: AssetRow): Promise<Valuation> {
  const { id, version } = await assetFor(row);
  const idempotencyKey = keyOf('valuation', id, version, purpose, day);
  return client.valuations.requestAndWait(
    { asset_id: id, purpose: purpose ?? 'OTHER' },
    { idempotencyKey, signal },
  );
}

const { rows, faults, unread } = rowsOf(input);
const progress = progressBar(rows.length + faults.length, process.stderr, () => performance.now());
const seen = new Map<string, number>();
const results = new Map<number, readonly string[]>();

const referenceOf = ({ cells }: CsvRow | CsvFault): string => cells.get('external_reference') ?? '';

async function handle(row: CsvRow): Promise<void> {
  const reference = referenceOf(row);
  try {
    signal.throwIfAborted();
    const asset = assetOf(row);
    const before = seen.get(reference);
    if (before !== undefined) throw new Error(`${reference} stands on line ${before}, too`);
    seen.set(reference, row.line);
    const valuation = await value(asset);
    if (valuation.status === 'FAILED')
      return failed(row, 'the valuation failed; a run of another day tries it anew', valuation);
    results.set(row.line, resultOf(row.line, reference, valuation));
    progress.ended(true);
  } catch (error) {
    failed(row, error instanceof Error ? error.message.replace(/\s*\n\s*/g, '; ') : String(error));
  }
}

function failed(row: CsvRow | CsvFault, failure: string, valuation?: Valuation): void {
  const reference = referenceOf(row);
  results.set(row.line, resultOf(row.line, reference, valuation, failure));
  const named = reference === '' || failure.includes(reference) ? '' : ` (${reference})`;
  progress.tell(`line ${row.line}${named}: ${failure}`);
  progress.ended(false);
  process.exitCode = 1;
}

for (const fault of faults) failed(fault, fault.reason);
const waiting = rows.values();
await Promise.all(
  Array.from({ length: concurrency }, async () => {
    for (const row of waiting) await handle(row);
  }),
);
const ended = [...results].toSorted(([one], [other]) => one - other).map(([, result]) => result);
writeFileSync(output, writeCsv([HEADINGS, ...ended]));
const valued = ended.filter((result) => result.at(-1) === '').length;
if (unread !== undefined) {
  const { from, to, reason } = unread;
  process.stderr.write(
    `line ${from}: ${reason}. Where rows begin behind it cannot be told: lines ${from} to ${to} were not read, and nothing in them was valued.\n`,
  );
  process.exitCode = 1;
}
if (process.exitCode)
  process.stderr.write(
    `${valued} of ${ended.length} rows valued, ${ended.length - valued} not${unread ? '; the file was not read to its end' : ''}. Mend what is told above, and run it again: what was valued today is not valued twice.\n`,
  );
