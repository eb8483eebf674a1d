import { z } from 'zod';
import type { Owner } from '../../src/domain/events/shapes.ts';
import {
  evolveObligation,
  type ObligationEvent,
  type ObligationPatched,
  type ObligationState,
  obligationStream,
} from '../../src/domain/obligation.ts';
import { invalidFields, reject } from '../../src/domain/rejection.ts';
import { append, command } from '../../src/engine/handling/command.ts';
import { faultOfPatchedTaxId, mergedTaxId } from '../../src/kernel/identity/party-tax-id.ts';
import type { SealedText } from '../../src/kernel/identity/personal-data.ts';
import { businessDateOf } from '../../src/kernel/instant.ts';
import { canonicalJson } from '../../src/kernel/json/canonical.ts';
import type { Json } from '../../src/kernel/json.ts';
import { OBLIGATION_STATUSES } from '../../src/kernel/vocabulary.ts';
import { REQUIRED } from '../../src/kernel/words/fields.ts';
import { obligationMeanings as means } from '../../src/kernel/words/meanings.ts';
import { faultAt } from '../../src/kernel/zod-faults.ts';
import { DebtorPatchBody, faultsOfObligation, OBLIGATION_MEMBERS } from './obligation-body.ts';

/** Body of PATCH /obligations/{id}: an RFC 7396 merge patch; a balance is given whole. */
const PatchObligationBody = z
  .strictObject({
    ...OBLIGATION_MEMBERS,
    debtor: DebtorPatchBody.nullable().meta(means.debtor),
    status: z.enum(OBLIGATION_STATUSES).meta({
      description:
        'SETTLED settles the obligation, for good; its guarantees may stand and then claim nothing.',
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

export const patchObligation = command<
  PatchObligation,
  ObligationState,
  ObligationEvent,
  PatchObligationBody
>({
  name: 'PatchObligation',
  body: PatchObligationBody,
  stream: obligationStream,
  evolve: evolveObligation,
  decide: ({ organizationId, expectedVersion, patch, debtor }, state, now) => {
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

/** A merge patch of the debtor: what it leaves out stays, and null takes away. */
const mergedDebtor = (before: Owner | null, patch: SealedDebtor | null): Owner | null =>
  patch && {
    name: (patch.name ?? before?.name) as SealedText,
    ...mergedTaxId(before, patch),
  };

const differ = (before: unknown, after: unknown): boolean =>
  canonicalJson((before ?? null) as Json) !== canonicalJson((after ?? null) as Json);

/** Members that differ after the patch, each as it stands then. */
const changedMembers = (state: ObligationState, written: object): ObligationPatched =>
  Object.fromEntries(
    Object.entries(written)
      .filter(([name, value]) => value !== undefined && differ(state[name as keyof ObligationState], value))
      .map(([name, value]) => [name, value]),
  );
