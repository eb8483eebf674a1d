import { z } from 'zod';
import { REVALUED_BY } from '../src/domain/policy/terms.ts';
import type { Question as Asked } from '../src/domain/reference.ts';
import type { ValuationState } from '../src/domain/valuation.ts';
import type { Position } from '../src/engine/log/event-log.ts';
import type { ReadModels } from '../src/engine/projecting/read-models.ts';
import { Uuid } from '../src/kernel/fields.ts';
import type { CalendarDate } from '../src/kernel/instant.ts';
import {
  ASSET_CLASSES,
  type AssetClassId,
  type Purpose,
  REVIEW_STATUSES,
  VALUATION_STATUSES,
} from '../src/kernel/vocabulary.ts';
import { hasChanged } from '../src/valuation/coverage/base.ts';
import type { MarkBasis } from '../src/valuation/marks/basis.ts';
import { listParameters, MINE } from './list-parameters.ts';
import { ask, ids, list, openRows, question, type StateRow } from './question.ts';

/** By class, the days before which a valuation is due to be repeated, and too old. */
export type AgeDays = ReadonlyMap<
  AssetClassId,
  { readonly dueBefore: CalendarDate; readonly tooOldBefore: CalendarDate }
>;

/**
 * Of an asset `a` the valuation `v` of the latest day that ended with a calculated value, under any review; of one day
 * the last requested. Looked up for each asset in one index.
 */
export const LATEST_VALUATION = `left join lateral (
  select v.id, v.valuation_date, v.due_on, v.figures, v.quantities from read_models.valuations v
  where v.organization_id = a.organization_id and v.asset_id = a.id and v.status = 'CALCULATED'
  order by v.valuation_date desc, v.requested_at desc, v.id desc limit 1
) v on true`;

/**
 * The age of that valuation by the days `d` of the asset's class, which has none where no valuation grows too old. `today`: the parameter
 * of the statement with the date.
 */
export const valuationAge = (today: string): string => `case
  when v.id is null then 'NEVER'
  when v.valuation_date < d.too_old_before collate "C" then 'TOO_OLD'
  when v.valuation_date < d.due_before collate "C" or v.due_on < ${today} collate "C" or ${hasChanged('a', 'v')} then 'DUE'
  else 'CURRENT'
end`;

/** Ids of the valuations of purpose COLLATERAL that ever had a result, by asset. */
export const collateralValuations = question({
  projections: ['valuation'],
  name: 'valuations of collateral',
  text: `select id, asset_id from read_models.valuations
           where organization_id = $1 and asset_id = any($2::uuid[]) and purpose = 'COLLATERAL'
             and ended_at is not null`,
  values: ({
    organizationId,
    assetIds,
  }: {
    readonly organizationId: string;
    readonly assetIds: readonly string[];
  }) => [organizationId, assetIds],
  answer: (rows: readonly { readonly id: string; readonly asset_id: string }[]) => rows,
});

interface DueValuations {
  readonly organizationId: string;
  readonly assetClass: AssetClassId;
  readonly until: CalendarDate;
  /** Those with a greater id. */
  readonly after: string;
  readonly limit: number;
}

/**
 * Ids of the valuations of a class that the service may have to repeat, by id: the latest approved one of an active asset
 * and purpose, old enough or of an asset that has changed, with no later one that waits, and neither repeated nor refused before. For the reaction.
 */
