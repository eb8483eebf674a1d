import type { Migration } from './migration.ts';

/**
 * Marks of sealed texts stand and fall with the key of their subject, whoever destroys it, by whichever version. The role of
 * the service may add a mark, and neither change nor remove one, so both triggers run as the owner. Adding holds the
 * key's row: a key that is being destroyed leaves no mark behind that was added meanwhile.
 */
export const markRegistrations: Migration = {
  name: 'privacy-0003-registration-marks',
  async up(knex) {
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
  },
};
