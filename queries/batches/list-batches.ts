import { z } from 'zod';
import type { BatchState } from '../../projections/batch.ts';
import { BATCH_KINDS, JOB_STATUSES } from '../../src/kernel/vocabulary.ts';
import { listParameters } from '../list-parameters.ts';
import { list } from '../question.ts';

/** Query parameters of the list. */
export const ListBatches = listParameters({
  kind: z.enum(BATCH_KINDS).optional().meta({ description: 'Batches of assets, or revaluations, alone.' }),
  status: z.enum(JOB_STATUSES).optional().meta({ description: 'Batches that stand so now.' }),
});

export const listBatches = list<BatchState, 'kind' | 'status'>('batches', 'batch', ['kind', 'status']);
