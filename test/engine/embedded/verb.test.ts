import { describe, expect, it } from 'vitest';
import {
  openEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../src/engine/embedded/embedded-postgres.ts';
import { ask, note, notes, scratch } from './scratch.ts';

describe('the embedded PostgreSQL of a tool verb', () => {
  it('is that of the running service, and stays when the verb ends', async () => {
    const at = await scratch();
    const service = await at.holder('service');
    await note(service.line, 'of the service');
    const pid = await at.serverPid();
    const verb = await openEmbeddedPostgres(at.options);
    expect(verb.connectionString).toBe(service.line);
    expect(await notes(verb.connectionString)).toEqual(['of the service']);
    await verb.stop();
    await verb.stop();
    expect(await at.serverPid()).toBe(pid);
    expect(await notes(service.line)).toEqual(['of the service']);
  });

  it('is started for the verb when none runs, and stopped with it', async () => {
    const at = await scratch();
    const first = await openEmbeddedPostgres(at.options);
    await note(first.connectionString, 'kept');
    await first.stop();
    await expect(at.serverPid()).rejects.toThrow('no server runs');
    const second = await openEmbeddedPostgres(at.options);
    expect(await notes(second.connectionString)).toEqual(['kept']);
    await second.stop();
    await expect(at.serverPid()).rejects.toThrow('no server runs');
  });

  it('serves two verbs that start together, until the last of them ends', async () => {
    const at = await scratch();
    const [one, other] = await Promise.all([
      openEmbeddedPostgres(at.options),
      openEmbeddedPostgres(at.options),
    ]);
    expect(one.connectionString).toBe(other.connectionString);
    await one.stop();
    await note(other.connectionString, 'still here');
    await other.stop();
    await expect(at.serverPid()).rejects.toThrow('no server runs');
  });

  it('is taken over by a service that starts meanwhile', async () => {
    const at = await scratch();
    const verb = await openEmbeddedPostgres(at.options);
    const service = await startEmbeddedPostgres(at.options);
    expect(service.connectionString).toBe(verb.connectionString);
    await verb.stop();
    await note(service.connectionString, 'still here');
    await service.stop();
    await expect(at.serverPid()).rejects.toThrow('no server runs');
  });

  it('outlives a killed verb, and ends with the next one', async () => {
    const at = await scratch();
    const killed = await at.holder('verb');
    await note(killed.line, 'kept');
    await killed.kill();
    const verb = await openEmbeddedPostgres(at.options);
    expect(verb.connectionString).toBe(killed.line);
    expect(await notes(verb.connectionString)).toEqual(['kept']);
    // The server ends the session of the killed verb a moment later.
    const sessions = "select from pg_stat_activity where application_name like 'asset-valuation verb %'";
    await expect.poll(() => ask(verb.connectionString, sessions)).toHaveLength(1);
    await verb.stop();
    await expect(at.serverPid()).rejects.toThrow('no server runs');
  });
});
