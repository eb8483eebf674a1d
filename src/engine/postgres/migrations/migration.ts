import type { Knex } from 'knex';

/** One step of a schema. Its name stands in the database for ever; steps only go forwards, and only add. */
export interface Migration {
  readonly name: string;
  up(knex: Knex): Promise<void>;
}
