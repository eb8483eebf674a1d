import {
  type RequestValuation,
  type RequestValuationBody,
  repeatable,
  wishesOf,
} from '../../commands/request-valuation.ts';
import { approvedPolicies } from '../../queries/list-approved-policies.ts';
import { verifiedDocuments } from '../../queries/list-verified-documents.ts';
import { ask, type Question } from '../../queries/question.ts';
import { loadState } from '../command-handling/load-stream.ts';
import { assetStream, evolveAsset } from '../domain/asset/state.ts';
import { documentStream, evolveDocument } from '../domain/document/state.ts';
import { evolveScenario, scenarioStream } from '../domain/scenario/state.ts';
import { evolveValuation, valuationStream } from '../domain/valuation/state.ts';
import { DependencyUnavailable } from '../ports/dependency-unavailable.ts';
import type { Position } from '../ports/event-log.ts';
import type { ManagementParts } from './management.ts';

export type Freezable = Omit<RequestValuation, 'valuationId'>;

/**
 * All that a request may freeze, as it stands now. What it names by id is read from its stream, and so is exact. The policy
 * in force, and documents that are not named, only a read model can tell: one that is behind the caller's own writes, or
 * down, must not decide, so it throws `DependencyUnavailable`.
 */
export async function freezable(
  parts: ManagementParts,
  organizationId: string,
  body: RequestValuationBody,
  carried: Position | undefined,
): Promise<Freezable> {
  const { log, readModels } = parts;
  const earlier = body.repeats
    ? await loadState(log, valuationStream(body.repeats), evolveValuation)
    : undefined;
  const { scenarioId, documentIds } = wishesOf(body, repeatable(earlier, organizationId, body));
  const asked = async <Parameters, Row extends object, Answer>(
    question: Question<Parameters, Row, Answer>,
    parameters: Parameters,
  ): Promise<Answer> => {
    await settled(parts, organizationId, carried, question.projections);
    return ask(readModels, question, parameters);
  };
  const [asset, scenario, documents, policies] = await Promise.all([
    loadState(log, assetStream(body.asset_id), evolveAsset),
    scenarioId === null ? undefined : loadState(log, scenarioStream(scenarioId), evolveScenario),
    documentIds === null
      ? asked(verifiedDocuments, { organizationId, assetId: body.asset_id })
      : Promise.all(documentIds.map((id) => loadState(log, documentStream(id), evolveDocument))),
    asked(approvedPolicies, { organizationId }),
  ]);
  return { organizationId, body, asset, earlier, policies, scenario, documents };
}

async function settled(
  { ownWrites }: ManagementParts,
  organizationId: string,
  carried: Position | undefined,
  projections: readonly string[],
): Promise<void> {
  if (await ownWrites.settled(projections, organizationId, carried)) return;
  const behind = `${projections.join(', ')} is behind the organization's own writes`;
  throw new DependencyUnavailable('read_models', new Error(behind));
}
