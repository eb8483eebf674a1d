import { z } from 'zod';
import {
  courseOf,
  type EncumbranceEvent,
  type EncumbrancesState,
  encumbrancesStream,
  evolveEncumbrances,
  statusOf,
} from '../../src/domain/guarantee.ts';
import { reject } from '../../src/domain/rejection.ts';
import { append, command } from '../../src/engine/handling/command.ts';
import { Text } from '../../src/kernel/fields.ts';
import { isOwnWork, type OnGuarantee } from './decide-guarantee.ts';

/** Body of POST /guarantees/{id}/releases. */
const ReleaseGuaranteeBody = z
  .strictObject({
    rationale: Text(2000).meta({
      description: 'Why it is released, 1 to 2,000 characters; it is kept for good.',
      examples: ['Made up: the last instalment was paid.'],
    }),
  })
  .meta({ id: 'GuaranteeRelease' });
type ReleaseGuaranteeBody = z.infer<typeof ReleaseGuaranteeBody>;

/** Gives the asset free, for good: from the civil date of it on. Allowed whatever became of asset and obligation. */
export const releaseGuarantee = command<
  OnGuarantee<ReleaseGuaranteeBody>,
  EncumbrancesState,
  EncumbranceEvent,
  ReleaseGuaranteeBody
>({
  name: 'ReleaseGuarantee',
  body: ReleaseGuaranteeBody,
  answersTo: ['GuaranteeReleased'],
  stream: encumbrancesStream,
  evolve: evolveEncumbrances,
  decide: (input, state) => {
    if (isOwnWork(input)) return reject({ fact: 'four-eyes' });
    const course = courseOf(state, input.proposal.id);
    if (!course || statusOf(course) !== 'RECOGNIZED') return reject({ fact: 'guarantee-not-recognized' });
    const of = { guarantee_id: course.id, version: course.version + 1 };
    return append({ type: 'GuaranteeReleased', data: { ...of, ...input.body } });
  },
});
