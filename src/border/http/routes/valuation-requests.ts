import { RequestValuationBody, requestValuation } from '../../../../commands/valuation/request-valuation.ts';
import { BASE_PATH } from '../base-path.ts';
import { claimOf, type ManagementParts, problemOf, writeHeaders } from '../resources/management.ts';
import { SeenStreams } from '../resources/seen-streams.ts';
import { freezableBy } from '../resources/valuation-freezing.ts';
import { json, type Route, route } from '../route.ts';
import { JobAccepted } from './job-accepted.ts';
import { CREATE_HEADERS } from './resource-parameters.ts';

/** `POST /valuations`. */
export const valuationRequestRoute = (parts: () => ManagementParts): Route =>
  route({
    method: 'POST',
    path: '/valuations',
    operationId: 'requestValuation',
    tag: 'Valuations',
    summary: 'Freeze the input and request its valuation',
    description:
      'Asset, policy in force, scenario and documents are frozen as they stand; what happens to them later changes nothing. Follow the job, then read the valuation and its report.',
    access: ['ANALYST'],
    headers: { idempotencyKey: true },
    body: {
      schema: RequestValuationBody,
      mediaTypes: ['application/json'],
      limitBytes: 65_536,
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
    },
    responses: {
      202: {
        description: 'Queued',
        schema: JobAccepted,
        headers: { Location: 'Address of the job', ...CREATE_HEADERS },
      },
    },
    async handle(request) {
      const wired = parts();
      const cause = claimOf(wired, request);
      const seen = new SeenStreams(wired.log, cause.organizationId);
      const execution = await wired.handler.create(requestValuation, {
        method: 'POST',
        path: `${BASE_PATH}/valuations`,
        cause,
        looksElsewhere: true,
        prepare: async (valuationId) => ({
          valuationId,
          ...(await freezableBy(wired, request, request.body, seen)),
        }),
      });
      if (execution.outcome !== 'done') return problemOf(wired, request, execution, seen.position);
      const { id, job_id } = execution.state;
      return json(
        202,
        { valuation_id: id, job_id, status: 'QUEUED' },
        {
          headers: {
            Location: `${BASE_PATH}/jobs/${job_id}`,
            ...writeHeaders(wired, request, execution.position, execution.replayed),
          },
        },
      );
    },
  });
