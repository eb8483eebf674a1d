import { type Migration, migrations } from '../../../src/engine/postgres/migrations.ts';

/** Imported before the program: makes it the next version, which has one more step for each schema, as steps may be. */
const addColumn = (schema: string, table: string): Migration => ({
  name: `${schema.replaceAll('_', '-')}-9001-of-the-next-version`,
  sql: `alter table ${schema}.${table} add column of_the_next_version text`,
});

migrations.event_log.push(addColumn('event_log', 'events'));
migrations.privacy.push(addColumn('privacy', 'keys'));
migrations.read_models.push(addColumn('read_models', 'checkpoints'));
