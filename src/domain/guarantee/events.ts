import { z } from 'zod';
import { type EventOf, eventType } from '../../engine/events/event-type.ts';
import { AMOUNT_PATTERN, RATE_PATTERN } from '../../kernel/decimal.ts';
import {
  ASSET_CLASSES,
  DECISIONS,
  DISPOSAL_REASONS,
  GUARANTEE_KINDS,
  INSTRUMENT_TYPES,
} from '../../kernel/vocabulary.ts';
import { SealedText } from '../shapes.ts';

const Amount = z.string().regex(AMOUNT_PATTERN);
const Share = z.string().regex(RATE_PATTERN);

const Registration = z.strictObject({
  registry: z.string(),
  /** Sealed under the asset's key: from it one comes to its owner. */
  number: SealedText,
  registered_on: z.string(),
});
export type Registration = z.infer<typeof Registration>;

const Terms = {
  obligation_id: z.uuid(),
  kind: z.enum(GUARANTEE_KINDS),
  rank: z.int(),
  share: Share,
  limit: Amount.nullable(),
  extension_of: z.uuid().nullable(),
  effective_from: z.string(),
  effective_until: z.string().nullable(),
};

const Proposed = z.strictObject({
  asset_id: z.uuid(),
  /** Of the asset, which never changes. */
  asset_class: z.enum(ASSET_CLASSES),
  ...Terms,
  instrument: z.strictObject({ type: z.enum(INSTRUMENT_TYPES), issued_on: z.string() }).nullable(),
  registration: Registration.nullable(),
});
export type GuaranteeProposed = z.infer<typeof Proposed>;

/** What a recognized guarantee takes of its asset: all that the next decision on the same asset must know. */
const RecognizedTerms = z.strictObject({ ...Terms, registered_on: z.string().nullable() });
export type RecognizedTerms = z.infer<typeof RecognizedTerms>;

/** The only event of the stream `guarantee-<id>`: what becomes of it stands beside all else that burdens the asset. */
export const guaranteeEvents = {
  GuaranteeProposed: eventType('GuaranteeProposed', Proposed),
};

/** `version`: of the guarantee, 1 + the number of its decisions, releases and registrations. */
const OfGuarantee = { guarantee_id: z.uuid(), version: z.int() };

/**
 * Events of the stream `encumbrances-<asset id>`: one stream for all that burdens an asset, so that two decisions can never
 * both win.
 */
export const encumbranceEvents = {
  GuaranteeDecided: eventType(
    'GuaranteeDecided',
    z.strictObject({
      ...OfGuarantee,
      decision: z.enum(DECISIONS),
      rationale: z.string(),
      /** Null where it was rejected. */
      terms: RecognizedTerms.nullable(),
    }),
  ),
  GuaranteeReleased: eventType(
    'GuaranteeReleased',
    z.strictObject({ ...OfGuarantee, rationale: z.string() }),
  ),
  GuaranteeRegistered: eventType(
    'GuaranteeRegistered',
    z.strictObject({ ...OfGuarantee, registration: Registration }),
  ),
  /** Of somebody outside: a fact, whatever it collides with. */
  EncumbranceRecorded: eventType(
    'EncumbranceRecorded',
    z.strictObject({
      encumbrance_id: z.uuid(),
      version: z.literal(1),
      holder: SealedText,
      kind: z.enum(GUARANTEE_KINDS),
      rank: z.int(),
      amount: Amount.nullable(),
      share: Share.nullable(),
      registered_on: z.string().nullable(),
      until: z.string().nullable(),
    }),
  ),
  EncumbranceEnded: eventType(
    'EncumbranceEnded',
    z.strictObject({ encumbrance_id: z.uuid(), version: z.literal(2) }),
  ),
  AssetDisposed: eventType(
    'AssetDisposed',
    z.strictObject({
      date: z.string(),
      reason: z.enum(DISPOSAL_REASONS),
      proceeds: Amount.nullable(),
      notes: z.string().nullable(),
    }),
  ),
};

export type GuaranteeEvent = EventOf<typeof guaranteeEvents>;
export type EncumbranceEvent = EventOf<typeof encumbranceEvents>;
export type EncumbranceRecorded = z.infer<typeof encumbranceEvents.EncumbranceRecorded.schema>;
export type AssetDisposed = z.infer<typeof encumbranceEvents.AssetDisposed.schema>;
