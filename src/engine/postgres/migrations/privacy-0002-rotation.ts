import type { Migration } from './migration.ts';

/**
 * Names the master key of each data key, and the key before while a rotation is under way. A row without a name is of a
 * version before this one. Once a key was rotated, such a row is refused: its key might be the one that was replaced.
 */
export const nameMasterKeys: Migration = {
  name: 'privacy-0002-rotation',
  async up(knex) {
    await knex.raw('alter table privacy.keys add column master_key_id text collate "C"');
    await knex.raw(`
      alter table privacy.master_key
        add column former_check_value bytea,
        add column rotated_at timestamptz`);
    await knex.raw(`
      create function privacy.require_master_key_id() returns trigger language plpgsql as $$
      begin
        if exists (select from privacy.master_key where rotated_at is not null) then
          raise exception 'the master key was rotated, and this key does not say which one wraps it: its process is of an older version';
        end if;
        return new;
      end $$`);
    await knex.raw(`
      create trigger require_master_key_id before insert on privacy.keys for each row
        when (new.wrapped_key is not null and new.master_key_id is null)
        execute function privacy.require_master_key_id()`);
  },
};
