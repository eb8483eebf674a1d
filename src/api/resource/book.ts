import { loadBook } from '../../../queries/coverage.ts';
import { listObligations } from '../../../queries/obligations.ts';
import { ask } from '../../../queries/question.ts';
import type { ObligationState } from '../../domain/obligation.ts';
import type { Position } from '../../engine/log/event-log.ts';
import type { CoverageBook } from '../../valuation/coverage/book.ts';
import type { ManagementParts } from './management.ts';

/** Obligations computed at once: more would delay concurrent readers. */
const PAGE = 100;

interface BookPage {
  readonly obligations: readonly ObligationState[];
  /** The inputs of their coverage. */
  readonly book: CoverageBook;
}

/**
 * The active obligations of an organization, or of one of its portfolios, newest first, each page in its state when it is read.
 * Throws `DependencyUnavailable` when the database cannot answer.
 */
export async function* bookPages(
  { readModels }: Pick<ManagementParts, 'readModels'>,
  organizationId: string,
  portfolio: string | undefined,
): AsyncGenerator<BookPage> {
  let before: Position | undefined;
  do {
    const { states: listed, next } = await ask(readModels, listObligations, {
      organizationId,
      filter: { status: 'ACTIVE', portfolio },
      before,
      limit: PAGE,
    });
    const obligations = listed.map(({ state }) => state);
    const ids = obligations.map(({ id }) => id);
    if (ids.length > 0) yield { obligations, book: await loadBook(readModels, organizationId, ids) };
    before = next ?? undefined;
  } while (before !== undefined);
}
