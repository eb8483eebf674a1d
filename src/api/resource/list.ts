import type { z } from 'zod';
import type { Page, PageAnswer, Question } from '../../../queries/question.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { AccessProfile } from '../../kernel/vocabulary.ts';
import type { Listed } from '../resource.ts';
import { type AnswerOptions, json, type Language, type Route, type RouteAnswer, route } from '../route.ts';
import { READERS } from '../routes/resource-parameters.ts';
import { type ListRequest, settledPage } from './list-page.ts';
import { type ManagementParts, settle } from './management.ts';

interface Listing {
  readonly query: z.ZodObject;
  readonly page: z.ZodType;
  readonly summary?: string;
  readonly description?: string;
  readonly inLanguage?: true;
  /** Everyone who reads resources where nothing is said. */
  readonly access?: readonly AccessProfile[];
  /** How the page is written; `json` where nothing is said. */
  answer?(status: number, body: JsonObject, options: AnswerOptions): RouteAnswer;
}

/** A question, and how what it finds is shown. */
interface Shown<State, Row extends object, Filter extends string> {
  readonly question: Question<Page<Filter>, Row, PageAnswer<State>>;
  items(states: readonly State[], language: Language): readonly object[] | Promise<readonly object[]>;
}

/** `GET /policies`: a page of what the question finds. */
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

/** The same where the question, or what is shown, is itself made from read models, which the reader's own writes are waited for too. */
export const listMadeFrom =
  <State, Row extends object, Filter extends string>(
    projections: readonly string[],
    made: (parts: ManagementParts, organizationId: string) => Promise<Shown<State, Row, Filter>>,
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
        const settled = await settle(wired, request, projections);
        const { question, items } = await made(wired, request.credential().organization_id);
        const found = await settledPage(
          wired,
          request as ListRequest<Filter>,
          path.slice(1),
          question,
          settled,
        );
        if (found.kind === 'problem') return found;
        const body = { items: await items(found.states, request.language), next_cursor: found.nextCursor };
        return answer(200, body as unknown as JsonObject, { headers: found.headers });
      },
    });
