import {
  type RequestValuation,
  type RequestValuationBody,
  repeatable,
  wishesOf,
} from '../../commands/request-valuation.ts';
import { approvedPolicies } from '../../queries/list-approved-policies.ts';
import { verifiedDocuments } from '../../queries/list-verified-documents.ts';
import { ask, type Question } from '../../queries/question.ts';
import { assetStream, evolveAsset } from '../domain/asset/state.ts';
import { documentStream, evolveDocument } from '../domain/document/state.ts';
import { evolveScenario, scenarioStream } from '../domain/scenario/state.ts';
import { evolveValuation, valuationStream } from '../domain/valuation/state.ts';
import { DependencyUnavailable } from '../ports/dependency-unavailable.ts';
import { type ManagementParts, settle } from './management.ts';
import type { RouteRequest } from './route.ts';
import type { SeenStreams } from './seen-streams.ts';

export type Freezable = Omit<RequestValuation, 'valuationId'>;

/**
 * All that a request may freeze, as it stands now. What it names by id is read from its stream, and so is exact. The policy
 * in force, and documents that are not named, only a read model can tell: one that is behind what the caller was told of,
 * or down, must not decide, so it throws `DependencyUnavailable`.
 */
export async function freezable(
  parts: ManagementParts,
  request: RouteRequest,
  body: RequestValuationBody,
  seen: SeenStreams,
): Promise<Freezable> {
  const { readModels } = parts;
  const { organization_id: organizationId } = request.credential();
  const earlier = body.repeats ? await seen.state(valuationStream(body.repeats), evolveValuation) : undefined;
  const { scenarioId, documentIds } = wishesOf(body, repeatable(earlier, organizationId, body));
  const asked = async <Parameters, Row extends object, Answer>(
    question: Question<Parameters, Row, Answer>,
    parameters: Parameters,
  ): Promise<Answer> => {
    await settled(parts, request, question.projections);
    return ask(readModels, question, parameters);
  };
  const [asset, scenario, documents, policies] = await Promise.all([
    seen.state(assetStream(body.asset_id), evolveAsset),
    scenarioId === null ? undefined : seen.state(scenarioStream(scenarioId), evolveScenario),
    documentIds === null
      ? asked(verifiedDocuments, { organizationId, assetId: body.asset_id })
      : Promise.all(documentIds.map((id) => seen.state(documentStream(id), evolveDocument))),
    asked(approvedPolicies, { organizationId }),
  ]);
  return { organizationId, body, asset, earlier, policies, scenario, documents };
}

async function settled(
  parts: ManagementParts,
  request: RouteRequest,
  projections: readonly string[],
): Promise<void> {
  const { stale } = await settle(parts, request, projections);
  if (!stale) return;
  const behind = `${projections.join(', ')} is behind the organization's last acknowledged write`;
  throw new DependencyUnavailable('read_models', new Error(behind));
}
