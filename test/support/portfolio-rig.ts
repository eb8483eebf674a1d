import { projections } from '../../projections/index.ts';
import { queueCounts } from '../../queries/count-queues.ts';
import { listPortfolios, portfolioMarks } from '../../queries/portfolios.ts';
import { ask } from '../../queries/question.ts';
import type { AgeDays } from '../../queries/valuations.ts';
import { type PortfolioState, type PortfolioView, portfolioView } from '../../queries/views/portfolio.ts';
import { type EventLog, LOG_START, type Position } from '../../src/engine/log/event-log.ts';
import { rebuild } from '../../src/engine/projecting/build/rebuild.ts';
import { projectionWriter } from '../../src/engine/projecting/live/writer.ts';
import type { CalendarDate } from '../../src/kernel/instant.ts';
import type { AssetClassId, Purpose } from '../../src/kernel/vocabulary.ts';
import { NO_OBLIGATIONS, TODAY } from './portfolio-reference.ts';
import { readModelDatabase } from './read-model-database.ts';

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** The projections of the sums and queues. */
const PROJECTIONS = projections.filter(({ name }) =>
  ['portfolio', ...queueCounts.projections].includes(name),
);
const NAMES = PROJECTIONS.map(({ name }) => name);

export type OldestFresh = ReadonlyMap<AssetClassId, CalendarDate>;

export interface Request {
  readonly oldestFresh?: OldestFresh;
  readonly name?: string;
  readonly purpose?: Purpose;
  readonly limit?: number;
}

/** The read models of portfolios, from a log, on a database of its own. */
export async function portfolioRig() {
  const database = await readModelDatabase();
  const { store, leadership, pool, readModels } = database;
  return {
    database,
    /** Projects the log in batches of these sizes in turn: `batches` of them, or to its end. */
    async follow(eventLog: EventLog, sizes: readonly number[], batches = Number.POSITIVE_INFINITY) {
      const writers = await Promise.all(
        PROJECTIONS.map(async (projection) => {
          const { position, epoch } = await store.create(projection, 'live');
          return projectionWriter({ store, projection, place: 'live', epoch, position });
        }),
      );
      const positionNow = () => writers[0]?.position ?? LOG_START;
      for (let turn = 0; turn < batches; turn += 1) {
        const limit = sizes[turn % sizes.length] ?? 1;
        const batch = await eventLog.readAll({ after: positionNow(), limit });
        const behind = writers.filter(({ position }) => position < batch.position);
        await Promise.all(behind.map((writer) => writer.take(batch)));
        if (batch.caughtUp) break;
      }
      return positionNow();
    },
    /** Everything will be delivered again, onto existing rows of portfolios. */
    deliverAgain: () =>
      pool.query(`update read_models.checkpoints set position = $1 where name = 'portfolio'`, [LOG_START]),
    async forget() {
      await pool.query(`delete from read_models.checkpoints where name = any($1)`, [NAMES]);
      for (const projection of PROJECTIONS) await store.create(projection, 'live');
    },
    rebuild: (eventLog: EventLog) =>
      rebuild({ eventLog, store, leadership }, PROJECTIONS, {
        signal: new AbortController().signal,
      }),
    async list(
      organizationId: string,
      { oldestFresh = new Map(), name, purpose, limit = 200 }: Request = {},
    ): Promise<PortfolioView[]> {
      const views: PortfolioView[] = [];
      const question = listPortfolios(oldestFresh, TODAY);
      for (let before: Position | undefined; ; ) {
        const page = await ask(readModels, question, {
          organizationId,
          filter: { name, purpose },
          before,
          limit,
        });
        views.push(...page.states.map((state) => portfolioView(state, NO_OBLIGATIONS, unmarked(state))));
        if (page.next === null) return views;
        before = page.next;
      }
    },
    /** Assets of a portfolio whose recognized values may be marked, in pages of two. */
    async markable(organizationId: string, portfolioId: string, oldestFresh: OldestFresh = new Map()) {
      const found: (readonly [id: string, amount: string])[] = [];
      for (let after = BEFORE_ALL; ; ) {
        const asked = { organizationId, portfolioId, after, limit: 2 };
        const page = await ask(readModels, portfolioMarks(oldestFresh, TODAY), asked);
        found.push(...page.map(({ id, amount }) => [id, amount] as const));
        const last = page.at(-1);
        if (page.length < 2 || !last) return found;
        after = last.id;
      }
    },
    /** Active assets whose recognized collateral value is kept as one that rests on a price. */
    async priced(organizationId: string) {
      const { rows } = await pool.query<{ asset_id: string }>(
        'select asset_id from read_models.portfolio_parts where organization_id = $1 and priced order by asset_id',
        [organizationId],
      );
      return rows.map(({ asset_id }) => asset_id);
    },
    /** What waits in an organization. */
    waiting: (organizationId: string, ageDays: AgeDays) =>
      ask(readModels, queueCounts, {
        organizationId,
        ageDays: new Map([[organizationId, ageDays]]),
        today: TODAY,
      }),
    close: () => database.close(),
  };
}
const unmarked = ({ purpose, totals }: PortfolioState) => ({
  sum: purpose === 'COLLATERAL' ? totals.collateral_value.sum : null,
  count: 0,
});
export type PortfolioRig = Awaited<ReturnType<typeof portfolioRig>>;
