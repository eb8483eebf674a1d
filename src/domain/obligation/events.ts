import { z } from 'zod';
import { type EventOf, eventType } from '../../engine/events/event-type.ts';
import { AMOUNT_PATTERN, RATE_PATTERN } from '../../kernel/decimal.ts';
import { Owner, PersonalDataErased } from '../shapes.ts';

const Described = {
  name: z.string(),
  /** Personal data, sealed under the obligation's own key. */
  debtor: Owner.nullable(),
  balance: z.strictObject({ amount: z.string().regex(AMOUNT_PATTERN), date: z.string() }),
  required_coverage: z.string().regex(RATE_PATTERN),
  maturity_date: z.string().nullable(),
  /** A factor: below call_below × required its marked coverage is told; null: never. */
  call_below: z.string().regex(RATE_PATTERN).nullable(),
  /** Civil days from that day in which it is to be cured. */
  cure_days: z.int().nullable(),
  portfolio: z.string().nullable(),
};

const Registration = z.strictObject({ external_reference: z.string(), ...Described });
export type ObligationRegistered = z.infer<typeof Registration>;

const Claim = z.strictObject({ obligation_id: z.uuid(), registration: Registration });
export type ObligationReferenceClaimed = z.infer<typeof Claim>;

const Patch = z.strictObject(Described).partial();
export type ObligationPatched = z.infer<typeof Patch>;

/** Events of the stream `obligation-<id>`, and of the claim of its reference. */
export const obligationEvents = {
  /** Of `obligation-reference-<id>`: whoever appends it first has the reference, and the whole registration is told. */
  ObligationReferenceClaimed: eventType('ObligationReferenceClaimed', Claim),
  ObligationRegistered: eventType('ObligationRegistered', Registration),
  /** Only the members that changed, each as it stands after the change. */
  ObligationPatched: eventType('ObligationPatched', Patch),
  ObligationSettled: eventType('ObligationSettled', z.strictObject({})),
  PersonalDataErased,
};

export type ObligationEvent = EventOf<typeof obligationEvents>;
