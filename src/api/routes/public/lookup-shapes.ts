import { z } from 'zod';
import type { Clock } from '../../../kernel/clock.ts';
import { digestOf } from '../../../kernel/digest.ts';
import type { SourceDescription } from '../../../kernel/estimate.ts';
import { businessDateOf, type CalendarDate } from '../../../kernel/instant.ts';
import type { Json, JsonObject } from '../../../kernel/json.ts';
import type { ReasonCode } from '../../../kernel/vocabulary.ts';
import { sourceIn, worded } from '../../../valuation/estimation/estimate-result.ts';
import { Reasons, Source } from '../../../valuation/estimation/estimate-view.ts';
import type {
  ListingAnswer,
  ListingItem,
  ListingKind,
  SourceProfile,
} from '../../../valuation/references/contract.ts';
import { json, type Language, type Route, route } from '../../route.ts';

/** Shared by all lookups: members of the answer, cache rule, description. */

export const SOURCE_MEMBERS = {
  source: Source.nullable().meta({
    description:
      'Where the items were read, and when: the first, where several sources answered; null when none did.',
  }),
  sources: z.array(Source).meta({ description: 'Every source that answered.' }),
};
const COMMON_MEMBERS = {
  reason_codes: Reasons.meta({ description: 'Why there are no items; empty when there are some.' }),
  ...SOURCE_MEMBERS,
};

/** `{ …, items, reason_codes, source, sources }`: always the same members. */
export const lookupBody = <Item extends z.ZodType, More extends z.ZodRawShape>(item: Item, more: More) =>
  z.strictObject({
    ...more,
    items: z
      .array(item)
      .meta({ description: 'What there is to choose from; empty where no source has any.' }),
    ...COMMON_MEMBERS,
  });

interface Found<Item> {
  readonly items: readonly Item[];
  readonly reason_codes: readonly ReasonCode[];
  readonly source: SourceDescription | null;
  readonly sources: readonly SourceDescription[];
}

/** A list with its sources, or an empty one with the reason. A source with an empty list has no reference. */
export function listed<K extends ListingKind>(
  answer: ListingAnswer<K>,
  profiles: readonly SourceProfile[],
  language: Language,
): Found<ListingItem<K>> {
  if (!answer.found) return { items: [], reason_codes: [answer.reason], source: null, sources: [] };
  const { items } = answer;
  const named = namedSources(answer.sources, profiles, language);
  return { items, reason_codes: items.length > 0 ? [] : ['NO_REFERENCE'], ...named };
}

/** Each source once in words of the language; the first also as `source`. */
export function namedSources(
  all: readonly SourceDescription[],
  profiles: readonly SourceProfile[],
  language: Language,
) {
  const sources = [...new Map(all.map((source) => [source.id, source])).values()].map((source) =>
    sourceIn(worded(source, profiles), language),
  );
  return { source: sources[0] ?? null, sources };
}

const LOOKUP_HEADERS = {
  'Cache-Control':
    '`no-cache`: may be kept, and must be asked about again with the ETag, so that no empty list outlives the failure that it came from.',
};

/** Description of lookups that ask a source. */
const ASKING =
  'A source that is down, slow or switched off is no error: 200, with the reason instead of the list. Nothing of the request is stored.';

const EXAMPLE_SOURCE = {
  id: 'example',
  name: 'Made-up source',
  publisher: 'None',
  url: 'https://example.org/',
  retrieved_at: '2026-11-20T15:00:00.000Z',
  terms: 'Made up',
};

interface LookupOperation<Query extends z.ZodObject, Body extends z.ZodObject> {
  readonly path: string;
  readonly operationId: string;
  readonly tag: 'Market' | 'Inventory';
  readonly summary: string;
  readonly description: string;
  readonly query?: Query;
  readonly body: Body;
  /** Made-up items and further members of the body; common members are added. */
  readonly example: JsonObject;
  look(query: z.output<Query>, today: CalendarDate, language: Language): Promise<object>;
}

/** One `GET` of a list for people to choose from: no credential, nothing kept. */
export function lookupRoute<Query extends z.ZodObject, Body extends z.ZodObject>(
  clock: Clock,
  { body: schema, example, look, ...said }: LookupOperation<Query, Body>,
): Route {
  const asks = 'source' in schema.shape;
  const common = Object.entries({ reason_codes: [], source: EXAMPLE_SOURCE, sources: [EXAMPLE_SOURCE] });
  const added = Object.fromEntries(common.filter(([name]) => asks && name in schema.shape));
  return route({
    ...said,
    method: 'GET',
    description: [said.description, ...(asks ? [ASKING] : [])].join('\n\n'),
    access: 'public',
    responses: {
      200: {
        description: asks ? 'The list; empty with its reason where no source has one.' : 'The list.',
        schema,
        etag: true,
        inLanguage: true,
        headers: LOOKUP_HEADERS,
        examples: {
          made_up: { summary: 'Made-up items', value: { ...example, ...added } },
        },
      },
    },
    async handle({ query, language }) {
      const body = (await look(query, businessDateOf(clock.now()), language)) as Json;
      return json(200, body, { etag: digestOf(body).slice(0, 32) });
    },
  });
}
