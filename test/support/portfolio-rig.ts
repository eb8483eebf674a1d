import { portfolioProjection } from '../../projections/portfolio.ts';
import { listPortfolios } from '../../queries/assets/list-portfolios.ts';
import { ask } from '../../queries/question.ts';
import { type PortfolioView, portfolioView } from '../../queries/views/portfolio.ts';
import { type EventLog, LOG_START, type Position } from '../../src/engine/log/event-log.ts';
import { rebuild } from '../../src/engine/projecting/build/rebuild.ts';
import { projectionWriter } from '../../src/engine/projecting/live/writer.ts';
import type { CalendarDate } from '../../src/kernel/instant.ts';
import type { AssetClassId, Purpose } from '../../src/kernel/vocabulary.ts';
import { NO_OBLIGATIONS } from './portfolio-reference.ts';
import { readModelDatabase } from './read-model-database.ts';

export type OldestFresh = ReadonlyMap<AssetClassId, CalendarDate>;

export interface Asked {
  readonly oldestFresh?: OldestFresh;
  readonly name?: string;
  readonly purpose?: Purpose;
  /** Items a page; every page is read. */
  readonly limit?: number;
}

/** The portfolio read model of a log, on a database of its own. */
export async function portfolioRig() {
  const database = await readModelDatabase();
  const { store, leadership, pool, readModels } = database;
  return {
    database,
    /** Brings the log in, batches of these sizes in turn; once `batches` of them, or to its end. */
    async follow(eventLog: EventLog, sizes: readonly number[], batches = Number.POSITIVE_INFINITY) {
      const { position, epoch } = await store.create(portfolioProjection, 'live');
      const live = { store, projection: portfolioProjection, place: 'live', epoch, position } as const;
      const writer = projectionWriter(live);
      for (let turn = 0; turn < batches; turn += 1) {
        const limit = sizes[turn % sizes.length] ?? 1;
        const batch = await eventLog.readAll({ after: writer.position, limit });
        await writer.take(batch);
        if (batch.caughtUp) break;
      }
      return writer.position;
    },
    /** Everything will be delivered once more, onto the rows that are there. */
    deliverAgain: () =>
      pool.query(`update read_models.checkpoints set position = $1 where name = 'portfolio'`, [LOG_START]),
    /** Nothing was ever read. */
    async forget() {
      await pool.query(`delete from read_models.checkpoints where name = 'portfolio'`);
      await store.create(portfolioProjection, 'live');
    },
    rebuild: (eventLog: EventLog) =>
      rebuild({ eventLog, store, leadership }, [portfolioProjection], {
        signal: new AbortController().signal,
      }),
    async list(
      organizationId: string,
      { oldestFresh = new Map(), name, purpose, limit = 200 }: Asked = {},
    ): Promise<PortfolioView[]> {
      const views: PortfolioView[] = [];
      const question = listPortfolios(oldestFresh);
      for (let before: Position | undefined; ; ) {
        const page = await ask(readModels, question, {
          organizationId,
          filter: { name, purpose },
          before,
          limit,
        });
        views.push(...page.states.map((state) => portfolioView(state, NO_OBLIGATIONS)));
        if (page.next === null) return views;
        before = page.next;
      }
    },
    close: () => database.close(),
  };
}
export type PortfolioRig = Awaited<ReturnType<typeof portfolioRig>>;
