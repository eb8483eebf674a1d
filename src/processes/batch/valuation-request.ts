import { type FreezableSources, freezable } from '../../../commands/valuation/freezing.ts';
import { type RequestValuationBody, requestValuation } from '../../../commands/valuation.ts';
import { type AssetState, assetStream } from '../../domain/asset.ts';
import type { LineProblem } from '../../domain/batch.ts';
import { documentsStream } from '../../domain/document.ts';
import { type LineCause, once } from './once.ts';
import type { BatchWorkerParts } from './parts.ts';

type Known = (sources: FreezableSources) => FreezableSources;

/**
 * An asset that was read a moment ago is not read again. Nobody else knows the id of one that was just registered: no document
 * can be of it yet.
 */
export const knownAsset =
  (asset: AssetState, isNew: boolean): Known =>
  (sources) => ({
    ...sources,
    async state(stream, evolve) {
      if (stream === assetStream(asset.id)) return asset as never;
      if (isNew && stream === documentsStream(asset.id)) return undefined;
      return sources.state(stream, evolve);
    },
  });

/** The policies are looked up once, and again only where that failed. */
export function withPoliciesOnce(sources: FreezableSources): FreezableSources {
  let policies: ReturnType<FreezableSources['approvedPolicies']> | undefined;
  return {
    ...sources,
    approvedPolicies() {
      policies ??= sources.approvedPolicies().catch((error: unknown) => {
        policies = undefined;
        throw error;
      });
      return policies;
    },
  };
}

/** How the lines of one stretch request valuations: what they all freeze is looked up once. */
export function requestOf(parts: BatchWorkerParts, organizationId: string, cause: LineCause) {
  const shared = withPoliciesOnce(parts.sources(organizationId));
  /** What the valuation was refused for; undefined where it was requested, now or by an earlier try. */
  return async (
    valuationId: string,
    body: RequestValuationBody,
    known: Known,
    above: string,
  ): Promise<LineProblem | undefined> => {
    const frozen = await freezable(known(shared), organizationId, body);
    const input = () => ({ valuationId, ...frozen });
    const execution = await once(parts, requestValuation, { id: valuationId, cause, input });
    return execution.outcome === 'rejected' ? parts.problem(execution.rejection, above) : undefined;
  };
}
