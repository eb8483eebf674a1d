import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASE_PATH } from '../../../src/api/base-path.ts';
import { madeUpSources } from '../../docs/made-up-sources.ts';
import { type PublicService, publicService } from '../../support/public-service.ts';
import { runToolWith } from '../../support/service-process.ts';

/** Runs the tool without a service: it gives the same answers. */

const DATA_DIR = join(tmpdir(), `asset-valuation-never-made-by-value-${process.pid}`);

let service: PublicService;
beforeAll(async () => {
  service = await publicService();
});
afterAll(() => service.stop());

const OWN_FIGURES = 'value inventory --quantity 3 --unit kg --unit-price 1.005 --json'.split(' ');

it('values own figures without a service and without creating a data directory', async () => {
  const here = await runToolWith({ DATA_DIR }, ...OWN_FIGURES);
  expect([here.code, here.stderr]).toEqual([0, '']);
  expect(JSON.parse(here.stdout)).toMatchObject({ amount: '3.02', basis: 'USER_PROVIDED' });
  expect(existsSync(DATA_DIR)).toBe(false);
});

it('calls the service of --url or, without it, of ASSET_VALUATION_URL', async () => {
  const gone = { DATA_DIR, ASSET_VALUATION_URL: 'http://127.0.0.1:9' };
  expect((await runToolWith(gone, ...OWN_FIGURES)).code).toBe(1);
  const named = await runToolWith(gone, ...OWN_FIGURES, '--url', `${service.origin}${BASE_PATH}/`);
  expect(JSON.parse(named.stdout)).toMatchObject({ amount: '3.02' });
  const here = await runToolWith({ DATA_DIR }, ...OWN_FIGURES);
  expect(named.stdout).toBe(here.stdout);
});

it('reports a disabled source and exits with 3', async () => {
  const quick = ['value', 'inventory', '--product', 'soy', '--quantity', '3'];
  const { code, stdout } = await runToolWith({ DATA_DIR }, ...quick);
  expect(code).toBe(3);
  expect(stdout).toMatch(/^Value +no coverage: .*\(SOURCE_NOT_CONFIGURED\)$/m);
});

it('reports a wrong environment and exits with 1', async () => {
  const { code, stdout, stderr } = await runToolWith(
    { DATA_DIR, SOURCE_FIPE_URL: 'nowhere' },
    ...OWN_FIGURES,
  );
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain('SOURCE_FIPE_URL');
});

describe('with its own sources', () => {
  let sources: Awaited<ReturnType<typeof madeUpSources>>;
  beforeAll(async () => {
    sources = await madeUpSources();
  });
  afterAll(() => sources.stop());

  it('lists prices like a service', async () => {
    const words = ['value', 'vehicle', '--type', 'cars'];
    const { code, stdout, stderr } = await runToolWith({ DATA_DIR, ...sources.variables }, ...words);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/ 21 {2}Marca A\n {2}22 {2}Marca B\n/);
  });

  it('reads imported files', async () => {
    const words = ['value', 'equipment', '--family', 'TRATOR'];
    const { code, stderr } = await runToolWith({ DATA_DIR, ...sources.variables }, ...words);
    expect(code).toBe(2);
    expect(stderr).toMatch(/ PR-[0-9a-f]{12} {2}TRATOR, 4X4/);
  });
});

it('refuses a too large body like the service', async () => {
  const estimate = JSON.stringify({ value: 1, method: 'x'.repeat(9_000) });
  const words = ['value', 'real-estate', '--estimate', estimate];
  const here = await runToolWith({ DATA_DIR }, ...words);
  const there = await runToolWith({ DATA_DIR, ASSET_VALUATION_URL: service.origin }, ...words);
  expect([here.code, here.stdout]).toEqual([2, '']);
  expect(here.stderr).toContain('8192 bytes');
  expect(there).toEqual(here);
});
