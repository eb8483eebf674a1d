import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = ['bin', 'commands', 'projections', 'queries', 'scripts', 'src', 'web'];

/** A checkout of its own, whose `node_modules` are this one's but for those named: updated without `npm ci`. */
export async function checkoutWithout(...missing: readonly string[]) {
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
