import type { EncumbrancesState } from '../src/domain/guarantee.ts';
import type { ValuationState } from '../src/domain/valuation.ts';
import type { Position } from '../src/engine/log/event-log.ts';
import type { SqlValue } from '../src/engine/projecting/read-models.ts';
import type { CalendarDate, Instant } from '../src/kernel/instant.ts';
import type { AssetClassId } from '../src/kernel/vocabulary.ts';
import {
  type ListRow,
  type PageAnswer,
  pageOfRows,
  type Question,
  question,
  type StateRow,
} from './question.ts';

interface DisposalPage {
  readonly organizationId: string;
  readonly assetClass: AssetClassId | undefined;
  readonly before: Position | undefined;
  readonly limit: number;
}

/** Assets that were disposed of, of one class or of all, newest encumbrance first. */
export const listDisposals: Question<DisposalPage, ListRow, PageAnswer<EncumbrancesState>> = {
  projections: ['guarantee', 'asset'],
  statement({ organizationId, assetClass, before, limit }) {
    const values: SqlValue[] = [organizationId, limit + 1];
    const ofClass = !assetClass ? '' : ` and a.asset_class = $${values.push(assetClass)}`;
    const from = before === undefined ? '' : ` and e.first_position < $${values.push(before)}`;
    return {
      name: `encumbrances disposed ${before === undefined ? 'first' : 'next'}${assetClass ? ' of a class' : ''}`,
      text: `select e.first_position, e.state from read_models.encumbrances e
             join read_models.assets a on a.id = e.id
             where e.organization_id = $1 and e.disposed${ofClass}${from}
             order by e.first_position desc limit $2`,
      values,
    };
  },
  answer: (rows, { limit }) => pageOfRows(rows, limit, ({ state }) => JSON.parse(state) as EncumbrancesState),
};

export const countDisposals = question({
  projections: ['guarantee', 'asset'],
  name: 'encumbrances disposed counted',
  text: `select count(*)::int as count from read_models.encumbrances e join read_models.assets a on a.id = e.id
           where e.organization_id = $1 and e.disposed and ($2::text is null or a.asset_class = $2)`,
  values: ({ organizationId, assetClass }: Pick<DisposalPage, 'organizationId' | 'assetClass'>) => [
    organizationId,
    assetClass ?? null,
  ],
  answer: ([row]: readonly { readonly count: number }[]) => row?.count ?? 0,
});

/** An asset, the last valuation date, and the instant before which the valuation must have ended. */
interface SoldQuery {
  readonly assetId: string;
  readonly day: CalendarDate;
  readonly endedBefore: Instant;
}

/** The calculated valuation of the latest day of each asset; of two of one day the one that was requested later. */
export const lastValuations = (
  assets: readonly SoldQuery[],
): Question<{ readonly organizationId: string }, StateRow, readonly ValuationState[]> => ({
  projections: ['valuation'],
  statement: ({ organizationId }) => ({
    name: 'valuations before disposals',
    text: `select v.state
           from unnest($2::uuid[], $3::text[], $4::text[]) as d (asset_id, day, ended_before)
           cross join lateral (
             select v.state from read_models.valuations v
             where v.organization_id = $1 and v.asset_id = d.asset_id and v.status = 'CALCULATED'
               and v.valuation_date <= d.day collate "C" and v.ended_at < d.ended_before collate "C"
             order by v.valuation_date desc, v.requested_at desc, v.id desc limit 1
           ) v`,
    values: [
      organizationId,
      assets.map(({ assetId }) => assetId),
      assets.map(({ day }) => day),
      assets.map(({ endedBefore }) => endedBefore),
    ],
  }),
  answer: (rows) => rows.map(({ state }) => JSON.parse(state) as ValuationState),
});
