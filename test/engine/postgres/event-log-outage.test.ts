import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DependencyUnavailable } from '../../../src/engine/dependency-unavailable.ts';
import type { EventLog } from '../../../src/engine/log/event-log.ts';
import { postgresEventLog } from '../../../src/engine/log/postgres/event-log.ts';
import { migrate } from '../../../src/engine/postgres/migrate.ts';
import { newStream, renamed, startChain } from '../../support/events.ts';
import { startFollowing } from '../../support/follow.ts';
import { freshServer } from '../../support/fresh-database.ts';
import { scaled } from '../../support/machine-speed.ts';
import type { TestServer } from '../../support/postgres-server.ts';

let server: TestServer;
let log: EventLog;

beforeAll(async () => {
  server = await freshServer();
  await migrate(server.connectionString, 'event_log');
  log = postgresEventLog({ connectionString: server.connectionString, appendTimeoutMs: scaled(3_000) });
});
afterAll(async () => {
  await log.close();
  await server.stop();
});

describe('a database that is killed', () => {
  it('ends followers, accepts no append, and loses nothing it had acknowledged', async () => {
    const following = startFollowing(log, { after: '' });
    const acknowledged = new Map<string, string>();
    const unsettled: ReturnType<typeof startOne>[] = [];
    const startOne = () => {
      const append = startChain(newStream('asset')).append(renamed('survivor'));
      const settled = log.append(append).catch((error: unknown) => ({ outcome: 'error' as const, error }));
      return { append, settled };
    };
    const writing = async () => {
      for (;;) {
        const one = startOne();
        const outcome = await one.settled;
        if (outcome.outcome === 'appended') acknowledged.set(one.append.stream, one.append.events[0].eventId);
        else {
          unsettled.push(one);
          return outcome;
        }
      }
    };
    const writers = Array.from({ length: 8 }, writing);
    await following.until(({ events }) => events.length > 20);
    await server.kill();

    for (const outcome of await Promise.all(writers)) {
      expect(['unknown', 'error']).toContain(outcome.outcome);
      if (outcome.outcome === 'error') expect(outcome.error).toBeInstanceOf(DependencyUnavailable);
    }
    await expect(following.until(() => false)).rejects.toThrow(DependencyUnavailable);
    await expect(log.readStream(newStream('asset'))).rejects.toThrow(DependencyUnavailable);
    await expect(log.head()).rejects.toThrow(DependencyUnavailable);
    await expect(startOne().settled).resolves.toMatchObject({ error: expect.any(DependencyUnavailable) });

    await server.start();
    for (const { append } of unsettled)
      expect(await log.append(append)).toMatchObject({ outcome: 'appended' });
    const again = startFollowing(log, { after: '' });
    await again.until(({ batches }) => batches.some(({ caughtUp }) => caughtUp));
    await again.stop();
    const stored = new Map(again.events.map(({ stream, eventId }) => [stream, eventId]));
    expect(stored.size).toBe(again.events.length);
    for (const [stream, eventId] of acknowledged) expect(stored.get(stream)).toBe(eventId);
    for (const { append } of unsettled) expect(stored.get(append.stream)).toBe(append.events[0].eventId);
  });
});
