import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createClient } from '@asset-valuation/client';
import { progressBar } from './progress-bar.ts';

const USAGE = `Sends a CSV file or an .xlsx workbook of assets, and writes the result of each row.

  ASSET_VALUATION_URL=http://127.0.0.1:8080 ASSET_VALUATION_TOKEN=avs_… \\
    node send-portfolio.js portfolio.xlsx results.xlsx [--decimal comma]

The credential needs the profile INTEGRATOR. The service reads the sheet, of at most 10,000 rows, and says what to fill in:
client.batches.template. The same file again is the same batch; in a corrected one, a row whose external_reference an active
asset has changes that asset, and an emptied cell clears its field.
Ends with 1 when a row was refused, or registered without its valuation.
`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { decimal: { type: 'string' }, help: { type: 'boolean', default: false } },
});
const [input, output] = positionals;
const baseUrl = process.env.ASSET_VALUATION_URL;
const token = process.env.ASSET_VALUATION_TOKEN;
const decimal = (['comma', 'point'] as const).find((known) => known === options.decimal);
if (options.help || !input || !output || !baseUrl || !token) {
  process.stderr.write(USAGE);
  process.exit(options.help ? 0 : 2);
}

const client = createClient({ baseUrl, token });
const sheet = await readFile(input);
const ways = { existing: 'update', ...(decimal && { decimal }) } as const;

// Ambiguous and unreadable cells are reported here, and nothing is sent.
const checked = await client.batches.checkSheet(sheet, ways);
for (const { cell, detail } of checked.notes) process.stderr.write(`${cell ?? input}: ${detail}\n`);
for (const { row, key, problem } of checked.results)
  for (const { pointer, detail } of problem?.errors ?? [])
    process.stderr.write(`row ${row} (${key}): ${pointer} ${detail}\n`);

const idempotencyKey = `send-portfolio-${createHash('sha256').update(sheet).digest('hex')}${decimal ?? ''}`;
const accepted = await client.batches.sendSheet(sheet, { ...ways, idempotencyKey });
const progress = progressBar(checked.results.length, process.stderr, () => performance.now());
for await (const job of client.batches.follow(accepted)) progress.upTo(job.progress.completed_steps);

const { lines } = await client.batches.wait(accepted);
const format = output.endsWith('.xlsx') ? 'xlsx' : 'csv';
const results = await client.batches.resultSheet(accepted.batch_id, format);
await writeFile(output, await results.bytes());
if (lines.partial + lines.refused > 0) {
  process.stderr.write(
    `${lines.done} rows done, ${lines.refused} refused, ${lines.partial} registered without their valuation.\n`,
  );
  process.exitCode = 1;
}
