import { z } from 'zod';
import { evolvePersonalData } from '../src/domain/erasure.ts';
import type { Owner } from '../src/domain/events/shapes.ts';
import {
  type ObligationEvent,
  type ObligationRegistered,
  type ObligationState,
  obligationAggregate,
  referenceAggregate,
} from '../src/domain/obligation.ts';
import { invalidFields, type Rejection, reject } from '../src/domain/rejection.ts';
import { append, command } from '../src/engine/handling/command.ts';
import { inTheFuture } from '../src/kernel/dates/future-date.ts';
import { decimal, toAmount } from '../src/kernel/decimal.ts';
import {
  Amount,
  DateField,
  ExternalReference,
  Factor,
  Name,
  PortfolioName,
  whole,
} from '../src/kernel/fields.ts';
import {
  faultOfPatchedTaxId,
  mergedTaxId,
  refuseTaxId,
  TaxId,
  TaxIdCountry,
} from '../src/kernel/identity/party-tax-id.ts';
import type { SealedText } from '../src/kernel/identity/personal-data.ts';
import { trimmedReference } from '../src/kernel/ids.ts';
import { businessDateOf, type CalendarDate } from '../src/kernel/instant.ts';
import { changedMembers } from '../src/kernel/json/merge-patch.ts';
import { bilingual } from '../src/kernel/text/bilingual.ts';
import { OBLIGATION_STATUSES } from '../src/kernel/vocabulary.ts';
import { carried, faultWords } from '../src/kernel/words/faults.ts';
import { ABOVE_ZERO, REQUIRED } from '../src/kernel/words/fields.ts';
import { obligationMeanings as means } from '../src/kernel/words/meanings.ts';
import { type Fault, faultAt } from '../src/kernel/zod-faults.ts';

const debtorMembers = z.strictObject({
  name: Name(200).meta(means.debtor_name),
  tax_id: TaxId.nullish().meta(means.written_debtor_tax_id),
  tax_id_country: TaxIdCountry.nullish().meta(means.written_tax_id_country),
});
const DebtorBody = debtorMembers.superRefine(refuseTaxId).meta(means.debtor);

/** A merge patch: members that it leaves out stay. */
const DebtorPatchBody = debtorMembers.partial().superRefine(refuseTaxId);

const BalanceBody = z
  .strictObject({
    amount: Amount.meta(means.balance_amount),
    date: DateField.meta(means.balance_date),
  })
  .meta(means.balance);

const OBLIGATION_MEMBERS = {
  name: Name(200).meta(means.name),
  debtor: DebtorBody.nullish().meta(means.debtor),
  balance: BalanceBody,
  required_coverage: Factor.meta({ ...means.required_coverage, examples: ['1.30'] }),
  maturity_date: DateField.nullish().meta(means.maturity_date),
  call_below: Factor.refine((text) => /[1-9]/.test(text), { error: carried(ABOVE_ZERO) })
    .nullish()
    .meta({ ...means.call_below, examples: ['1.10'] }),
  cure_days: whole(1, 3650).nullish().meta(means.cure_days),
  portfolio: PortfolioName.nullish().meta(means.portfolio),
};

interface Written {
  readonly balance?: { readonly amount: string; readonly date: string } | undefined;
  readonly required_coverage?: string | undefined;
  readonly call_below?: string | null | undefined;
  readonly cure_days?: number | null | undefined;
}

const TOO_LARGE = faultWords('out_of_range', bilingual('refusals.too_large'));

const NEEDS_CALL = faultWords('out_of_range', bilingual('refusals.needs_call'));

/**
 * Faults beyond the schema: a balance of a future date, more than an amount can hold, and days to cure without a
 * threshold.
 */
function faultsOfObligation(
  { balance, required_coverage, call_below, cure_days }: Written,
  today: CalendarDate,
): readonly Fault[] {
  const cure = (cure_days ?? null) !== null && (call_below ?? null) === null;
  return [
    ...(balance ? inTheFuture('/balance/date', balance.date, today) : []),
    ...(cure ? [faultAt('/cure_days', NEEDS_CALL)] : []),
    ...tooLarge(balance, required_coverage, call_below ?? null),
  ];
}

function tooLarge(
  balance: Written['balance'],
  requiredCoverage: string | undefined,
  callBelow: string | null,
): readonly Fault[] {
  if (!balance || requiredCoverage === undefined) return [];
  const required = decimal(balance.amount).times(decimal(requiredCoverage));
  if (!toAmount(required).ok) return [faultAt('/required_coverage', TOO_LARGE)];
  const threshold = required.times(decimal(callBelow ?? '0'));
  return toAmount(threshold).ok ? [] : [faultAt('/call_below', TOO_LARGE)];
}

export const RegisterObligationBody = z
  .strictObject({
    external_reference: ExternalReference.meta(means.external_reference),
    ...OBLIGATION_MEMBERS,
  })
  .meta({ id: 'ObligationRegistration' });
