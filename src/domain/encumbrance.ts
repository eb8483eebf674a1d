import type { Recorded } from '../engine/events/recorded.ts';
import { businessDateOf, type CalendarDate, type Instant } from '../kernel/instant.ts';
import { unreachable } from '../kernel/result.ts';
import type {
  AssetDisposed,
  EncumbranceEvent,
  EncumbranceRecorded,
  RecognizedTerms,
  Registration,
} from './guarantee.ts';

interface Act {
  readonly by: string;
  readonly at: Instant;
  readonly rationale: string;
}

/** What became of a guarantee after its proposal. */
export interface GuaranteeCourse {
  readonly id: string;
  /** 1 + the number of its decisions, releases and registrations. */
  readonly version: number;
  readonly updated_at: Instant;
  readonly decision: (Act & { readonly decision: 'APPROVE' | 'REJECT' }) | null;
  /** Null while it is not recognized, and where it was rejected. */
  readonly terms: RecognizedTerms | null;
  readonly release: Act | null;
  /** The last one that was recorded; one of the proposal stands there. */
  readonly registration: Registration | null;
}

/** What somebody outside has on the asset. */
export interface EncumbranceState extends Omit<EncumbranceRecorded, 'encumbrance_id' | 'version'> {
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

/** All that burdens one asset, and whether it is still there to be burdened. */
export interface EncumbrancesState {
  /** Of the asset. */
  readonly id: string;
  readonly organization_id: string;
  readonly version: number;
  readonly updated_at: Instant;
  /** In the order in which something first became of them. */
  readonly guarantees: readonly GuaranteeCourse[];
  /** Oldest first. */
  readonly encumbrances: readonly EncumbranceState[];
  readonly disposal: DisposalState | null;
}

export const encumbrancesStream = (assetId: string): string => `encumbrances-${assetId}`;
export const encumberedIdOf = (stream: string): string => stream.slice('encumbrances-'.length);

export type RecordedEncumbranceEvent = Recorded & EncumbranceEvent;

/** Folds one event. Never refuses: what is in the log has happened. */
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
      const course = evolveCourse(courseOf(state, id), event);
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

/** What an event makes of a guarantee. */
export function evolveCourse(
  before: GuaranteeCourse | undefined,
  event: RecordedCourseEvent,
): GuaranteeCourse {
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

/** Undefined while nothing has become of it. */
export const courseOf = (
  state: EncumbrancesState | undefined,
  guaranteeId: string,
): GuaranteeCourse | undefined => state?.guarantees.find(({ id }) => id === guaranteeId);

/** The civil date of an instant that may not have come. */
export const dayOrNull = (at: Instant | null): CalendarDate | null => at && businessDateOf(at);
