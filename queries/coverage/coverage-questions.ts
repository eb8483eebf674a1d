import type { CoverageToldState } from '../../projections/obligation.ts';
import type { ReadModels } from '../../src/engine/projecting/read-models.ts';
import type { StateRow } from '../question.ts';
import { alikeIdsOf } from './alike-assets.ts';

interface OwnedId {
  readonly id: string;
  readonly organization_id: string;
}

/** A guarantee in the order of assets, with its obligation where that is to be looked at. */
interface CalledRow {
  readonly asset_id: string;
  readonly guarantee_id: string;
  readonly id: string | null;
  readonly organization_id: string | null;
}

interface Given {
  readonly obligation_id: string;
  readonly asset_id: string;
}

/** What the reaction on coverage asks the read models. Each throws `DependencyUnavailable` when the database cannot answer. */
export const coverageQuestions = (readModels: ReadModels) => ({
  /** Obligations with a greater id, of one organization or of all: each way has an index that its order comes from. */
  obligations: ({
    after,
    limit,
    organizationId,
  }: {
    readonly after: string;
    readonly limit: number;
    readonly organizationId?: string | undefined;
  }) =>
    organizationId === undefined
      ? readModels.query<OwnedId>(
          'coverage obligations after',
          'select id, organization_id from read_models.obligations where id > $1::uuid order by id limit $2',
          [after, limit],
        )
      : readModels.query<OwnedId>(
          'coverage obligations of an organization after',
          `select id, organization_id from read_models.obligations
           where organization_id = $3::uuid and id > $1::uuid order by id limit $2`,
          [after, limit, organizationId],
        ),
  /** Of so many guarantees, by their assets: the obligations that name a threshold for what is marked, each at its first guarantee. */
  async called({
    after,
    limit,
  }: {
    readonly after: { readonly asset_id: string; readonly id: string };
    readonly limit: number;
  }) {
    const rows = await readModels.query<CalledRow>(
      'coverage obligations called',
      `with page as (
         select asset_id, id, obligation_id from read_models.guarantees
         where (asset_id, id) > ($1::uuid, $2::uuid) order by asset_id, id limit $3
       )
       select page.asset_id, page.id as guarantee_id, o.id, o.organization_id
       from page left join read_models.obligations o on o.id = page.obligation_id and o.calls and not exists (
         select from read_models.guarantees earlier
         where earlier.obligation_id = page.obligation_id and (earlier.asset_id, earlier.id) < (page.asset_id, page.id)
       )
       order by page.asset_id, page.id`,
      [after.asset_id, after.id, limit],
    );
    const last = rows.at(-1);
    return {
      obligations: rows.flatMap(({ id, organization_id }): readonly OwnedId[] =>
        id === null || organization_id === null ? [] : [{ id, organization_id }],
      ),
      next: rows.length < limit || !last ? null : { asset_id: last.asset_id, id: last.guarantee_id },
    };
  },
  /** Released ones too: what they gave back changes what is left. */
  async given(obligationIds: readonly string[], assetIds: readonly string[]): Promise<readonly Given[]> {
    const named = await readModels.query<{ asset_id: string }>(
      'coverage assets given',
      'select distinct asset_id from read_models.guarantees where obligation_id = any($1::uuid[])',
      [obligationIds],
    );
    return readModels.query<Given>(
      'coverage given',
      `select distinct obligation_id, asset_id from read_models.guarantees
       where asset_id = any($1::uuid[]) and status in ('RECOGNIZED', 'RELEASED')`,
      [[...assetIds, ...named.map(({ asset_id }) => asset_id)]],
    );
  },
  alike: (assetIds: readonly string[]) => alikeIdsOf(readModels, assetIds),
  valuedAssets: async (ids: readonly string[]) =>
    ids.length === 0
      ? []
      : readModels.query<{ id: string; asset_id: string }>(
          'coverage valued assets',
          'select id, asset_id from read_models.valuations where id = any($1::uuid[])',
          [ids],
        ),
  async told(ids: readonly string[]): Promise<ReadonlyMap<string, CoverageToldState>> {
    const rows = await readModels.query<StateRow>(
      'coverage told',
      'select state from read_models.coverages_told where id = any($1::uuid[])',
      [ids],
    );
    return new Map(
      rows.map(({ state }) => JSON.parse(state) as CoverageToldState).map((told) => [told.id, told]),
    );
  },
  async openClaims(): Promise<readonly string[]> {
    const rows = await readModels.query<{ stream: string }>(
      'coverage open claims',
      `select r.stream from read_models.obligation_references r
       where not exists (select from read_models.obligations o where o.id = r.id) limit 500`,
      [],
    );
    return rows.map(({ stream }) => stream);
  },
  async openDisposals(): Promise<readonly string[]> {
    const rows = await readModels.query<{ id: string }>(
      'coverage open disposals',
      `select e.id from read_models.encumbrances e join read_models.assets a on a.id = e.id
       where e.disposed and a.status <> 'DISPOSED' limit 500`,
      [],
    );
    return rows.map(({ id }) => id);
  },
});
