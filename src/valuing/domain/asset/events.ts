import { z } from 'zod';
import { type EventOf, eventType } from '../../../engine/events/event-type.ts';
import { ASSET_CLASSES, PROFILE_VERSION } from '../../../kernel/vocabulary.ts';
import { Attributes, DeclaredValue, Owner, PersonalDataErased } from '../shapes.ts';

const Described = {
  name: z.string(),
  external_reference: z.string().nullable(),
  portfolio: z.string().nullable(),
  owner: Owner.nullable(),
  declared_value: DeclaredValue.nullable(),
  attributes: Attributes,
};

/** Events of the stream `asset-<id>`. Personal data in them is sealed under the asset's own key. */
export const assetEvents = {
  AssetRegistered: eventType(
    'AssetRegistered',
    z.strictObject({
      asset_class: z.enum(ASSET_CLASSES),
      profile_version: z.literal(PROFILE_VERSION),
      ...Described,
    }),
  ),
  /** Only the members that changed, each as it stands after the change. */
  AssetPatched: eventType('AssetPatched', z.strictObject(Described).partial()),
  AssetArchived: eventType('AssetArchived', z.strictObject({})),
  AssetRestored: eventType('AssetRestored', z.strictObject({})),
  /** Follows `AssetDisposed` of the stream `encumbrances-<id>`, where it was decided. For good. */
  AssetMarkedDisposed: eventType('AssetMarkedDisposed', z.strictObject({})),
  PersonalDataErased,
};

export type AssetEvent = EventOf<typeof assetEvents>;
export type AssetRegistered = z.infer<typeof assetEvents.AssetRegistered.schema>;
export type AssetPatched = z.infer<typeof assetEvents.AssetPatched.schema>;
