import { createHash } from 'node:crypto';
import { z } from 'zod';
import { valuesOf } from '../../../queries/views/valuation.ts';
import type { Caller } from '../../domain/credential.ts';
import type { Review } from '../../domain/review.ts';
import { hasEnded, type ValuationState } from '../../domain/valuation.ts';
import { DependencyUnavailable } from '../../engine/dependency-unavailable.ts';
import {
  type Report,
  ReportNotRendered,
  type ReportRenderer,
} from '../../evidence/reports/report-renderer.ts';
import { ValuationReport } from '../../evidence/reports/report-schema.ts';
import { valuationReport } from '../../evidence/reports/valuation-report.ts';
import type { Json } from '../../kernel/json.ts';
import { assetClass } from '../../valuation/asset-classes/index.ts';
import { trackErasure } from '../pipeline/answer/erased-tag.ts';
import { tagOf } from '../pipeline/answer/respond.ts';
import type { ManagementParts } from '../resource/management.ts';
import { readOf } from '../resource/read.ts';
import { reportSurroundings } from '../resource/report.ts';
import type { Operation } from '../resource.ts';
import { json, type Language, type Route, type RouteAnswer, type RouteRequest } from '../route.ts';

export const PDF = 'application/pdf';

export const ReportQuery = z.strictObject({
  format: z
    .enum(['json', 'pdf'])
    .optional()
    .meta({ description: 'The same content in both.', default: 'json' }),
  language: z
    .enum(['en', 'pt-BR'])
    .optional()
    .meta({ description: 'Of its texts, for links; by default as Accept-Language says.' }),
});

/** As the address says, else as the request does; a PDF without either is in Portuguese. */
export const reportLanguage = (request: RouteRequest<unknown, z.output<typeof ReportQuery>>): Language => {
  const { format, language } = request.query;
  if (language !== undefined) return language;
  return format === 'pdf' ? request.languageOr('pt-BR') : request.language;
};

export interface ReportOptions {
  readonly renderer: ReportRenderer;
  /** Public address of the service, without a trailing slash; if undefined, reports contain no address. */
  readonly publicBaseUrl?: string | undefined;
}

export const reportResponses = (schema: z.ZodType, description = 'The report'): Route['responses'] => ({
  200: {
    description,
    schema,
    alsoAs: [PDF],
    etag: true,
    inLanguage: true,
    headers: { 'Content-Disposition': 'Of a PDF: to be shown, and the name of its file' },
  },
});

/** `/valuations/{id}/report`: the same bytes for the same version, language and format. */
export const report = ({ renderer, publicBaseUrl }: ReportOptions): Operation<ValuationState> =>
  readOf<ValuationState, typeof ReportQuery>({
    step: '/report',
    operationId: 'getValuationReport',
    summary: 'Read the report of an ended valuation, as JSON or as PDF',
    description:
      'Before the valuation has ended: 409. The language follows Accept-Language; without it JSON is in English and PDF in Portuguese. The rules that the valuation was requested under (`rules_version` in its history) decide the format. The same version gives the same bytes in a language until personal data is erased: the ETag is `"<version>-<language>"`, from then on `"<version>-erased-<language>"`. If the service knows its public address, reports contain it, and eight digits of its digest follow the version.',
    query: ReportQuery,
    responses: reportResponses(ValuationReport),
    refusal: (state) => (hasEnded(state) ? undefined : { fact: 'valuation-not-ended' }),
    async answer(state, request, wired) {
      const isPdf = request.query.format === 'pdf';
      const language = reportLanguage(request);
      const options = { language, credential: request.credential(), publicBaseUrl };
      const { report, etag } = await reportOf(wired, state, options);
      if (!isPdf) return json(200, report as Json, { etag, language });
      const name = `valuation-${state.id}-v${state.version}`;
      return asPdf(renderer, report, { etag, language, name, rules: state.rules_version });
    },
  });

interface ReportRequest {
  readonly language: Language;
  readonly credential: Caller;
  readonly publicBaseUrl: string | undefined;
}

async function reportOf(
  wired: ManagementParts,
  state: ValuationState,
  { language, credential, publicBaseUrl }: ReportRequest,
): Promise<{ readonly report: ValuationReport; readonly etag: string }> {
  const { label, methods } = assetClass(state.input.asset.asset_class);
  const surroundings = await reportSurroundings(wired, state, credential, publicBaseUrl);
  const { open, erased } = trackErasure(
    await wired.opener([state.input.asset, surroundings.charges?.encumbrances]),
  );
  const report = valuationReport(state, {
    ...surroundings,
    language,
    values: valuesOf(
      state,
      methods.map(({ method }) => method),
    ),
    classLabel: label,
    decisions: decisionsOf(state),
    open,
  });
  const at = publicBaseUrl && addressTag(publicBaseUrl);
  return { report, etag: tagOf(state.version, { language, erased: erased(), at }) };
}

/** Part of the tag, because the bytes depend on the address. */
const addressTag = (publicBaseUrl: string): string =>
  createHash('sha256').update(publicBaseUrl).digest('hex').slice(0, 8);

/** Every decision, oldest first: approvals, then a rejection or withdrawal. */
function decisionsOf({ approvals, review }: ValuationState): readonly Review[] {
  const approved = approvals.map((approval): Review => ({ status: 'APPROVED', ...approval }));
  return review.status === 'APPROVED' ? approved : [...approved, review];
}

/** A report as a PDF shown in the browser; `name`: of its file. */
export const asPdf = (
  renderer: ReportRenderer,
  report: Report,
  { etag, language, name, rules, headers }: Pdf,
): RouteAnswer => ({
  kind: 'rendered',
  etag,
  language,
  mediaType: PDF,
  headers: { ...headers, 'Content-Disposition': `inline; filename="${name}.pdf"` },
  render: () => renderer.pdf(report, rules).catch(unavailable),
});

interface Pdf {
  readonly etag: string;
  readonly language: Language;
  readonly name: string;
  /** Of a valuation: its report keeps their layout. */
  readonly rules?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Turns a renderer that is temporarily unavailable into a 503; other errors are defects. */
function unavailable(error: unknown): never {
  if (error instanceof ReportNotRendered) throw new DependencyUnavailable('report_renderer', error);
  throw error;
}
