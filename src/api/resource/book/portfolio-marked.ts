import { allPublished } from '../../../../queries/coverage.ts';
import { portfolioMarks } from '../../../../queries/portfolios.ts';
import { ask } from '../../../../queries/question.ts';
import type { PortfolioMarked, PortfolioState } from '../../../../queries/views/portfolio.ts';
import { decimal } from '../../../kernel/decimal.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import type { AssetClassId } from '../../../kernel/vocabulary.ts';
import { markOf } from '../../../valuation/marks/mark.ts';
import type { ManagementParts } from '../management.ts';

/** So many are worked out at once: with more, whoever reads meanwhile waits for it. */
const PAGE = 500;
/** No id is smaller. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** What the recognized collateral values of a portfolio come to with each mark in the place of its value. */
export async function portfolioMarked(
  { readModels }: Pick<ManagementParts, 'readModels'>,
  organizationId: string,
  { id: portfolioId, purpose, totals }: PortfolioState,
  oldestFresh: ReadonlyMap<AssetClassId, CalendarDate>,
  today: CalendarDate,
): Promise<PortfolioMarked> {
  const { sum } = totals.collateral_value;
  if (purpose !== 'COLLATERAL' || sum === null) return { sum: null, count: 0 };
  const published = await ask(readModels, allPublished, null);
  let marked = decimal(sum);
  let count = 0;
  if (published.size === 0) return { sum, count };
  for (let after = BEFORE_ALL; ; ) {
    const asked = { organizationId, portfolioId, after, limit: PAGE };
    const found = await ask(readModels, portfolioMarks(oldestFresh, today), asked);
    for (const { amount, basis } of found) {
      const mark = markOf(basis, published);
      if (mark.amount === null) continue;
      marked = marked.minus(decimal(amount)).plus(decimal(mark.amount));
      count += 1;
    }
    const last = found.at(-1);
    if (found.length < PAGE || !last) return { sum: marked.toFixed(2), count };
    after = last.id;
  }
}
