import { z } from 'zod';
import {
  type AssetEvent,
  type AssetPatched,
  type AssetState,
  assetStream,
  evolveAsset,
} from '../../src/domain/asset.ts';
import { invalidFields, reject } from '../../src/domain/rejection.ts';
import { append, command } from '../../src/engine/handling/command.ts';
import { ExternalReference, Name, PortfolioName } from '../../src/kernel/fields.ts';
import { IdentifiersBody } from '../../src/kernel/identity/identifier.ts';
import {
  faultOfPatchedTaxId,
  mergedTaxId,
  refuseTaxId,
  TaxId,
  TaxIdCountry,
} from '../../src/kernel/identity/party-tax-id.ts';
import { openSealed } from '../../src/kernel/identity/personal-data.ts';
import { businessDateOf } from '../../src/kernel/instant.ts';
import { canonicalJson } from '../../src/kernel/json/canonical.ts';
import { mergePatch } from '../../src/kernel/json/merge-patch.ts';
import { isJsonObject, type Json, type JsonObject } from '../../src/kernel/json.ts';
import { assetMeanings as means } from '../../src/kernel/words/meanings.ts';
import { faultAt, faultsOf, TELLING_KNOWN_NAMES } from '../../src/kernel/zod-faults.ts';
import { assetClass } from '../../src/valuation/asset-classes/index.ts';
import { AssetName, DeclaredValueBody, faultsOfWrittenAsset, OwnerBody } from './asset-body.ts';

/** Body of PATCH /assets/{id}: an RFC 7396 merge patch. What it leaves of the asset is checked once it is merged. */
const PatchAssetBody = z
  .strictObject({
    name: AssetName,
    external_reference: ExternalReference.nullable().meta(means.external_reference),
    portfolio: PortfolioName.nullable().meta(means.portfolio),
    owner: z
      .strictObject({
        name: Name(200).nullable().meta(means.owner_name),
        tax_id: TaxId.nullable().meta(means.written_tax_id),
        tax_id_country: TaxIdCountry.nullable().meta(means.written_tax_id_country),
      })
      .partial()
      .superRefine(refuseTaxId)
      .nullable()
      .meta(means.owner),
    declared_value: z
      .strictObject({
        amount: z.string().nullable().meta(means.declared_amount),
        date: z.string().nullable().meta(means.declared_date),
        origin: z.string().nullable().meta(means.declared_origin),
      })
      .partial()
      .nullable()
      .meta(means.declared_value),
    attributes: z.record(z.string(), z.unknown()).meta({
      description:
        'Attributes to change, in the units of the class; null removes one, and what is left out stays.',
    }),
    identifiers: IdentifiersBody.nullable(),
    status: z.enum(['ACTIVE', 'ARCHIVED']).meta({
      description: 'ARCHIVED takes the asset out of use, ACTIVE restores it.',
    }),
  })
  .partial()
  .meta({ id: 'AssetPatch' });
type PatchAssetBody = z.infer<typeof PatchAssetBody>;

interface PatchAsset {
  readonly organizationId: string;
  readonly expectedVersion: number;
  /** The patch as sent, to check what it makes of the asset. */
  readonly patch: JsonObject;
  /** The same patch with its personal texts sealed, to store; `erased`: it has some, and their key was destroyed. */
  readonly sealedPatch: JsonObject | 'erased';
}

const MEMBERS = [
  'name',
  'external_reference',
  'portfolio',
  'owner',
  'declared_value',
  'attributes',
  'identifiers',
] as const;

/** Stands for a personal text that is already sealed while the merged asset is checked: it was checked when it came. */
const ALREADY_CHECKED = 'sealed';

