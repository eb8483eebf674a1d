import type { ReferenceAnswer, ReferenceQuery } from '../../src/kernel/reference.ts';
import type { ReasonCode } from '../../src/kernel/vocabulary.ts';
import type {
  ListingAnswer,
  ListingItem,
  ListingKind,
  ListingQuery,
  PriceSources,
  SourceProfile,
} from '../../src/valuation/references/contract.ts';
import { SOURCE_PROFILES } from '../../src/valuation/references/profiles.ts';
import { missing } from './references.ts';

/** The source that `found` of `references.ts` names. */
const MADE_UP: SourceProfile = {
  id: 'made_up',
  name: { 'pt-BR': 'Inventada', en: 'Made up' },
  publisher: 'The tests',
  kind: 'PUBLIC_SOURCE',
  url: 'https://example.org/',
  terms: { 'pt-BR': 'nenhum', en: 'none' },
};

export const madeUpSource = (id = 'made_up') => ({
  id,
  name: 'Made up',
  publisher: 'The tests',
  url: `https://example.org/${id}`,
  retrieved_at: '2026-11-20T14:00:00.000Z',
  terms: 'none',
});

export const listedBy = <K extends ListingKind>(
  items: readonly ListingItem<K>[],
  ...ids: readonly string[]
): ListingAnswer<K> => ({
  found: true,
  items,
  sources: (ids.length > 0 ? ids : ['made_up']).map((id) => madeUpSource(id)),
});

export const notListed = (reason: ReasonCode) => ({ found: false, reason, detail: 'made up' }) as const;

interface Answers {
  readonly answer?: (query: ReferenceQuery) => ReferenceAnswer;
  readonly lists?: {
    readonly [K in ListingKind]?: (query: ListingQuery<K>) => ListingAnswer<K>;
  };
  /** Ids of sources that are switched off; by default none. */
  readonly off?: readonly string[];
  /** Kinds of question that no enabled source could be asked. */
  readonly unanswered?: readonly ReferenceQuery['kind'][];
}

export interface FakeSources extends PriceSources {
  readonly asked: ReferenceQuery[];
  readonly listed: ListingQuery[];
}

/** Price sources of the tests' own. Without an answer they are not configured. */
export function fakeSources(answers: Answers = {}): FakeSources {
  const { answer = () => missing('SOURCE_NOT_CONFIGURED'), lists = {}, off = [], unanswered = [] } = answers;
  const asked: ReferenceQuery[] = [];
  const listed: ListingQuery[] = [];
  return {
    asked,
    listed,
    profiles: [...SOURCE_PROFILES, MADE_UP],
    answering: ({ kind }) => (unanswered.includes(kind) ? [] : ['made_up']),
    ask: async (query) => {
      asked.push(query);
      return { answer: answer(query), bytes: [] };
    },
    list: async <K extends ListingKind>(query: ListingQuery<K>): Promise<ListingAnswer<K>> => {
      listed.push(query);
      const lister = lists[query.kind] as ((query: ListingQuery<K>) => ListingAnswer<K>) | undefined;
      return lister ? lister(query) : notListed('SOURCE_NOT_CONFIGURED');
    },
    health: () =>
      SOURCE_PROFILES.map(({ id }) => ({
        id,
        status: off.includes(id) ? 'DOWN' : 'UP',
        kind: off.includes(id) ? 'off' : 'made up',
        detail: 'made up',
      })),
    close: async () => {},
  };
}
