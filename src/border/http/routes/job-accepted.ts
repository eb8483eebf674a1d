import { z } from 'zod';

/** 202 of POST /valuations. */
export const JobAccepted = z
  .strictObject({
    valuation_id: z.uuid().meta({ description: 'Id of the valuation, for GET /valuations/{id}.' }),
    job_id: z.uuid().meta({ description: 'Id of the job that calculates it, for GET /jobs/{id}.' }),
    status: z.literal('QUEUED').meta({ description: 'Status of the valuation: no worker has begun it yet.' }),
  })
  .meta({ id: 'JobAccepted' });
