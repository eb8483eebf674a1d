import {
  type AssetEvent,
  type AssetState,
  assetReferenceAggregate,
  assetStream,
  evolveAsset,
} from '../src/domain/asset.ts';
import type { LoadOwned } from '../src/domain/events/listed.ts';
import { type Rejection, reject, rejectionOf } from '../src/domain/rejection.ts';
import type { Cause } from '../src/engine/handling/cause.ts';
import { append, command, type Decision } from '../src/engine/handling/command.ts';
import type { CommandHandler } from '../src/engine/handling/handler.ts';
import { ShapeNotAdopted } from '../src/engine/shapes/written-as.ts';
import { assetReferenceId, trimmedReference } from '../src/kernel/ids.ts';
import { epochOf, type Instant } from '../src/kernel/instant.ts';

/** An external reference names one active asset of an organization: an asset claims it before the change that gives it to it. */

/** A claim whose change did not follow is void after this time: its request was given up long before. */
const UNFINISHED_MS = 300_000;

interface ClaimAssetReference {
  readonly assetId: string;
  /** Of the asset before the change; 0 for its registration. */
  readonly version: number;
  readonly reference: string;
  /** The asset of the newest claim, in its current state; undefined while it is not registered. */
  readonly holder: AssetState | undefined;
}

export const claimAssetReference = command(assetReferenceAggregate, {
  name: 'ClaimAssetReference',
  decide: ({ assetId, version, reference, holder }: ClaimAssetReference, claim, now) => {
    const isOwn = claim?.asset_id === assetId && claim.asset_version === version;
    // An older one is renewed: it must outlast the change.
    if (isOwn && ageOf(claim, now) < UNFINISHED_MS / 2) return append();
    if (claim && claim.asset_id !== assetId && isHeld(claim, holder, reference, now))
      return reject({ fact: 'asset-reference-taken', assetId: claim.asset_id });
    const data = { asset_id: assetId, asset_version: version };
    return append({ type: 'AssetReferenceClaimed', data });
  },
});

/** Claims a reference that an asset has, registered before there were claims; who claimed it before keeps it. */
export const claimHeldReference = command(assetReferenceAggregate, {
  name: 'ClaimHeldAssetReference',
  decide: (asked: ClaimAssetReference, claim, now) =>
    claim?.asset_id === asked.assetId ? append() : claimAssetReference.decide(asked, claim, now),
});

const ageOf = ({ claimed_at }: { readonly claimed_at: Instant }, now: Instant): number =>
  epochOf(now) - epochOf(claimed_at);

function isHeld(
  claim: { readonly asset_version: number; readonly claimed_at: Instant },
  holder: AssetState | undefined,
  reference: string,
  now: Instant,
): boolean {
  if ((holder?.version ?? 0) <= claim.asset_version) return ageOf(claim, now) < UNFINISHED_MS;
  return holder?.status === 'ACTIVE' && isSame(holder.external_reference, reference);
}

const isSame = (one: string | null, other: string | null): boolean =>
  one === other || (one !== null && other !== null && trimmedReference(one) === trimmedReference(other));

/** The reference that an asset has to claim before what was decided on it; undefined if there is none. */
export function referenceToClaim(
  decision: Decision<AssetEvent>,
  state: AssetState | undefined,
): string | undefined {
  if (decision.decided === 'reject') return undefined;
  const before = state?.status === 'ACTIVE' ? state.external_reference : null;
  let [isActive, reference] = [state?.status === 'ACTIVE', state?.external_reference ?? null];
  for (const { type, data } of decision.events) {
    if (type === 'AssetArchived') isActive = false;
    if (type === 'AssetRegistered' || type === 'AssetRestored') isActive = true;
    if ((type === 'AssetRegistered' || type === 'AssetPatched') && data.external_reference !== undefined)
      reference = data.external_reference;
  }
  return isActive && reference !== null && !isSame(reference, before) ? reference : undefined;
}

interface Claiming {
  readonly organizationId: string;
  readonly assetId: string;
  readonly version: number;
  readonly reference: string;
}

interface ClaimingParts {
  readonly handler: Pick<CommandHandler, 'change'>;
  readonly load: LoadOwned;
}

/** What `claimAssetReference` is decided on. */
const claimOf =
  (load: LoadOwned, { assetId, version, reference }: Claiming) =>
  async (claim: { readonly asset_id: string } | undefined): Promise<ClaimAssetReference> => {
    const isOther = claim !== undefined && claim.asset_id !== assetId;
    const holder = isOther ? await load(assetStream(claim.asset_id), evolveAsset) : undefined;
    return { assetId, version, reference, holder };
  };

/** Claims a reference, for a change or as one that is held; returns why it could not. Throws `ShapeNotAdopted`. */
export async function claimReference(
  { handler, load }: ClaimingParts,
  claiming: Claiming,
  cause: Cause,
  claim: typeof claimAssetReference = claimAssetReference,
): Promise<Rejection | undefined> {
  const id = assetReferenceId(claiming.organizationId, claiming.reference);
  const execution = await handler.change(claim, { id, cause, input: claimOf(load, claiming) });
  return execution.outcome === 'rejected' ? rejectionOf(execution) : undefined;
}

/** The same before a change of the asset. While claims may not be written yet, no reference is taken, as in version 1.0.0. */
export async function claimForChange(
  parts: ClaimingParts,
  claiming: Claiming,
  cause: Cause,
): Promise<Rejection | undefined> {
  try {
    return await claimReference(parts, claiming, cause);
  } catch (error) {
    if (error instanceof ShapeNotAdopted) return undefined;
    throw error;
  }
}

/** Why a reference could not be claimed now; nothing is recorded. */
export async function refusalOfClaim(
  load: LoadOwned,
  claiming: Claiming,
  now: Instant,
): Promise<Rejection | undefined> {
  const { stream, evolve } = assetReferenceAggregate;
  const claim = await load(stream(assetReferenceId(claiming.organizationId, claiming.reference)), evolve);
  const decision = claimAssetReference.decide(await claimOf(load, claiming)(claim), claim, now);
  return decision.decided === 'reject' ? rejectionOf(decision) : undefined;
}
