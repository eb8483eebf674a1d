import type { LineResult } from '../../valuing/domain/batch/events.ts';

/** Of one append a log takes 1 MiB. */
const MOST_BYTES = 262_144;

/** Results in portions that an event can hold, in their order. */
export function portionsOf(results: readonly LineResult[]): readonly (readonly LineResult[])[] {
  const portions: LineResult[][] = [];
  let size = MOST_BYTES;
  for (const result of results) {
    const bytes = Buffer.byteLength(JSON.stringify(result)) + 1;
    if (size + bytes > MOST_BYTES) {
      portions.push([]);
      size = 0;
    }
    portions.at(-1)?.push(result);
    size += bytes;
  }
  return portions;
}