export const dueValuations = question({
  projections: ['asset', 'valuation'],
  name: 'valuations due',
  text: `select v.id from read_models.valuations v
           where v.organization_id = $1 and v.asset_class = $2 and v.review = 'APPROVED'
             and v.id > $4
             and exists (
               select from read_models.assets a where a.id = v.asset_id and a.status = 'ACTIVE'
                 and (v.valuation_date <= $3 collate "C" or ${hasChanged('a', 'v')})
             )
             and not exists (
               select from read_models.valuations l
               where l.organization_id = v.organization_id and l.asset_id = v.asset_id and l.purpose = v.purpose
                 and (l.ended_at is null
                   or (l.review in ('PENDING', 'APPROVED')
                     and (l.valuation_date, l.requested_at, l.id) > (v.valuation_date, v.requested_at, v.id)))
             )
             and not exists (select from read_models.valuations r where r.id = v.revaluation_id)
             and not exists (select from read_models.revaluations f where f.id = v.id)
           order by v.id limit $5`,
  values: ({ organizationId, assetClass, until, after, limit }: DueValuations) => [
    organizationId,
    assetClass,
    until,
    after,
    limit,
  ],
  answer: ids,
});

interface EarlierThan {
  readonly organizationId: string;
  readonly assetId: string;
  /** Position of the first event of the valuation that they are earlier than. */
  readonly position: Position;
  readonly most: number;
}

interface EarlierRow {
  readonly id: string;
  readonly total: number;
}

interface Earlier {
  /** Newest first. */
  readonly ids: readonly string[];
  readonly more: number;
}

/** Valuations of an asset that were requested before one of them. */
export const earlierValuations = question({
  projections: ['valuation'],
  name: 'valuations earlier',
  text: `select id, (count(*) over ())::int as total from read_models.valuations
           where organization_id = $1 and asset_id = $2 and first_position < $3
           order by first_position desc limit $4`,
  values: ({ organizationId, assetId, position, most }: EarlierThan) => [
    organizationId,
    assetId,
    position,
    most,
  ],
  answer: (rows: readonly EarlierRow[]): Earlier => ({
    ids: rows.map(({ id }) => id),
    more: (rows[0]?.total ?? 0) - rows.length,
  }),
});

interface EarlierThanOne {
  readonly organizationId: string;
  readonly assetId: string;
  readonly valuationId: string;
  readonly most: number;
}

/** The same with their latest states, of one that is named: for when the log is unavailable. */
export const earlierValuationStates = question({
  projections: ['valuation'],
  name: 'valuations earlier than one',
  text: `select state, (count(*) over ())::int as total from read_models.valuations
           where organization_id = $1 and asset_id = $2
             and first_position < (select first_position from read_models.valuations where id = $3)
           order by first_position desc limit $4`,
  values: ({ organizationId, assetId, valuationId, most }: EarlierThanOne) => [
    organizationId,
    assetId,
    valuationId,
    most,
  ],
  answer: (rows: readonly (StateRow & Pick<EarlierRow, 'total'>)[]) => ({
    states: rows.map(({ state }) => JSON.parse(state) as ValuationState),
    more: (rows[0]?.total ?? 0) - rows.length,
  }),
});

interface MarkableValuations {
  readonly organizationId: string;
  readonly assetClass: AssetClassId;
  /** Those with a greater id. */
  readonly after: string;
  readonly limit: number;
}

interface Markable {
  readonly id: string;
  readonly basis: MarkBasis;
  readonly amount: string;
}

/**
 * Approved collateral valuations of pledged assets of a class that rest on published prices, by id: neither repeated nor refused
 * before. For the reaction.
 */
export const markableValuations = question({
  projections: ['asset', 'valuation', 'guarantee'],
  name: 'valuations markable',
  text: `select v.id, v.mark_basis, v.collateral from read_models.valuations v
           where v.organization_id = $1 and v.asset_class = $2 and v.review = 'APPROVED' and v.id > $3
             and v.mark_basis is not null and v.collateral::json ->> 'status' = 'RECOGNIZED'
             and exists (
               select from read_models.guarantees g where g.asset_id = v.asset_id and g.status = 'RECOGNIZED'
             )
             and not exists (select from read_models.valuations r where r.id = v.revaluation_id)
             and not exists (select from read_models.revaluations f where f.id = v.id)
           order by v.id limit $4`,
  values: ({ organizationId, assetClass, after, limit }: MarkableValuations) => [
    organizationId,
    assetClass,
    after,
    limit,
  ],
  answer: (
    rows: readonly { readonly id: string; readonly mark_basis: string; readonly collateral: string }[],
  ): readonly Markable[] =>
    rows.map(({ id, mark_basis, collateral }) => ({
      id,
      basis: JSON.parse(mark_basis) as MarkBasis,
      amount: String((JSON.parse(collateral) as { amount: string }).amount),
    })),
});

