import { fail } from '../../kernel/result.ts';
import { hours } from '../limits.ts';
import type { ListingAnswer, ListingQuery } from '../listing.ts';
import { describe } from '../live-source.ts';
import { FIPE } from './description.ts';
import { codesPath, isCode, isYearCode } from './fipe-paths.ts';
import type { FipeTable } from './fipe-table.ts';
import { type NamedCode, readCodes } from './read-codes.ts';

type CodesQuery = ListingQuery<'vehicle-codes'>;
type CodesAnswer = ListingAnswer<'vehicle-codes'>;

const FRESH_MS = hours(24);
/** That there is no such code may change when a new table comes out. */
const UNKNOWN_FRESH_MS = hours(6);
const HELD_LISTS = 500;

/** Lists brands, models, years. A list older than a day is not shown any more: it could not say that it is old. */
export function vehicleCodes(table: FipeTable) {
  const asker = table.asker<readonly NamedCode[]>({
    read: (path, bytes) => {
      const codes = readCodes(bytes, path.endsWith('/years') ? isYearCode : isCode);
      const noBrands = codes.ok && codes.value.length === 0 && path.endsWith('/brands');
      return noBrands ? fail('a type without brands') : codes;
    },
    freshMs: ({ content }) => (content === null ? UNKNOWN_FRESH_MS : FRESH_MS),
    capacity: HELD_LISTS,
  });
  return async (query: CodesQuery, timeMs: number): Promise<CodesAnswer> => {
    const path = codesPath(query);
    if (path === undefined) return gap('NO_REFERENCE', 'not codes of this source');
    const asked = await asker.ask(path, timeMs);
    if (!asked.ok) return gap('SOURCE_UNAVAILABLE', asked.error.detail);
    const { content, url, retrieved_at } = asked.value;
    if (content === null || content.length === 0) return gap('NO_REFERENCE', 'the source has no such code');
    return { found: true, items: content, sources: [describe(FIPE, url, retrieved_at)] };
  };
}

const gap = (reason: 'NO_REFERENCE' | 'SOURCE_UNAVAILABLE', detail: string): CodesAnswer => ({
  found: false,
  reason,
  detail,
});
