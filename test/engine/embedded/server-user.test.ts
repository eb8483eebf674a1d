import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findServerUser, firstObstacle } from '../../../src/engine/embedded/cluster-place.ts';
import { startEmbeddedPostgres } from '../../../src/engine/embedded/embedded-postgres.ts';
import { ask, note, notes, scratch } from './scratch.ts';

const isRoot = process.getuid?.() === 0;

describe("the server's user", () => {
  it('is postgres, or else nobody', () => {
    const nobody = 'nobody:x:65534:65533:nobody:/:/bin/false';
    expect(findServerUser(`root:x:0:0::/root:/bin/sh\n${nobody}\npostgres:x:70:71::/:/bin/sh\n`)).toEqual({
      uid: 70,
      gid: 71,
      name: 'postgres',
    });
    expect(findServerUser(nobody)).toEqual({ uid: 65534, gid: 65533, name: 'nobody' });
    expect(findServerUser('nobody:*:-2:-2::/:/usr/bin/false')).toMatchObject({ uid: 4294967294 });
    expect(findServerUser('root:x:0:0::/root:/bin/sh')).toBeUndefined();
  });

  it('can enter every parent directory, or the topmost closed one is named', async () => {
    const at = await scratch();
    const deep = join(at.root, 'closed', 'open');
    await mkdir(deep, { recursive: true });
    const stranger = { uid: 4_000_000, gid: 4_000_000, name: 'stranger' };
    expect(await firstObstacle(deep, stranger)).toBeUndefined();
    await chmod(join(at.root, 'closed'), 0o700);
    expect(await firstObstacle(deep, stranger)).toBe(join(at.root, 'closed'));
    const owner = { uid: process.getuid?.() ?? 0, gid: 4_000_000, name: 'owner' };
    expect(await firstObstacle(deep, owner)).toBeUndefined();
    expect(await firstObstacle(deep, undefined)).toBeUndefined();
  });
});

const startedByRoot = (): void => {
  it('the server runs as another user, who owns only its directory', async () => {
    const at = await scratch();
    const postgres = await startEmbeddedPostgres(at.options);
    const { uid } = await stat(await at.cluster());
    expect(uid).not.toBe(0);
    expect(await uidsOf(await at.serverPid())).toEqual(new Set([String(uid)]));
    expect((await stat(at.options.dataDir)).uid).toBe(0);
    await postgres.stop();
  });

  it('the database moves to an accessible directory when a parent of the data directory is closed, and stays there', async () => {
    const at = await scratch();
    const home = join(at.root, 'home');
    await mkdir(home, { mode: 0o700 });
    const options = { ...at.options, dataDir: join(home, 'data') };
    const first = await startEmbeddedPostgres(options);
    expect(at.said[0]).toContain(`${home} does not let `);
    await note(first.connectionString, 'kept');
    await first.stop();
    expect(await realpath(join(options.dataDir, 'postgres'))).toContain(`${at.root}/shared/data-`);

    await chmod(home, 0o755);
    at.said.length = 0;
    const second = await startEmbeddedPostgres(options);
    expect(await notes(second.connectionString)).toEqual(['kept']);
    expect(at.said).toHaveLength(1);
    await second.stop();

    await rm(join(at.root, 'shared'), { recursive: true });
    await expect(startEmbeddedPostgres(options)).rejects.toThrow('which is gone');
  });

  it('a directory that was closed later is named', async () => {
    const at = await scratch();
    await (await startEmbeddedPostgres(at.options)).stop();
    await chmod(at.options.dataDir, 0o700);
    await expect(startEmbeddedPostgres(at.options)).rejects.toThrow(`"chmod o+x ${at.options.dataDir}"`);
  });

  it('a database of a normal user is served as that user', async () => {
    const at = await scratch();
    await (await startEmbeddedPostgres(at.options)).stop();
    execFileSync('chown', ['-R', '4321:4321', await at.cluster()]);
    const postgres = await startEmbeddedPostgres(at.options);
    expect(await uidsOf(await at.serverPid())).toEqual(new Set(['4321']));
    await postgres.stop();
    execFileSync('chown', ['-R', '0:0', await at.cluster()]);
    const restored = await startEmbeddedPostgres(at.options);
    expect(await ask(restored.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    await restored.stop();
  });
};

/** The distinct user ids (real, effective, saved, file system) of a process. */
async function uidsOf(pid: number): Promise<Set<string>> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return new Set(/^Uid:\s+(.*)$/m.exec(status)?.[1]?.split('\t'));
}

const startedByNormalUser = (): void => {
  it('the server runs as the same user', async () => {
    const at = await scratch();
    const postgres = await startEmbeddedPostgres(at.options);
    expect((await stat(await at.cluster())).uid).toBe(process.getuid?.());
    await postgres.stop();
  });
};

if (isRoot) describe('started by root', startedByRoot);
else describe('started by a normal user', startedByNormalUser);
