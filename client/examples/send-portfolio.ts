import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type BatchLine, type BatchLineResult, createClient } from '@asset-valuation/client';
import { assetOf } from './asset-rows.ts';
import { batchesOf } from './batch-lines.ts';
import { type CsvRow, writeCsv } from './csv.ts';
import { rowsOf } from './csv-file.ts';
import { progressBar } from './progress-bar.ts';

const USAGE = `Registers the assets of a CSV file in batches, asks for their valuations, and writes what became of each row.

  ASSET_VALUATION_URL=http://127.0.0.1:8080 ASSET_VALUATION_TOKEN=avs_… \\
    node send-portfolio.js portfolio.csv results.csv [--purpose COLLATERAL] [--refused refused.csv]

Headings are the fields of an asset, with points: external_reference, asset_class, name, attributes.lines.0.quantity.
The credential needs the profile INTEGRATOR. The same file run again, after it was stopped for instance, sends nothing twice.
Rows that were refused are written to --refused, under the headings of the file: mend them, and send them as a file of their
own. Ends with 1 when a row was refused, or done in part; and, with nothing sent, when a row is badly cut.
`;

const PURPOSES = ['COLLATERAL', 'ACCOUNTING', 'SALE', 'INSURANCE', 'OTHER'] as const;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    purpose: { type: 'string', default: 'COLLATERAL' },
    refused: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const [input, output] = positionals;
const baseUrl = process.env.ASSET_VALUATION_URL;
const token = process.env.ASSET_VALUATION_TOKEN;
const purpose = PURPOSES.find((known) => known === options.purpose);
if (options.help || !input || !output || !baseUrl || !token || !purpose) {
  process.stderr.write(USAGE);
  process.exit(options.help ? 0 : 2);
}

const { rows, faults, unread } = rowsOf(input);
const told: string[] = faults.map(({ line, reason }) => `line ${line}: ${reason}`);
if (unread)
  told.push(`line ${unread.from}: ${unread.reason}; lines ${unread.from} to ${unread.to} cannot be read`);

/** The row as a line of a batch; undefined where it is none, which is told. */
function lineOf(row: CsvRow): string | undefined {
  try {
    const { reference, asset } = assetOf(row);
    const line: BatchLine = { key: reference, asset, valuation: { purpose: purpose ?? 'OTHER' } };
    return JSON.stringify(line);
  } catch (error) {
    told.push(`line ${row.line}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

const lines = rows.flatMap((row) => lineOf(row) ?? []);
if (told.length > 0) {
  process.stderr.write(`${told.join('\n')}\nNothing was sent. Mend the file, and run it again.\n`);
  process.exit(1);
}

const client = createClient({ baseUrl, token });
const progress = progressBar(rows.length, process.stderr, () => performance.now());
const HEADINGS = ['line', 'external_reference', 'status', 'asset_id', 'valuation_id', 'problem'];
const results: (readonly string[])[] = [];
const refused: CsvRow[] = [];
let notDone = 0;

/** What became of a row. */
function keep(row: CsvRow, { key, status, asset_id, valuation_id, problem }: BatchLineResult): void {
  const errors = problem?.errors.map(({ pointer, detail }) => `${pointer || '/'}: ${detail}`) ?? [];
  const words = problem === undefined ? '' : [problem.code, problem.detail, ...errors].join('; ');
  const reference = row.cells.get('external_reference') ?? key ?? '';
  results.push([String(row.line), reference, status, asset_id ?? '', valuation_id ?? '', words]);
  if (status === 'REFUSED') refused.push(row);
  if (problem === undefined) return;
  notDone += 1;
  progress.tell(`line ${row.line} (${reference}): ${words}`);
}

for (const batch of batchesOf(lines)) {
  const text = batch.lines.join('\n');
  // Made from what is sent: the same lines are the same batch, in whichever run.
  const idempotencyKey = `send-portfolio-${createHash('sha256').update(text).digest('hex')}`;
  const accepted = await client.batches.send(text, { idempotencyKey });
  for await (const { progress: steps } of client.batches.follow(accepted))
    progress.upTo(batch.from + steps.completed_steps);
  for await (const result of client.batches.results(accepted.batch_id)) {
    const row = rows[batch.from + result.line - 1];
    if (row) keep(row, result);
  }
}

writeFileSync(output, writeCsv([HEADINGS, ...results]));
if (options.refused) {
  const headings = [...(rows[0]?.cells.keys() ?? [])];
  writeFileSync(options.refused, writeCsv([headings, ...refused.map(({ cells }) => [...cells.values()])]));
}
// A batch that failed has fewer results than lines.
const unknown = rows.length - results.length;
if (notDone + unknown > 0) {
  const failed = unknown === 0 ? '' : `; of ${unknown} it is not known: their batch failed`;
  process.stderr.write(
    `${results.length - notDone} of ${rows.length} rows done, ${refused.length} refused, ${notDone - refused.length} registered without their valuation${failed}.\n`,
  );
  process.exitCode = 1;
}
