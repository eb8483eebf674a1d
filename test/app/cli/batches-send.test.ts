import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { read, utils } from '@e965/xlsx';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  answer,
  refuse,
  type Script,
  type ScriptedServer,
  scriptedServer,
} from '../../client/scripted-server.ts';
import { inventoryBody } from '../../support/bodies.ts';
import { endsWithTests } from '../../support/ends-with-tests.ts';
import { newKey, type RunningService, runningService } from '../../support/running-service.ts';
import { workbook } from '../../support/sheets.ts';
import { sharedFolder } from '../../support/test-folder.ts';
import { toolHere } from '../../support/tool-here.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\n$/;

let service: RunningService;
const folder = sharedFolder('batches');
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

async function fileOf(...lines: readonly (object | string)[]): Promise<string> {
  const file = join(folder, `${newKey()}.ndjson`);
  await writeFile(
    file,
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  );
  return file;
}
/** A line that differs between files. */
const line = (key: string, more: object = {}) => ({ key, asset: inventoryBody({ name: newKey() }), ...more });
const environment = () => ({ ASSET_VALUATION_URL: service.origin, ASSET_VALUATION_TOKEN: service.token });
/** Progress is printed every five seconds, so only for a small batch on a slow machine. */
const withoutProgress = (stderr: string): string =>
  stderr.replaceAll(/^[\d,]+( of [\d,]+)? lines?, [\d,]+\/s.*\n/gm, '');
async function send(file: string, ...words: readonly string[]) {
  const ran = await toolHere(['batches', 'send', file, ...words], environment());
  return { ...ran, stderr: withoutProgress(ran.stderr) };
}
const countOf = async (): Promise<number> =>
  ((await service.call('GET', '/asset-batches?limit=200')).body.items as unknown[]).length;

