import { z } from 'zod';

/** 202 of POST /asset-batches and POST /revaluations. */
export const BatchAccepted = z
  .strictObject({
    batch_id: z.uuid().meta({ description: 'Id of the batch, for GET /asset-batches/{id}.' }),
    job_id: z.uuid().meta({ description: 'Id of the job that works on it, for GET /jobs/{id}.' }),
  })
  .meta({ id: 'BatchAccepted' });
