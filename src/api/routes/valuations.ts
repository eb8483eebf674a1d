import { z } from 'zod';
import { freezable, freezableSources } from '../../../commands/valuation/freezing.ts';
import { requestValuation, reviewValuation, withdrawValuation } from '../../../commands/valuation.ts';
import { byId } from '../../../queries/question.ts';
import { ListValuations, listValuations } from '../../../queries/valuations.ts';
import { methodsOf, ValuationPage, ValuationView, valuationView } from '../../../queries/views/valuation.ts';
import { evolveValuation, type ValuationState, valuationStream } from '../../domain/valuation.ts';
import { allowedDecisions } from '../resource/allowed-decisions.ts';
import { history } from '../resource/history.ts';
import { list } from '../resource/list.ts';
import type { ManagementParts } from '../resource/management.ts';
import { change, create } from '../resource/post.ts';
import { read } from '../resource/read.ts';
import { resource } from '../resource.ts';
import { type AnswerOptions, content, type Language, type RouteAnswer } from '../route.ts';
import { type ReportOptions, report } from './report.ts';
import { valuationBundle } from './valuations/bundle.ts';
import { valuationReplay } from './valuations/replay.ts';

const WHO =
  'Never by the person who requested the valuation or last wrote its frozen asset, whatever the credential: 403.';

/** 202 of POST /valuations. */
const JobAccepted = z
  .strictObject({
    valuation_id: z.uuid().meta({ description: 'Id of the valuation, for GET /valuations/{id}.' }),
    job_id: z.uuid().meta({ description: 'Id of the job that calculates it, for GET /jobs/{id}.' }),
    status: z.literal('QUEUED').meta({ description: 'Status of the valuation: no worker has begun it yet.' }),
  })
  .meta({ id: 'JobAccepted' });

export const valuationRoutes = (parts: () => ManagementParts, reports: ReportOptions) =>
  resource<ValuationState>(parts, {
    path: '/valuations',
    tag: 'Valuations',
    name: 'Valuation',
    stream: valuationStream,
    evolve: evolveValuation,
    row: byId('valuations', 'valuation'),
    view: ValuationView,
    inLanguage: true,
    answer: (state, { status, language, headers }) =>
      asStored(status, shown(state, language), { version: state.version, headers }),
    operations: [
      create(requestValuation, {
        summary: 'Freeze the input and request its valuation',
        description:
          'Asset, policy in force, scenario and documents are frozen in their current state; later changes to them have no effect. Follow the job, then read the valuation and its report.',
        examples: {
          collateral: {
            summary: 'An asset as a guarantee',
            value: { asset_id: '7b0c4d7e-5a1f-4c0e-9d55-3f2a8c1e6b90', purpose: 'COLLATERAL' },
          },
          revaluation: {
            summary: 'An earlier valuation once more, as of today',
            value: {
              asset_id: '7b0c4d7e-5a1f-4c0e-9d55-3f2a8c1e6b90',
              purpose: 'COLLATERAL',
              repeats: '0d3c2b1a-9f8e-5d7c-8b6a-5a4b3c2d1e0f',
            },
          },
        },
        queued: {
          description: 'Queued',
          schema: JobAccepted,
          body: ({ id, job_id }) => ({ valuation_id: id, job_id, status: 'QUEUED' }),
        },
        readsOtherStreams: true,
        input: async ({ asked: { organizationId, body }, id, parts: { sharedIdentifiers }, seen }) => {
          const sources = freezableSources(organizationId, {
            state: seen.state.bind(seen),
            sharedIdentifiers,
          });
          return { valuationId: id, ...(await freezable(sources, organizationId, body)) };
        },
      }),
      list(listValuations, shown, {
        summary: 'List valuations, newest first; of one asset its history of values',
        query: ListValuations,
        page: ValuationPage,
        inLanguage: true,
        answer: asStored,
      }),
      read(),
      history,
      change('reviews', reviewValuation, {
        summary: 'Approve or reject a calculated valuation',
        description: `As many different people approve as the frozen policy asks for the amount (\`review.approvals_required\`): until the last one the review is PENDING; one rejection ends it, also by a person who has approved. Approved, forced-liquidation and collateral value are RECOGNIZED, unless evidence is lacking (\`recognition.lacking\`), and the declared value where it is the accepted one; rejected, they are REJECTED and keep their amounts. The other three never change. ${WHO} Nor twice by the same person: 403. Not calculated, or decided before: 409.`,
        examples: {
          approve: {
            summary: 'An approval',
            value: { decision: 'APPROVE', rationale: 'Evidence seen, method and date as our policy asks.' },
          },
        },
      }),
      change('withdrawals', withdrawValuation, {
        summary: 'Withdraw an approval, for fraud or error',
        description: `Recognized values become REJECTED, for good: a new valuation is a separate one. ${WHO} Without an approval in force: 409.`,
        examples: {
          error: {
            summary: 'An error found later',
            value: { rationale: 'The registry number belongs to another property.' },
          },
        },
      }),
      allowedDecisions({
        open: ({ review }) => {
          if (review.status === 'PENDING') return ['APPROVE', 'REJECT'];
          return review.status === 'APPROVED' ? ['WITHDRAW'] : [];
        },
        madeBy: ({ requested_by, input }) => [requested_by, input.asset.last_written_by],
        approvedBy: ({ approvals }) => approvals.map(({ decided_by }) => decided_by),
      }),
      report(reports),
      valuationReplay,
      valuationBundle,
    ],
  });

function shown(state: ValuationState, language: Language): ValuationView {
  return valuationView(state, methodsOf(state), language);
}

/** Does not restore source texts: `input` is shown as it was digested. */
function asStored(status: number, body: object, options: AnswerOptions): RouteAnswer {
  return content(status, 'application/json', JSON.stringify(body), options);
}
