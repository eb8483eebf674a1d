import { ListPortfolios, listPortfolios } from '../../../../queries/assets/list-portfolios.ts';
import { approvedPolicies } from '../../../../queries/policies/list-approved-policies.ts';
import { ask } from '../../../../queries/question.ts';
import { PortfolioPage, type PortfolioState, portfolioView } from '../../../../queries/views/portfolio.ts';
import { oldestFreshDates } from '../../../valuing/domain/policy/valuation-age.ts';
import { listMadeFrom } from '../resource/list.ts';
import type { ManagementParts } from '../resource/management.ts';
import type { Route } from '../route.ts';

/** `/portfolios`: what the assets under each name come to. Read only: a portfolio is made by naming it on an asset. */
export const portfolioRoute = (parts: () => ManagementParts): Route =>
  listMadeFrom(
    // The policies say what is stale.
    ['portfolio', 'policy'],
    async ({ readModels, clock }, organizationId) => {
      const policies = await ask(readModels, approvedPolicies, { organizationId });
      const question = listPortfolios(oldestFreshDates(policies, clock.now()));
      return {
        question,
        items: (found: readonly PortfolioState[]) => found.map(portfolioView),
      };
    },
    {
      summary: 'List portfolios with their sums, newest name first',
      description:
        'One for each `portfolio` name on at least one active asset, in the order in which names were first given. Sums are made when they are asked for; a page takes as long as it holds assets, so portfolios of very many are better read with a small `limit`.',
      query: ListPortfolios,
      page: PortfolioPage,
    },
  )({ path: '/portfolios', tag: 'Portfolios' }, parts);
