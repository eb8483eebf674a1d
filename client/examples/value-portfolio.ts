import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, type Valuation } from '@asset-valuation/client';
import { progressBar } from './progress-bar.ts';

const USAGE = `Values the assets of a CSV file or an .xlsx workbook, and writes the values next to them.

  ASSET_VALUATION_URL=http://127.0.0.1:8080 ASSET_VALUATION_TOKEN=avs_… \\
    node value-portfolio.js portfolio.csv values.xlsx

Sends a file only if every row would be done. The same file again is the same batch: nothing is registered or valued twice. In a
corrected file, a row whose external_reference an active asset has changes that asset.
Ends with 1 if nothing was sent, or a valuation failed.
`;

const [input, output] = process.argv.slice(2);
const baseUrl = process.env.ASSET_VALUATION_URL;
const token = process.env.ASSET_VALUATION_TOKEN;
if (!input || !output || !baseUrl || !token) {
  process.stderr.write(USAGE);
  process.exit(2);
}

const client = createClient({ baseUrl, token });
const sheet = await readFile(input);

const ways = { existing: 'update' } as const;
const { lines, results } = await client.batches.checkSheet(sheet, ways);
if (lines.partial + lines.refused > 0) {
  for (const { row, problem } of results)
    for (const { pointer, detail } of problem?.errors ?? [])
      process.stderr.write(`row ${row}: ${pointer} ${detail}\n`);
  process.stderr.write('Nothing was sent. Correct the file, and run it again.\n');
  process.exit(1);
}

const idempotencyKey = `value-portfolio-${createHash('sha256').update(sheet).digest('hex')}`;
const accepted = await client.batches.sendSheet(sheet, { ...ways, idempotencyKey });
await client.batches.wait(accepted);

/** Waits until a valuation has ended. */
async function ended(id: string): Promise<Valuation> {
  for (;;) {
    const valuation = await client.valuations.get(id);
    if (valuation.status !== 'QUEUED' && valuation.status !== 'CALCULATING') return valuation;
    await pause(250);
  }
}

const progress = progressBar(results.length, process.stderr, () => performance.now());
for await (const { valuation_id } of client.batches.results(accepted.batch_id)) {
  const isGood = !valuation_id || (await ended(valuation_id)).status !== 'FAILED';
  progress.ended(isGood);
  if (!isGood) process.exitCode = 1;
}

const format = output.endsWith('.xlsx') ? 'xlsx' : 'csv';
const values = await client.batches.resultSheet(accepted.batch_id, format);
await writeFile(output, await values.bytes());
