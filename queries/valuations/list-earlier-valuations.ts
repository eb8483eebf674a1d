import type { Position } from '../../src/engine/log/event-log.ts';
import type { Question } from '../question.ts';

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
