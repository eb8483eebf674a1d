import { type SharedRegistration, sealedRegistration } from '../../src/kernel/identity/registration-mark.ts';
import { type AssetState, assetStream, evolveAsset } from '../../src/valuing/domain/asset/state.ts';
import { alsoEvidenceOf } from '../../src/valuing/domain/document/same-bytes.ts';
import {
  type DocumentState,
  documentStream,
  documentsStream,
  evolveDocument,
} from '../../src/valuing/domain/document/state.ts';
import { type LookAt, listed, statesAt } from '../../src/valuing/domain/listed.ts';
import {
  evolvePolicy,
  isApproved,
  type PolicyState,
  policiesStream,
  policyStream,
} from '../../src/valuing/domain/policy/state.ts';
import { evolveScenario, scenarioStream } from '../../src/valuing/domain/scenario/state.ts';
import type { AlreadyRegistered, DocumentAlreadyUsed } from '../../src/valuing/domain/valuation/events.ts';
import { evolveValuation, valuationStream } from '../../src/valuing/domain/valuation/state.ts';
import {
  type RequestValuation,
  type RequestValuationBody,
  repeatable,
  wishesOf,
} from './request-valuation.ts';

export type Freezable = Omit<RequestValuation, 'valuationId'>;

/** Where what a valuation freezes is looked up: all of one organization, and all in the log but for the marks. */
export interface FreezableSources {
  readonly state: LookAt;
  /** Every policy that was ever approved. */
  approvedPolicies(): Promise<readonly PolicyState[]>;
  /**
   * What else holds the same registration; undefined for an asset without one. The marks are personal data, and kept where
   * they can be erased. Throws `DependencyUnavailable`.
   */
  sharedRegistration(asset: AssetState): Promise<SharedRegistration | undefined>;
}

/** The sources of an organization. */
export const freezableSources = (
  organizationId: string,
  { state, sharedRegistration }: Pick<FreezableSources, 'state' | 'sharedRegistration'>,
): FreezableSources => ({
  state,
  sharedRegistration,
  approvedPolicies: () =>
    listed(state, policiesStream(organizationId), policyStream, evolvePolicy, isApproved),
});

/** The newest of an asset's evidence, where a valuation names none. */
const MOST_DOCUMENTS = 200;
/** Of a thing registered more often the newest say enough. */
const MOST_DUPLICATES = 20;
/** Assets with the same mark that are looked at. */
const MOST_MARKED = 1_000;

/** All that a request may freeze, as it stands now in the log. */
export async function freezable(
  sources: FreezableSources,
  organizationId: string,
  body: RequestValuationBody,
): Promise<Freezable> {
  const { state } = sources;
  const earlier = body.repeats ? await state(valuationStream(body.repeats), evolveValuation) : undefined;
  const { scenarioId, documentIds } = wishesOf(body, repeatable(earlier, organizationId, body));
  const [[asset, duplicates], scenario, documents, policies] = await Promise.all([
    state(assetStream(body.asset_id), evolveAsset).then(
      async (found) => [found, await alreadyRegistered(sources, organizationId, found)] as const,
    ),
    scenarioId === null ? undefined : state(scenarioStream(scenarioId), evolveScenario),
    documentIds === null
      ? verifiedDocuments(state, body.asset_id)
      : Promise.all(documentIds.map((id) => state(documentStream(id), evolveDocument))),
    sources.approvedPolicies(),
  ]);
  const alreadyUsed = await usedElsewhere(state, organizationId, documents);
  return { organizationId, body, asset, duplicates, earlier, policies, scenario, documents, alreadyUsed };
}

/** Looked up after the documents: a verified one was listed with its bytes long before. */
async function usedElsewhere(
  state: LookAt,
  organizationId: string,
  documents: readonly (DocumentState | undefined)[],
): Promise<readonly DocumentAlreadyUsed[]> {
  const own = documents.filter((document) => document?.organization_id === organizationId);
  const used = await Promise.all(
    own.map(async (document) =>
      document
        ? { document_id: document.id, asset_ids: await alsoEvidenceOf(state, document, document.id) }
        : [],
    ),
  );
  return used.flat().filter(({ asset_ids }) => asset_ids.length > 0);
}

const verifiedDocuments = (state: LookAt, assetId: string): Promise<readonly DocumentState[]> =>
  listed(
    state,
    documentsStream(assetId),
    documentStream,
    evolveDocument,
    ({ status }) => status === 'VERIFIED',
    MOST_DOCUMENTS,
  );

async function alreadyRegistered(
  sources: FreezableSources,
  organizationId: string,
  asset: AssetState | undefined,
): Promise<readonly AlreadyRegistered[]> {
  if (asset?.organization_id !== organizationId) return [];
  const shared = await sources.sharedRegistration(asset);
  if (!shared) return [];
  const sealedOf = new Map(
    shared.texts.slice(0, MOST_MARKED).map(({ subject, sealed }) => [subject, sealed]),
  );
  const alike: AssetState[] = [];
  for await (const other of statesAt(sources.state, [...sealedOf.keys()].map(assetStream), evolveAsset)) {
    // It may have been given another registration since it was marked.
    const registration = sealedRegistration(other.attributes);
    const holdsStill =
      registration?.member === shared.member && registration.value.sealed === sealedOf.get(other.id);
    if (other.status === 'ACTIVE' && holdsStill) alike.push(other);
  }
  const newest = alike.toSorted(byNewest).slice(0, MOST_DUPLICATES);
  return newest.map(({ id }) => ({ asset_id: id, matched_on: shared.member }));
}

function byNewest(one: AssetState, other: AssetState): number {
  const [a, b] = [`${one.created_at} ${one.id}`, `${other.created_at} ${other.id}`];
  return Number(b > a) - Number(b < a);
}
