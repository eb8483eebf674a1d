import { ReviewValuationBody, reviewValuation } from '../../../../commands/valuation/review-valuation.ts';
import {
  WithdrawValuationBody,
  withdrawValuation,
} from '../../../../commands/valuation/withdraw-valuation.ts';
import { ValuationView } from '../../../../queries/views/valuation-schema.ts';
import type { ValuationState } from '../../../valuing/domain/valuation/state.ts';
import { BASE_PATH } from '../base-path.ts';
import type { Problem } from '../pipeline/answer/problem.ts';
import { causeOf, type ManagementParts } from '../resources/management.ts';
import { type Changed, postChange } from '../resources/post-change.ts';
import { type ResponseSpec, type Route, type RouteAnswer, type RouteRequest, route } from '../route.ts';
import { CREATE_HEADERS, IdPath } from './resource-parameters.ts';
import { valuationAnswer } from './valuations.ts';

const WHO =
  'Never by the person who requested the valuation or last wrote its frozen asset, whatever the credential: 403.';

const decided: ResponseSpec = {
  description: 'The valuation after the decision',
  schema: ValuationView,
  etag: true,
  inLanguage: true,
  headers: { Location: 'Address of the valuation', ...CREATE_HEADERS },
};

/** `/valuations/{id}/reviews` and `/withdrawals`: what makes a value count, and what ends that. */
export const valuationReviewRoutes = (parts: () => ManagementParts): readonly Route[] => [
  route({
    method: 'POST',
    path: '/valuations/{id}/reviews',
    operationId: 'reviewValuation',
    tag: 'Valuations',
    summary: 'Approve or reject a calculated valuation',
    description: `As many different people approve as the frozen policy asks for the amount (\`review.approvals_required\`): until the last one the review is PENDING; one rejection ends it, also by a person who has approved. Approved, forced-liquidation and collateral value are RECOGNIZED, unless evidence is lacking (\`recognition.lacking\`), and the declared value where it is the accepted one; rejected, they are REJECTED and keep their amounts. The other three never change. ${WHO} Nor twice by the same person: 403. Not calculated, or decided before: 409.`,
    access: ['REVIEWER'],
    headers: { idempotencyKey: true },
    params: IdPath,
    body: {
      schema: ReviewValuationBody,
      mediaTypes: ['application/json'],
      limitBytes: 65_536,
      examples: {
        approve: {
          summary: 'An approval',
          value: { decision: 'APPROVE', rationale: 'Evidence seen, method and date as our policy asks.' },
        },
      },
    },
    responses: { 201: decided },
    async handle(request) {
      const wired = parts();
      const { organizationId, actor } = causeOf(request);
      return answered(
        request,
        await postChange(wired, request, reviewValuation, {
          id: request.params.id,
          input: () => ({ organizationId, actor, ...request.body }),
        }),
      );
    },
  }),
  route({
    method: 'POST',
    path: '/valuations/{id}/withdrawals',
    operationId: 'withdrawValuation',
    tag: 'Valuations',
    summary: 'Withdraw an approval, for fraud or error',
    description: `Recognized values become REJECTED, for good: what is valued anew is a valuation of its own. ${WHO} Without an approval that stands: 409.`,
    access: ['REVIEWER'],
    headers: { idempotencyKey: true },
    params: IdPath,
    body: {
      schema: WithdrawValuationBody,
      mediaTypes: ['application/json'],
      limitBytes: 65_536,
      examples: {
        error: {
          summary: 'An error found later',
          value: { rationale: 'The registry number belongs to another property.' },
        },
      },
    },
    responses: { 201: decided },
    async handle(request) {
      const wired = parts();
      const { organizationId, actor } = causeOf(request);
      return answered(
        request,
        await postChange(wired, request, withdrawValuation, {
          id: request.params.id,
          input: () => ({ organizationId, actor, ...request.body }),
        }),
      );
    },
  }),
];

const answered = (request: RouteRequest, changed: Changed<ValuationState> | Problem): RouteAnswer =>
  changed.kind === 'problem'
    ? changed
    : valuationAnswer(changed.state, request.language, 201, {
        Location: `${BASE_PATH}/valuations/${changed.state.id}`,
        ...changed.headers,
      });
