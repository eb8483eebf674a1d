import { projections } from '../../projections/index.ts';
import type { EventLog } from '../../src/engine/log/event-log.ts';
import { eventStoreDbEventLog } from '../../src/engine/log/eventstoredb/event-log.ts';
import { postgresEventLog } from '../../src/engine/log/postgres/event-log.ts';
import { postgresLeadership } from '../../src/engine/postgres/leadership.ts';
import { createPool } from '../../src/engine/postgres/pool.ts';
import { runProjections } from '../../src/engine/projecting/live/runner.ts';
import { postgresReadModelStore } from '../../src/engine/projecting/postgres/store.ts';

/**
 * A projector in a separate process, as the role `projector` runs it: DATABASE, and EVENTSTORE where the log is not in it. Prints
 * the read models that it leads. READ_MODELS: only these, by default all. GATED: it reads the log after a SIGUSR2.
 */
const { EVENTSTORE = '', DATABASE = '', READ_MODELS = '', GATED = '' } = process.env;
const opened = new Promise((resolve) => (GATED ? process.once('SIGUSR2', resolve) : resolve(undefined)));
const log = EVENTSTORE
  ? eventStoreDbEventLog({ connectionString: EVENTSTORE })
  : postgresEventLog({ connectionString: DATABASE });
const eventLog: EventLog = {
  ...log,
  async *follow(options) {
    await opened;
    yield* log.follow(options);
  },
};
const names = READ_MODELS ? READ_MODELS.split(',') : projections.map(({ name }) => name);
const pool = createPool({ connectionString: DATABASE, max: 6, applicationName: 'projector' });
process.stdout.write('listening http://nowhere\n');
await runProjections(
  {
    eventLog,
    store: postgresReadModelStore(pool),
    leadership: postgresLeadership({ connectionString: DATABASE, applicationName: 'projector' }),
    projections: projections.filter(({ name }) => names.includes(name)),
    onLead: (led) => process.stdout.write(`leads ${led.join(' ')}\n`),
  },
  new AbortController().signal,
);