interface OpenValuations {
  readonly organizationId: string;
  readonly assetId: string;
  readonly purpose: Purpose;
  /** The valuation date of the one that would be repeated. */
  readonly datedSince: CalendarDate;
}

/**
 * Ids of the valuations of an asset and purpose that have not ended, or are of this day or later and wait for their review or are
 * approved: for the reaction that repeats valuations.
 */
export const openValuationsOfPurpose = question({
  projections: ['valuation'],
  name: 'valuations open of purpose',
  text: `select id from read_models.valuations
           where organization_id = $1 and asset_id = $2 and purpose = $3
             and (ended_at is null or (valuation_date >= $4 collate "C" and review in ('PENDING', 'APPROVED')))
           order by id`,
  values: ({ organizationId, assetId, purpose, datedSince }: OpenValuations) => [
    organizationId,
    assetId,
    purpose,
    datedSince,
  ],
  answer: ids,
});

export const openValuations = openRows('valuations', 'valuation', ['QUEUED', 'CALCULATING']);

/** The questions to the price sources of the approved collateral valuations of pledged assets, of all organizations: for the watcher. */
const pledgedQuestions = question({
  projections: ['valuation', 'guarantee'],
  name: 'questions pledged',
  text: `select distinct v.mark_questions from read_models.valuations v
           where v.mark_questions is not null and v.review = 'APPROVED'
             and exists (
               select from read_models.guarantees g where g.asset_id = v.asset_id and g.status = 'RECOGNIZED'
             )`,
  answer: (rows: readonly { readonly mark_questions: string }[]) =>
    rows.flatMap(({ mark_questions }) => JSON.parse(mark_questions) as Asked[]),
});

export const listPledgedQuestions = (readModels: ReadModels): Promise<readonly Asked[]> =>
  ask(readModels, pledgedQuestions, null);

const REVALUING = REVALUED_BY.map((term) => `state::json ->> '${term}' is not null`).join(' or ');

/** Organizations that ever approved a policy that repeats valuations, after one, by id: for the reaction. */
const revaluingOrganizations = question({
  projections: ['policy'],
  name: 'policies revaluing',
  text: `select distinct organization_id from read_models.policies
           where approved and organization_id > $1
             and (${REVALUING})
           order by organization_id limit $2`,
  values: ({ after, limit }: { readonly after: string; readonly limit: number }) => [after, limit],
  answer: (rows: readonly { readonly organization_id: string }[]) =>
    rows.map(({ organization_id }) => organization_id),
});

export const listRevaluingOrganizations = (
  readModels: ReadModels,
  after: string,
  limit: number,
): Promise<readonly string[]> => ask(readModels, revaluingOrganizations, { after, limit });

export const ListValuations = listParameters({
  asset_id: Uuid.optional().meta({ description: "One asset's valuations: the history of its values." }),
  asset_class: z
    .enum(ASSET_CLASSES)
    .optional()
    .meta({ description: 'Valuations of assets of this class alone.' }),
  status: z.enum(VALUATION_STATUSES).optional().meta({ description: 'Valuations with this status now.' }),
  review: z.enum(REVIEW_STATUSES).exclude(['NOT_READY']).optional().meta({
    description:
      'Valuations with this status of their review now. PENDING: calculated, and waiting for an approval or a rejection, also where some of several people have approved.',
  }),
  mine: MINE,
});

export const listValuations = list<ValuationState, typeof ListValuations>(
  'valuations',
  'valuation',
  ListValuations,
);
