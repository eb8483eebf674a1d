import type {
  ApprovedOnce,
  BookedAsset,
  CoverageBook,
  EncumbrancesState,
} from '../../projections/guarantee.ts';
import type { ObligationState } from '../../projections/obligation.ts';
import { DependencyUnavailable } from '../../src/engine/dependency-unavailable.ts';
import type { ReadModels } from '../../src/engine/projecting/read-models.ts';
import type { AssetClassId, AssetStatus } from '../../src/kernel/vocabulary.ts';
import { approvedPolicies } from '../policies/list-approved-policies.ts';
import { ask, type StateRow } from '../question.ts';

/** The read models that a coverage is worked out from: a reader of its own writes waits for these. */
export const COVERAGE_MODELS = ['obligation', 'guarantee', 'asset', 'valuation', 'policy'] as const;

interface AssetRow {
  readonly id: string;
  readonly asset_class: AssetClassId;
  readonly status: AssetStatus;
  readonly updated_at: string;
}

interface ValuationRow {
  readonly id: string;
  readonly asset_id: string;
  readonly valuation_date: string;
  readonly ended_at: string;
  readonly review: 'APPROVED' | 'WITHDRAWN';
  readonly collateral: string;
}

/**
 * All that the coverage of some obligations of an organization rests on, in a few statements however many they are. Throws
 * `DependencyUnavailable` when the database cannot answer, or one read model is behind another.
 */
export async function loadBook(
  readModels: ReadModels,
  organizationId: string,
  obligationIds: readonly string[],
): Promise<CoverageBook> {
  const rows = <Row extends object>(name: string, text: string, ids: readonly string[]) =>
    ids.length === 0
      ? Promise.resolve([])
      : readModels.query<Row>(`coverage ${name}`, text, [organizationId, ids]);
  const [policies, given] = await Promise.all([
    ask(readModels, approvedPolicies, { organizationId }),
    rows<{ asset_id: string }>(
      'guarantees',
      `select distinct asset_id from read_models.guarantees
       where organization_id = $1 and obligation_id = any($2::uuid[]) and status in ('RECOGNIZED', 'RELEASED')`,
      obligationIds,
    ),
  ]);
  const assetIds = given.map(({ asset_id }) => asset_id);
  const [assets, encumbrances, valuations] = await Promise.all([
    rows<AssetRow>(
      'assets',
      `select id, asset_class, status, state::jsonb ->> 'updated_at' as updated_at from read_models.assets
       where organization_id = $1 and id = any($2::uuid[])`,
      assetIds,
    ),
    rows<StateRow>(
      'encumbrances',
      'select state from read_models.encumbrances where organization_id = $1 and id = any($2::uuid[])',
      assetIds,
    ),
    rows<ValuationRow>(
      'valuations',
      `select id, asset_id, valuation_date, ended_at, review, collateral from read_models.valuations
       where organization_id = $1 and asset_id = any($2::uuid[]) and purpose = 'COLLATERAL'
         and review in ('APPROVED', 'WITHDRAWN')`,
      assetIds,
    ),
  ]);
  const burdens = new Map(
    encumbrances.map(({ state }) => JSON.parse(state) as EncumbrancesState).map((each) => [each.id, each]),
  );
  const beside = [...burdens.values()].flatMap((each) =>
    each.guarantees.flatMap(({ terms }) => terms?.obligation_id ?? []),
  );
  const ids = [...new Set([...obligationIds, ...beside])];
  const states = await rows<StateRow>(
    'obligations',
    'select state from read_models.obligations where organization_id = $1 and id = any($2::uuid[])',
    ids,
  );
  const obligations = new Map(
    states.map(({ state }) => JSON.parse(state) as ObligationState).map((each) => [each.id, each]),
  );
  if (beside.some((id) => !obligations.has(id))) throw behind('obligation');
  return { policies, obligations, assets: booked(assetIds, assets, burdens, valuations) };
}

const behind = (projection: string) =>
  new DependencyUnavailable('read_models', new Error(`${projection} is behind what guarantees name`));

function booked(
  ids: readonly string[],
  assets: readonly AssetRow[],
  burdens: ReadonlyMap<string, EncumbrancesState>,
  valuations: readonly ValuationRow[],
): ReadonlyMap<string, BookedAsset> {
  const byAsset = new Map<string, ApprovedOnce[]>();
  for (const { asset_id, collateral, ...row } of valuations) {
    const { decided_at, ...value } = JSON.parse(collateral) as ApprovedOnce['collateral'] &
      Pick<ApprovedOnce, 'decided_at'>;
    byAsset.set(asset_id, [...(byAsset.get(asset_id) ?? []), { ...row, decided_at, collateral: value }]);
  }
  const known = new Map(assets.map((asset) => [asset.id, asset]));
  return new Map(
    ids.map((id) => {
      const asset = known.get(id);
      const encumbrances = burdens.get(id);
      if (!asset || !encumbrances) throw behind('asset');
      return [id, { ...asset, encumbrances, valuations: byAsset.get(id) ?? [] }];
    }),
  );
}
