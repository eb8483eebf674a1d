import { z } from 'zod';
import {
  type AssetEvent,
  type AssetRegistered,
  type AssetState,
  assetStream,
  evolveAsset,
} from '../../src/domain/asset.ts';
import type { Owner } from '../../src/domain/events/shapes.ts';
import { invalidFields, reject } from '../../src/domain/rejection.ts';
import { append, command } from '../../src/engine/handling/command.ts';
import { ExternalReference, PortfolioName } from '../../src/kernel/fields.ts';
import { IdentifiersBody } from '../../src/kernel/identity/identifier.ts';
import { mergedTaxId } from '../../src/kernel/identity/party-tax-id.ts';
import { businessDateOf } from '../../src/kernel/instant.ts';
import { PROFILE_VERSION } from '../../src/kernel/vocabulary.ts';
import { sayingOfUnion } from '../../src/kernel/words/faults.ts';
import { noneOf } from '../../src/kernel/words/fields.ts';
import { assetMeanings as means } from '../../src/kernel/words/meanings.ts';
import { registeredAssetClasses } from '../../src/valuation/asset-classes/index.ts';
import { AssetName, DeclaredValueBody, faultsOfWrittenAsset, OwnerBody } from './asset-body.ts';

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

/** Body of POST /assets: one shape a class, told apart by `asset_class`. */
export const RegisterAssetBody = z
  .discriminatedUnion('asset_class', [first, ...others], { error: sayingOfUnion(noneOf(IDS)) })
  .meta({ id: 'AssetRegistration' });
export type RegisterAssetBody = z.infer<typeof RegisterAssetBody>;

/** The body with its personal texts sealed. */
export type SealedAsset = Omit<RegisterAssetBody, 'owner' | 'attributes' | 'identifiers'> &
  Pick<AssetRegistered, 'attributes' | 'identifiers'> & {
    readonly owner?: (Pick<Owner, 'name'> & Partial<Owner>) | null | undefined;
    /** Of others that were marked before it. */
    readonly alike?: AssetRegistered['alike'];
  };

/**
 * Registers an asset. Its id comes from the idempotency key, so that only a missing stream needs to be claimed. `erased`:
 * it has personal data, and the key for that was destroyed before, under the same id.
 */
export const registerAsset = command<SealedAsset | 'erased', AssetState, AssetEvent, RegisterAssetBody>({
  name: 'RegisterAsset',
  body: RegisterAssetBody,
  stream: assetStream,
  evolve: evolveAsset,
  decide: (sealed, state, now) => {
    if (state) return append();
    if (sealed === 'erased') return reject({ fact: 'personal-data-erased' });
    const asset = registered(sealed);
    const faults = faultsOfWrittenAsset(asset.asset_class, asset, businessDateOf(now));
    return faults.length > 0 ? invalidFields(...faults) : append({ type: 'AssetRegistered', data: asset });
  },
});

/** What was left out of the body is null in the event: an event says all there is to say. */
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
