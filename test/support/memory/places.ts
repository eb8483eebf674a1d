import type { KeptPlaces } from '../../../src/engine/postgres/kept-places.ts';
import type { JsonObject } from '../../../src/kernel/json.ts';

/** Places that outlive every process that keeps one. */
export function memoryPlaces(): KeptPlaces {
  const places = new Map<string, JsonObject>();
  return {
    of: async (name) => places.get(name),
    async keep(name, place) {
      places.set(name, place);
    },
  };
}
