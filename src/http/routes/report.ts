import { z } from 'zod';
import { hasEnded } from '../../domain/valuation/state.ts';
import { ValuationReport, valuationReport } from '../../reports/valuation-report.ts';
import type { ManagementParts } from '../management.ts';
import { problemOfRejection } from '../rejection.ts';
import { json, type Route, type RouteRequest, route } from '../route.ts';
import { IdPath, READERS } from './resource-parameters.ts';
import { readValuation } from './valuations.ts';

const ReportQuery = z.strictObject({
  format: z.enum(['json']).optional().meta({ description: 'Only `json` in this version.', default: 'json' }),
});

/** `/valuations/{id}/report`: the same bytes for the same version and language. */
export const reportRoutes = (parts: () => ManagementParts): readonly Route[] => [
  route({
    method: 'GET',
    path: '/valuations/{id}/report',
    operationId: 'getValuationReport',
    tag: 'Valuations',
    summary: 'Read the report of an ended valuation',
    description: 'Before the valuation has ended: 409. The language follows Accept-Language.',
    access: READERS,
    params: IdPath,
    query: ReportQuery,
    responses: { 200: { description: 'The report', schema: ValuationReport, etag: true, inLanguage: true } },
    async handle(request) {
      const wired = parts();
      const read = await readValuation(wired, request as RouteRequest<unknown, object>, request.params.id);
      if (read.kind === 'problem') return read;
      if (!hasEnded(read.state)) return problemOfRejection({ fact: 'valuation-not-ended' });
      const open = await wired.opener(read.state.input.asset);
      return json(200, valuationReport(read.state, request.language, open), { version: read.state.version });
    },
  }),
];