export const patchAsset = command<PatchAsset, AssetState, AssetEvent, PatchAssetBody>({
  name: 'PatchAsset',
  body: PatchAssetBody,
  stream: assetStream,
  evolve: evolveAsset,
  decide: (input, state, now) => {
    if (!state || state.organization_id !== input.organizationId) return reject({ fact: 'asset-not-found' });
    // What the patch leaves alone was taken when it was written.
    const refused = faultsOfWrittenAsset(state.asset_class, input.patch, businessDateOf(now));
    const faults = [...faultsOfMerged(state, input.patch), ...refused];
    if (faults.length > 0) return invalidFields(...faults);
    if (state.version !== input.expectedVersion) {
      return reject({ fact: 'version-mismatch', currentVersion: state.version });
    }
    if (state.status === 'DISPOSED') {
      return Object.keys(input.patch).length === 0 ? append() : reject({ fact: 'asset-disposed' });
    }
    if (input.sealedPatch === 'erased') return reject({ fact: 'personal-data-erased' });
    const status = input.patch.status ?? state.status;
    const changes = changedMembers(state, input.sealedPatch);
    if (state.status === 'ARCHIVED' && status === 'ARCHIVED' && Object.keys(changes).length > 0) {
      return reject({ fact: 'asset-archived' });
    }
    const patched: AssetEvent[] =
      Object.keys(changes).length > 0
        ? [{ type: 'AssetPatched', data: { ...changes, ...alikeIn(changes, input.sealedPatch) } }]
        : [];
    if (status === state.status) return append(...patched);
    return status === 'ARCHIVED'
      ? append<AssetEvent>(...patched, { type: 'AssetArchived', data: {} })
      : append<AssetEvent>({ type: 'AssetRestored', data: {} }, ...patched);
  },
});

function faultsOfMerged(state: AssetState, patch: JsonObject) {
  const readable = openSealed(members(state), () => ALREADY_CHECKED);
  const merged = withoutTaxId(mergePatch(readable, members(patch)) as JsonObject);
  const schema = z.object({
    owner: OwnerBody.nullish(),
    declared_value: DeclaredValueBody.nullish(),
    attributes: assetClass(state.asset_class).attributes,
  });
  const faults = faultsOf(schema.safeParse(merged, TELLING_KNOWN_NAMES), merged);
  const taxId = faultOfPatchedTaxId(state.owner, isJsonObject(patch.owner) ? patch.owner : null);
  const country = taxId ? [faultAt(`/owner/${taxId.field}`, taxId.words)] : [];
  return [...faults, ...country, ...unknownRemovals(state, patch)];
}

/** The merged asset without the owner's tax id: that of the patch was checked with its body, that of the state is sealed. */
function withoutTaxId(merged: JsonObject): JsonObject {
  if (!isJsonObject(merged.owner)) return merged;
  const { tax_id: _, tax_id_country: __, ...owner } = merged.owner;
  return { ...merged, owner };
}

/** Removing an attribute that the class does not have is a field we do not know, although nothing would be left of it. */
function unknownRemovals(state: AssetState, { attributes }: JsonObject) {
  if (!isJsonObject(attributes)) return [];
  const removed = Object.keys(attributes).filter((name) => attributes[name] === null);
  const probe = { attributes: Object.fromEntries(removed.map((name) => [name, null])) };
  const schema = z.object({ attributes: assetClass(state.asset_class).attributes });
  return faultsOf(schema.safeParse(probe, TELLING_KNOWN_NAMES), probe).filter(
    ({ code }) => code === 'unknown_field',
  );
}

/** Members that differ after the merge, each as it stands then. */
function changedMembers(state: AssetState, sealedPatch: JsonObject): AssetPatched {
  const merged = mergePatch(members(state), members(sealedPatch)) as JsonObject;
  const owner = merged.owner as JsonObject | undefined;
  const after: JsonObject = {
    ...merged,
    owner: owner && { ...owner, ...mergedTaxId<NonNullable<Json>>(owner, {}) },
  };
  const before = members(state);
  const changed = MEMBERS.filter((name) => differ(before[name] ?? null, after[name] ?? null));
  const noneOf = (name: string) => (name === 'identifiers' ? [] : null);
  return Object.fromEntries(changed.map((name) => [name, after[name] ?? noneOf(name)])) as AssetPatched;
}

/** Others that were marked before it; of what leaves its identifiers as they are nothing new is known. */
const alikeIn = (
  { attributes, identifiers }: AssetPatched,
  { alike }: JsonObject,
): Pick<AssetPatched, 'alike'> =>
  (attributes ?? identifiers) && alike
    ? { alike: alike as unknown as NonNullable<AssetPatched['alike']> }
    : {};

const differ = (before: Json, after: Json): boolean => canonicalJson(before) !== canonicalJson(after);

const members = (from: object): JsonObject =>
  Object.fromEntries(
    MEMBERS.filter((name) => Object.hasOwn(from, name)).map((name) => [name, (from as JsonObject)[name]]),
  );
