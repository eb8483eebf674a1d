import type { Migration } from './migration.ts';

/**
 * Data and metadata are the text that was written, not `jsonb`: hashes cover them, and `jsonb` refuses `\u0000`.
 * `tx` and `position` together are the order of the log: see event-log-reader.ts.
 */
export const createEvents: Migration = {
  name: 'event-log-1.0.0-events',
  async up(knex) {
    await knex.raw(`
      create table event_log.events (
        tx xid8 not null default pg_current_xact_id(),
        position bigint not null generated always as identity,
        stream text collate "C" not null,
        revision integer not null check (revision >= 0),
        event_id uuid not null unique,
        type text not null,
        data text not null,
        metadata text not null,
        recorded_at timestamptz not null default clock_timestamp(),
        primary key (stream, revision)
      )`);
    await knex.raw('create unique index events_in_order on event_log.events (tx, position)');
  },
};
