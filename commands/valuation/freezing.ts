import {
  type AssetState,
  areDistinct,
  assetStream,
  assetsAlike,
  evolveAsset,
} from '../../src/domain/asset.ts';
import {
  alsoEvidenceOf,
  type DocumentState,
  documentStream,
  documentsStream,
  evolveDocument,
} from '../../src/domain/document.ts';
import { type LoadOwned, listed } from '../../src/domain/events/listed.ts';
import {
  evolvePolicy,
  isApproved,
  type PolicyState,
  policiesStream,
  policyStream,
} from '../../src/domain/policy.ts';
import { evolveScenario, scenarioStream } from '../../src/domain/scenario.ts';
import {
  type AlreadyRegistered,
  type DocumentAlreadyUsed,
  evolveValuation,
  valuationStream,
} from '../../src/domain/valuation.ts';
import type { SharedIdentifier } from '../../src/kernel/identity/registration-mark.ts';
import { type RequestValuation, type RequestValuationBody, repeatable, wishesOf } from '../valuation.ts';

type Freezable = Omit<RequestValuation, 'valuationId'>;

/** Sources of everything that a valuation freezes: all of one organization, and all from the log except the marks. */
export interface FreezableSources {
  readonly state: LoadOwned;
  /** Every policy that was ever approved. */
  approvedPolicies(): Promise<readonly PolicyState[]>;
  /**
   * Assets with the same identifiers. The marks are personal data, and stored where
   * they can be erased. Throws `DependencyUnavailable`.
   */
  sharedIdentifiers(asset: AssetState): Promise<readonly SharedIdentifier[]>;
}

export const freezableSources = (
  organizationId: string,
  { state, sharedIdentifiers }: Pick<FreezableSources, 'state' | 'sharedIdentifiers'>,
): FreezableSources => ({
  state,
  sharedIdentifiers,
  approvedPolicies: () =>
    listed(state, policiesStream(organizationId), policyStream, evolvePolicy, isApproved),
});

/** Limit of an asset's newest evidence, where a valuation names none. */
const MOST_DOCUMENTS = 200;
/** Limit of duplicates: of a thing registered more often the newest say enough. */
const MOST_DUPLICATES = 20;

/** Everything that a request may freeze, in its current state in the log. */
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

/** Looked up after the documents: a verified one was listed with its bytes before. */
async function usedElsewhere(
  state: LoadOwned,
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

const verifiedDocuments = (state: LoadOwned, assetId: string): Promise<readonly DocumentState[]> =>
  listed(
    state,
    documentsStream(assetId),
    documentStream,
    evolveDocument,
    ({ status }) => status === 'VERIFIED',
    MOST_DOCUMENTS,
  );

async function alreadyRegistered(
  { state, sharedIdentifiers }: FreezableSources,
  organizationId: string,
  asset: AssetState | undefined,
): Promise<readonly AlreadyRegistered[]> {
  if (asset?.organization_id !== organizationId) return [];
  const alike = await assetsAlike(state, asset, await sharedIdentifiers(asset));
  return alike
    .filter((other) => !areDistinct(asset, other.asset))
    .toSorted((one, other) => byNewest(one.asset, other.asset))
    .slice(0, MOST_DUPLICATES)
    .flatMap(({ asset: { id: asset_id }, types: [matched_on] }) =>
      matched_on ? [{ asset_id, matched_on }] : [],
    );
}

function byNewest(one: AssetState, other: AssetState): number {
  const [a, b] = [`${one.created_at} ${one.id}`, `${other.created_at} ${other.id}`];
  return Number(b > a) - Number(b < a);
}