describe('batches send', () => {
  it('prints only the batch id, the same for the same file', async () => {
    const file = await fileOf(line('a'));
    const first = await send(file);
    expect([first.code, first.stdout]).toEqual([0, expect.stringMatching(UUID)]);
    expect(first.stderr).toMatch(/^job \S+, key batches-send-[0-9a-f]{64}\n$/);
    const before = await countOf();
    expect(await send(file)).toEqual(first);
    expect(await countOf()).toBe(before);
    const other = await send(file, '--key', newKey(), '--json');
    expect(other.code).toBe(0);
    expect(JSON.parse(other.stdout)).toEqual({ batch_id: expect.any(String), job_id: expect.any(String) });
    expect(JSON.parse(other.stdout).batch_id).not.toBe(first.stdout.trim());
  });

  it('sends CSV files and workbooks unchanged, and prints the notes on reading them', async () => {
    const name = newKey();
    const sheet = join(folder, `${name}.csv`);
    await writeFile(
      sheet,
      Buffer.from(
        `asset_class;external_reference;name;area_ha;price_per_ha;price_as_of;purpose\r
RURAL_LAND;F-1;Fazenda São João;120,5;45.000,00;01/10/2026;SALE\r
RURAL_LAND;F-2;;1;1;;\r
`,
        'latin1',
      ),
    );
    const checked = await send(sheet, '--dry-run', '--lang', 'en');
    expect([checked.code, checked.stdout]).toEqual([1, '2 lines: 1 would be done, 0 in part, 1 refused\n']);
    expect(checked.stderr).toContain('Numbers were read with a decimal comma');
    expect(checked.stderr).toContain('row 3 (F-2): VALIDATION_FAILED');
    const before = await countOf();
    const sent = await send(sheet, '--follow');
    expect(sent.stdout).toContain('2 lines: 1 done, 0 in part, 1 refused\n');
    expect(await countOf()).toBe(before + 1);

    const book = join(folder, `${name}.xlsx`);
    await writeFile(
      book,
      workbook([
        ['name', 'area_ha'],
        ['Land', 1.5],
      ]),
    );
    const results = join(folder, `${name}-results.xlsx`);
    const followed = await send(book, '--asset-class', 'RURAL_LAND', '--results', results, '--lang', 'pt-BR');
    expect([followed.code, followed.stdout]).toEqual([0, expect.stringContaining('1 line: 1 done')]);
    const rows = utils.sheet_to_json(read(await readFile(results)).Sheets.Resultados ?? {});
    expect(rows).toMatchObject([{ Nome: 'Land', 'attributes.area_ha': '1.5' }, {}]);
  });

  it('names an ambiguous cell of a sheet, and sends the sheet with the option that decides', async () => {
    const sheet = join(folder, `${newKey()}.csv`);
    await writeFile(sheet, 'asset_class;name;area_ha\nRURAL_LAND;Land;45.000\n');
    const refused = await send(sheet, '--lang', 'en');
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(
      '/C2: in column "area_ha": "45.000" means 45000 with a decimal comma and 45.000 with a decimal point',
    );
    expect((await send(sheet, '--decimal', 'comma')).code).toBe(0);
  });

  it('waits for the end of the batch and prints a summary', async () => {
    const file = await fileOf(line('a', { valuation: { purpose: 'SALE' } }), line('b'));
    const { code, stdout, stderr } = await send(file, '--follow');
    const [, id = ''] = /^batch (\S+), job \S+, key \S+\n/.exec(stderr) ?? [];
    expect([code, stdout]).toEqual([0, `batch ${id} SUCCEEDED\n2 lines: 2 done, 0 in part, 0 refused\n`]);
    const whole = await send(file, '--follow', '--json');
    expect(JSON.parse(whole.stdout)).toEqual((await service.call('GET', `/asset-batches/${id}`)).body);
  });

  it('lists each line that is not done, exits with 1, and writes the results', async () => {
    const file = await fileOf(
      line('good'),
      '{"key":"cut',
      line('good'),
      line('part', { valuation: { purpose: 'SALE', valuation_date: '2099-01-01' } }),
    );
    const kept = join(folder, 'results.ndjson');
    const { code, stdout, stderr } = await send(file, '--results', kept);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^batch \S+ SUCCEEDED\n4 lines: 1 done, 1 in part, 2 refused\n$/);
    expect(stderr.split('\n').slice(1)).toEqual([
      'line 2: MALFORMED_JSON The line is not valid JSON in UTF-8',
      'line 3 (good): DUPLICATE_KEY An earlier line of the batch has the same key; /key is already the key of line 1',
      expect.stringMatching(
        /^line 4 \(part\), asset registered: VALIDATION_FAILED .*\/valuation\/valuation_date/,
      ),
      '3 lines not done: correct refused lines and send them as a separate batch; for partial lines request only the valuation.',
      '',
    ]);
    const shown = await send(file, '--results', '-', '--lang', 'pt-BR');
    expect(shown.code).toBe(1);
    expect(shown.stderr).toContain('4 lines: 1 done, 1 in part, 2 refused\n');
    expect(shown.stdout).toContain('Uma linha anterior do lote tem a mesma chave');
    const statuses = (results: string) =>
      results
        .trim()
        .split('\n')
        .map((each) => JSON.parse(each).status);
    expect(statuses(shown.stdout)).toEqual(['DONE', 'REFUSED', 'REFUSED', 'PARTIAL']);
    expect(statuses(await readFile(kept, 'utf8'))).toEqual(statuses(shown.stdout));
  });

  it('lists twenty lines and the number of the others', async () => {
    const { stderr } = await send(await fileOf(...Array.from({ length: 23 }, () => '{')), '--follow');
    expect(stderr.match(/^line \d+: /gm)).toHaveLength(20);
    expect(stderr).toContain('\nand 3 more lines: --results writes them all\n');
  });

  it('prints the refusal of the service and exits with 1', async () => {
    const file = await fileOf(line('a'));
    const { token } = await service.issue('Coop Sul', 'Rui Melo', ['ANALYST']);
    const analyst = await toolHere(['batches', 'send', file], {
      ...environment(),
      ASSET_VALUATION_TOKEN: token,
    });
    expect([analyst.code, analyst.stdout]).toEqual([1, '']);
    expect(analyst.stderr).toMatch(/^403 \w+: /);
    const empty = await send(await fileOf('', ''));
    expect(empty).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^422 VALIDATION_FAILED: .*\nthe batch: must have at least one line/),
    });
  });

  it('exits with 2 on a usage error and sends nothing', async () => {
    const before = await countOf();
    const file = await fileOf(line('a'));
    const long = join(folder, 'long.ndjson');
    await writeFile(long, 'x');
    await truncate(long, 268_435_457);
    const sheet = join(folder, 'long.csv');
    await writeFile(sheet, 'x');
    await truncate(sheet, 16_777_217);
    for (const [words, said, more] of [
      [[file], 'ASSET_VALUATION_TOKEN is not set', { ASSET_VALUATION_TOKEN: '' }],
      [[file], 'must be an address', { ASSET_VALUATION_URL: 'ftp://x' }],
      [[join(folder, 'none')], 'cannot be read', {}],
      [[long], 'at most 268435456 bytes', {}],
      [[sheet], 'at most 16777216 bytes', {}],
      [[file, '--key', 'short'], '8 to 128 printable', {}],
      [[file, '--results', '-', '--json'], 'both go to standard output', {}],
    ] as const) {
      const refused = await toolHere(['batches', 'send', ...words], { ...environment(), ...more });
      expect([words, refused.code, refused.stdout]).toEqual([words, 2, '']);
      expect(refused.stderr).toContain(said);
    }
    expect(await countOf()).toBe(before);
  });

  it('reads lines from standard input', async () => {
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, '../../../bin/asset-valuation.mjs'), 'batches', 'send', '-', '--follow'],
      {
        env: { PATH: process.env.PATH, HOME: process.env.HOME, LC_ALL: 'C', ...environment() },
      },
    );
    endsWithTests(child);
    child.stdin.end(`${JSON.stringify(line('piped'))}\n`);
    const [stdout, stderr, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^batch \S+ SUCCEEDED\n1 line: 1 done, /)]);
    expect(withoutProgress(stderr)).toMatch(/^batch \S+, job \S+, key \S+\n$/);
  });
});

