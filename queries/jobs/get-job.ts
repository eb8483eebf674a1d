import type { JobState } from '../../projections/valuation.ts';
import type { LookUp } from '../question.ts';

const tableById = (table: string): string =>
  `select id, organization_id, state from read_models.${table} where id = any($1::uuid[])`;

/** A job of any kind: from its id alone it cannot be told which. */
export const getJob: LookUp<JobState> = {
  projections: ['valuation', 'document', 'batch'],
  name: 'jobs by id',
  text: `${tableById('jobs')} union all ${tableById('document_jobs')} union all ${tableById('batch_jobs')}`,
  read: ({ state }) => JSON.parse(state) as JobState,
};
