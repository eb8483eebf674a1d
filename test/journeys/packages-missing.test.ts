import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProcess } from '../support/service-process.ts';

type Checkout = Awaited<ReturnType<typeof checkoutWithout>>;

const MESSAGE =
  /^The pages of web\/ cannot be built: run "npm ci" in the checkout, and start again\. Until then the service (.+)\. \((.*preact.*)\)$/m;

/** A script of a checkout, run to its end. */
const runScript = (dir: string, ...words: readonly string[]) =>
  new Promise<{ readonly code: number; readonly stderr: string }>((resolve) => {
    const child = execFile(process.execPath, words, { cwd: dir }, (_error, _stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stderr }),
    );
  });

describe('a checkout that was updated, whose pages need a package that is not there', () => {
  let checkout: Checkout;
  beforeAll(async () => {
    checkout = await checkoutWithout('preact');
  });
  afterAll(() => checkout.remove());

  const started = async () => {
    const service = await startProcess(join(checkout.dir, 'data'), { ROLES: 'public' }, checkout.dir);
    const operators = service.metricsUrl.replace('/metrics', '/');
    const home = await (await fetch(service.origin)).text();
    const page = await (await fetch(operators)).text();
    const profiles = (await service.call('GET', '/profiles')).status;
    const overview = (await fetch(`${operators}data/overview.json`)).status;
    // All its output has arrived when it has ended: its two outputs come in any order.
    await service.signal('SIGTERM');
    return { output: service.output(), home, page, answers: [profiles, overview] };
  };
  const builtHere = () => readdir(join(checkout.dir, 'dist')).catch(() => []);

  it('serves everything else without pages, and says in one line what to do', async () => {
    const { output, home, page, answers } = await started();
    expect(MESSAGE.exec(output)?.[1]).toBe('runs without them');
    expect(output).not.toMatch(/^\s+at /m);
    expect(home).toContain('/api/v1/asset-valuation/docs');
    expect(home).not.toContain('<script');
    expect(page).toContain('npm ci');
    expect(page).toContain('/data/overview.json');
    expect(answers).toEqual([200, 200]);
    expect(await builtHere()).toEqual([]);
  });

  it('shows the pages of an earlier build where there is one, and says so', async () => {
    await checkout.withEarlierPages();
    const { output, home, page, answers } = await started();
    expect(MESSAGE.exec(output)?.[1]).toBe('shows those of an earlier build');
    expect(home).toContain('<script');
    expect(page).toContain('<script');
    expect(answers).toEqual([200, 200]);
    expect(await builtHere()).toEqual(['web']);
  });

  it('fails to be installed: what npm runs to build them ends with an error', async () => {
    const { code, stderr } = await runScript(checkout.dir, 'bin/build-web.mjs');
    expect(code).toBe(1);
    expect(stderr).toContain('preact');
  });
});

describe('a checkout that was updated, whose service needs a package that is not there', () => {
  let checkout: Checkout;
  beforeAll(async () => {
    checkout = await checkoutWithout('zod');
    await checkout.withEarlierPages();
  });
  afterAll(() => checkout.remove());

  it.each([['bin/start.mjs'], ['bin/asset-valuation.mjs', '--version']])(
    '%s says in one line what to do, and ends',
    async (...words) => {
      expect(await runScript(checkout.dir, ...words)).toEqual({
        code: 1,
        stderr: expect.stringMatching(
          /^The package zod is missing in node_modules: run "npm ci" in the checkout, which was updated without it\.\n$/,
        ),
      });
    },
  );
});

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = ['bin', 'commands', 'projections', 'queries', 'scripts', 'src', 'client', 'web'];

/** A checkout of its own, whose `node_modules` are this one's but for those named: updated without `npm ci`. */
async function checkoutWithout(...missing: readonly string[]) {
  const dir = await mkdtemp(join(tmpdir(), 'asset-valuation-checkout-'));
  for (const name of [...SOURCES, 'package.json', 'package-lock.json', 'tsconfig.json'])
    await cp(join(ROOT, name), join(dir, name), { recursive: true });
  await mkdir(join(dir, 'node_modules'));
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (!missing.includes(name) && name !== '.cache')
      await symlink(join(ROOT, 'node_modules', name), join(dir, 'node_modules', name));
  return {
    dir,
    /** What this checkout has built, as a build from other sources. */
    async withEarlierPages() {
      await cp(join(ROOT, 'dist/web'), join(dir, 'dist/web'), { recursive: true });
      await rm(join(dir, 'dist/web/built-from'));
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}
