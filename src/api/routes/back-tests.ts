import { z } from 'zod';
import { BackTestReport, backTestReport } from '../../evidence/reports/back-test-report.ts';
import { digestOf } from '../../kernel/digest.ts';
import { DateField } from '../../kernel/fields.ts';
import { organizationName } from '../../kernel/ids.ts';
import type { Json } from '../../kernel/json.ts';
import { ASSET_CLASSES } from '../../kernel/vocabulary.ts';
import { carried, faultWords } from '../../kernel/words/faults.ts';
import { unavailable } from '../pipeline/answer/problem.ts';
import { comparedSales } from '../resource/back-test.ts';
import { type ManagementParts, settle, staleHeader } from '../resource/management.ts';
import { json, type Route, route } from '../route.ts';
import { asPdf, PDF, type ReportOptions, ReportQuery } from './report.ts';

/** Some thousands of sales are compared in a second. */
const PATIENCE_MS = 60_000;
const MODELS = ['asset', 'guarantee', 'valuation'] as const;

const CROSSED = carried(faultWords('before_beginning', 'is before from', 'é anterior a from'));

const BackTestQuery = ReportQuery.extend({
  asset_class: z.enum(ASSET_CLASSES).optional().meta({ description: 'Assets of this class alone.' }),
  from: DateField.optional().meta({ description: 'Sales of this day or later.' }),
  to: DateField.optional().meta({ description: 'Sales of this day or earlier.' }),
}).superRefine(({ from, to }, context) => {
  if (from !== undefined && to !== undefined && to < from)
    context.addIssue({ code: 'custom', path: ['to'], message: CROSSED });
});

/** `GET /back-tests`: how the values that were told compare with what assets brought. Nothing is kept. */
export const backTestRoute = (parts: () => ManagementParts, { renderer }: ReportOptions): Route =>
  route({
    method: 'GET',
    path: '/back-tests',
    operationId: 'runBackTest',
    tag: 'Back-tests',
    summary: 'Compare the last values of sold assets with what they brought',
    description:
      'Of each asset disposed of by a sale the last calculated valuation before it, by its valuation date: each of its amounts divided by the proceeds, by class and method. A valuation that ended after the day of the sale, or after it was recorded, is not looked at. Worked out when it is asked, in time that grows with the number of sales, and nothing is kept. The language follows Accept-Language; without it JSON is in English and PDF in Portuguese.',
    access: ['ANALYST', 'REVIEWER', 'AUDITOR'],
    query: BackTestQuery,
    patienceMs: PATIENCE_MS,
    responses: {
      200: {
        description: 'The comparison',
        schema: BackTestReport,
        alsoAs: [PDF],
        etag: true,
        inLanguage: true,
        headers: {
          'Content-Disposition': 'Of a PDF: to be shown, and the name of its file',
        },
      },
    },
    async handle(request) {
      const wired = parts();
      const { stale } = await settle(wired, request, MODELS);
      const { asset_class, from, to, format } = request.query;
      const { organization_id: organizationId, organization } = request.credential();
      const until = performance.now() + PATIENCE_MS;
      const compared = await comparedSales(
        wired,
        { organizationId, assetClass: asset_class, from, to },
        // The client has gone, this process ends, or the answer would come too late.
        () => request.signal.aborted || performance.now() > until,
      );
      if (!compared) return unavailable();
      const language = format === 'pdf' ? request.languageOr('pt-BR') : request.language;
      const report = backTestReport({
        language,
        organization: { id: organizationId, name: organizationName(organization) },
        asset_class: asset_class ?? null,
        from: from ?? null,
        to: to ?? null,
        asOf: wired.clock.now(),
        ...compared,
      });
      const etag = digestOf(report as unknown as Json);
      if (format !== 'pdf')
        return json(200, report as unknown as Json, { etag, headers: staleHeader(stale) });
      const headers = staleHeader(stale);
      return asPdf(renderer, report, { etag, language, name: 'back-test', headers });
    },
  });
