import type { ReadModels } from '../src/engine/projecting/read-models.ts';

interface OwnedId {
  readonly id: string;
  readonly organization_id: string;
}

/** An asset with an obligation that it secures; null where there is none to compare. */
interface SecuredRow {
  readonly asset_id: string;
  readonly id: string | null;
  readonly organization_id: string | null;
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

interface SweptPage {
  readonly obligations: readonly OwnedId[];
  /** Where the next page begins; null after the last. */
  readonly next: string | null;
}

/** Of one organization or of all, from the beginning or where a page ended. */
interface SweptFrom {
  readonly after: string | null;
  readonly limit: number;
  readonly organizationId?: string | undefined;
  /** Of the log: the read models had passed it when the sweep began. */
  readonly position: string;
}

/** What obligations without guarantees, which come last, are found after. */
const UNSECURED = 'unsecured ';
/** They are few, and are looked for among many. */
const SOUGHT = 25;

/**
 * Obligations by the assets of their guarantees, because all claims on an asset are read together. Each at its first guarantee: of
 * those that there were when the sweep began, since a later one may be given on an asset that the sweep has passed.
 */
async function secured(
  readModels: ReadModels,
  { after, limit, organizationId, position }: SweptFrom,
): Promise<SweptPage> {
  const [asset = BEFORE_ALL, guarantee = BEFORE_ALL] = after?.split(' ') ?? [];
  const own = organizationId === undefined ? '' : ' and organization_id = $5::uuid';
  const rows = await readModels.query<SecuredRow & { readonly guarantee_id: string }>(
    `coverage obligations secured${own && ' of an organization'}`,
    `with page as (
       select asset_id, id, obligation_id from read_models.guarantees
       where (asset_id, id) > ($1::uuid, $2::uuid)${own} order by asset_id, id limit $3
     )
     select page.asset_id, page.id as guarantee_id, o.id, o.organization_id
     from page left join read_models.obligations o on o.id = page.obligation_id and not exists (
       select from read_models.guarantees earlier
       where earlier.obligation_id = page.obligation_id and earlier.first_position <= $4
         and (earlier.asset_id, earlier.id) < (page.asset_id, page.id)
     )
     order by page.asset_id, page.id`,
    [asset, guarantee, limit, position, ...(organizationId === undefined ? [] : [organizationId])],
  );
  const last = rows.at(-1);
  return {
    obligations: found(rows),
    next: rows.length < limit || !last ? UNSECURED + BEFORE_ALL : `${last.asset_id} ${last.guarantee_id}`,
  };
}

async function unsecured(
  readModels: ReadModels,
  { after, limit, organizationId, position }: SweptFrom,
): Promise<SweptPage> {
  const own = organizationId === undefined ? '' : ' and organization_id = $4::uuid';
  const sought = limit * SOUGHT;
  const rows = await readModels.query<OwnedId & { readonly secured: boolean }>(
    `coverage obligations unsecured${own && ' of an organization'}`,
    `with page as (
       select id, organization_id from read_models.obligations where id > $1::uuid${own} order by id limit $2
     )
     select id, organization_id, exists (
       select from read_models.guarantees g where g.obligation_id = page.id and g.first_position <= $3
     ) as secured
     from page order by id`,
    [
      after?.slice(UNSECURED.length) ?? BEFORE_ALL,
      sought,
      position,
      ...(organizationId === undefined ? [] : [organizationId]),
    ],
  );
  const last = rows.at(-1);
  return {
    obligations: rows
      .filter((row) => !row.secured)
      .map(({ id, organization_id }) => ({ id, organization_id })),
    next: rows.length < sought || !last ? null : UNSECURED + last.id,
  };
}

const found = (rows: readonly SecuredRow[]): readonly OwnedId[] =>
  rows.flatMap(({ id, organization_id }) =>
    id === null || organization_id === null ? [] : [{ id, organization_id }],
  );

/** Which obligations a sweep of the coverage reaction compares, page by page. */
export const sweptObligations = (readModels: ReadModels) => ({
  obligations: (page: SweptFrom): Promise<SweptPage> =>
    page.after?.startsWith(UNSECURED) === true ? unsecured(readModels, page) : secured(readModels, page),
  /**
   * Of at most `limit` assets with an approved valuation that the price may mark: the obligations with a threshold for their marked
   * coverage that have a recognized guarantee on one of them.
   */
  async marked({
    question,
    after,
    limit,
  }: {
    readonly question: string;
    readonly after: string | null;
    readonly limit: number;
  }): Promise<SweptPage> {
    const rows = await readModels.query<SecuredRow>(
      'coverage obligations marked',
      `with page as (
         select distinct asset_id from read_models.valuation_prices
         where question = $1 and asset_id > $2::uuid order by asset_id limit $3
       )
       select distinct page.asset_id, o.id, o.organization_id
       from page
       left join read_models.guarantees g on g.asset_id = page.asset_id and g.status = 'RECOGNIZED'
       left join read_models.obligations o on o.id = g.obligation_id and o.calls
       order by page.asset_id, o.id`,
      [question, after ?? BEFORE_ALL, limit],
    );
    const assets = new Set(rows.map(({ asset_id }) => asset_id));
    return {
      obligations: found(rows),
      next: assets.size < limit ? null : (rows.at(-1)?.asset_id ?? null),
    };
  },
});
