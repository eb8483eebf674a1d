import {
  requestBackTest,
  requestObligationsExport,
  requestPortfoliosExport,
  requestStressTest,
} from '../../../commands/batch.ts';
import { countDisposals } from '../../../queries/back-tests.ts';
import { COVERAGE_MODELS } from '../../../queries/coverage.ts';
import { countObligations } from '../../../queries/obligations.ts';
import { ask } from '../../../queries/question.ts';
import type { BatchState, ExportStep, RequestedExport } from '../../domain/batch.ts';
import { DependencyUnavailable } from '../../engine/dependency-unavailable.ts';
import { businessDateOf } from '../../kernel/instant.ts';
import type { AccessProfile, ExportContent } from '../../kernel/vocabulary.ts';
import { IN_FUTURE } from '../../kernel/words/fields.ts';
import { faultAt } from '../../kernel/zod-faults.ts';
import { problem } from '../pipeline/answer/problem.ts';
import { checkProfile } from '../pipeline/request/checks.ts';
import type { ManagementParts } from '../resource/management.ts';
import { create } from '../resource/post.ts';
import { readOf } from '../resource/read.ts';
import { HISTORY_READERS, type Operation, READERS } from '../resource.ts';
import { Bytes } from '../route.ts';
import { CSV_WITH_HEADINGS } from './asset-batches/sheet.ts';
import { backTest, CROSSED } from './back-tests.ts';
import { auditExports, auditSteps } from './exports/audit.ts';
import { exportOf, FOLLOWED, QUEUED } from './exports/request.ts';
import { endOf, scrGuarantees, scrText } from './obligations/export.ts';
import { allPortfolios, PORTFOLIO_MODELS } from './portfolios.ts';
import { stressTest } from './stress-tests.ts';

/** Exports: what takes long with many obligations or sales, as a job with progress and a file. */

/** The profiles that may read a back-test. */
const BACK_TESTERS = ['ANALYST', 'REVIEWER', 'AUDITOR'] as const;
/** The profiles that may read the file of an export; of the others all that may read batches. */
const FILE_READERS: { readonly [Content in ExportContent]?: readonly AccessProfile[] } = {
  BACK_TEST: BACK_TESTERS,
  OBLIGATION_BUNDLE: HISTORY_READERS,
  OBLIGATION_REPLAY: HISTORY_READERS,
};

export const exports: readonly Operation<BatchState>[] = [
  create(requestObligationsExport, {
    path: '/obligations/export',
    access: READERS,
    summary: "Export the guarantees for the lender's report to the SCR, as a job",
    description: `The rows of GET /obligations/export, of the same base date the same.\n\n${FOLLOWED}`,
    examples: { december: { summary: 'A past month', value: { base_date: '2026-10-31', format: 'csv' } } },
    queued: QUEUED,
    readsOtherStreams: true,
    async input({ asked: { organizationId, body }, id, parts, request }, now) {
      const { base_date, format = 'json' } = body;
      const isLate = base_date !== undefined && base_date > businessDateOf(now);
      return {
        batchId: id,
        request: {
          ...exportOf(request, 'SCR_GUARANTEES', format),
          base_date: base_date ?? businessDateOf(now),
        },
        lineCount: await ask(parts.readModels, countObligations, { organizationId }),
        faults: isLate ? [faultAt('/base_date', IN_FUTURE)] : [],
      };
    },
  }),
  create(requestStressTest, {
    path: '/stress-tests',
    access: READERS,
    summary: 'Compute coverage under changed values, as a job',
    description: `The answer of GET /stress-tests.\n\n${FOLLOWED}`,
    examples: {
      coffee: {
        summary: 'Stocks lose a fifth',
        value: { shocks: [{ asset_class: 'INVENTORY', change: '-0.20' }] },
      },
    },
    queued: QUEUED,
    readsOtherStreams: true,
    async input({ asked: { organizationId, body }, id, parts, request }) {
      const { portfolio, shocks = [] } = body;
      const counted = { organizationId, status: 'ACTIVE', portfolio } as const;
      return {
        batchId: id,
        request: { ...exportOf(request, 'STRESS_TEST', 'json'), portfolio: portfolio ?? null, shocks },
        lineCount: await ask(parts.readModels, countObligations, counted),
      };
    },
  }),
  create(requestPortfoliosExport, {
    path: '/portfolios/export',
    access: READERS,
    summary: 'List portfolios with their sums, as a job',
    description: `The answer of GET /portfolios on one page, of the purpose COLLATERAL.\n\n${FOLLOWED}`,
    examples: { one: { summary: 'One portfolio', value: { name: 'Grain' } } },
    queued: QUEUED,
    readsOtherStreams: true,
    async input({ asked: { organizationId, body }, id, parts, request }) {
      const counted = { organizationId, status: 'ACTIVE', portfolio: body.name } as const;
      return {
        batchId: id,
        request: { ...exportOf(request, 'PORTFOLIOS', 'json'), portfolio: body.name ?? null },
        lineCount: await ask(parts.readModels, countObligations, counted),
      };
    },
  }),
  create(requestBackTest, {
    path: '/back-tests',
    access: BACK_TESTERS,
    summary: 'Compare the last values of sold assets with their proceeds, as a job',
    description: `The answer of GET /back-tests, in the language of the request.\n\n${FOLLOWED}`,
    examples: { year: { summary: 'A year', value: { from: '2026-01-01', to: '2026-12-31' } } },
    queued: QUEUED,
    readsOtherStreams: true,
    async input({ asked: { organizationId, body }, id, parts, request }) {
      const { asset_class = null, from = null, to = null } = body;
      const isCrossed = from !== null && to !== null && to < from;
      const counted = { organizationId, assetClass: asset_class ?? undefined };
      return {
        batchId: id,
        request: { ...exportOf(request, 'BACK_TEST', 'json'), asset_class, from, to },
        lineCount: await ask(parts.readModels, countDisposals, counted),
        faults: isCrossed ? [faultAt('/to', CROSSED)] : [],
      };
    },
  }),
  ...auditExports,
];

