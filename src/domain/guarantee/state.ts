import type { Recorded } from '../../engine/events/recorded.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { GuaranteeStatus } from '../../kernel/vocabulary.ts';
import type { StandingEncumbrance, StandingGuarantee } from './burdens.ts';
import {
  dayOrNull,
  type EncumbranceState,
  type EncumbrancesState,
  evolveCourse,
  type GuaranteeCourse,
  isOfCourse,
  type RecordedEncumbranceEvent,
} from './encumbrances.ts';
import type { GuaranteeEvent, GuaranteeProposed, Registration } from './events.ts';

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
