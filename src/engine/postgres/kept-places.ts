import type { JsonObject } from '../../kernel/json.ts';
import { type Pool, rowsOf } from './pool.ts';

/**
 * How far processes got, by name, outside of the log. It may be lost: a process without a place begins again. Throws
 * `DependencyUnavailable`.
 */
export interface KeptPlaces {
  of(name: string): Promise<JsonObject | undefined>;
  keep(name: string, place: JsonObject): Promise<void>;
}

const OF = { name: 'kept_places_of', text: 'select place from read_models.kept_places where name = $1' };
const KEEP = {
  name: 'kept_places_keep',
  text: `insert into read_models.kept_places (name, place) values ($1, $2)
         on conflict (name) do update set place = excluded.place`,
};

export const postgresKeptPlaces = (pool: Pool): KeptPlaces => ({
  async of(name) {
    const [row] = await rowsOf<{ place: JsonObject }>(pool, 'read_models', OF, [name]);
    return row?.place;
  },
  async keep(name, place) {
    await rowsOf(pool, 'read_models', KEEP, [name, JSON.stringify(place)]);
  },
});
