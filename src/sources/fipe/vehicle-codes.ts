import { fail, ok, type Result } from '../../kernel/result.ts';
import type { ListingAnswer, ListingQuery } from '../../valuation/references/listing.ts';
import { FIPE } from '../../valuation/references/profiles.ts';
import { hours, type SourceFailure } from '../asking/asker.ts';
import { unlisted } from '../asking/live-source.ts';
import { describe } from '../asking/sourced-answer.ts';
import { type AskedCodes, type AskedVehicle, codesPath, isCode, isYearCode } from './fipe-paths.ts';
import type { FipeTable, TableAnswer } from './fipe-table.ts';
import type { ListedNames } from './listed-names.ts';
import { type NamedCode, readCodes } from './read-codes.ts';

type CodesQuery = ListingQuery<'vehicle-codes'>;
type CodesAnswer = ListingAnswer<'vehicle-codes'>;
type CodeList = TableAnswer<readonly NamedCode[]>;

const FRESH_MS = hours(24);
/** That there is no such code may change when a new table comes out. */
const UNKNOWN_FRESH_MS = hours(6);
/** Of brands and models as many as a day's requests could bring; those of years apart, so that they push none of these out. */
const [HELD_LISTS, HELD_YEARS] = [1000, 500];
const MOST_DOUBTED = 1000;

/** `listed`: the very year stands on a list at hand. `possible`: brand and model do, and no list of its years is at hand. */
type Listed = 'listed' | 'possible' | 'unknown';

export interface VehicleCodes {
  /** Brands, models, years. A list older than a day is not shown any more: it could not say that it is old. */
  list(query: CodesQuery, timeMs: number): Promise<CodesAnswer>;
  /** Whether the source's own lists have a vehicle: they are asked where they are not at hand, the years' seldom. */
  lookFor(vehicle: AskedVehicle, timeMs: number): Promise<Result<Listed, SourceFailure>>;
  /** A year of this model was not there: the next one is looked for on the list. */
  doubt(vehicle: AskedVehicle): void;
  /** How the lists name a vehicle. Only those not older than a day count: a new table may rename it. */
  namesOf(vehicle: AskedVehicle): ListedNames;
}

/** The lists are what keeps made-up codes from the source: a list is asked for only where the one above has its code. */
export function vehicleCodes(table: FipeTable): VehicleCodes {
  const lists = table.asker<readonly NamedCode[]>({
    read: (path, bytes) => {
      const codes = readCodes(bytes, isCode);
      const noBrands = codes.ok && codes.value.length === 0 && path.endsWith('/brands');
      return noBrands ? fail('a type without brands') : codes;
    },
    freshMs,
    capacity: HELD_LISTS,
  });
  const years = table.asker<readonly NamedCode[]>({
    read: (_path, bytes) => readCodes(bytes, isYearCode),
    freshMs,
    capacity: HELD_YEARS,
  });
  const doubted = new Set<string>();

  /** The list; null where the one above does not have the code. */
  async function listAt(asked: AskedCodes, until: number): Promise<Result<CodeList | null, SourceFailure>> {
    const { type, brand, model } = asked;
    const path = codesPath(asked);
    if (path === undefined) return ok(null);
    const asker = model === null ? lists : years;
    const held = asker.fresh(path);
    if (held) return ok(held);
    if (brand !== null) {
      const above = await listAt({ type, brand: model === null ? null : brand, model: null }, until);
      if (!above.ok || !has(above.value, model ?? brand)) return above.ok ? ok(null) : above;
    }
    const leftMs = Math.max(1, Math.ceil(until - performance.now()));
    // There are as many lists of years as models: walking through them must not use up everything.
    return model === null ? asker.ask(path, leftMs) : asker.askSparingly(path, leftMs);
  }

  const nameIn = (asker: typeof lists, asked: AskedCodes, code: string): string | undefined =>
    asker.fresh(codesPath(asked) ?? '')?.content?.find((each) => each.code === code)?.name;

  return {
    list: async (query, timeMs) => {
      const asked = await listAt(query, performance.now() + timeMs);
      if (!asked.ok) return unlisted('SOURCE_UNAVAILABLE', asked.error.detail);
      const { value } = asked;
      if (!value?.content?.length) return unlisted('NO_REFERENCE', 'the source has no such code');
      return { found: true, items: value.content, sources: [describe(FIPE, value)] };
    },
    lookFor: async (vehicle, timeMs) => {
      const until = performance.now() + timeMs;
      const path = codesPath(vehicle) ?? '';
      if (years.fresh(path) || doubted.has(path)) {
        const asked = await listAt(vehicle, until);
        return asked.ok ? ok(has(asked.value, vehicle.year) ? 'listed' : 'unknown') : asked;
      }
      const models = await listAt({ ...vehicle, model: null }, until);
      return models.ok ? ok(has(models.value, vehicle.model) ? 'possible' : 'unknown') : models;
    },
    doubt: (vehicle) => {
      const path = codesPath(vehicle);
      if (path !== undefined) doubted.add(path);
      if (doubted.size > MOST_DOUBTED) doubted.delete(doubted.values().next().value ?? '');
    },
    namesOf: ({ type, brand, model, year }) => ({
      brand: nameIn(lists, { type, brand: null, model: null }, brand),
      model: nameIn(lists, { type, brand, model: null }, model),
      year: nameIn(years, { type, brand, model }, year),
    }),
  };
}

const freshMs = ({ content }: CodeList): number => (content === null ? UNKNOWN_FRESH_MS : FRESH_MS);

const has = (list: CodeList | null, code: string): boolean =>
  list?.content?.some((each) => each.code === code) ?? false;
