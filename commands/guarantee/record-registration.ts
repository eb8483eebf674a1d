import {
  courseOf,
  type EncumbranceEvent,
  type EncumbrancesState,
  encumbrancesStream,
  evolveEncumbrances,
  type GuaranteeState,
  statusOf,
} from '../../src/domain/guarantee.ts';
import { reject } from '../../src/domain/rejection.ts';
import { append, command } from '../../src/engine/handling/command.ts';
import { RegistrationBody, type SealedRegistration } from './guarantee-body.ts';

interface RecordRegistration {
  readonly proposal: GuaranteeState;
  /** `erased`: the asset takes no personal data any more. */
  readonly registration: SealedRegistration | 'erased';
}

/** Records where a guarantee is registered. The last one counts: an earlier one may have been mistyped. */
export const recordRegistration = command<
  RecordRegistration,
  EncumbrancesState,
  EncumbranceEvent,
  RegistrationBody
>({
  name: 'RecordGuaranteeRegistration',
  body: RegistrationBody,
  answersTo: ['GuaranteeRegistered'],
  stream: encumbrancesStream,
  evolve: evolveEncumbrances,
  decide: ({ proposal, registration }, state) => {
    const course = courseOf(state, proposal.id);
    const status = course ? statusOf(course) : 'PROPOSED';
    if (status === 'REJECTED' || status === 'RELEASED') return reject({ fact: 'guarantee-closed' });
    if (registration === 'erased') return reject({ fact: 'personal-data-erased' });
    const of = { guarantee_id: proposal.id, version: (course?.version ?? 1) + 1 };
    return append({ type: 'GuaranteeRegistered', data: { ...of, registration } });
  },
});
