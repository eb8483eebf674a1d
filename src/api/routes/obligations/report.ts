import { COVERAGE_MODELS } from '../../../../queries/coverage.ts';
import { obligationView } from '../../../../queries/obligations.ts';
import { byId, lookUp } from '../../../../queries/question.ts';
import type { AssetState } from '../../../domain/asset.ts';
import type { ObligationState } from '../../../domain/obligation.ts';
import { ObligationReport, obligationReport } from '../../../evidence/reports/obligation-report.ts';
import { digestOf } from '../../../kernel/digest.ts';
import { organizationName } from '../../../kernel/ids.ts';
import type { Json } from '../../../kernel/json.ts';
import { BASE_PATH } from '../../base-path.ts';
import { staleHeader, waitForOwnWrites } from '../../resource/consistency.ts';
import type { ManagementParts } from '../../resource/management.ts';
import { readOf } from '../../resource/read.ts';
import type { Operation } from '../../resource.ts';
import { json, type RouteRequest } from '../../route.ts';
import { obligationCoverage } from '../coverage.ts';
import { asPdf, type ReportOptions, ReportQuery, reportLanguage, reportResponses } from '../report.ts';

const ASSETS = byId<AssetState>('assets', 'asset');

/** `GET /obligations/{id}/report`: today's coverage with the calculation of every figure. */
export const obligationReportOf = ({ renderer, publicBaseUrl }: ReportOptions): Operation<ObligationState> =>
  readOf<ObligationState, typeof ReportQuery>({
    step: '/report',
    operationId: 'getObligationReport',
    summary: 'Read the report of an obligation, as JSON or as PDF',
    description:
      "Today's coverage, and how each guarantee's figure was worked out. The language follows Accept-Language; without it JSON is in English and PDF in Portuguese. The ETag is the digest of the report in its language; the report prints the tag of the coverage, and where the service knows its public address, where that is answered for ever.",
    query: ReportQuery,
    responses: reportResponses(ObligationReport),
    async answer(obligation, request, wired) {
      const { stale } = await waitForOwnWrites(wired, request, COVERAGE_MODELS);
      const isPdf = request.query.format === 'pdf';
      const language = reportLanguage(request);
      const report = await reportOf(wired, request, obligation, language, publicBaseUrl);
      const etag = digestOf(report as unknown as Json);
      const headers = staleHeader(stale);
      if (!isPdf) return json(200, report as unknown as Json, { etag, language, headers });
      const { id, version } = report.obligation;
      return asPdf(renderer, report, { etag, language, name: `obligation-${id}-v${version}`, headers });
    },
  });

async function reportOf(
  parts: ManagementParts,
  request: RouteRequest,
  obligation: ObligationState,
  language: RouteRequest['language'],
  publicBaseUrl: string | undefined,
): Promise<ObligationReport> {
  const { organization_id: organizationId, id } = obligation;
  const { body, figures, book, guarantees, day } = await obligationCoverage(parts, obligation);
  const assets = await Promise.all(
    [...book.assets.keys()].map((asset) => lookUp(parts.readModels, ASSETS, { organizationId, id: asset })),
  );
  const valuations = [...book.assets.values()].flatMap((asset) => asset.valuations);
  const {
    created_at: _c,
    updated_at: _u,
    ...shown
  } = obligationView(obligation, await parts.opener(obligation));
  return obligationReport({
    language,
    organization: { id: organizationId, name: organizationName(request.credential().organization) },
    obligation: shown,
    coverage: figures,
    day,
    guarantees,
    assets: new Map(assets.flatMap((asset) => (asset ? [[asset.id, asset] as const] : []))),
    valuations: new Map(valuations.map((valuation) => [valuation.id, valuation])),
    asOf: body.as_of,
    coverageTag: digestOf(body as unknown as Json),
    address:
      publicBaseUrl === undefined
        ? null
        : `${publicBaseUrl}${BASE_PATH}/obligations/${id}/coverage?as_of=${body.as_of}`,
  });
}
