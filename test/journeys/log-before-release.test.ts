import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appendSurely } from '../../src/engine/handling/append-surely.ts';
import { eventStoreDbEventLog } from '../../src/engine/log/eventstoredb/event-log.ts';
import { hasSchema } from '../../src/engine/postgres/migrate.ts';
import { newStream, renamed, startChain } from '../support/events.ts';
import { type StandIn, startStandIn } from '../support/eventstoredb/server.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { type OwnDatabase, ownDatabase } from '../support/own-service.ts';
import { runToolWith } from '../support/service-process.ts';

const SENTENCE =
  'the event log in EventStoreDB was made by a version before 1.0.0, whose data this version cannot read; nothing in it was changed. Start with an empty EventStoreDB';

/** A log in EventStoreDB that a version before 1.0.0 wrote, with a new PostgreSQL. */
describe('a log of a version before 1.0.0 in EventStoreDB', () => {
  let log: StandIn;
  let database: OwnDatabase;
  let environment: Readonly<Record<string, string>>;
  beforeEach(async () => {
    [log, database] = await Promise.all([startStandIn(), ownDatabase(freshDatabase)]);
    const old = eventStoreDbEventLog({ connectionString: log.connectionString });
    await appendSurely(old, startChain(newStream('asset')).append(renamed('earlier')));
    await old.close();
    environment = { ...database.environment, EVENT_LOG_URL: log.connectionString, ROLES: 'api,projector' };
  });
  afterEach(async () => {
    await Promise.all([log.stop(), database.drop()]);
  });
  const isUntouched = async () => {
    expect(log.store.all).toHaveLength(1);
    expect(await hasSchema(database.connectionString, 'privacy')).toBe(false);
  };

  it('ends the start with one sentence, and is not touched', async () => {
    // It may end before or after its address is printed.
    const started = database.start(environment);
    const output = await started.then(
      async (service) => {
        expect((await service.exited)[0]).toBe(1);
        return service.output();
      },
      (error: Error) => error.message,
    );
    expect(output.split('\n').filter((line) => line.includes('before 1.0.0'))).toEqual([
      expect.stringContaining(SENTENCE),
    ]);
    // A log that is slow to answer is recognized after the new database was prepared.
    expect(log.store.all).toHaveLength(1);
  });

  it('is refused by the tool, which prepares no database for it', async () => {
    const { code, stderr } = await runToolWith(environment, 'databases', 'migrate');
    expect({ code, stderr }).toEqual({ code: 1, stderr: `${SENTENCE}\n` });
    await isUntouched();
  });

  it('ends a service that began while the log was away', async () => {
    await log.stop();
    const service = await database.start(environment);
    await fetch(`${service.origin}/healthz`);
    await log.restart();
    expect((await service.exited)[0]).toBe(1);
    expect(service.output()).toContain(SENTENCE);
    expect(log.store.all).toHaveLength(1);
  });
});
