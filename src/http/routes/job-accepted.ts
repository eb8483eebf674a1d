import { z } from 'zod';

/** 202 of POST /valuations. */
export const JobAccepted = z
  .strictObject({ valuation_id: z.uuid(), job_id: z.uuid(), status: z.literal('QUEUED') })
  .meta({ id: 'JobAccepted' });
