import type { z } from 'zod';
import { type CursorScope, decodeCursor, encodeCursor } from '../../../queries/list-parameters.ts';
import { ask, type Page, type PageAnswer, type Question } from '../../../queries/question.ts';
import { personKey } from '../../domain/review.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { bilingual } from '../../kernel/text/bilingual.ts';
import type { AccessProfile } from '../../kernel/vocabulary.ts';
import { type FaultWords, faultWords } from '../../kernel/words/faults.ts';
import { invalidParameter, type Problem, unavailable } from '../pipeline/answer/problem.ts';
import { type Listed, READERS } from '../resource.ts';
import {
  type AnswerOptions,
  json,
  type Language,
  type Route,
  type RouteAnswer,
  type RouteRequest,
  route,
} from '../route.ts';
import { staleHeader, waitForOwnWrites } from './consistency.ts';
import { causeOf, type ManagementParts } from './management.ts';

interface Listing {
  readonly query: z.ZodObject;
  readonly page: z.ZodType;
  /** Where several lists have one tag. */
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly inLanguage?: true;
  /** `READERS` by default. */
  readonly access?: readonly AccessProfile[];
  /** For a page whose items are computed; else the limit of every management request. */
  readonly timeoutMs?: number;
  /** Writes the page; `json` by default. */
  answer?(status: number, body: JsonObject, options: AnswerOptions): RouteAnswer;
}

interface Shown<State, Row extends object, Filter extends string> {
  readonly question: Question<Page<Filter>, Row, PageAnswer<State>>;
  /** Undefined where the signal aborted, or the time was over, before they were made. */
  items(
    states: readonly State[],
    language: Language,
    signal: AbortSignal,
  ): readonly object[] | Promise<readonly object[] | undefined>;
}

/** `GET /policies`: a page of a query's results. */
export const list = <State, Row extends object, Filter extends string>(
  question: Question<Page<Filter>, Row, PageAnswer<State>>,
  item: (state: State, language: Language) => object,
  listing: Listing,
) =>
  listMadeFrom(
    question.projections,
    async () => ({ question, items: (states, language) => states.map((state) => item(state, language)) }),
    listing,
  );

/** A list whose query or view is made from read models; their projections are waited for, too. */
export const listMadeFrom =
  <State, Row extends object, Filter extends string>(
    projections: readonly string[],
    made: (
      parts: ManagementParts,
      organizationId: string,
      query: { readonly [parameter: string]: unknown },
    ) => Promise<Shown<State, Row, Filter>>,
    { query, page, inLanguage, access = READERS, answer = json, ...words }: Listing,
  ) =>
  ({ path, tag }: Listed, parts: () => ManagementParts): Route =>
    route({
      method: 'GET',
      path,
      operationId: `list${tag}`,
      tag,
      summary: `List ${tag.toLowerCase()}, newest first`,
      ...words,
      access,
      query,
      responses: {
        200: {
          description: 'One page',
          schema: page,
          ...(inLanguage && { inLanguage }),
        },
      },
      async handle(request) {
        const wired = parts();
        const settled = await waitForOwnWrites(wired, request, projections);
        const { question, items } = await made(
          wired,
          request.credential().organization_id,
          request.query as Record<string, unknown>,
        );
        const found = await consistentPage(
          wired,
          request as ListRequest<Filter>,
          path.slice(1),
          question,
          settled,
        );
        if (found.kind === 'problem') return found;
        const shown = await items(found.states, request.language, request.signal);
        if (!shown) return unavailable();
        const body = { items: shown, next_cursor: found.nextCursor };
        return answer(200, body as unknown as JsonObject, { headers: found.headers });
      },
    });

interface ListQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly mine?: 'exclude' | undefined;
}

interface PageFound<State> {
  readonly kind: 'page';
  readonly states: readonly State[];
  readonly nextCursor: string | null;
  readonly headers: Record<string, string>;
}

type ListRequest<Filter extends string> = RouteRequest<
  unknown,
  ListQuery & { readonly [Name in Filter]?: string | undefined }
>;

/** One page of a list of the caller's organization, after waiting for the reader's own writes. */
export async function consistentPage<State, Row extends object, Filter extends string>(
  parts: ManagementParts,
  request: ListRequest<Filter>,
  list: string,
  question: Question<Page<Filter>, Row, PageAnswer<State>>,
  { stale }: { readonly stale: boolean },
): Promise<PageFound<State> | Problem> {
  const { cursor: _, limit, mine, ...others } = request.query;
  // The caller is part of the filter, and so of the cursor.
  const filter = mine === undefined ? others : { ...others, mine: personKey([causeOf(request).actor]) };
  const place = placeIn(parts, request, list, filter as JsonObject);
  if (place.kind === 'problem') return place;
  const page = await ask(parts.readModels, question, {
    organizationId: place.organizationId,
    filter: filter as unknown as Page<Filter>['filter'],
    before: place.behind,
    limit,
  });
  return {
    kind: 'page',
    states: page.states,
    nextCursor: place.cursorTo(page.next),
    headers: staleHeader(stale),
  };
}

/**
 * The place behind which a page begins, and cursors to further pages. A cursor is valid for one list of one organization with one
 * filter; any other is wrong in the words of `foreign`.
 */
export function placeIn(
  { cursorKeys }: Pick<ManagementParts, 'cursorKeys'>,
  request: RouteRequest<unknown, Pick<ListQuery, 'cursor'>>,
  list: string,
  filter: JsonObject = {},
  foreign: FaultWords = OF_ANOTHER_LIST,
) {
  const organizationId = request.credential().organization_id;
  const scope: CursorScope = { list, organizationId, filter };
  const { cursor } = request.query;
  const decoded = cursor === undefined ? undefined : decodeCursor(cursorKeys(), scope, cursor);
  if (decoded && !decoded.ok) return invalidParameter('cursor', foreign);
  return {
    kind: 'place',
    organizationId,
    /** Undefined for the first page. */
    behind: decoded?.value,
    cursorTo: (next: string | null) => (next === null ? null : encodeCursor(cursorKeys(), scope, next)),
  } as const;
}

const OF_ANOTHER_LIST = faultWords('invalid_cursor', bilingual('requests.of_another_list'));
