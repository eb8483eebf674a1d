import { COVERAGE_MODELS } from '../../../queries/coverage.ts';
import { approvedPolicies } from '../../../queries/policies.ts';
import { ListPortfolios, listPortfolios } from '../../../queries/portfolios.ts';
import { ask } from '../../../queries/question.ts';
import { PortfolioPage, type PortfolioState, portfolioView } from '../../../queries/views/portfolio.ts';
import { oldestFreshDates } from '../../domain/policy.ts';
import { decimal, ZERO } from '../../kernel/decimal.ts';
import { businessDateOf, type Instant } from '../../kernel/instant.ts';
import { asOfInstant } from '../../valuation/coverage/base.ts';
import { coverageIn } from '../../valuation/coverage/book.ts';
import { CoverageSum, type CoverageTotals } from '../../valuation/coverage/totals.ts';
import { bookPages } from '../resource/book/pages.ts';
import { portfolioMarked } from '../resource/book/portfolio-marked.ts';
import { listMadeFrom } from '../resource/list.ts';
import type { ManagementParts } from '../resource/management.ts';
import type { Route } from '../route.ts';

/** `/portfolios`: what the assets under each name come to. Read only: a portfolio is made by naming it on an asset. */
export const portfolioRoute = (parts: () => ManagementParts): Route =>
  listMadeFrom(
    // The policies say what is stale.
    ['portfolio', ...COVERAGE_MODELS],
    async (wired, organizationId) => {
      const now = wired.clock.now();
      const policies = await ask(wired.readModels, approvedPolicies, { organizationId });
      const today = businessDateOf(now);
      const oldestFresh = oldestFreshDates(policies, now);
      return {
        question: listPortfolios(oldestFresh, today),
        async items(found: readonly PortfolioState[]) {
          const views = [];
          // One after the other: a page of large portfolios must not take all connections.
          for (const state of found) {
            const obligations = await obligationsOf(wired, organizationId, state.name, now);
            const marked = await portfolioMarked(wired, organizationId, state, oldestFresh, today);
            views.push(portfolioView(state, obligations, marked));
          }
          return views;
        },
      };
    },
    {
      summary: 'List portfolios with their sums, newest name first',
      description:
        'One for each `portfolio` name on at least one active asset, in the order in which names were first given. Sums are made when they are asked for; a page takes as long as it holds assets, so portfolios of very many are better read with a small `limit`. `obligations` are those that name the portfolio.',
      query: ListPortfolios,
      page: PortfolioPage,
    },
  )({ path: '/portfolios', tag: 'Portfolios' }, parts);

/** What the active obligations of a portfolio come to. */
async function obligationsOf(
  parts: ManagementParts,
  organizationId: string,
  portfolio: string,
  now: Instant,
): Promise<CoverageTotals & { readonly marked: string }> {
  const sum = new CoverageSum();
  let marked = ZERO;
  for await (const { obligations, book } of bookPages(parts, organizationId, portfolio)) {
    const coverageNow = coverageIn(book, asOfInstant(now));
    for (const obligation of obligations) {
      const { coverage } = coverageNow(obligation);
      sum.add(obligation, coverage);
      marked = marked.plus(decimal(coverage.marked));
    }
  }
  return { ...sum.totals(), marked: marked.toFixed(2) };
}
