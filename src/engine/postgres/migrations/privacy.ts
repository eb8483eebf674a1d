import type { Migration } from './migration.ts';

/**
 * Keys of personal data, each wrapped by the master key that it names; `former_check_value` while that is being replaced. A key
 * that was destroyed leaves its subject behind, so that nobody makes it a new one.
 *
 * Marks of sealed texts stand and fall with the key of their subject, whoever destroys it. The role of the service may add a
 * mark, and neither change nor remove one, so both triggers run as the owner. Adding holds the key's row: a key that is being
 * destroyed leaves no mark behind that was added meanwhile.
 *
 * The key of a batch's body is destroyed by the service itself once the batch has ended, and its role may change no key:
 * `destroy_batch_key` runs as the owner and reaches the keys of batches alone.
 */
export const createKeys: Migration = {
  name: 'privacy-1.0.0-keys',
  async up(knex) {
    await knex.raw(`
      create table privacy.keys (
        subject text collate "C" primary key,
        wrapped_key bytea,
        master_key_id text collate "C",
        created_at timestamptz not null default clock_timestamp(),
        erased_at timestamptz,
        check ((wrapped_key is null) = (erased_at is not null)),
        check ((wrapped_key is null) = (master_key_id is null))
      )`);
    await knex.raw(`
      create table privacy.master_key (
        singleton boolean primary key default true check (singleton),
        check_value bytea not null,
        former_check_value bytea,
        created_at timestamptz not null default clock_timestamp(),
        rotated_at timestamptz
      )`);
    await knex.raw(`
      create table privacy.registration_marks (
        subject text collate "C" not null,
        sealed text collate "C" not null,
        mark text collate "C" not null,
        primary key (subject, sealed)
      )`);
    await knex.raw('create index on privacy.registration_marks (mark)');
    await knex.raw(`
      create function privacy.require_key_of_mark() returns trigger
        language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
      begin
        perform from privacy.keys where subject = new.subject and wrapped_key is not null for share;
        if not found then
          return null;
        end if;
        return new;
      end $$`);
    await knex.raw(`
      create trigger require_key_of_mark before insert on privacy.registration_marks
        for each row execute function privacy.require_key_of_mark()`);
    await knex.raw(`
      create function privacy.remove_marks_of_key() returns trigger
        language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
      begin
        delete from privacy.registration_marks where subject = new.subject;
        return null;
      end $$`);
    await knex.raw(`
      create trigger remove_marks_of_key after update on privacy.keys for each row
        when (new.wrapped_key is null) execute function privacy.remove_marks_of_key()`);
    await knex.raw(`
      create function privacy.destroy_batch_key(batch uuid) returns void
        language sql security definer set search_path = pg_catalog, pg_temp as $$
        insert into privacy.keys (subject, wrapped_key, erased_at)
        values ('batch-' || batch::text, null, clock_timestamp())
        on conflict (subject) do update set wrapped_key = null, master_key_id = null, erased_at = excluded.erased_at
          where privacy.keys.wrapped_key is not null
      $$`);
  },
};
