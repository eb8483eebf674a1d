import { allPublished, COVERAGE_MODELS } from '../../../queries/coverage.ts';
import { indebtedPortfolios } from '../../../queries/obligations.ts';
import { approvedPolicies } from '../../../queries/policies.ts';
import { ListPortfolios, listPortfolios, portfolioMarks } from '../../../queries/portfolios.ts';
import { ask } from '../../../queries/question.ts';
import {
  type PortfolioMarked,
  PortfolioPage,
  type PortfolioState,
  portfolioView,
} from '../../../queries/views/portfolio.ts';
import { oldestFreshDates } from '../../domain/policy.ts';
import { decimal, ZERO } from '../../kernel/decimal.ts';
import { businessDateOf, type CalendarDate, type Instant } from '../../kernel/instant.ts';
import type { AssetClassId } from '../../kernel/vocabulary.ts';
import { asOfInstant } from '../../valuation/coverage/base.ts';
import { type CoverageBook, coverageIn } from '../../valuation/coverage/book.ts';
import { CoverageSum, type CoverageTotals } from '../../valuation/coverage/stress.ts';
import { markOf } from '../../valuation/marks/mark.ts';
import { bookPages } from '../resource/book.ts';
import { listMadeFrom } from '../resource/list.ts';
import type { ManagementParts } from '../resource/management.ts';
import type { Route } from '../route.ts';

/** Marks computed at once: more would delay concurrent readers. */
const PAGE = 500;
/** The smallest id. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Total of a portfolio's recognized collateral values, each replaced by its mark. */
async function portfolioMarked(
  { readModels }: Pick<ManagementParts, 'readModels'>,
  organizationId: string,
  { id: portfolioId, purpose, totals }: PortfolioState,
  oldestFresh: ReadonlyMap<AssetClassId, CalendarDate>,
  today: CalendarDate,
  published: CoverageBook['published'],
): Promise<PortfolioMarked> {
  const { sum } = totals.collateral_value;
  if (purpose !== 'COLLATERAL' || sum === null) return { sum: null, count: 0 };
  let marked = decimal(sum);
  let count = 0;
  if (published.size === 0) return { sum, count };
  for (let after = BEFORE_ALL; ; ) {
    const filter = { organizationId, portfolioId, after, limit: PAGE };
    const found = await ask(readModels, portfolioMarks(oldestFresh, today), filter);
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

const NO_OBLIGATIONS = { ...new CoverageSum().totals(), marked: '0.00' };

/** Some thousand obligations are computed in a second. */
const TIMEOUT_MS = 60_000;

/** `/portfolios`: totals of the assets of each portfolio. Read only: a portfolio is created by naming it on an asset. */
export const portfolioRoute = (parts: () => ManagementParts): Route =>
  listMadeFrom(
    // Policies determine which valuations are stale.
    ['portfolio', ...COVERAGE_MODELS],
    async (wired, organizationId) => {
      const now = wired.clock.now();
      const policies = await ask(wired.readModels, approvedPolicies, { organizationId });
      const today = businessDateOf(now);
      const oldestFresh = oldestFreshDates(policies, now);
      return {
        question: listPortfolios(oldestFresh, today),
        async items(found: readonly PortfolioState[], _language, signal) {
          const until = performance.now() + TIMEOUT_MS;
          const isOver = () => signal.aborted || performance.now() > until;
          const views = [];
          const published = await ask(wired.readModels, allPublished, null);
          const portfolios = found.map(({ name }) => name);
          const indebted = await ask(wired.readModels, indebtedPortfolios, { organizationId, portfolios });
          // Sequential, so that a page of large portfolios does not take all connections.
          for (const state of found) {
            const obligations = indebted.has(state.name)
              ? await obligationsOf(wired, organizationId, state.name, now, isOver)
              : NO_OBLIGATIONS;
            const marked = await portfolioMarked(wired, organizationId, state, oldestFresh, today, published);
            if (isOver() || !obligations) return undefined;
            views.push(portfolioView(state, obligations, marked));
          }
          return views;
        },
      };
    },
    {
      summary: 'List portfolios with their sums, newest first',
      description:
        'One for each `portfolio` name on at least one active asset, in the order in which names were first given. Sums are kept. `marked` and `obligations` are computed for each request, in time that grows with what can be marked and with the obligations that name the portfolio.',
      query: ListPortfolios,
      page: PortfolioPage,
      timeoutMs: TIMEOUT_MS,
    },
  )({ path: '/portfolios', tag: 'Portfolios' }, parts);

/** Totals of a portfolio's active obligations; undefined where the time is over before. */
async function obligationsOf(
  parts: ManagementParts,
  organizationId: string,
  portfolio: string,
  now: Instant,
  isOver: () => boolean,
): Promise<(CoverageTotals & { readonly marked: string }) | undefined> {
  const sum = new CoverageSum();
  let marked = ZERO;
  for await (const { obligations, book } of bookPages(parts, organizationId, portfolio)) {
    if (isOver()) return undefined;
    const coverageNow = coverageIn(book, asOfInstant(now));
    for (const obligation of obligations) {
      const { coverage } = coverageNow(obligation);
      sum.add(obligation, coverage);
      marked = marked.plus(decimal(coverage.marked));
    }
  }
  return { ...sum.totals(), marked: marked.toFixed(2) };
}
