import { z } from 'zod';
import { type EventOf, eventType } from '../engine/events/event-type.ts';
import type { Recorded } from '../engine/events/recorded.ts';
import { AMOUNT_PATTERN, RATE_PATTERN } from '../kernel/decimal.ts';
import type { Instant } from '../kernel/instant.ts';
import {
  ASSET_CLASSES,
  DECISIONS,
  DISPOSAL_REASONS,
  GUARANTEE_KINDS,
  type GuaranteeStatus,
  INSTRUMENT_TYPES,
} from '../kernel/vocabulary.ts';
import type { StandingEncumbrance, StandingGuarantee } from './burdens.ts';
import {
  dayOrNull,
  type EncumbranceState,
  type EncumbrancesState,
  evolveCourse,
  type GuaranteeCourse,
  isOfCourse,
  type RecordedEncumbranceEvent,
} from './encumbrance.ts';
import { SealedText } from './shapes.ts';

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

/** A guarantee as its proposal and what became of it leave it. */
export interface GuaranteeState extends GuaranteeProposed {
  readonly id: string;
  readonly organization_id: string;
  readonly status: GuaranteeStatus;
  readonly version: number;
  readonly proposed_by: string;
  readonly proposed_at: Instant;
  readonly updated_at: Instant;
  /** Null while nothing has become of it. */
  readonly course: GuaranteeCourse | null;
}

export const guaranteeStream = (guaranteeId: string): string => `guarantee-${guaranteeId}`;
/** The list of the guarantees on an asset. */
export const guaranteesStream = (assetId: string): string => `guarantees-${assetId}`;
export const guaranteeIdOf = (stream: string): string => stream.slice('guarantee-'.length);

export type RecordedGuaranteeEvent = Recorded & GuaranteeEvent;

/** Folds the proposal, and then those events of the asset's `encumbrances-` stream that are of this guarantee. */
export function evolveGuarantee(
  state: GuaranteeState | undefined,
  event: RecordedGuaranteeEvent | RecordedEncumbranceEvent,
): GuaranteeState | undefined {
  if (event.type === 'GuaranteeProposed') {
    return {
      ...event.data,
      id: guaranteeIdOf(event.stream),
      organization_id: event.organizationId ?? '',
      status: 'PROPOSED',
      version: 1,
      proposed_by: event.actor,
      proposed_at: event.occurredAt,
      updated_at: event.occurredAt,
      course: null,
    };
  }
  if (!state || !isOfCourse(event) || event.data.guarantee_id !== state.id) return state;
  return onCourse(state, evolveCourse(state.course ?? undefined, event));
}

/** A proposal with what became of it. */
export const onCourse = (state: GuaranteeState, course: GuaranteeCourse | undefined): GuaranteeState =>
  course
    ? {
        ...state,
        course,
        status: statusOf(course),
        version: course.version,
        updated_at: course.updated_at,
      }
    : state;

export function statusOf({ decision, release }: GuaranteeCourse): GuaranteeStatus {
  if (release) return 'RELEASED';
  if (!decision) return 'PROPOSED';
  return decision.decision === 'APPROVE' ? 'RECOGNIZED' : 'REJECTED';
}

/** The last registration that was recorded; null without one. */
export const registrationOf = ({ course, registration }: GuaranteeState): Registration | null =>
  course?.registration ?? registration;

/** The guarantees on an asset that were ever recognized, as they take part in ranks and coverage. */
export const standingGuarantees = (state: EncumbrancesState | undefined): readonly StandingGuarantee[] =>
  (state?.guarantees ?? []).flatMap(({ id, terms, release, registration }) =>
    terms
      ? [
          {
            ...terms,
            id,
            released_on: dayOrNull(release?.at ?? null),
            registered_on: registration?.registered_on ?? terms.registered_on,
          },
        ]
      : [],
  );

export const standingEncumbrances = (state: EncumbrancesState | undefined): readonly StandingEncumbrance[] =>
  (state?.encumbrances ?? []).map(standingEncumbrance);

const standingEncumbrance = ({
  id,
  kind,
  rank,
  amount,
  share,
  registered_on,
  recorded_at,
  until,
  ended_at,
}: EncumbranceState): StandingEncumbrance => ({
  id,
  kind,
  rank,
  amount,
  share,
  from: registered_on ?? dayOrNull(recorded_at) ?? '',
  until,
  ended_on: dayOrNull(ended_at),
});
