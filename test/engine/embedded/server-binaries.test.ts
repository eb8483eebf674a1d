import { execFileSync } from 'node:child_process';
import { access, chmod, cp, lstat, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../../src/engine/embedded/embedded-postgres.ts';
import {
  nativePackage,
  POSTGRES_MAJOR,
  serverBinaries,
} from '../../../src/engine/embedded/server-binaries.ts';
import { ask, scratch } from './scratch.ts';

const installed = nativePackage();
const stranger = { uid: 4_000_000, gid: 4_000_000, name: 'stranger' };

/** The package as npm installs it without install scripts: its libraries lack their links. */
async function withoutLinks(root: string): Promise<{ directory: string; version: string }> {
  const directory = join(root, 'package', 'native');
  await cp(installed.directory, directory, { recursive: true, verbatimSymlinks: true });
  for (const entry of await readdir(join(directory, 'lib'), { withFileTypes: true }))
    if (entry.isSymbolicLink()) await rm(join(directory, 'lib', entry.name));
  return { ...installed, directory };
}

/** Runs `work` without root's rights: root could write everywhere. */
async function asNormalUser<T>(work: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return work();
  process.seteuid?.(4321);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}

describe("PostgreSQL's programs", () => {
  it('have the pinned major version', () => {
    expect(installed.version.split('.')[0]).toBe(POSTGRES_MAJOR);
  });

  it('are refused, with an alternative, on a platform without them', () => {
    expect(() => nativePackage('win32-x64')).toThrow(
      /no embedded PostgreSQL for win32-x64.*Set DATABASE_URL/,
    );
  });

  it('get the library links that a skipped install script did not create', async () => {
    const at = await scratch();
    const native = await withoutLinks(at.root);
    const postgres = await startEmbeddedPostgres({ ...at.options, native });
    expect(await ask(postgres.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    const links: { target: string }[] = JSON.parse(
      await readFile(join(native.directory, 'pg-symlinks.json'), 'utf8'),
    );
    for (const { target } of links)
      expect((await lstat(join(at.root, 'package', target))).isSymbolicLink()).toBe(true);
  });

  it("run from a copy when the server's user cannot reach the package", async () => {
    const at = await scratch();
    const native = await withoutLinks(at.root);
    const closed = join(at.root, 'package');
    await chmod(closed, 0o700);
    const copy = join(at.root, `postgresql-${native.version}`, 'native');
    for (let time = 0; time < 2; time += 1)
      expect(await serverBinaries(native, at.root, stranger, at.options.log)).toBe(copy);
    expect(at.said).toHaveLength(1);
    expect(at.said[0]).toContain(`${closed} does not let stranger through`);
    expect((await stat(join(copy, 'bin', 'postgres'))).mode & 0o777).toBe(0o755);
    await expect(access(join(copy, 'lib', 'libpgcommon.a'))).rejects.toThrow('ENOENT');
    const postgres = await startEmbeddedPostgres({ ...at.options, native: { ...native, directory: copy } });
    expect(await ask(postgres.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
  });

  it('run from a copy when the package lacks its links and is read-only', async () => {
    const at = await scratch();
    const native = await withoutLinks(at.root);
    const base = join(at.root, 'base');
    await mkdir(base);
    await chmod(base, 0o777);
    await chmod(join(native.directory, 'lib'), 0o555);
    const programs = await asNormalUser(() => serverBinaries(native, base, undefined, at.options.log));
    expect(at.said[0]).toContain('lacks its library links');
    const copy = join(base, `postgresql-${native.version}`, 'native');
    expect(programs).toBe(copy);
    expect(execFileSync(join(copy, 'bin', 'initdb'), ['--version'], { encoding: 'utf8' })).toContain(
      'PostgreSQL',
    );
    await chmod(join(native.directory, 'lib'), 0o755);
  });

  it('are replaced by those of a newer version', async () => {
    const at = await scratch();
    const native = await withoutLinks(at.root);
    await chmod(join(at.root, 'package'), 0o700);
    const log = at.options.log;
    await serverBinaries({ ...native, version: '18.1.0' }, at.root, stranger, log);
    const newer = await serverBinaries({ ...native, version: '18.2.0' }, at.root, stranger, log);
    expect(newer).toBe(join(at.root, 'postgresql-18.2.0', 'native'));
    expect((await readdir(at.root)).filter((name) => name.startsWith('postgresql-'))).toEqual([
      'postgresql-18.2.0',
    ]);
  });
});
