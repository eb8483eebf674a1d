import type {
  ApprovedOnce,
  BookedAsset,
  CoverageBook,
  EncumbrancesState,
} from '../../projections/guarantee.ts';
import type { ObligationState } from '../../projections/obligation.ts';
import { type MarkBasis, questionIds } from '../../projections/reference.ts';
import { DependencyUnavailable } from '../../src/engine/dependency-unavailable.ts';
import type { ReadModels, SqlValue } from '../../src/engine/projecting/read-models.ts';
import type { AssetClassId, AssetStatus } from '../../src/kernel/vocabulary.ts';
import { approvedPolicies } from '../policies/list-approved-policies.ts';
import { ask, type StateRow } from '../question.ts';
import { comparedAmong } from './alike-assets.ts';
import { publishedReferences } from './published-references.ts';

/** The read models that a coverage is worked out from: a reader of its own writes waits for these. */
export const COVERAGE_MODELS = [
  'obligation',
  'guarantee',
  'asset',
  'valuation',
  'policy',
  'reference',
] as const;

interface Owned {
  readonly organization_id: string;
}

interface AssetRow extends Owned {
  readonly id: string;
  readonly asset_class: AssetClassId;
  readonly status: AssetStatus;
  readonly updated_at: string;
  readonly figures: string;
  readonly quantities: string;
}

interface ValuationRow {
  readonly id: string;
  readonly asset_id: string;
  readonly valuation_date: string;
  readonly requested_at: string;
  readonly review: string;
  readonly due_on: string | null;
  readonly figures: string;
  readonly quantities: string;
  readonly collateral: string;
  readonly mark_basis: string | null;
}

/**
 * All that the coverage of some obligations of an organization rests on, in a few statements however many they are. Throws
 * `DependencyUnavailable` when the database cannot answer, or one read model is behind another.
 *
 * Each condition has one index that serves it, so that tables which grew a moment ago, of which the server has no statistics
 * yet, are not read whole for every page: rows are found by ids alone, and whose they are is looked at here.
 */
export async function loadBook(
  readModels: ReadModels,
  organizationId: string,
  obligationIds: readonly string[],
): Promise<CoverageBook> {
  const rows = <Row extends object>(
    name: string,
    text: string,
    ids: readonly string[],
    ...before: SqlValue[]
  ): Promise<readonly Row[]> =>
    ids.length === 0 ? Promise.resolve([]) : readModels.query(`coverage ${name}`, text, [ids, ...before]);
  const owned = async <Row extends Owned>(name: string, text: string, ids: readonly string[]) =>
    (await rows<Row>(name, text, ids)).filter(({ organization_id }) => organization_id === organizationId);
  const [policies, given] = await Promise.all([
    ask(readModels, approvedPolicies, { organizationId }),
    owned<Owned & { readonly asset_id: string }>(
      'guarantees',
      `select distinct organization_id, asset_id from read_models.guarantees
       where obligation_id = any($1::uuid[]) and status in ('RECOGNIZED', 'RELEASED')`,
      obligationIds,
    ),
  ]);
  const assetIds = given.map(({ asset_id }) => asset_id);
  const [alike, assets, encumbrances, valuations] = await Promise.all([
    comparedAmong(readModels, assetIds),
    owned<AssetRow>(
      'assets',
      `select id, organization_id, asset_class, status, figures, quantities, state::jsonb ->> 'updated_at' as updated_at
       from read_models.assets where id = any($1::uuid[])`,
      assetIds,
    ),
    owned<StateRow & Owned>(
      'encumbrances',
      'select organization_id, state from read_models.encumbrances where id = any($1::uuid[])',
      assetIds,
    ),
    // Which reviews count is looked at here: an index on reviews would invite the server to all of the organization.
    rows<ValuationRow>(
      'valuations',
      `select id, asset_id, valuation_date, requested_at, review, due_on, figures, quantities, collateral, mark_basis
       from read_models.valuations
       where organization_id = $2 and asset_id = any($1::uuid[]) and purpose = 'COLLATERAL'
         and collateral is not null`,
      assetIds,
      organizationId,
    ),
  ]);
  const burdens = new Map(
    encumbrances.map(({ state }) => JSON.parse(state) as EncumbrancesState).map((each) => [each.id, each]),
  );
  const beside = [...burdens.values()].flatMap((each) =>
    each.guarantees.flatMap(({ terms }) => terms?.obligation_id ?? []),
  );
  const ids = [...new Set([...obligationIds, ...beside])];
  const states = await owned<StateRow & Owned>(
    'obligations',
    'select organization_id, state from read_models.obligations where id = any($1::uuid[])',
    ids,
  );
  const obligations = new Map(
    states.map(({ state }) => JSON.parse(state) as ObligationState).map((each) => [each.id, each]),
  );
  if (beside.some((id) => !obligations.has(id))) throw behind('obligation');
  const all = booked(assetIds, assets, burdens, valuations, alike);
  return { policies, obligations, assets: all, published: await publishedFor(readModels, all) };
}

/** The newest recorded prices that the valuations of the assets may be marked by. */
async function publishedFor(
  readModels: ReadModels,
  assets: ReadonlyMap<string, BookedAsset>,
): Promise<CoverageBook['published']> {
  const ids = new Set<string>();
  for (const { valuations } of assets.values())
    for (const { mark_basis } of valuations)
      for (const id of mark_basis ? questionIds(mark_basis) : []) ids.add(id);
  return ids.size === 0 ? new Map() : ask(readModels, publishedReferences, { ids: [...ids] });
}

const behind = (projection: string) =>
  new DependencyUnavailable('read_models', new Error(`${projection} is behind what guarantees name`));

const quantitiesIn = (text: string) => JSON.parse(text) as readonly string[];

const basisIn = (text: string | null): MarkBasis | null =>
  text === null ? null : (JSON.parse(text) as MarkBasis);

function booked(
  ids: readonly string[],
  assets: readonly AssetRow[],
  burdens: ReadonlyMap<string, EncumbrancesState>,
  valuations: readonly ValuationRow[],
  alike: Awaited<ReturnType<typeof comparedAmong>>,
): ReadonlyMap<string, BookedAsset> {
  const byAsset = new Map<string, ApprovedOnce[]>();
  for (const { asset_id, collateral, review, mark_basis, quantities, ...row } of valuations) {
    if (review !== 'APPROVED' && review !== 'WITHDRAWN') continue;
    const { decided_at, accepted, ...value } = JSON.parse(collateral) as ApprovedOnce['collateral'] &
      Pick<ApprovedOnce, 'decided_at' | 'accepted'>;
    byAsset.set(asset_id, [
      ...(byAsset.get(asset_id) ?? []),
      {
        ...row,
        review,
        decided_at,
        accepted,
        collateral: value,
        quantities: quantitiesIn(quantities),
        mark_basis: basisIn(mark_basis),
      },
    ]);
  }
  const known = new Map(assets.map((asset) => [asset.id, asset]));
  return new Map(
    ids.map((id) => {
      const asset = known.get(id);
      const encumbrances = burdens.get(id);
      if (!asset || !encumbrances) throw behind('asset');
      const quantities = quantitiesIn(asset.quantities);
      return [
        id,
        { ...asset, ...alike.get(id), quantities, encumbrances, valuations: byAsset.get(id) ?? [] },
      ];
    }),
  );
}