describe('against a faulty service', () => {
  let server: ScriptedServer | undefined;
  afterEach(async () => {
    await server?.stop();
    server = undefined;
  });
  const ID = '24c6e258-3626-5bd9-9be7-e82030a9d6fd';
  const accepted = { batch_id: ID, job_id: ID };
  const batch = (status: string, error: object | null = null) => ({
    id: ID,
    status,
    progress: { completed_lines: 1, total_lines: 3 },
    lines: { done: 1, partial: 0, refused: 0 },
    error,
    and: 'more',
  });
  async function sendTo(script: Script, ...words: readonly string[]) {
    server = await scriptedServer(script);
    const ran = await toolHere(['batches', 'send', await fileOf(line('a')), ...words], {
      ...environment(),
      ASSET_VALUATION_URL: server.baseUrl,
    });
    return { ...ran, requests: server.requests };
  }

  it('retries under the same key when the outcome is unknown', async () => {
    const { code, stdout, requests } = await sendTo((_, response, count) => {
      if (count === 1) return refuse(response, 503, 'SERVICE_UNAVAILABLE', { 'retry-after': '0' });
      if (count === 2) return void response.destroy();
      return answer(response, 202, accepted);
    });
    expect([code, stdout]).toEqual([0, `${ID}\n`]);
    expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(requests.map(({ body }) => String(body))).toEqual(Array(3).fill(String(requests[0]?.body)));
  });

  it('reports a failed batch and exits with 1', async () => {
    const { code, stdout, stderr, requests } = await sendTo(({ method }, response, count) => {
      if (method === 'POST') return answer(response, 202, accepted, { 'consistency-token': 'seen' });
      const failure = { code: 'BATCH_UNREADABLE', detail: 'made up' };
      return answer(response, 200, count < 3 ? batch('RUNNING') : batch('FAILED', failure));
    }, '--follow');
    expect([code, stdout]).toEqual([1, `batch ${ID} FAILED\n3 lines: 1 done, 0 in part, 0 refused\n`]);
    expect(stderr).toContain('The batch failed: BATCH_UNREADABLE, made up\n');
    expect(requests.slice(1).map(({ headers }) => headers['consistency-token'])).toEqual(['seen', 'seen']);
  });

  it('rejects an answer of another shape', async () => {
    const { code, stderr } = await sendTo((_, response) => answer(response, 200, { hello: 'there' }));
    expect([code, stderr]).toEqual([1, expect.stringContaining('is it the address of this service?')]);
  });
});
