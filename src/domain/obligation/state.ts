import type { Recorded } from '../../engine/events/recorded.ts';
import type { Instant } from '../../kernel/instant.ts';
import { unreachable } from '../../kernel/result.ts';
import type { ObligationStatus } from '../../kernel/vocabulary.ts';
import type { ObligationEvent, ObligationReferenceClaimed, ObligationRegistered } from './events.ts';

/** An obligation as its events leave it, its debtor sealed. */
export interface ObligationState extends ObligationRegistered {
  readonly id: string;
  readonly organization_id: string;
  readonly status: ObligationStatus;
  /** Stream revision + 1: the ETag. */
  readonly version: number;
  readonly created_at: Instant;
  readonly updated_at: Instant;
  /** For the four-eyes rule: who wrote it last decides on no guarantee of it. */
  readonly last_written_by: string;
}

export const obligationStream = (obligationId: string): string => `obligation-${obligationId}`;
export const obligationIdOf = (stream: string): string => stream.slice('obligation-'.length);

const REFERENCE_PREFIX = 'obligation-reference-';
export const referenceStream = (id: string): string => `${REFERENCE_PREFIX}${id}`;
export const isReferenceStream = (stream: string): boolean => stream.startsWith(REFERENCE_PREFIX);

export type RecordedObligationEvent = Recorded & ObligationEvent;

/** Folds one event. Never refuses: what is in the log has happened. */
export function evolveObligation(
  state: ObligationState | undefined,
  event: RecordedObligationEvent,
): ObligationState | undefined {
  const stamp = { version: event.revision + 1, updated_at: event.occurredAt, last_written_by: event.actor };
  switch (event.type) {
    case 'ObligationReferenceClaimed':
      return state;
    case 'ObligationRegistered':
      return {
        ...event.data,
        ...stamp,
        id: obligationIdOf(event.stream),
        organization_id: event.organizationId ?? '',
        status: 'ACTIVE',
        created_at: event.occurredAt,
      };
    case 'ObligationPatched':
      return state && ({ ...state, ...event.data, ...stamp } as ObligationState);
    // Nobody has written it anew.
    case 'PersonalDataErased':
      return state && { ...state, version: stamp.version, updated_at: stamp.updated_at };
    case 'ObligationSettled':
      return state && { ...state, ...stamp, status: 'SETTLED' };
    default:
      return unreachable(event);
  }
}

/** Who has a reference. */
export type ReferenceState = ObligationReferenceClaimed;

export const evolveReference = (
  state: ReferenceState | undefined,
  event: RecordedObligationEvent,
): ReferenceState | undefined => (event.type === 'ObligationReferenceClaimed' ? event.data : state);
