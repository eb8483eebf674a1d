import { z } from 'zod';
import {
  type AssetEvent,
  type AssetPatched,
  type AssetRegistered,
  type AssetState,
  assetAggregate,
} from '../src/domain/asset.ts';
import { evolvePersonalData } from '../src/domain/erasure.ts';
import type { Owner } from '../src/domain/events/shapes.ts';
import { invalidFields, type Rejection, reject } from '../src/domain/rejection.ts';
import { append, command } from '../src/engine/handling/command.ts';
import { inTheFuture } from '../src/kernel/dates/future-date.ts';
import { Amount, DateField, ExternalReference, Name, PortfolioName, Text } from '../src/kernel/fields.ts';
import { IdentifiersBody } from '../src/kernel/identity/identifier.ts';
import {
  faultOfPatchedTaxId,
  mergedTaxId,
  refuseTaxId,
  TaxId,
  TaxIdCountry,
} from '../src/kernel/identity/party-tax-id.ts';
import { openSealed } from '../src/kernel/identity/personal-data.ts';
import { businessDateOf, type CalendarDate } from '../src/kernel/instant.ts';
import { differ, mergePatch } from '../src/kernel/json/merge-patch.ts';
import { isJsonObject, type Json, type JsonObject } from '../src/kernel/json.ts';
import { type AssetClassId, PROFILE_VERSION } from '../src/kernel/vocabulary.ts';
import { sayingOfUnion } from '../src/kernel/words/faults.ts';
import { noneOf } from '../src/kernel/words/fields.ts';
import { assetMeanings as means } from '../src/kernel/words/meanings.ts';
import { type Fault, faultAt, faultsOf, SUGGEST_FIELD_NAMES } from '../src/kernel/zod-faults.ts';
import { assetClass, faultsOfWritten, registeredAssetClasses } from '../src/valuation/asset-classes/index.ts';

const OwnerBody = z
  .strictObject({
    name: Name(200).meta(means.owner_name),
    tax_id: TaxId.nullish().meta(means.written_tax_id),
    tax_id_country: TaxIdCountry.nullish().meta(means.written_tax_id_country),
  })
  .superRefine(refuseTaxId)
  .meta({
    description:
      'Who owns the asset. Personal data: encrypted in every event, under a key of this asset that can be destroyed.',
  });

const DeclaredValueBody = z
  .strictObject({
    amount: Amount.meta(means.declared_amount),
    date: DateField.meta(means.declared_date),
    origin: Text(200).meta(means.declared_origin),
  })
  .meta({
    description:
      'What the owner declares the whole asset to be worth, since when (never in the future), and where the figure comes from.',
  });

const AssetName = Name(200).meta(means.name);

/**
 * Faults of an asset, or of a patch, beyond its schema: dates that lie in the future, an estimate in
 * another currency. Of a patch only what it writes itself is checked.
 */
const faultsOfWrittenAsset = (
  id: AssetClassId,
  { declared_value, attributes }: { readonly declared_value?: Json; readonly attributes?: Json },
  today: CalendarDate,
): readonly Fault[] => [
  ...(isJsonObject(declared_value) ? inTheFuture('/declared_value/date', declared_value.date, today) : []),
  ...(isJsonObject(attributes) ? faultsOfWritten(id, attributes, today, '/attributes') : []),
];

const [first, ...others] = registeredAssetClasses.map((assetClass) =>
  z
    .strictObject({
      asset_class: z.literal(assetClass.id).meta(means.asset_class),
      profile_version: z.literal(PROFILE_VERSION).meta(means.profile_version),
      name: AssetName,
      external_reference: ExternalReference.nullish().meta(means.external_reference),
      portfolio: PortfolioName.nullish().meta(means.portfolio),
      owner: OwnerBody.nullish().meta(means.owner),
      declared_value: DeclaredValueBody.nullish().meta(means.declared_value),
      attributes: assetClass.attributes.meta(means.attributes),
      identifiers: IdentifiersBody.optional(),
    })
    .meta({ id: `Asset_${assetClass.id}`, title: assetClass.label.en }),
);
const IDS = registeredAssetClasses.map(({ id }) => id);
if (!first) throw new Error('no asset class is registered');

/** Body of POST /assets: one shape a class, distinguished by `asset_class`. */
export const RegisterAssetBody = z
  .discriminatedUnion('asset_class', [first, ...others], { error: sayingOfUnion(noneOf(IDS)) })
  .meta({ id: 'AssetRegistration' });
export type RegisterAssetBody = z.infer<typeof RegisterAssetBody>;

/** The body with its personal texts sealed. */
export type SealedAsset = Omit<RegisterAssetBody, 'owner' | 'attributes' | 'identifiers'> &
  Pick<AssetRegistered, 'attributes' | 'identifiers'> & {
    readonly owner?: (Pick<Owner, 'name'> & Partial<Owner>) | null | undefined;
    /** Assets with the same identifier that were marked before it. */
    readonly alike?: AssetRegistered['alike'];
  };

/**
 * Registers an asset. Its id comes from the idempotency key, so that only a missing stream needs to be claimed. `erased`:
 * it has personal data, and the key for that was destroyed before, under the same id.
 */
