import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, runningService } from '../support/running-service.ts';
import { DOM_TYPES, NODE_TYPES, type PackedClient, packedClient } from './packed-client.ts';

const PACKAGE = 'node_modules/@asset-valuation/client';
const EXAMPLE = `${PACKAGE}/dist/examples/value-portfolio.js`;
const IN_BATCHES = `${PACKAGE}/dist/examples/send-portfolio.js`;

let service: RunningService;
let client: PackedClient;
let environment: Record<string, string>;
/** The examples of README.md as one program. */
let program: string;
beforeAll(async () => {
  // First: this process does nothing else while the client is built, and a database gives up who says nothing for a minute.
  client = await packedClient();
  const readme = await readFile(join(client.folder, PACKAGE, 'README.md'), 'utf8');
  program = [...readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, block]) => block).join('');
  await client.write('good.ts', GOOD);
  await client.write('readme.ts', program);
  await client.write('wrong.ts', WRONG_HEAD + WRONG.map(([call]) => `void ${call};\n`).join(''));
  service = await runningService();
  environment = { ASSET_VALUATION_URL: service.url, ASSET_VALUATION_TOKEN: service.token };
});
afterAll(async () => {
  await service.stop();
  await client.remove();
});

describe('the tarball', () => {
  it('has JavaScript, types, their sources, the example, a readme and the licence', () => {
    const expected = [
      ...['README.md', 'LICENSE', 'dist/src/index.js', 'dist/src/index.d.ts', 'dist/src/index.js.map'],
      ...['dist/src/node.js', 'src/index.ts', 'examples/portfolio.csv'],
      ...['dist/examples/value-portfolio.js', 'dist/examples/send-portfolio.js'],
    ];
    for (const path of expected) expect(client.files).toContain(path);
    expect(client.files.filter((path) => !/^(dist|src|examples)\//.test(path)).sort()).toEqual([
      'LICENSE',
      'README.md',
      'package.json',
    ]);
  });

  it('needs no other package', async () => {
    const { dependencies, peerDependencies } = JSON.parse(
      await readFile(join(client.folder, PACKAGE, 'package.json'), 'utf8'),
    ) as { readonly dependencies?: object; readonly peerDependencies?: object };
    expect([dependencies, peerDependencies]).toEqual([undefined, undefined]);
  });
});

const GOOD = `import { AssetValuationProblem, createClient, type Asset } from '@asset-valuation/client';
import { fileSource } from '@asset-valuation/client/node';
const client = createClient({ baseUrl: 'http://127.0.0.1:1' });
export const asset = async (): Promise<Asset> => client.assets.get('a');
export const names = async () => { for await (const { name } of client.assets.list({ limit: 5 })) return name.trim(); };
export const ended = async () => { const job = await client.jobs.wait('a'); return job.status === 'FAILED' ? job.error.code : job.id; };
export const whole = async () => { const { status, data } = await client.call('requestValuation', { body: { asset_id: 'a', purpose: 'SALE' } }); return status === 202 && data.job_id; };
export const sent = async () => client.documents.upload({ asset_id: 'a', kind: 'TITLE', file_name: 'a', media_type: 'application/pdf', file: await fileSource('a') });
export const isMissing = (error: unknown) => error instanceof AssetValuationProblem && error.code === 'NOT_FOUND';
`;

const WRONG_HEAD =
  "import { createClient } from '@asset-valuation/client';\nconst client = createClient({ baseUrl: '' });\n";
const WRONG = [
  ["client.call('getAsset')", 'TS2554'],
  ["client.call('getAssets', {})", 'TS2345'],
  ["client.call('patchAsset', { path: { id: 'a' }, body: { name: 'b' } })", 'TS2345'],
  ["client.call('getAsset', { path: { id: 'a' }, idempotencyKey: 'of-a-read' })", 'TS2353'],
  ["client.assets.list({ portfolo: 'b' })", 'TS2561'],
  ["client.valuations.request({ asset_id: 'a', purpose: 'FUN' })", 'TS2322'],
  [
    "client.assets.register({ asset_class: 'RURAL_LAND', profile_version: '1.0.0', name: 'b', attributes: { area_ha: 1 } })",
    'TS2345',
  ],
  ["client.valuations.get('a').then(({ values }) => values.market_value.amount.length)", 'TS18047'],
] as const;

