import { type AssetState, compared, namedBy } from '../src/domain/asset.ts';
import type { RecordedCoverage } from '../src/domain/coverage.ts';
import type { EncumbrancesState } from '../src/domain/guarantee.ts';
import type { ObligationState } from '../src/domain/obligation.ts';
import type { PublishedReference } from '../src/domain/reference.ts';
import { DependencyUnavailable } from '../src/engine/dependency-unavailable.ts';
import type { ReadModels, SqlValue } from '../src/engine/projecting/read-models.ts';
import type { AssetClassId, AssetStatus } from '../src/kernel/vocabulary.ts';
import type { ApprovedOnce } from '../src/valuation/coverage/base.ts';
import type { BookedAsset, CoverageBook } from '../src/valuation/coverage/book.ts';
import { type MarkBasis, questionIds } from '../src/valuation/marks/basis.ts';
import { sweptObligations } from './coverage-sweeps.ts';
import { approvedPolicies } from './policies.ts';
import { ask, question, type StateRow, states } from './question.ts';

/** Assets that name one of these as alike, and those of them that name others: few assets name any. */
const comparedAssets = question({
  projections: ['asset'],
  name: 'assets compared',
  text: `select state from read_models.assets
           where compared and (id = any($1::uuid[]) or exists (
             select from json_array_elements(state::json -> 'alike') as named
             where (named ->> 'asset_id')::uuid = any($1::uuid[])))`,
  values: ({ assetIds }: { readonly assetIds: readonly string[] }) => [assetIds],
  answer: states<AssetState>,
});

const assetsById = question({
  projections: ['asset'],
  name: 'assets to compare',
  text: 'select state from read_models.assets where id = any($1::uuid[])',
  values: ({ ids }: { readonly ids: readonly string[] }) => [ids],
  answer: states<AssetState>,
});

/** Ids of the assets that name these as alike, or are named by them: some may share nothing any more. */
export async function alikeIdsOf(
  readModels: ReadModels,
  assetIds: readonly string[],
): Promise<readonly string[]> {
  if (assetIds.length === 0) return [];
  const naming = await ask(readModels, comparedAssets, { assetIds });
  const asked = new Set(assetIds);
  return [...new Set(naming.flatMap((asset) => (asked.has(asset.id) ? namedBy(asset) : [asset.id])))];
}

/** Comparisons of these assets with those that may be the same things; none for assets without such others. */
async function comparedAmong(readModels: ReadModels, assetIds: readonly string[]) {
  const alike = await alikeIdsOf(readModels, assetIds);
  if (alike.length === 0) return new Map<string, ReturnType<typeof compared>>();
  const states = await ask(readModels, assetsById, { ids: [...new Set([...assetIds, ...alike])] });
  return new Map(states.map((asset) => [asset.id, compared(asset, states)]));
}

interface Given {
  readonly obligation_id: string;
  readonly asset_id: string;
}

/** Questions of the coverage reaction to the read models. Each throws `DependencyUnavailable` when the database cannot answer. */
export const coverageQuestions = (readModels: ReadModels) => ({
  ...sweptObligations(readModels),
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
  async lastAlarms(ids: readonly string[]): Promise<ReadonlyMap<string, RecordedCoverage>> {
    const rows = await readModels.query<StateRow>(
      'coverage recorded',
      'select state from read_models.coverage_records where id = any($1::uuid[])',
      [ids],
    );
    return new Map(
      rows.map(({ state }) => JSON.parse(state) as RecordedCoverage).map((each) => [each.id, each]),
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

type ByQuestion = ReadonlyMap<string, PublishedReference>;

const byQuestion = (rows: readonly StateRow[]): ByQuestion => {
  const published = rows.map(({ state }) => JSON.parse(state) as PublishedReference);
  return new Map(published.map((each) => [each.id, each]));
};

/** The newest recorded price of each of these questions, by the question's id; a question without a price is left out. */
export const publishedReferences = question({
  projections: ['reference'],
  name: 'references published',
  text: 'select state from read_models.published_references where id = any($1::text[])',
  values: ({ ids }: { readonly ids: readonly string[] }) => [ids],
  answer: byQuestion,
});

export const allPublished = question({
  projections: ['reference'],
  name: 'references all',
  text: 'select state from read_models.published_references',
  answer: byQuestion,
});

/** A text that changes whenever a price is recorded. */
export const publishedMark = question({
  projections: ['reference'],
  name: 'references mark',
  text: `select count(*) || ' ' || coalesce(sum(version), 0) as mark from read_models.published_references`,
  answer: (rows: readonly { readonly mark: string }[]) => rows[0]?.mark ?? '',
});

/** The read models that a coverage is computed from: a reader of its own writes waits for these. */
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
 * Everything that the coverage of these obligations of an organization rests on, in a fixed number of statements. Throws
 * `DependencyUnavailable` when the database cannot answer, or one read model is behind another.
 *
 * Each condition has one index that serves it, so that tables that have just grown, of which the server has no statistics
 * yet, are not read whole for every page: rows are found by ids alone, and their organization is checked here.
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
    // Which reviews count is checked here: an index on reviews would lead the server to all rows of the organization.
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
  const otherGiven = [...burdens.values()].flatMap((each) =>
    each.guarantees.flatMap(({ terms }) => terms?.obligation_id ?? []),
  );
  const ids = [...new Set([...obligationIds, ...otherGiven])];
  const states = await owned<StateRow & Owned>(
    'obligations',
    'select organization_id, state from read_models.obligations where id = any($1::uuid[])',
    ids,
  );
  const obligations = new Map(
    states.map(({ state }) => JSON.parse(state) as ObligationState).map((each) => [each.id, each]),
  );
  if (otherGiven.some((id) => !obligations.has(id))) throw behind('obligation');
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