export const registerAsset = command(assetAggregate, {
  name: 'RegisterAsset',
  body: RegisterAssetBody,
  decide: (sealed: SealedAsset | 'erased' | { readonly refused: Rejection }, state, now) => {
    if (state) return append();
    if (typeof sealed === 'object' && 'refused' in sealed) return reject(sealed.refused);
    if (sealed === 'erased') return reject({ fact: 'personal-data-erased' });
    const asset = registered(sealed);
    const faults = faultsOfWrittenAsset(asset.asset_class, asset, businessDateOf(now));
    return faults.length > 0 ? invalidFields(...faults) : append({ type: 'AssetRegistered', data: asset });
  },
});

/** Members left out of the body are null in the event, so that the event is complete. */
const registered = (body: SealedAsset): AssetRegistered => ({
  asset_class: body.asset_class,
  profile_version: body.profile_version,
  name: body.name,
  external_reference: body.external_reference ?? null,
  portfolio: body.portfolio ?? null,
  owner: body.owner ? { name: body.owner.name, ...mergedTaxId(body.owner, {}) } : null,
  declared_value: body.declared_value ?? null,
  attributes: body.attributes,
  ...(body.identifiers && { identifiers: body.identifiers }),
  ...(body.alike && { alike: body.alike }),
});

/** Body of PATCH /assets/{id}: an RFC 7396 merge patch. The merged asset is checked. */
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

interface PatchAsset {
  readonly organizationId: string;
  readonly expectedVersion: number;
  /** The patch as sent, to check the asset that it leads to. */
  readonly patch: JsonObject;
  /** The same patch with its personal texts sealed, to store; `erased`: it has some, and their key was destroyed. */
  readonly sealedPatch: JsonObject | 'erased';
  /** Why it may not have the reference that it would get. */
  readonly refused?: Rejection | undefined;
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

/** Replaces an already sealed personal text while the merged asset is checked: it was checked when it was sent. */
const ALREADY_CHECKED = 'sealed';

export const patchAsset = command(assetAggregate, {
  name: 'PatchAsset',
  body: PatchAssetBody,
  decide: (input: PatchAsset, state, now) => {
    if (!state || state.organization_id !== input.organizationId) return reject({ fact: 'asset-not-found' });
    // Members that the patch does not change were accepted when they were written.
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
    if (input.refused) return reject(input.refused);
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
  const faults = faultsOf(schema.safeParse(merged, SUGGEST_FIELD_NAMES), merged);
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

/** Removing an attribute that the class does not have is an unknown field, although it would change nothing. */
function unknownRemovals(state: AssetState, { attributes }: JsonObject) {
  if (!isJsonObject(attributes)) return [];
  const removed = Object.keys(attributes).filter((name) => attributes[name] === null);
  const probe = { attributes: Object.fromEntries(removed.map((name) => [name, null])) };
  const schema = z.object({ attributes: assetClass(state.asset_class).attributes });
  return faultsOf(schema.safeParse(probe, SUGGEST_FIELD_NAMES), probe).filter(
    ({ code }) => code === 'unknown_field',
  );
}

function changedMembers(state: AssetState, sealedPatch: JsonObject): AssetPatched {
  const merged = mergePatch(members(state), members(sealedPatch)) as JsonObject;
  const owner = merged.owner as JsonObject | undefined;
  const after: JsonObject = {
    ...merged,
    owner: owner && { ...owner, ...mergedTaxId<NonNullable<Json>>(owner, {}) },
  };
  const before = members(state);
  const changed = MEMBERS.filter((name) => differ(before[name], after[name]));
  const noneOf = (name: string) => (name === 'identifiers' ? [] : null);
  return Object.fromEntries(changed.map((name) => [name, after[name] ?? noneOf(name)])) as AssetPatched;
}

/** Assets with the same identifiers that were marked before it; a write that keeps the identifiers finds no new ones. */
const alikeIn = (
  { attributes, identifiers }: AssetPatched,
  { alike }: JsonObject,
): Pick<AssetPatched, 'alike'> =>
  (attributes ?? identifiers) && alike
    ? { alike: alike as unknown as NonNullable<AssetPatched['alike']> }
    : {};

const members = (from: object): JsonObject =>
  Object.fromEntries(
    MEMBERS.filter((name) => Object.hasOwn(from, name)).map((name) => [name, (from as JsonObject)[name]]),
  );

/** Records, once, that the key of an asset's personal data was destroyed, also of an archived asset. */
export const erasePersonalData = command(
  { ...assetAggregate, evolve: evolvePersonalData },
  {
    name: 'ErasePersonalData',
    decide: ({ reason }: { readonly reason: string }, state) => {
      if (!state) return reject({ fact: 'asset-not-found' });
      return state.erased ? append() : append({ type: 'PersonalDataErased', data: { reason } });
    },
  },
);

/** Follows the disposal that was decided in the asset's `encumbrances-` stream. */
export const markDisposed = command(assetAggregate, {
  name: 'MarkAssetDisposed',
  decide: (_: Record<string, never>, state) => {
    if (!state) return reject({ fact: 'asset-not-found' });
    return state.status === 'DISPOSED' ? append() : append({ type: 'AssetMarkedDisposed', data: {} });
  },
});