export type RegisterObligationBody = z.infer<typeof RegisterObligationBody>;

/** Members left out of the body are null in the event, so that the event is complete. */
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
  /** The obligation that claimed it before, in its current state; undefined while it is not registered, and where there is none. */
  readonly holder?: ObligationState | undefined;
}

/**
 * Claims a reference for an obligation before it is acknowledged, with its whole registration, so that an
 * unfinished request can be completed without its client. A repeated request finds its claim, and the same key with another content
 * is refused; so an obligation that claims its reference again has an expired key. A claim whose obligation was registered
 * under another reference, by a concurrent request with the same key, is void.
 */
export const claimReference = command(referenceAggregate, {
  name: 'ClaimObligationReference',
  answersTo: ['ObligationReferenceClaimed'],
  decide: ({ obligationId, registration, holder }: ClaimReference, state, now) => {
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

export type RegisterObligation = ObligationRegistered | { readonly refused: Rejection };

/** Registers the holder of a reference. Its id comes from the idempotency key, so that only a missing stream needs to be claimed. */
export const registerObligation = command(obligationAggregate, {
  name: 'RegisterObligation',
  body: RegisterObligationBody,
  decide: (registration: RegisterObligation, state) => {
    if (state) return append();
    if ('refused' in registration) return reject(registration.refused);
    return append({ type: 'ObligationRegistered', data: registration });
  },
});

/** Body of PATCH /obligations/{id}: an RFC 7396 merge patch; a balance is replaced whole. */
const PatchObligationBody = z
  .strictObject({
    ...OBLIGATION_MEMBERS,
    debtor: DebtorPatchBody.nullable().meta(means.debtor),
    status: z.enum(OBLIGATION_STATUSES).meta({
      description:
        'SETTLED settles the obligation, finally; its guarantees may remain and then secure nothing.',
    }),
  })
  .partial()
  .meta({ id: 'ObligationPatch' });
type PatchObligationBody = z.infer<typeof PatchObligationBody>;

interface PatchObligation {
  readonly organizationId: string;
  readonly expectedVersion: number;
  readonly patch: PatchObligationBody;
  /** The debtor of the patch with its texts sealed; `erased`: it has one, and the key for it was destroyed. */
  readonly debtor: SealedDebtor | null | undefined | 'erased';
}

export interface SealedDebtor {
  readonly name?: SealedText | undefined;
  readonly tax_id?: SealedText | null | undefined;
  readonly tax_id_country?: SealedText | null | undefined;
}

export const patchObligation = command(obligationAggregate, {
  name: 'PatchObligation',
  body: PatchObligationBody,
  decide: ({ organizationId, expectedVersion, patch, debtor }: PatchObligation, state, now) => {
    if (state?.organization_id !== organizationId) return reject({ fact: 'obligation-not-found' });
    const { status, debtor: _, ...written } = patch;
    const merged = { ...state, ...written };
    const unnamed = patch.debtor && !patch.debtor.name && !state.debtor;
    const taxId = faultOfPatchedTaxId(state.debtor, patch.debtor);
    const faults = [
      ...faultsOfObligation(merged, businessDateOf(now)),
      ...(unnamed ? [faultAt('/debtor/name', REQUIRED)] : []),
      ...(taxId ? [faultAt(`/debtor/${taxId.field}`, taxId.words)] : []),
    ];
    if (faults.length > 0) return invalidFields(...faults);
    if (state.version !== expectedVersion) {
      return reject({ fact: 'version-mismatch', currentVersion: state.version });
    }
    if (debtor === 'erased') return reject({ fact: 'personal-data-erased' });
    const changes = changedMembers(state, {
      ...written,
      ...(debtor !== undefined && { debtor: mergedDebtor(state.debtor, debtor) }),
    });
    const changed = Object.keys(changes).length > 0;
    if (state.status === 'SETTLED') {
      return changed || status === 'ACTIVE' ? reject({ fact: 'obligation-settled' }) : append();
    }
    return append<ObligationEvent>(
      ...(changed ? [{ type: 'ObligationPatched', data: changes } as const] : []),
      ...(status === 'SETTLED' ? [{ type: 'ObligationSettled', data: {} } as const] : []),
    );
  },
});

/** A merge patch of the debtor: members that it leaves out stay, and null removes. */
const mergedDebtor = (before: Owner | null, patch: SealedDebtor | null): Owner | null =>
  patch && {
    name: (patch.name ?? before?.name) as SealedText,
    ...mergedTaxId(before, patch),
  };

/** Records, once, that the key of a debtor's personal data was destroyed, also of a settled obligation. */
export const eraseDebtor = command(
  { ...obligationAggregate, evolve: evolvePersonalData },
  {
    name: 'EraseDebtor',
    decide: ({ reason }: { readonly reason: string }, state) => {
      if (!state) return reject({ fact: 'obligation-not-found' });
      return state.erased ? append() : append({ type: 'PersonalDataErased', data: { reason } });
    },
  },
);
