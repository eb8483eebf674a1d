import type { Migration } from './migration.ts';

/** A key that was destroyed leaves its subject behind, so that nobody makes it a new one. */
export const createKeys: Migration = {
  name: 'privacy-0001-keys',
  async up(knex) {
    await knex.raw(`
      create table privacy.keys (
        subject text collate "C" primary key,
        wrapped_key bytea,
        created_at timestamptz not null default clock_timestamp(),
        erased_at timestamptz,
        check ((wrapped_key is null) = (erased_at is not null))
      )`);
    await knex.raw(`
      create table privacy.master_key (
        singleton boolean primary key default true check (singleton),
        check_value bytea not null,
        created_at timestamptz not null default clock_timestamp()
      )`);
  },
};
