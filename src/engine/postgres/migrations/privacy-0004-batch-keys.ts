import type { Migration } from './migration.ts';

/**
 * The key of a batch's body is destroyed by the service itself once the batch has ended, and its role may change no key. This
 * function runs as the owner and reaches the keys of batches alone.
 */
export const destroyBatchKeys: Migration = {
  name: 'privacy-0004-batch-keys',
  async up(knex) {
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
