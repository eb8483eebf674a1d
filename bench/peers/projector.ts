import { projections } from '../../projections/index.ts';
import { eventStoreDbEventLog } from '../../src/engine/log/eventstoredb/event-log.ts';
import { postgresLeadership } from '../../src/engine/postgres/leadership.ts';
import { createPool } from '../../src/engine/postgres/pool.ts';
import { runProjections } from '../../src/engine/projecting/live/runner.ts';
import { postgresReadModelStore } from '../../src/engine/projecting/postgres/store.ts';

/** A projector in a separate process, as the role `projector` runs it: EVENTSTORE, DATABASE. Prints a line when it leads. */
const { EVENTSTORE = '', DATABASE = '' } = process.env;
const pool = createPool({ connectionString: DATABASE, max: 6, applicationName: 'projector' });
process.stdout.write('listening http://nowhere\n');
await runProjections(
  {
    eventLog: eventStoreDbEventLog({ connectionString: EVENTSTORE }),
    store: postgresReadModelStore(pool),
    leadership: postgresLeadership({ connectionString: DATABASE, applicationName: 'projector' }),
    projections,
    onLead: (names) => {
      if (names.length > 0) process.stdout.write(`leads ${names.join(' ')}\n`);
    },
  },
  new AbortController().signal,
);
