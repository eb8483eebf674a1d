import { execFileSync } from 'node:child_process';
import { access, chmod, cp, lstat, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../../src/adapters/embedded/embedded-postgres.ts';
import { nativePackage, POSTGRES_MAJOR } from '../../../src/adapters/embedded/platform-package.ts';
import { serverBinaries } from '../../../src/adapters/embedded/server-binaries.ts';
import { ask, scratch } from './scratch.ts';

const installed = nativePackage();

/** The installed package as npm unpacks it when install scripts are off: without links between its libraries. */
async function withoutLinks(root: string): Promise<{ directory: string; version: string }> {
  const directory = join(root, 'package', 'native');
  await cp(installed.directory, directory, { recursive: true, verbatimSymlinks: true });
  for (const entry of await readdir(join(directory, 'lib'), { withFileTypes: true }))
    if (entry.isSymbolicLink()) await rm(join(directory, 'lib', entry.name));
  return { ...installed, directory };
}

describe("PostgreSQL's programs", () => {
  it('are of the pinned major', () => {
    expect(installed.version.split('.')[0]).toBe(POSTGRES_MAJOR);
  });

  it('are refused with a way out on a platform that has none', () => {
    expect(() => nativePackage('win32-x64')).toThrow(
      /no embedded PostgreSQL for win32-x64.*Set DATABASE_URL/,
    );
  });

  it('get the library links which a skipped install script did not make', async () => {
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

  it.runIf(process.getuid?.() === 0)(
    "run from a copy when the server's user cannot reach the package",
    async () => {
      const at = await scratch();
      const native = await withoutLinks(at.root);
      const closed = join(at.root, 'package');
      await chmod(closed, 0o700);
      for (let time = 0; time < 2; time += 1) {
        at.said.length = 0;
        const postgres = await startEmbeddedPostgres({ ...at.options, native });
        expect(await ask(postgres.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
        await postgres.stop();
        expect(at.said[0]).toContain(`${closed} does not let `);
      }
      const copy = join(at.options.dataDir, `postgresql-${native.version}`, 'native');
      expect((await stat(join(copy, 'bin', 'postgres'))).mode & 0o777).toBe(0o755);
      await expect(access(join(copy, 'lib', 'libpgcommon.a'))).rejects.toThrow('ENOENT');
    },
  );

  it('run from a copy when the package lacks its links and is read-only', async () => {
    const at = await scratch();
    const native = await withoutLinks(at.root);
    const base = join(at.root, 'base');
    const script = `
      import { mkdirSync } from 'node:fs';
      import { serverBinaries } from '${import.meta.resolve('../../../src/adapters/embedded/server-binaries.ts')}';
      mkdirSync('${base}');
      const native = { directory: '${native.directory}', version: '${native.version}' };
      await serverBinaries(native, '${base}', undefined, console.log);`;
    await chmod(join(native.directory, 'lib'), 0o555);
    await chmod(at.root, 0o777);
    // Root may write everywhere; another user shows what a normal one sees.
    const identity = process.getuid?.() === 0 ? { uid: 4321, gid: 4321 } : {};
    const said = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      ...identity,
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
    });
    expect(said).toContain('lacks its library links and is read-only');
    const copy = join(base, `postgresql-${native.version}`, 'native');
    expect(execFileSync(join(copy, 'bin', 'initdb'), ['--version'], { encoding: 'utf8' })).toContain(
      'PostgreSQL',
    );
    await chmod(join(native.directory, 'lib'), 0o755);
  });

  it('give way to those of a newer version', async () => {
    const at = await scratch();
    const native = await withoutLinks(at.root);
    const user = { uid: 4_000_000, gid: 4_000_000, name: 'stranger' };
    await chmod(join(at.root, 'package'), 0o700);
    const log = at.options.log;
    await serverBinaries({ ...native, version: '18.1.0' }, at.root, user, log);
    const newer = await serverBinaries({ ...native, version: '18.2.0' }, at.root, user, log);
    expect(newer).toBe(join(at.root, 'postgresql-18.2.0', 'native'));
    expect((await readdir(at.root)).filter((name) => name.startsWith('postgresql-'))).toEqual([
      'postgresql-18.2.0',
    ]);
  });
});
