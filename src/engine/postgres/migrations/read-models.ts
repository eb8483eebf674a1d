import type { Migration } from './migration.ts';

/** `tables`: what stands there for the model, so that a newer version knows what it replaces. */
export const createCheckpoints: Migration = {
  name: 'read-models-1.0.0-checkpoints',
  async up(knex) {
    await knex.raw(`
      create table read_models.checkpoints (
        name text collate "C" not null,
        place text collate "C" not null check (place in ('live', 'next', 'scratch')),
        version integer not null,
        tables text[] not null,
        position text collate "C" not null,
        epoch bigint not null default 0,
        status text not null default 'STARTING' check (status in ('STARTING', 'FOLLOWING', 'BLOCKED', 'STOPPED')),
        detail text,
        updated_at timestamptz not null default clock_timestamp(),
        primary key (name, place)
      ) with (fillfactor = 10)`);
    await knex.raw(`
      create table read_models.leadership (
        name text collate "C" primary key,
        epoch bigint not null
      )`);
  },
};
