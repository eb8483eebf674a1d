import { z } from 'zod';
import { aggregate } from '../engine/events/aggregate.ts';
import { type EventOf, eventType } from '../engine/events/event-type.ts';
import { type Recorded, stampOf } from '../engine/events/recorded.ts';
import { AMOUNT_PATTERN, RATE_PATTERN } from '../kernel/decimal.ts';
import type { Instant } from '../kernel/instant.ts';
import { unreachable } from '../kernel/result.ts';
import type { ObligationStatus } from '../kernel/vocabulary.ts';
import { Owner, PersonalDataErased } from './events/shapes.ts';

const Described = {
  name: z.string(),
  /** Personal data, sealed under the obligation's own key. */
  debtor: Owner.nullable(),
  balance: z.strictObject({ amount: z.string().regex(AMOUNT_PATTERN), date: z.string() }),
  required_coverage: z.string().regex(RATE_PATTERN),
  maturity_date: z.string().nullable(),
  /** A factor: a marked coverage below call_below × required is recorded; null: never. */
  call_below: z.string().regex(RATE_PATTERN).nullable(),
  /** Civil days from then within which it is to be cured. */
  cure_days: z.int().nullable(),
  portfolio: z.string().nullable(),
};

const Registration = z.strictObject({ external_reference: z.string(), ...Described });
export type ObligationRegistered = z.infer<typeof Registration>;

const Claim = z.strictObject({ obligation_id: z.uuid(), registration: Registration });
type ObligationReferenceClaimed = z.infer<typeof Claim>;

const Patch = z.strictObject(Described).partial();
export type ObligationPatched = z.infer<typeof Patch>;

/** Events of the stream `obligation-<id>`, and of the claim of its reference. */
export const obligationEvents = {
  /** In the stream `obligation-reference-<id>`: the first to append it gets the reference; it holds the whole registration. */
  ObligationReferenceClaimed: eventType('ObligationReferenceClaimed', Claim),
  ObligationRegistered: eventType('ObligationRegistered', Registration),
  /** Only the members that changed, with their new values. */
  ObligationPatched: eventType('ObligationPatched', Patch),
  ObligationSettled: eventType('ObligationSettled', z.strictObject({})),
  PersonalDataErased,
};

export type ObligationEvent = EventOf<typeof obligationEvents>;

/** An obligation as its events leave it, its debtor sealed. */
export interface ObligationState extends ObligationRegistered {
  readonly id: string;
  readonly organization_id: string;
  readonly status: ObligationStatus;
  /** Stream revision + 1: the ETag. */
  readonly version: number;
  readonly created_at: Instant;
  readonly updated_at: Instant;
  /** For the four-eyes rule: its last writer decides on no guarantee of it. */
  readonly last_written_by: string;
}

export type RecordedObligationEvent = Recorded & ObligationEvent;

export function evolveObligation(
  state: ObligationState | undefined,
  event: RecordedObligationEvent,
): ObligationState | undefined {
  const stamp = { ...stampOf(event), last_written_by: event.actor };
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
    // Nobody has changed it, so `last_written_by` stays.
    case 'PersonalDataErased':
      return state && { ...state, ...stampOf(event) };
    case 'ObligationSettled':
      return state && { ...state, ...stamp, status: 'SETTLED' };
    default:
      return unreachable(event);
  }
}

export const obligationAggregate = aggregate('obligation', obligationEvents, evolveObligation);
export const { stream: obligationStream, idOf: obligationIdOf } = obligationAggregate;

/** The holder of a reference. */
type ReferenceState = ObligationReferenceClaimed;

export const evolveReference = (
  state: ReferenceState | undefined,
  event: RecordedObligationEvent,
): ReferenceState | undefined => (event.type === 'ObligationReferenceClaimed' ? event.data : state);

export const referenceAggregate = aggregate('obligation-reference', obligationEvents, evolveReference);
export const isReferenceStream = (stream: string): boolean => stream.startsWith(referenceAggregate.prefix);
