import { z } from 'zod';
import { aggregate } from '../engine/events/aggregate.ts';
import { type EventOf, eventType, type RecordedOf } from '../engine/events/event-type.ts';
import type { Recorded } from '../engine/events/recorded.ts';
import { AMOUNT_PATTERN, RATE_PATTERN } from '../kernel/decimal.ts';
import { businessDateOf, type CalendarDate, type Instant } from '../kernel/instant.ts';
import { unreachable } from '../kernel/result.ts';
import {
  ASSET_CLASSES,
  DECISIONS,
  DISPOSAL_REASONS,
  GUARANTEE_KINDS,
  type GuaranteeStatus,
  INSTRUMENT_TYPES,
} from '../kernel/vocabulary.ts';
import type { DatedEncumbrance, RecognizedGuarantee } from './charges.ts';
import { SealedText } from './events/shapes.ts';

interface Act {
  readonly by: string;
  readonly at: Instant;
  readonly rationale: string;
}

/** The history of a guarantee after its proposal. */
interface GuaranteeCourse {
  readonly id: string;
  /** 1 + the number of its decisions, releases and registrations. */
  readonly version: number;
  readonly updated_at: Instant;
  readonly decision: (Act & { readonly decision: 'APPROVE' | 'REJECT' }) | null;
  /** Null unless it was recognized. */
  readonly terms: RecognizedTerms | null;
  readonly release: Act | null;
  /** The last one that was recorded after the proposal; the proposal holds its own. */
  readonly registration: Registration | null;
}

/** A claim of somebody outside on the asset. */
interface EncumbranceState extends Omit<EncumbranceRecorded, 'encumbrance_id' | 'version'> {
  readonly id: string;
  readonly version: number;
  readonly recorded_by: string;
  readonly recorded_at: Instant;
  readonly ended_by: string | null;
  readonly ended_at: Instant | null;
  readonly updated_at: Instant;
}

export interface DisposalState extends AssetDisposed {
  readonly asset_id: string;
  readonly recorded_by: string;
  readonly recorded_at: Instant;
}

/** Everything that encumbers one asset, and whether the asset was disposed of. */
export interface EncumbrancesState {
  /** Of the asset. */
  readonly id: string;
  readonly organization_id: string;
  readonly version: number;
  readonly updated_at: Instant;
  /** In the order of their first events in this stream. */
  readonly guarantees: readonly GuaranteeCourse[];
  /** Oldest first. */
  readonly encumbrances: readonly EncumbranceState[];
  readonly disposal: DisposalState | null;
}

export type RecordedEncumbranceEvent = Recorded & EncumbranceEvent;

export function evolveEncumbrances(
  before: EncumbrancesState | undefined,
  event: RecordedEncumbranceEvent,
): EncumbrancesState {
  const state: EncumbrancesState = {
    ...(before ?? {
      id: encumberedIdOf(event.stream),
      organization_id: event.organizationId ?? '',
      guarantees: [],
      encumbrances: [],
      disposal: null,
    }),
    version: event.revision + 1,
    updated_at: event.occurredAt,
  };
  switch (event.type) {
    case 'GuaranteeDecided':
    case 'GuaranteeReleased':
    case 'GuaranteeRegistered': {
      const { guarantee_id: id } = event.data;
      const course = evolveCourse(guaranteeCourse(state, id), event);
      return { ...state, guarantees: [...state.guarantees.filter((other) => other.id !== id), course] };
    }
    case 'EncumbranceRecorded': {
      const { encumbrance_id: id, ...recorded } = event.data;
      const stamp = { recorded_by: event.actor, recorded_at: event.occurredAt, updated_at: event.occurredAt };
      const encumbrance = { ...recorded, id, ...stamp, ended_by: null, ended_at: null };
      return { ...state, encumbrances: [...state.encumbrances, encumbrance] };
    }
    case 'EncumbranceEnded':
      return {
        ...state,
        encumbrances: state.encumbrances.map((each) => {
          if (each.id !== event.data.encumbrance_id) return each;
          const at = event.occurredAt;
          return {
            ...each,
            version: event.data.version,
            ended_by: event.actor,
            ended_at: at,
            updated_at: at,
          };
        }),
      };
    case 'AssetDisposed': {
      const recorded = { asset_id: state.id, recorded_by: event.actor, recorded_at: event.occurredAt };
      return { ...state, disposal: { ...event.data, ...recorded } };
    }
    default:
      return unreachable(event);
  }
}

type RecordedCourseEvent = Extract<
  RecordedEncumbranceEvent,
  { readonly type: 'GuaranteeDecided' | 'GuaranteeReleased' | 'GuaranteeRegistered' }
>;

export const isOfCourse = (event: RecordedEncumbranceEvent): event is RecordedCourseEvent =>
  event.type === 'GuaranteeDecided' ||
  event.type === 'GuaranteeReleased' ||
  event.type === 'GuaranteeRegistered';

