import { ListPortfolios, listPortfolios } from '../../../../queries/assets/list-portfolios.ts';
import { approvedPolicies } from '../../../../queries/policies/list-approved-policies.ts';
import { ask } from '../../../../queries/question.ts';
import { PortfolioPage, portfolioView } from '../../../../queries/views/portfolio.ts';
import type { Json } from '../../../kernel/json.ts';
import { oldestFreshDates } from '../../../valuing/domain/policy/valuation-age.ts';
import { settledPage } from '../resources/list-page.ts';
import { type ManagementParts, settle } from '../resources/management.ts';
import { json, type Route, route } from '../route.ts';
import { LIST_HEADERS, READERS } from './resource-parameters.ts';

/** Of the sums, and of the policies that say what is stale. */
const PROJECTIONS = ['portfolio', 'policy'];

/** `/portfolios`: what the assets under each name come to. Read only: a portfolio is made by naming it on an asset. */
export const portfolioRoutes = (parts: () => ManagementParts): readonly Route[] => [
  route({
    method: 'GET',
    path: '/portfolios',
    operationId: 'listPortfolios',
    tag: 'Portfolios',
    summary: 'List portfolios with their sums, newest name first',
    description:
      'One for each `portfolio` name on at least one active asset, in the order in which names were first given. Sums are made when they are asked for; a page takes as long as it holds assets, so portfolios of very many are better read with a small `limit`.',
    access: READERS,
    query: ListPortfolios,
    responses: { 200: { description: 'One page', schema: PortfolioPage, headers: LIST_HEADERS } },
    async handle(request) {
      const wired = parts();
      const settled = await settle(wired, request, PROJECTIONS);
      const organizationId = request.credential().organization_id;
      const policies = await ask(wired.readModels, approvedPolicies, { organizationId });
      const question = listPortfolios(oldestFreshDates(policies, wired.clock.now()));
      const page = await settledPage(wired, request, 'portfolios', question, settled);
      if (page.kind === 'problem') return page;
      const body = { items: page.states.map(portfolioView), next_cursor: page.nextCursor };
      return json(200, body as Json, { headers: page.headers });
    },
  }),
];
