import { z } from 'zod';
import type { BatchState } from '../src/domain/batch.ts';
import type { ReadModels, SqlValue } from '../src/engine/projecting/read-models.ts';
import type { CalendarDate } from '../src/kernel/instant.ts';
import { type AssetClassId, BATCH_KINDS, JOB_STATUSES } from '../src/kernel/vocabulary.ts';
import { listParameters } from './list-parameters.ts';
import { ask, ids, list, type Question, question } from './question.ts';
import { hasChanged, LATEST_VALUATION } from './valuations.ts';

/** Query parameters of the list. */
export const ListBatches = listParameters({
  kind: z.enum(BATCH_KINDS).optional().meta({ description: 'Batches of assets, or revaluations, alone.' }),
  status: z.enum(JOB_STATUSES).optional().meta({ description: 'Batches that stand so now.' }),
});

export const listBatches = list<BatchState, typeof ListBatches>('batches', 'batch', ListBatches);

/** Ids of all batches that have not ended, oldest first: for the dispatcher. */
const openBatches = question({
  projections: ['batch'],
  name: 'batches open',
  text: `select id from read_models.batches where status in ('QUEUED', 'RUNNING') order by first_position`,
  answer: ids,
});

export const listOpenBatches = (readModels: ReadModels): Promise<readonly string[]> =>
  ask(readModels, openBatches, {});

/** Which active assets of an organization are valued anew: in one of three ways. */
interface AssetSelection {
  readonly organizationId: string;
  readonly portfolio?: string | undefined;
  readonly assetClass?: AssetClassId | undefined;
  /** By class, the latest date of a valuation that is due; of other classes what is of an asset that has changed. */
  readonly due?: ReadonlyMap<AssetClassId, CalendarDate> | undefined;
  readonly limit: number;
}

const ACTIVE = `from read_models.assets a`;
const OWN = `where a.organization_id = $1 and a.status = 'ACTIVE'`;
const END = `order by a.first_position limit $2`;

/** Ids of the assets, the oldest first. */
export const selectedAssets: Question<AssetSelection, { readonly id: string }, readonly string[]> = {
  projections: ['asset', 'valuation', 'policy'],
  statement({ organizationId, portfolio, assetClass, due, limit }) {
    const values: SqlValue[] = [organizationId, limit];
    if (due !== undefined)
      return {
        name: 'assets selected by due date',
        text: `select a.id ${ACTIVE}
               left join unnest($3::text[], $4::text[]) as d (asset_class, until) on d.asset_class = a.asset_class
               ${LATEST_VALUATION}
               ${OWN} and (v.valuation_date <= d.until collate "C" or ${hasChanged('a', 'v')}) ${END}`,
        values: [...values, [...due.keys()], [...due.values()]],
      };
    const column = portfolio === undefined ? 'asset_class' : 'portfolio';
    return {
      name: `assets selected by ${column}`,
      text: `select a.id ${ACTIVE} ${OWN} and a.${column} = $3 ${END}`,
      values: [...values, portfolio ?? assetClass ?? null],
    };
  },
  answer: (rows) => rows.map(({ id }) => id),
};
