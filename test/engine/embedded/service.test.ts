import { access, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  EmbeddedPostgresError,
  startEmbeddedPostgres,
} from '../../../src/engine/embedded/embedded-postgres.ts';
import { isServerOf } from '../../../src/engine/embedded/postmaster.ts';
import { ask, note, notes, scratch } from './scratch.ts';

describe('the embedded PostgreSQL of a service', () => {
  it('keeps its data from one start to the next', async () => {
    const at = await scratch();
    const first = await startEmbeddedPostgres(at.options);
    await note(first.connectionString, 'kept');
    const pid = await at.serverPid();
    await first.stop();
    expect(await isServerOf(await at.cluster(), pid)).toBe(false);

    const second = await startEmbeddedPostgres(at.options);
    expect(await notes(second.connectionString)).toEqual(['kept']);
    await Promise.all([second.stop(), second.stop()]);
    await second.stop();
  });

  it('is durable, sorts by code point, listens only on this machine, and requires a password', async () => {
    const at = await scratch();
    const postgres = await startEmbeddedPostgres(at.options);
    const names = ['fsync', 'synchronous_commit', 'listen_addresses', 'server_encoding', 'data_checksums'];
    const rows = await ask<{ name: string; setting: string }>(
      postgres.connectionString,
      `select name, setting from pg_settings where name in (${names.map((name) => `'${name}'`).join()})`,
    );
    expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      listen_addresses: '127.0.0.1',
      server_encoding: 'UTF8',
      data_checksums: 'on',
    });
    expect(await ask(postgres.connectionString, "select 'B' < 'a' as bytes, 'z' < 'á' as accents")).toEqual([
      { bytes: true, accents: true },
    ]);
    expect(
      await ask(postgres.connectionString, 'select rolsuper from pg_roles where rolname = current_user'),
    ).toEqual([{ rolsuper: false }]);
    const stranger = new URL(postgres.connectionString);
    stranger.password = 'guess';
    await expect(ask(stranger.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    for (const file of ['postgres-password', 'postgres-address.json', 'postgres.log'])
      expect((await stat(join(at.options.dataDir, file))).mode & 0o777).toBe(0o600);
    await postgres.stop();
  });

  it('ignores environment variables set for another server', async () => {
    const at = await scratch();
    vi.stubEnv('PGOPTIONS', '-c no_such_setting=1');
    vi.stubEnv('PGSSLMODE', 'require');
    vi.stubEnv('PGDATA', '/nowhere');
    onTestFinished(() => void vi.unstubAllEnvs());
    const postgres = await startEmbeddedPostgres(at.options);
    expect(await ask(postgres.connectionString, 'show timezone')).toEqual([{ TimeZone: 'UTC' }]);
    await postgres.stop();
  });

  it('restarts a killed server at the same address', async () => {
    const at = await scratch();
    const postgres = await startEmbeddedPostgres(at.options);
    await note(postgres.connectionString, 'acknowledged');
    for (let time = 0; time < 2; time += 1) {
      const pid = await at.serverPid();
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => at.serverPid().catch(() => pid)).not.toBe(pid);
      expect(await notes(postgres.connectionString)).toEqual(['acknowledged']);
    }
    await postgres.stop();
    await expect(ask(postgres.connectionString, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('can be stopped while the server restarts', async () => {
    const at = await scratch();
    const postgres = await startEmbeddedPostgres(at.options);
    process.kill(await at.serverPid(), 'SIGKILL');
    await postgres.stop();
    await expect(at.serverPid()).rejects.toThrow('no server runs');
  });

  it('adopts a server that outlived the killed process group of its program', async () => {
    const at = await scratch();
    const program = await at.holder('service');
    await note(program.line, 'before the kill');
    const pid = await at.serverPid();
    await program.kill();
    expect(await at.serverPid()).toBe(pid);

    const next = await startEmbeddedPostgres(at.options);
    expect(await at.serverPid()).toBe(pid);
    expect(next.connectionString).toBe(program.line);
    expect(await notes(next.connectionString)).toEqual(['before the kill']);

    process.kill(pid, 'SIGKILL');
    expect(await notes(next.connectionString)).toEqual(['before the kill']);
    await next.stop();
    await expect(at.serverPid()).rejects.toThrow('no server runs');
  });

  it('starts despite a pid file that names another program', async () => {
    const at = await scratch();
    const first = await startEmbeddedPostgres(at.options);
    await note(first.connectionString, 'kept');
    await first.stop();
    const pidFile = join(await at.cluster(), 'postmaster.pid');
    await writeFile(pidFile, `${process.pid}\n${await at.cluster()}\n1\n15000\n\n127.0.0.1\n\nready\n`);
    const second = await startEmbeddedPostgres(at.options);
    expect(await notes(second.connectionString)).toEqual(['kept']);
    await second.stop();
  });

  it('sets a new password when the password file is lost, even on a running server', async () => {
    const at = await scratch();
    const program = await at.holder('service');
    await note(program.line, 'kept');
    await program.kill();
    await rm(join(at.options.dataDir, 'postgres-password'));
    const next = await startEmbeddedPostgres(at.options);
    expect(next.connectionString).not.toBe(program.line);
    expect(await notes(next.connectionString)).toEqual(['kept']);
    await next.stop();
  });

  it('refuses a second service on its data directory until the first is killed', async () => {
    const at = await scratch();
    const first = await at.holder('service');
    const second = await at.holder('service');
    expect(second.line).toMatch(/^refused: A service \(pid \d+\) already uses the data directory/);
    await expect(startEmbeddedPostgres(at.options)).rejects.toThrow(EmbeddedPostgresError);
    const pid = (await readFile(join(at.options.dataDir, 'service.pid'), 'utf8')).trim();
    await expect(startEmbeddedPostgres(at.options)).rejects.toThrow(`(pid ${pid})`);
    await first.kill();
    const third = await startEmbeddedPostgres(at.options);
    await expect(startEmbeddedPostgres(at.options)).rejects.toThrow(`(pid ${process.pid})`);
    await third.stop();
  });

  it('refuses data of another major version and an unrelated directory, and changes neither', async () => {
    for (const [file, word] of [
      ['PG_VERSION', 'are of PostgreSQL 17'],
      ['holiday.jpg', 'not a database of PostgreSQL'],
    ] as const) {
      const at = await scratch();
      const directory = join(at.options.dataDir, 'postgres');
      await mkdir(directory, { recursive: true });
      await writeFile(join(directory, file), '17\n');
      await expect(startEmbeddedPostgres(at.options)).rejects.toThrow(word);
      await access(join(directory, file));
      // The refusal released the data directory.
      await expect(startEmbeddedPostgres(at.options)).rejects.toThrow(word);
    }
  });

  it('creates the database again when its creation was interrupted', async () => {
    const at = await scratch();
    await mkdir(join(at.options.dataDir, 'postgres.creating', 'base'), { recursive: true });
    const postgres = await startEmbeddedPostgres(at.options);
    expect(await ask(postgres.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    await expect(access(join(at.options.dataDir, 'postgres.creating'))).rejects.toThrow('ENOENT');
  });
});
