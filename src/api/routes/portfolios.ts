import { allPublished, COVERAGE_MODELS } from '../../../queries/coverage.ts';
import { indebtedPortfolios } from '../../../queries/obligations.ts';
import { approvedPolicies } from '../../../queries/policies.ts';
import { ListPortfolios, listPortfolios, portfolioMarks } from '../../../queries/portfolios.ts';
import { ask } from '../../../queries/question.ts';
import {
  type PortfolioMarked,
  PortfolioPage,
  type PortfolioState,
  type PortfolioView,
  portfolioView,
} from '../../../queries/views/portfolio.ts';
import { oldestFreshDates } from '../../domain/policy.ts';
import type { Position } from '../../engine/log/event-log.ts';
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
/** Portfolios of an export that are asked for at once. */
const LISTED = 50;
/** The smallest id. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** The read models that portfolios with their marks and obligations are made from. Policies determine which valuations are stale. */
export const PORTFOLIO_MODELS = ['portfolio', ...COVERAGE_MODELS];

type Parts = Pick<ManagementParts, 'readModels'>;

/** What the sums of an organization's portfolios depend on in addition to its assets. */
interface Moment {
  readonly organizationId: string;
  readonly now: Instant;
  readonly today: CalendarDate;
  readonly oldestFresh: ReadonlyMap<AssetClassId, CalendarDate>;
}

async function momentOf({ readModels }: Parts, organizationId: string, now: Instant): Promise<Moment> {
  const policies = await ask(readModels, approvedPolicies, { organizationId });
  return {
    organizationId,
    now,
    today: businessDateOf(now),
    oldestFresh: oldestFreshDates(policies, now),
  };
}

/** A step on the way to the view of a portfolio, with the number of obligations that it added up. */
interface PortfolioStep {
  readonly obligations: number;
  readonly view?: PortfolioView;
}

const ON_THE_WAY: PortfolioStep = { obligations: 0 };

/** Portfolios with what is computed for each of them, in short steps, one after the other. */
async function* portfolioSteps(
  { readModels }: Parts,
  moment: Moment,
  found: readonly PortfolioState[],
): AsyncGenerator<PortfolioStep, void> {
  const { organizationId } = moment;
  const published = await ask(readModels, allPublished, null);
  const portfolios = found.map(({ name }) => name);
  const indebted = await ask(readModels, indebtedPortfolios, { organizationId, portfolios });
  for (const state of found) {
    const obligations = indebted.has(state.name)
      ? yield* obligationsOf({ readModels }, moment, state.name)
      : NO_OBLIGATIONS;
    const marked = yield* portfolioMarked({ readModels }, moment, state, published);
    yield { obligations: 0, view: portfolioView(state, obligations, marked) };
  }
}

/** All portfolios of an organization, or the one with a name, page by page, for the purpose COLLATERAL. */
export async function* allPortfolios(
  { readModels }: Parts,
  organizationId: string,
  name: string | null,
  now: Instant,
): AsyncGenerator<PortfolioStep, void> {
  const moment = await momentOf({ readModels }, organizationId, now);
  const question = listPortfolios(moment.oldestFresh, moment.today);
  const filter = { name: name ?? undefined, purpose: undefined };
  let before: Position | undefined;
  do {
    const page = await ask(readModels, question, { organizationId, filter, before, limit: LISTED });
    yield* portfolioSteps({ readModels }, moment, page.states);
    before = page.next ?? undefined;
  } while (before !== undefined);
}

/** Total of a portfolio's recognized collateral values, each replaced by its mark. */
async function* portfolioMarked(
  { readModels }: Parts,
  { organizationId, oldestFresh, today }: Moment,
  { id: portfolioId, purpose, totals }: PortfolioState,
  published: CoverageBook['published'],
): AsyncGenerator<PortfolioStep, PortfolioMarked> {
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
    yield ON_THE_WAY;
  }
}

type ObligationSums = CoverageTotals & { readonly marked: string };

const NO_OBLIGATIONS: ObligationSums = { ...new CoverageSum().totals(), marked: '0.00' };

/** Totals of a portfolio's active obligations. */
async function* obligationsOf(
  parts: Parts,
  { organizationId, now }: Moment,
  portfolio: string,
): AsyncGenerator<PortfolioStep, ObligationSums> {
  const sum = new CoverageSum();
  let marked = ZERO;
  for await (const { obligations, book } of bookPages(parts, organizationId, portfolio)) {
    const coverageNow = coverageIn(book, asOfInstant(now));
    for (const obligation of obligations) {
      const { coverage } = coverageNow(obligation);
      sum.add(obligation, coverage);
      marked = marked.plus(decimal(coverage.marked));
    }
    yield { obligations: obligations.length };
  }
  return { ...sum.totals(), marked: marked.toFixed(2) };
}

/** Some thousand obligations are computed in a second. */
const TIMEOUT_MS = 60_000;

/** `/portfolios`: totals of the assets of each portfolio. Read only: a portfolio is created by naming it on an asset. */
export const portfolioRoute = (parts: () => ManagementParts): Route =>
  listMadeFrom(
    PORTFOLIO_MODELS,
    async (wired, organizationId) => {
      const moment = await momentOf(wired, organizationId, wired.clock.now());
      return {
        question: listPortfolios(moment.oldestFresh, moment.today),
        async items(found: readonly PortfolioState[], _language, signal) {
          const until = performance.now() + TIMEOUT_MS;
          const views: PortfolioView[] = [];
          for await (const { view } of portfolioSteps(wired, moment, found)) {
            // The client has left, this process stops, or the answer would come too late.
            if (signal.aborted || performance.now() > until) return undefined;
            if (view) views.push(view);
          }
          return views;
        },
      };
    },
    {
      summary: 'List portfolios with their sums, newest first',
      description:
        'One for each `portfolio` name on at least one active asset, in the order in which names were first given. Sums are kept. `marked` and `obligations` are computed for each request, in time that grows with what can be marked and with the obligations that name the portfolio: POST /portfolios/export has no limit.',
      query: ListPortfolios,
      page: PortfolioPage,
      timeoutMs: TIMEOUT_MS,
    },
  )({ path: '/portfolios', tag: 'Portfolios' }, parts);
