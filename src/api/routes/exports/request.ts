import type { BatchState, ExportRequest } from '../../../domain/batch.ts';
import { organizationName } from '../../../kernel/ids.ts';
import type { ExportContent } from '../../../kernel/vocabulary.ts';
import type { RouteRequest } from '../../route.ts';
import { BatchAccepted } from '../asset-batches/accepted.ts';

/** What every export says; null: not asked for. */
export const exportOf = (
  request: RouteRequest,
  content: ExportContent,
  format: ExportRequest['format'],
): ExportRequest => ({
  content,
  format,
  language: request.language,
  organization: organizationName(request.credential().organization),
  base_date: null,
  portfolio: null,
  asset_class: null,
  from: null,
  to: null,
  shocks: [],
});

export const QUEUED = {
  description: 'Accepted: a job works it out',
  schema: BatchAccepted,
  body: ({ id, job_id }: BatchState) => ({ batch_id: id, job_id }),
};

export const FOLLOWED =
  'For any size: the answer is a job. Its progress is that of a batch, at /asset-batches/{id}; `…/file` answers the file from the end of the job, for seven days.';