const nodeNext = { module: 'nodenext', moduleResolution: 'nodenext' };
/** A run of the compiler for two programs costs little more than one for either. */
const compiled = {
  "with Node's types": once(() => client.faultsOf(['good.ts', 'readme.ts'], { ...nodeNext, ...NODE_TYPES })),
  "with a browser's types": once(() =>
    client.faultsOf(['good.ts', 'wrong.ts'], { ...nodeNext, ...DOM_TYPES }),
  ),
  'as a bundler resolves them': once(() =>
    client.faultsOf(['good.ts'], { module: 'esnext', moduleResolution: 'bundler', ...DOM_TYPES }),
  ),
};

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

describe('the types', () => {
  it.each(["with Node's types", "with a browser's types", 'as a bundler resolves them'] as const)(
    'are whole %s',
    async (how) => {
      const faultsOf = await compiled[how]();
      expect(faultsOf('good.ts')).toBe('');
    },
  );

  it('reject wrong code', async () => {
    const faultsOf = await compiled["with a browser's types"]();
    const found = [...faultsOf('wrong.ts').matchAll(/^wrong\.ts\((\d+),\d+\): error (TS\d+)/gm)];
    expect(found.map(([, line, code]) => [Number(line), code])).toEqual(
      WRONG.map(([, code], index) => [index + 3, code]),
    );
  });
});

describe('README.md', () => {
  it('begins with how the tarball is made and installed', async () => {
    const text = await readFile(join(client.folder, PACKAGE, 'README.md'), 'utf8');
    const [make, install] = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block?.trim());
    expect(make).toBe('cd client && npm pack');
    expect(install).toMatch(new RegExp(`^npm install \\S+/${client.tarball}$`));
    expect(text.indexOf('npm pack')).toBeLessThan(text.indexOf('\n## '));
  });

  it('shows programs that are right, and do what they say', async () => {
    expect(program.length).toBeGreaterThan(1_000);
    await client.write('invoice.txt', 'A made-up invoice.\n');
    const faultsOf = await compiled["with Node's types"]();
    expect(faultsOf('readme.ts')).toBe('');
    const { code, stdout, stderr } = await client.node(environment, 'readme.ts');
    expect([code, stderr]).toEqual([0, '']);
    const shown = [...program.matchAll(/console\.log\(.*\); \/\/ "?([^":\n]+)/g)].map(
      ([, said = '']) => said,
    );
    expect(shown.length).toBeGreaterThan(6);
    const lines = stdout.split('\n');
    for (const said of shown) expect(lines).toContain(said);
  });
});

