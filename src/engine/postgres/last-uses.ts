import { type Instant, instantOf } from '../../kernel/instant.ts';
import { type Pool, rowsOf } from './pool.ts';

/**
 * When things were last used, by id, outside of the log. It may be lost: what is not known is taken for used now, so that
 * a lost table ends nothing. Throws `DependencyUnavailable`.
 */
export interface LastUses {
  /**
   * Records a use. False, and nothing is recorded, if the use before was `ms` or longer ago, or as far ahead: a clock that was
   * wrong does not keep something in use.
   */
  touch(id: string, now: Instant, ms: number): Promise<boolean>;
  /** By id; those that are not known are left out. */
  of(ids: readonly string[]): Promise<ReadonlyMap<string, Instant>>;
  /** Forgets uses before an instant. */
  forget(before: Instant): Promise<void>;
}

const TOUCH = {
  name: 'last_uses_touch',
  text: `insert into read_models.last_uses as known (id, used_at) values ($1, $2)
         on conflict (id) do update set used_at = excluded.used_at
           where abs(extract(epoch from known.used_at - excluded.used_at)) * 1000 < $3::float8
         returning id`,
};
const OF = {
  name: 'last_uses_of',
  text: 'select id, used_at from read_models.last_uses where id = any($1::uuid[])',
};
const FORGET = { name: 'last_uses_forget', text: 'delete from read_models.last_uses where used_at < $1' };

export const postgresLastUses = (pool: Pool): LastUses => ({
  async touch(id, now, ms) {
    return (await rowsOf(pool, 'read_models', TOUCH, [id, now, ms])).length > 0;
  },
  async of(ids) {
    const rows = await rowsOf<{ id: string; used_at: Date }>(pool, 'read_models', OF, [[...ids]]);
    return new Map(rows.map(({ id, used_at }) => [id, instantOf(used_at.getTime())]));
  },
  async forget(before) {
    await rowsOf(pool, 'read_models', FORGET, [before]);
  },
});
