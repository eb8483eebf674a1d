import { type CursorScope, decodeCursor, encodeCursor } from '../../../queries/cursor.ts';
import { ask, type Page, type PageAnswer, type Question } from '../../../queries/question.ts';
import { markOf } from '../../domain/review.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { type Problem, problem } from '../pipeline/answer/problem.ts';
import type { RouteRequest } from '../route.ts';
import { causeOf, type ManagementParts, staleHeader } from './management.ts';

interface ListQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly mine?: 'exclude' | undefined;
}

interface Listed<State> {
  readonly kind: 'page';
  readonly states: readonly State[];
  readonly nextCursor: string | null;
  readonly headers: Record<string, string>;
}

export type ListRequest<Filter extends string> = RouteRequest<
  unknown,
  ListQuery & { readonly [Name in Filter]?: string | undefined }
>;

/**
 * One page of a list of the caller's organization, once the reader's own writes were waited for. The cursor is good for this
 * list and this filter only.
 */
export async function settledPage<State, Row extends object, Filter extends string>(
  parts: ManagementParts,
  request: ListRequest<Filter>,
  list: string,
  question: Question<Page<Filter>, Row, PageAnswer<State>>,
  settled: { readonly stale: boolean },
): Promise<Listed<State> | Problem> {
  const { cursor, limit, mine, ...others } = request.query;
  // Whoever asks is a part of the filter, and so of the cursor.
  const filter = mine === undefined ? others : { ...others, mine: markOf([causeOf(request).actor]) };
  const organizationId = request.credential().organization_id;
  const scope: CursorScope = { list, organizationId, filter: filter as JsonObject };
  const before = cursor === undefined ? undefined : decodeCursor(parts.cursorKeys(), scope, cursor);
  if (before && !before.ok) return invalidCursor;
  const page = await ask(parts.readModels, question, {
    organizationId,
    filter: filter as unknown as Page<Filter>['filter'],
    before: before?.value,
    limit,
  });
  return {
    kind: 'page',
    states: page.states,
    nextCursor: page.next === null ? null : encodeCursor(parts.cursorKeys(), scope, page.next),
    headers: staleHeader(settled.stale),
  };
}

export const invalidCursor: Problem = problem('INVALID_PARAMETER', {
  en: 'cursor does not belong to this list and filter',
  'pt-BR': 'cursor não pertence a esta lista e a este filtro',
});