describe('the examples', () => {
  const send = (...words: readonly string[]) => client.node(environment, IN_BATCHES, ...words);
  const value = (...words: readonly string[]) => client.node(environment, EXAMPLE, ...words);
  const rowsOf = async (file: string) =>
    parse(await readFile(join(client.folder, file), 'utf8'), { bom: true, columns: true }) as readonly Record<
      string,
      string
    >[];
  const countOf = async (what: string): Promise<number> =>
    ((await service.call('GET', `/${what}?limit=200`)).body.items as readonly unknown[]).length;
  const SAMPLE = `${PACKAGE}/examples/portfolio.csv`;

  it('value the sample, and a second time make nothing twice', async () => {
    const first = await value(SAMPLE, 'values.csv');
    expect([first.code, first.stdout]).toEqual([0, '']);
    expect(first.stderr).toMatch(/^1\/5, about \d+ s left\n[\s\S]*\n5\/5, done\n$/);
    const values = await rowsOf('values.csv');
    expect(values.map((row) => row['Declared value (BRL)'])).toEqual([
      ...['5422500.00', '150000.00', '98350.00', '', '2500.00', '5673350.00'],
    ]);
    expect(values[3]?.['Why amounts are missing']).toContain('MISSING_PARAMETER');
    const made = await Promise.all([countOf('assets'), countOf('valuations')]);
    expect((await value(SAMPLE, 'again.csv')).code).toBe(0);
    expect(await rowsOf('again.csv')).toEqual(values);
    expect(await Promise.all([countOf('assets'), countOf('valuations')])).toEqual(made);
  });

  it('send a file as one batch, a second time nothing, and corrected change the same assets', async () => {
    const before = await countOf('assets');
    const sample = (await readFile(SAMPLE, 'utf8')).replaceAll('MADE-UP-', 'SENT-');
    await client.write('sample.csv', sample);
    const first = await send('sample.csv', 'sent.csv');
    expect([first.code, first.stdout]).toEqual([0, '']);
    expect(first.stderr).toMatch(/5\/5, done\n$/);
    const results = await rowsOf('sent.csv');
    expect(results.slice(0, 5).map((row) => `${row['External reference']} ${row.Outcome}`)).toEqual(
      [1, 2, 3, 4, 5].map((number) => `SENT-${number} Done`),
    );
    const made = [await countOf('assets'), await countOf('asset-batches')];
    expect(made[0]).toBe(before + 5);
    expect((await send('sample.csv', 'sent-again.csv')).code).toBe(0);
    expect([await countOf('assets'), await countOf('asset-batches')]).toEqual(made);
    await client.write('corrected.csv', sample.replace('120.5,45000.00', '130.5,45000.00'));
    expect((await send('corrected.csv', 'corrected-sent.csv')).code).toBe(0);
    expect([await countOf('assets'), await countOf('asset-batches')]).toEqual([made[0], (made[1] ?? 0) + 1]);
  });

  it('report every refused row', async () => {
    const rows = [
      'external_reference;asset_class;name;attributes.area_ha;attributes.price_per_ha',
      'LOT-1;RURAL_LAND;"Two\nlines";10,5;45.000,00',
      'LOT-2;RURAL_LAND;North field;10;45.000,00',
    ];
    await client.write('lots.csv', `${rows.join('\n')}\n`);
    const valued = await value('lots.csv', 'lots-valued.csv');
    expect(valued.code).toBe(1);
    expect(valued.stderr).toMatch(/^row 2: \/asset\/name .*\nNothing was sent\. /);
    const before = await countOf('assets');
    const sent = await send('lots.csv', 'lots-sent.csv');
    expect(sent.code).toBe(1);
    expect(sent.stderr).toMatch(/^row 2 \(LOT-1\): \/asset\/name /m);
    expect(sent.stderr).toMatch(/\n1 rows done, 1 refused, 0 registered without their valuation\.\n$/);
    expect((await rowsOf('lots-sent.csv')).map(({ Outcome }) => Outcome)).toEqual(['Refused', 'Done', '']);
    expect(await countOf('assets')).toBe(before + 1);
  });

  it('send nothing of a file that cannot be read without a guess', async () => {
    const batches = await countOf('asset-batches');
    await client.write('doubt.csv', 'asset_class;name;area_ha\nRURAL_LAND;Field;45.000\n');
    const { code, stderr } = await send('doubt.csv', 'doubt-sent.csv');
    expect(code).toBe(1);
    expect(stderr).toContain('/C2');
    expect(await countOf('asset-batches')).toBe(batches);
    expect((await send('doubt.csv', 'doubt-sent.csv', '--decimal', 'comma')).code).toBe(0);
  });

  it('say how they are used', async () => {
    expect(await value()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('ASSET_VALUATION_TOKEN'),
    });
    expect(await send()).toMatchObject({ code: 2, stderr: expect.stringContaining('profile INTEGRATOR') });
  });
});
