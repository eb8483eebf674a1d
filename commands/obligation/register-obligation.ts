import { z } from 'zod';
import type { Owner } from '../../src/domain/events/shapes.ts';
import {
  evolveObligation,
  evolveReference,
  type ObligationEvent,
  type ObligationRegistered,
  type ObligationState,
  obligationStream,
  type ReferenceState,
  referenceStream,
} from '../../src/domain/obligation.ts';
import { invalidFields, type Rejection, reject } from '../../src/domain/rejection.ts';
import { append, command } from '../../src/engine/handling/command.ts';
import { ExternalReference } from '../../src/kernel/fields.ts';
import { trimmedReference } from '../../src/kernel/ids.ts';
import { businessDateOf } from '../../src/kernel/instant.ts';
import { obligationMeanings as means } from '../../src/kernel/words/meanings.ts';
import { faultsOfObligation, OBLIGATION_MEMBERS } from './obligation-body.ts';

/** Body of POST /obligations. */
export const RegisterObligationBody = z
  .strictObject({
    external_reference: ExternalReference.meta(means.external_reference),
    ...OBLIGATION_MEMBERS,
  })
  .meta({ id: 'ObligationRegistration' });
export type RegisterObligationBody = z.infer<typeof RegisterObligationBody>;

/** What was left out of the body is null in the event: an event says all there is to say. */
export const registrationOf = (body: RegisterObligationBody, debtor: Owner | null): ObligationRegistered => ({
  external_reference: trimmedReference(body.external_reference),
  name: body.name,
  debtor,
  balance: body.balance,
  required_coverage: body.required_coverage,
  maturity_date: body.maturity_date ?? null,
  call_below: body.call_below ?? null,
  cure_days: body.cure_days ?? null,
  portfolio: body.portfolio ?? null,
});

interface ClaimReference {
  readonly obligationId: string;
  readonly registration: ObligationRegistered;
  /** The obligation that claimed it before, as it stands; undefined while it is not registered, and where nobody did. */
  readonly holder?: ObligationState | undefined;
}

/**
 * Claims a reference for an obligation before it is acknowledged, with all that its registration says, so that what its
 * request leaves undone can be done without it. Its repetition finds what it has claimed, and the same key with another content
 * is refused; so an obligation that claims its reference anew has forgotten its key. A claim whose obligation was registered
 * under another reference, by a twin of its request with the same key, holds nothing.
 */
export const claimReference = command<ClaimReference, ReferenceState, ObligationEvent>({
  name: 'ClaimObligationReference',
  answersTo: ['ObligationReferenceClaimed'],
  stream: referenceStream,
  evolve: evolveReference,
  decide: ({ obligationId, registration, holder }, state, now) => {
    const isVoid = holder !== undefined && holder.external_reference !== registration.external_reference;
    const isOwn = state?.obligation_id === obligationId;
    if (state && !isOwn && !isVoid) return reject({ fact: 'reference-taken' });
    const faults = faultsOfObligation(registration, businessDateOf(now));
    if (faults.length > 0) return invalidFields(...faults);
    return append({
      type: 'ObligationReferenceClaimed',
      data: { obligation_id: obligationId, registration },
    });
  },
});

/** The registration that has the reference, or why there is none. */
export type RegisterObligation = ObligationRegistered | { readonly refused: Rejection };

/** Registers what holds its reference. Its id comes from the idempotency key, so that only a missing stream needs to be claimed. */
export const registerObligation = command<
  RegisterObligation,
  ObligationState,
  ObligationEvent,
  RegisterObligationBody
>({
  name: 'RegisterObligation',
  body: RegisterObligationBody,
  stream: obligationStream,
  evolve: evolveObligation,
  decide: (registration, state) => {
    if (state) return append();
    if ('refused' in registration) return reject(registration.refused);
    return append({ type: 'ObligationRegistered', data: registration });
  },
});
