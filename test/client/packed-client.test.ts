import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCsv } from '../../client/examples/csv.ts';
import { type RunningService, runningService } from '../support/running-service.ts';
import { DOM_TYPES, NODE_TYPES, type PackedClient, packedClient } from './packed-client.ts';

const PACKAGE = 'node_modules/@asset-valuation/client';
const EXAMPLE = `${PACKAGE}/dist/examples/value-portfolio.js`;
const IN_BATCHES = `${PACKAGE}/dist/examples/send-portfolio.js`;

let service: RunningService;
let client: PackedClient;
let environment: Record<string, string>;
/** What README.md shows, one after the other. */
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
      'README.md',
      'LICENSE',
      'dist/src/index.js',
      'dist/src/index.d.ts',
      'dist/src/index.js.map',
    ];
    expected.push(
      'dist/src/node.js',
      'src/index.ts',
      'examples/portfolio.csv',
      'dist/examples/value-portfolio.js',
      'dist/examples/send-portfolio.js',
    );
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

  it('find what is wrong', async () => {
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

describe('the example', () => {
  const value = (...words: readonly string[]) => client.node(environment, EXAMPLE, ...words);
  const resultsOf = async (file: string) => readCsv(await readFile(join(client.folder, file), 'utf8')).rows;
  const count = async (what: string): Promise<number> => {
    const { body } = await service.call('GET', `/${what}?limit=200`);
    return (body.items as readonly unknown[]).length;
  };

  it('values the sample, and a second time makes nothing twice', async () => {
    const first = await value(`${PACKAGE}/examples/portfolio.csv`, 'values.csv');
    expect([first.code, first.stdout]).toEqual([0, '']);
    expect(first.stderr).toMatch(/^1\/5, about \d+ s left\n[\s\S]*\n5\/5, done\n$/);
    const results = await resultsOf('values.csv');
    expect(results.map(({ cells }) => cells.get('status'))).toEqual([
      'CALCULATED',
      'CALCULATED',
      'CALCULATED',
      'NO_COVERAGE',
      'CALCULATED',
    ]);
    expect(results.map(({ cells }) => cells.get('declared_value'))).toEqual([
      '5422500.00',
      '150000.00',
      '98350.00',
      '',
      '2500.00',
    ]);
    expect(results[3]?.cells.get('reasons')).toContain('MISSING_PARAMETER');
    const made = await Promise.all([count('assets'), count('valuations')]);
    expect((await value(`${PACKAGE}/examples/portfolio.csv`, 'again.csv')).code).toBe(0);
    expect(await resultsOf('again.csv')).toEqual(results);
    expect(await Promise.all([count('assets'), count('valuations')])).toEqual(made);
  });

  it('tells every row that fails, with its line and why, and values the others', async () => {
    const rows = [
      'external_reference,asset_class,name,attributes.area_ha,attributes.price_per_ha',
      'ROW-1,RURAL_LAND,"Two\nlines",ten,45000.00',
      'ROW-2,RURAL_LAND,North field,10,45000.00',
      'ROW-2,RURAL_LAND,North field,10,45000.00',
      ',RURAL_LAND,South field,10,45000.00',
    ];
    await client.write('rows.csv', `${rows.join('\n')}\n`);
    const { code, stderr } = await value(
      'rows.csv',
      'results.csv',
      '--concurrency',
      '1',
      '--purpose',
      'SALE',
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/^line 2 \(ROW-1\): 422 VALIDATION_FAILED: .*; \/attributes\/area_ha: /m);
    expect(stderr).toMatch(/^1 of 4 rows valued, 3 not\. Mend /m);
    expect(stderr).toContain('line 5: ROW-2 stands on line 4, too\n');
    expect(stderr).toContain('line 6: external_reference is empty\n');
    const results = await resultsOf('results.csv');
    expect(results.map(({ cells }) => [cells.get('line'), cells.get('declared_value')])).toEqual([
      ['2', ''],
      ['4', '450000.00'],
      ['5', ''],
      ['6', ''],
    ]);
    expect(results.map(({ cells }) => cells.get('failure') === '')).toEqual([false, true, false, false]);
  });

  it('values what it can of a file that is badly cut, and once it is mended what is missing', async () => {
    const head = 'external_reference,asset_class,name,attributes.area_ha,attributes.price_per_ha';
    const row = (number: number) => `CUT-${number},RURAL_LAND,Field ${number},10,${number}00.00`;
    const write = (...rows: readonly string[]) => client.write('cut.csv', `${[head, ...rows].join('\n')}\n`);
    const values = async () =>
      (await resultsOf('cut-values.csv')).map(({ cells }) => [
        cells.get('line'),
        cells.get('declared_value'),
      ]);
    const before = await Promise.all([count('assets'), count('valuations')]);
    const made = async () => {
      const now = await Promise.all([count('assets'), count('valuations')]);
      return now.map((each, index) => each - (before[index] ?? 0));
    };

    await write(row(1), 'CUT-2,RURAL_LAND,Field', row(3), 'CUT-4,RURAL_LAND,"Field 4,10,400.00', row(5));
    const first = await value('cut.csv', 'cut-values.csv');
    expect(first.code).toBe(1);
    expect(first.stderr).toContain('line 3 (CUT-2): 3 cells under 5 headings\n');
    expect(first.stderr).toContain(
      'line 5: a quote that is never closed. Where rows begin behind it cannot be told: lines 5 to 6 were not read, and nothing in them was valued.\n',
    );
    expect(first.stderr).toMatch(
      /\n2 of 3 rows valued, 1 not; the file was not read to its end\. Mend .*\n$/,
    );
    expect(await values()).toEqual([
      ['2', '1000.00'],
      ['3', ''],
      ['4', '3000.00'],
    ]);
    expect(await made()).toEqual([2, 2]);

    await write(row(1), row(2), row(3), row(4), row(5));
    expect((await value('cut.csv', 'cut-values.csv')).code).toBe(0);
    expect((await values()).map(([, amount]) => amount)).toEqual(
      [1, 2, 3, 4, 5].map((number) => `${number}000.00`),
    );
    expect(await made()).toEqual([5, 5]);
  });

  it('brings an asset up to date whose row has changed', async () => {
    const row = (area: string) =>
      `external_reference,asset_class,name,attributes.area_ha,attributes.price_per_ha\nUP-1,RURAL_LAND,Field,${area},100.00\n`;
    await client.write('field.csv', row('10'));
    await value('field.csv', 'field-1.csv');
    await client.write('field.csv', row('20'));
    await value('field.csv', 'field-2.csv');
    const [[before], [after]] = [await resultsOf('field-1.csv'), await resultsOf('field-2.csv')];
    expect([before?.cells.get('declared_value'), after?.cells.get('declared_value')]).toEqual([
      '1000.00',
      '2000.00',
    ]);
    expect(after?.cells.get('asset_id')).toBe(before?.cells.get('asset_id'));
  });

  it('says how it is used', async () => {
    const { code, stderr } = await value();
    expect([code, stderr]).toEqual([2, expect.stringContaining('ASSET_VALUATION_TOKEN')]);
  });
});

describe('the example for many assets', () => {
  const send = (...words: readonly string[]) => client.node(environment, IN_BATCHES, ...words);
  const read = async (file: string) => readCsv(await readFile(join(client.folder, file), 'utf8')).rows;
  const countOf = async (what: string): Promise<number> =>
    ((await service.call('GET', `/${what}?limit=200`)).body.items as readonly unknown[]).length;

  it('sends the sample as a batch, and a second time sends nothing twice', async () => {
    const before = await countOf('assets');
    const first = await send(`${PACKAGE}/examples/portfolio.csv`, 'sent.csv');
    expect([first.code, first.stdout]).toEqual([0, '']);
    expect(first.stderr).toMatch(/^5\/5, done\n$|\n5\/5, done\n$/);
    const results = await read('sent.csv');
    expect(results.map(({ cells }) => `${cells.get('external_reference')} ${cells.get('status')}`)).toEqual(
      [1, 2, 3, 4, 5].map((number) => `MADE-UP-${number} DONE`),
    );
    const { body } = await service.call('GET', `/valuations/${results[1]?.cells.get('valuation_id')}`);
    expect(body.asset_id).toBe(results[1]?.cells.get('asset_id'));
    const made = [await countOf('assets'), await countOf('asset-batches')];
    expect(made[0]).toBe(before + 5);
    expect((await send(`${PACKAGE}/examples/portfolio.csv`, 'sent-again.csv')).code).toBe(0);
    expect(await read('sent-again.csv')).toEqual(results);
    expect([await countOf('assets'), await countOf('asset-batches')]).toEqual(made);
  });

  it('keeps the rows that were refused, to be mended and sent', async () => {
    const rows = [
      'external_reference,asset_class,name,attributes.area_ha,attributes.price_per_ha',
      'LOT-1,RURAL_LAND,"Two\nlines",ten,45000.00',
      'LOT-2,RURAL_LAND,North field,10,45000.00',
      'LOT-2,RURAL_LAND,North field,10,45000.00',
    ];
    await client.write('lots.csv', `${rows.join('\n')}\n`);
    const first = await send('lots.csv', 'lots-sent.csv', '--refused', 'lots-refused.csv');
    expect(first.code).toBe(1);
    expect(first.stderr).toMatch(/^line 2 \(LOT-1\): VALIDATION_FAILED; .*; \/asset\/attributes\/area_ha: /m);
    expect(first.stderr).toMatch(/^line 5 \(LOT-2\): DUPLICATE_KEY; /m);
    expect(first.stderr).toMatch(/\n1 of 3 rows done, 2 refused, 0 registered without their valuation\.\n$/);
    const refused = await readFile(join(client.folder, 'lots-refused.csv'), 'utf8');
    expect(refused.split('\r\n')).toEqual([rows[0], rows[1], rows[3], '']);
    const mended = refused.replace('ten', '10').replace('Two\nlines', 'Two lines').replace('LOT-2', 'LOT-3');
    await client.write('lots-refused.csv', mended);
    expect((await send('lots-refused.csv', 'lots-mended.csv')).code).toBe(0);
  });

  it('sends nothing of a file that is badly cut, and says how it is used', async () => {
    const batches = await countOf('asset-batches');
    await client.write('cut-lots.csv', 'external_reference,name\nA,1\nB\n,3\n');
    const { code, stderr } = await send('cut-lots.csv', 'cut-lots-sent.csv');
    expect([code, stderr]).toEqual([
      1,
      'line 3: 1 cells under 2 headings\nline 4: external_reference is empty\nNothing was sent. Mend the file, and run it again.\n',
    ]);
    expect(await countOf('asset-batches')).toBe(batches);
    expect(await send()).toMatchObject({ code: 2, stderr: expect.stringContaining('profile INTEGRATOR') });
  });
});
