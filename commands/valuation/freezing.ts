import type { SharedRegistration } from '../../src/kernel/identity/registration-mark.ts';
import { type AssetState, assetStream, evolveAsset } from '../../src/valuing/domain/asset/state.ts';
import {
  type DocumentState,
  documentStream,
  evolveDocument,
} from '../../src/valuing/domain/document/state.ts';
import type { PolicyState } from '../../src/valuing/domain/policy/state.ts';
import { evolveScenario, scenarioStream } from '../../src/valuing/domain/scenario/state.ts';
import type { AlreadyRegistered } from '../../src/valuing/domain/valuation/events.ts';
import { evolveValuation, valuationStream } from '../../src/valuing/domain/valuation/state.ts';
import {
  type RequestValuation,
  type RequestValuationBody,
  repeatable,
  wishesOf,
} from './request-valuation.ts';

export type Freezable = Omit<RequestValuation, 'valuationId'>;

/** Where what a valuation freezes is looked up: all of one organization. */
export interface FreezableSources {
  /** As its stream leaves it now; undefined where there is none, or it is another organization's. */
  state<State, Event>(
    stream: string,
    evolve: (state: State | undefined, event: Event) => State | undefined,
  ): Promise<State | undefined>;
  /** Every verified document of an asset. */
  verifiedDocuments(assetId: string): Promise<readonly DocumentState[]>;
  /** Every policy that was ever approved. */
  approvedPolicies(): Promise<readonly PolicyState[]>;
  /** What else holds the same registration; undefined for an asset without one. */
  sharedRegistration(asset: AssetState): Promise<SharedRegistration | undefined>;
  /** Active assets that hold it still, the newest first. */
  registeredAlike(shared: SharedRegistration, limit: number): Promise<readonly AssetState[]>;
}

/** Of a thing registered more often the newest say enough. */
const MOST_DUPLICATES = 20;

/** All that a request may freeze, as it stands now: what it names by id from its stream, the rest from the read models. */
export async function freezable(
  sources: FreezableSources,
  organizationId: string,
  body: RequestValuationBody,
): Promise<Freezable> {
  const earlier = body.repeats
    ? await sources.state(valuationStream(body.repeats), evolveValuation)
    : undefined;
  const { scenarioId, documentIds } = wishesOf(body, repeatable(earlier, organizationId, body));
  const [[asset, duplicates], scenario, documents, policies] = await Promise.all([
    sources
      .state(assetStream(body.asset_id), evolveAsset)
      .then(async (state) => [state, await alreadyRegistered(sources, organizationId, state)] as const),
    scenarioId === null ? undefined : sources.state(scenarioStream(scenarioId), evolveScenario),
    documentIds === null
      ? sources.verifiedDocuments(body.asset_id)
      : Promise.all(documentIds.map((id) => sources.state(documentStream(id), evolveDocument))),
    sources.approvedPolicies(),
  ]);
  return { organizationId, body, asset, duplicates, earlier, policies, scenario, documents };
}

async function alreadyRegistered(
  sources: FreezableSources,
  organizationId: string,
  asset: AssetState | undefined,
): Promise<readonly AlreadyRegistered[]> {
  if (asset?.organization_id !== organizationId) return [];
  const shared = await sources.sharedRegistration(asset);
  if (!shared || shared.texts.length === 0) return [];
  const alike = await sources.registeredAlike(shared, MOST_DUPLICATES);
  return alike.map(({ id }) => ({ asset_id: id, matched_on: shared.member }));
}
