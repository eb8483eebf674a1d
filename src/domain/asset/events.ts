import { z } from 'zod';
import { type EventOf, eventType } from '../../engine/events/event-type.ts';
import { IDENTIFIER_TYPES } from '../../kernel/identity/registration-mark.ts';
import { ASSET_CLASSES, DECISIONS, PROFILE_VERSION } from '../../kernel/vocabulary.ts';
import { Attributes, DeclaredValue, Owner, PersonalDataErased, SealedText } from '../shapes.ts';

/** That another asset had the same identifier when this one was written: by the sealed texts of both, which compare to nothing. */
const AlikeFound = z.strictObject({
  type: z.enum(IDENTIFIER_TYPES),
  /** Sealed, of this asset. */
  text: z.string(),
  asset_id: z.uuid(),
  /** Sealed, of the other. */
  other_text: z.string(),
});
export type AlikeFound = z.infer<typeof AlikeFound>;

/** Absent where nothing was found. */
const alike = z.array(AlikeFound).optional();

const Described = {
  name: z.string(),
  external_reference: z.string().nullable(),
  portfolio: z.string().nullable(),
  owner: Owner.nullable(),
  declared_value: DeclaredValue.nullable(),
  attributes: Attributes,
  /** Absent where none was sent. */
  identifiers: z.array(z.strictObject({ type: z.enum(IDENTIFIER_TYPES), value: SealedText })).optional(),
};

/** Events of the stream `asset-<id>`. Personal data in them is sealed under the asset's own key. */
export const assetEvents = {
  AssetRegistered: eventType(
    'AssetRegistered',
    z.strictObject({
      asset_class: z.enum(ASSET_CLASSES),
      profile_version: z.literal(PROFILE_VERSION),
      ...Described,
      alike,
    }),
  ),
  /** Only the members that changed, each as it stands after the change. */
  AssetPatched: eventType('AssetPatched', z.strictObject({ ...Described, alike }).partial()),
  AssetArchived: eventType('AssetArchived', z.strictObject({})),
  AssetRestored: eventType('AssetRestored', z.strictObject({})),
  /** Follows `AssetDisposed` of the stream `encumbrances-<id>`, where it was decided. For good. */
  AssetMarkedDisposed: eventType('AssetMarkedDisposed', z.strictObject({})),
  /** That the asset and another with the same identifier are two things, such as fractions under one registry number. */
  AssetDistinctionProposed: eventType(
    'AssetDistinctionProposed',
    z.strictObject({ distinction_id: z.uuid(), other_asset_id: z.uuid(), rationale: z.string() }),
  ),
  AssetDistinctionDecided: eventType(
    'AssetDistinctionDecided',
    z.strictObject({ distinction_id: z.uuid(), decision: z.enum(DECISIONS), rationale: z.string() }),
  ),
  PersonalDataErased,
};

export type AssetEvent = EventOf<typeof assetEvents>;
export type AssetRegistered = z.infer<typeof assetEvents.AssetRegistered.schema>;
export type AssetPatched = z.infer<typeof assetEvents.AssetPatched.schema>;
