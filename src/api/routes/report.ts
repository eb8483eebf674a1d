import { createHash } from 'node:crypto';
import { z } from 'zod';
import { valuesOf } from '../../../queries/views/valuation.ts';
import type { CredentialState } from '../../domain/credential.ts';
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
import { noticing } from '../pipeline/answer/erased-tag.ts';
import { tagOf } from '../pipeline/answer/respond.ts';
import type { ManagementParts } from '../resource/management.ts';
import { readOf } from '../resource/read.ts';
import { besideOf } from '../resource/report.ts';
import type { Operation } from '../resource.ts';
import { json, type Language, type Route, type RouteAnswer } from '../route.ts';

export const PDF = 'application/pdf';

export const ReportQuery = z.strictObject({
  format: z
    .enum(['json', 'pdf'])
    .optional()
    .meta({ description: 'The same content in both.', default: 'json' }),
});

export interface ReportOptions {
  readonly renderer: ReportRenderer;
  /** Under which the service is reached, without a slash at its end; undefined: reports name no address. */
  readonly publicBaseUrl?: string | undefined;
}

/** How a report is described, whichever it is. */
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
      'Before the valuation has ended: 409. The language follows Accept-Language; without it JSON is in English and PDF in Portuguese. The rules that the valuation was requested under (`rules_version` in its history) decide the format. The same version gives the same bytes in a language until personal data is erased: the ETag is `"<version>-<language>"`, from then on `"<version>-erased-<language>"`. Where the service knows its public address, reports carry it, and eight digits of its digest stand behind the version.',
    query: ReportQuery,
    responses: reportResponses(ValuationReport),
    refusal: (state) => (hasEnded(state) ? undefined : { fact: 'valuation-not-ended' }),
    async answer(state, request, wired) {
      const isPdf = request.query.format === 'pdf';
      const language = isPdf ? request.languageOr('pt-BR') : request.language;
      const asked = { language, credential: request.credential(), publicBaseUrl };
      const { report, etag } = await reportOf(wired, state, asked);
      if (!isPdf) return json(200, report as Json, { etag });
      const name = `valuation-${state.id}-v${state.version}`;
      return asPdf(renderer, report, { etag, language, name });
    },
  });

interface Asked {
  readonly language: Language;
  readonly credential: CredentialState;
  readonly publicBaseUrl: string | undefined;
}

async function reportOf(
  wired: ManagementParts,
  state: ValuationState,
  { language, credential, publicBaseUrl }: Asked,
): Promise<{ readonly report: ValuationReport; readonly etag: string }> {
  const { label, methods } = assetClass(state.input.asset.asset_class);
  const beside = await besideOf(wired, state, credential, publicBaseUrl);
  const { open, erased } = noticing(await wired.opener([state.input.asset, beside.charges?.encumbrances]));
  const report = valuationReport(state, {
    ...beside,
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

/** Under another address the same version has other bytes. */
const addressTag = (publicBaseUrl: string): string =>
  createHash('sha256').update(publicBaseUrl).digest('hex').slice(0, 8);

/** Every decision, oldest first: each approval, and a rejection or withdrawal that came after. */
function decisionsOf({ approvals, review }: ValuationState): readonly Review[] {
  const approved = approvals.map((approval): Review => ({ status: 'APPROVED', ...approval }));
  return review.status === 'APPROVED' ? approved : [...approved, review];
}

/** A report as a PDF to be shown; `name`: of its file. */
export const asPdf = (
  renderer: ReportRenderer,
  report: Report,
  { etag, language, name, headers }: Pdf,
): RouteAnswer => ({
  kind: 'rendered',
  etag,
  language,
  mediaType: PDF,
  headers: { ...headers, 'Content-Disposition': `inline; filename="${name}.pdf"` },
  render: () => renderer.pdf(report).catch(unavailable),
});

interface Pdf {
  readonly etag: string;
  readonly language: Language;
  readonly name: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What cannot be rendered now may be later; what is wrong with the renderer is a defect. */
function unavailable(error: unknown): never {
  if (error instanceof ReportNotRendered) throw new DependencyUnavailable('report_renderer', error);
  throw error;
}