type ExportParts = Pick<
  ManagementParts,
  'log' | 'readModels' | 'opener' | 'fingerprintKeys' | 'proofs' | 'clock'
>;

/** How long a worker waits for the read models before it looks again. */
const WAIT_MS = 2_000;

/** Works an export out, for a worker. Throws `DependencyUnavailable` while the read models have not come as far as its request. */
export async function* exportSteps(
  parts: ExportParts,
  wanted: RequestedExport,
): AsyncGenerator<ExportStep, void> {
  const { organizationId, request, acceptedAt, upTo } = wanted;
  const { content } = request;
  // Of the log alone.
  if (content === 'OBLIGATION_BUNDLE' || content === 'OBLIGATION_REPLAY')
    return yield* auditSteps(parts, wanted);
  const models = content === 'PORTFOLIOS' ? PORTFOLIO_MODELS : COVERAGE_MODELS;
  if (!(await parts.readModels.passed(models, upTo, WAIT_MS)))
    throw new DependencyUnavailable('read_models', new Error('they are behind the request'));
  if (content === 'PORTFOLIOS') return yield* portfolioTexts(parts, wanted);
  if (content === 'SCR_GUARANTEES') return yield* scrSteps(parts, wanted);
  const organization = { id: organizationId, name: request.organization };
  const clock = { now: () => acceptedAt };
  const steps =
    content === 'STRESS_TEST'
      ? stressTest(parts, organizationId, request, acceptedAt)
      : backTest(parts, organization, request, clock);
  let done = 0;
  for (let step = await steps.next(); ; step = await steps.next()) {
    if (step.done) return yield { done, text: JSON.stringify(step.value) };
    done = step.value;
    yield { done };
  }
}

/** As one page of the list. */
async function* portfolioTexts(
  parts: ExportParts,
  { organizationId, request, acceptedAt }: RequestedExport,
): AsyncGenerator<ExportStep, void> {
  let done = 0;
  let before = '{"items":[';
  for await (const step of allPortfolios(parts, organizationId, request.portfolio, acceptedAt)) {
    done += step.obligations;
    yield step.view ? { done, text: before + JSON.stringify(step.view) } : { done };
    if (step.view) before = ',';
  }
  yield { done, text: `${before === ',' ? '' : before}],"next_cursor":null}` };
}

async function* scrSteps(
  parts: ExportParts,
  { organizationId, request, acceptedAt }: RequestedExport,
): AsyncGenerator<ExportStep, void> {
  const date = request.base_date ?? businessDateOf(acceptedAt);
  const at = endOf(date) < acceptedAt ? endOf(date) : acceptedAt;
  let done = 0;
  async function* counted() {
    for await (const page of scrGuarantees(parts, organizationId, at)) {
      done += page.obligations;
      yield page;
    }
  }
  for await (const text of scrText(counted(), date, request.format)) yield { done, text };
}

export const exportFile = readOf<BatchState>({
  step: '/file',
  operationId: 'getExportFile',
  summary: 'Fetch the file of an export',
  description:
    'Bytes with the `sha256` that the batch shows. 404 for what is no export, and when seven days are over; 409 before the job has ended.',
  responses: {
    200: {
      description: 'The file',
      schema: Bytes,
      bytesAs: ['application/json', 'text/csv'],
      headers: { 'Content-Disposition': 'A name for the file.' },
    },
  },
  refusal: (state) => (state.export && !state.export.file ? { fact: 'export-not-ended' } : undefined),
  async answer({ id, export: exported }, request, wired) {
    if (!exported?.file) return problem('NOT_FOUND');
    const { content, format, base_date } = exported.request;
    const access = FILE_READERS[content];
    const unfit = access && checkProfile(request, { access });
    if (unfit) return unfit;
    const chunks = await wired.openExport(id, exported.file);
    if (!chunks) return problem('NOT_FOUND');
    const of = exported.request.obligation_id ?? id;
    const name = base_date ? `scr-gar-${base_date}` : `${content.toLowerCase().replace('_', '-')}-${of}`;
    return {
      kind: 'flow',
      mediaType: format === 'csv' ? CSV_WITH_HEADINGS : 'application/json',
      headers: { 'Content-Disposition': `attachment; filename="${name}.${format}"` },
      chunks,
    };
  },
});