/** The course of a guarantee after an event. */
function evolveCourse(before: GuaranteeCourse | undefined, event: RecordedCourseEvent): GuaranteeCourse {
  const { guarantee_id: id, version } = event.data;
  const course = {
    ...(before ?? { decision: null, terms: null, release: null, registration: null }),
    id,
    version,
    updated_at: event.occurredAt,
  };
  const by = { by: event.actor, at: event.occurredAt };
  switch (event.type) {
    case 'GuaranteeDecided': {
      const { decision, rationale, terms } = event.data;
      return { ...course, decision: { ...by, decision, rationale }, terms };
    }
    case 'GuaranteeReleased':
      return { ...course, release: { ...by, rationale: event.data.rationale } };
    case 'GuaranteeRegistered':
      return { ...course, registration: event.data.registration };
    default:
      return unreachable(event);
  }
}

/** Undefined before its first event in the asset's stream. */
export const guaranteeCourse = (
  state: EncumbrancesState | undefined,
  guaranteeId: string,
): GuaranteeCourse | undefined => state?.guarantees.find(({ id }) => id === guaranteeId);

/** The civil date of an instant that may be null. */
const dayOrNull = (at: Instant | null): CalendarDate | null => at && businessDateOf(at);

const Amount = z.string().regex(AMOUNT_PATTERN);
const Share = z.string().regex(RATE_PATTERN);

const Registration = z.strictObject({
  registry: z.string(),
  /** Sealed under the asset's key, because the number leads to its owner. */
  number: SealedText,
  registered_on: z.string(),
});
type Registration = z.infer<typeof Registration>;

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
  /** Class of the asset, which never changes. */
  asset_class: z.enum(ASSET_CLASSES),
  ...Terms,
  instrument: z.strictObject({ type: z.enum(INSTRUMENT_TYPES), issued_on: z.string() }).nullable(),
  registration: Registration.nullable(),
});
export type GuaranteeProposed = z.infer<typeof Proposed>;

/** What a recognized guarantee takes of its asset: everything that the next decision on the same asset must know. */
const RecognizedTerms = z.strictObject({ ...Terms, registered_on: z.string().nullable() });
type RecognizedTerms = z.infer<typeof RecognizedTerms>;

/** The only event of the stream `guarantee-<id>`: later ones are in the stream of everything that encumbers the asset. */
export const guaranteeEvents = {
  GuaranteeProposed: eventType('GuaranteeProposed', Proposed),
};

/** `version`: of the guarantee, 1 + the number of its decisions, releases and registrations. */
const OfGuarantee = { guarantee_id: z.uuid(), version: z.int() };

/**
 * Events of the stream `encumbrances-<asset id>`: one stream for everything that encumbers an asset, so that two concurrent
 * decisions can never both win.
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
  /** A fact recorded of somebody outside, even when it conflicts with guarantees. */
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

export type EncumbranceEvent = EventOf<typeof encumbranceEvents>;
type EncumbranceRecorded = z.infer<typeof encumbranceEvents.EncumbranceRecorded.schema>;
type AssetDisposed = z.infer<typeof encumbranceEvents.AssetDisposed.schema>;

/** The state of a guarantee after its proposal and course. */
export interface GuaranteeState extends GuaranteeProposed {
  readonly id: string;
  readonly organization_id: string;
  readonly status: GuaranteeStatus;
  readonly version: number;
  readonly proposed_by: string;
  readonly proposed_at: Instant;
  readonly updated_at: Instant;
  /** Null before the first decision or registration. */
  readonly course: GuaranteeCourse | null;
}

export const guaranteesStream = (assetId: string): string => `guarantees-${assetId}`;

type RecordedGuaranteeEvent = RecordedOf<typeof guaranteeEvents>;

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
  return withCourse(state, evolveCourse(state.course ?? undefined, event));
}

export const guaranteeAggregate = aggregate('guarantee', guaranteeEvents, evolveGuarantee);
export const { stream: guaranteeStream, idOf: guaranteeIdOf } = guaranteeAggregate;

export const encumbrancesAggregate = aggregate('encumbrances', encumbranceEvents, evolveEncumbrances);
export const { stream: encumbrancesStream, idOf: encumberedIdOf } = encumbrancesAggregate;

/** A proposal with its course. */
export const withCourse = (state: GuaranteeState, course: GuaranteeCourse | undefined): GuaranteeState =>
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
export const recognizedGuarantees = (state: EncumbrancesState | undefined): readonly RecognizedGuarantee[] =>
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

export const datedEncumbrances = (state: EncumbrancesState | undefined): readonly DatedEncumbrance[] =>
  (state?.encumbrances ?? []).map(datedEncumbrance);

const datedEncumbrance = ({
  id,
  kind,
  rank,
  amount,
  share,
  registered_on,
  recorded_at,
  until,
  ended_at,
}: EncumbranceState): DatedEncumbrance => ({
  id,
  kind,
  rank,
  amount,
  share,
  from: registered_on ?? dayOrNull(recorded_at) ?? '',
  until,
  ended_on: dayOrNull(ended_at),
});
