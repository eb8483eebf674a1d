import type { ValuationState } from '../../projections/valuation.ts';
import type { Position } from '../../src/engine/log/event-log.ts';
import type { Question, StateRow } from '../question.ts';

interface EarlierThan {
  readonly organizationId: string;
  readonly assetId: string;
  /** Of the first event of the valuation that they are earlier than. */
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
  /** How many there are besides. */
  readonly more: number;
}

/** Valuations of an asset that were requested before one of them. */
export const earlierValuations: Question<EarlierThan, EarlierRow, Earlier> = {
  projections: ['valuation'],
  statement: ({ organizationId, assetId, position, most }) => ({
    name: 'valuations earlier',
    text: `select id, (count(*) over ())::int as total from read_models.valuations
           where organization_id = $1 and asset_id = $2 and first_position < $3
           order by first_position desc limit $4`,
    values: [organizationId, assetId, position, most],
  }),
  answer: (rows) => ({ ids: rows.map(({ id }) => id), more: (rows[0]?.total ?? 0) - rows.length }),
};

interface EarlierThanOne {
  readonly organizationId: string;
  readonly assetId: string;
  readonly valuationId: string;
  readonly most: number;
}

/** The same with their latest states, of one that is named: for when the log cannot be asked. */
export const earlierValuationStates: Question<
  EarlierThanOne,
  StateRow & Pick<EarlierRow, 'total'>,
  { readonly states: readonly ValuationState[]; readonly more: number }
> = {
  projections: ['valuation'],
  statement: ({ organizationId, assetId, valuationId, most }) => ({
    name: 'valuations earlier than one',
    text: `select state, (count(*) over ())::int as total from read_models.valuations
           where organization_id = $1 and asset_id = $2
             and first_position < (select first_position from read_models.valuations where id = $3)
           order by first_position desc limit $4`,
    values: [organizationId, assetId, valuationId, most],
  }),
  answer: (rows) => ({
    states: rows.map(({ state }) => JSON.parse(state) as ValuationState),
    more: (rows[0]?.total ?? 0) - rows.length,
  }),
};
