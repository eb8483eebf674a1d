import { z } from 'zod';
import {
  type EncumbranceEvent,
  type EncumbrancesState,
  encumbrancesStream,
  evolveEncumbrances,
} from '../../src/domain/guarantee.ts';
import { invalidFields, reject } from '../../src/domain/rejection.ts';
import { append, command } from '../../src/engine/handling/command.ts';
import { Amount, DateField, Name } from '../../src/kernel/fields.ts';
import type { SealedText } from '../../src/kernel/identity/personal-data.ts';
import { guaranteeMeanings as means } from '../../src/kernel/words/meanings.ts';
import { BURDEN_MEMBERS, faultsOfPeriod, ShareBody } from './guarantee-body.ts';

/** Body of POST /assets/{id}/encumbrances. */
const RecordEncumbranceBody = z
  .strictObject({
    holder: Name(200).meta(means.holder),
    ...BURDEN_MEMBERS,
    amount: Amount.nullish().meta(means.amount),
    share: ShareBody.nullish().meta(means.share),
    registered_on: DateField.nullish().meta(means.registered_on),
    until: DateField.nullish().meta(means.until),
  })
  .meta({ id: 'EncumbranceRecord' });
type RecordEncumbranceBody = z.infer<typeof RecordEncumbranceBody>;

interface RecordEncumbrance {
  readonly body: RecordEncumbranceBody;
  /** `erased`: the asset takes no personal data any more. */
  readonly holder: SealedText | 'erased';
  /** The id that the idempotency key leads to, in one of its generations. */
  idOf(generation: number): string;
}

/** Records what somebody outside has on an asset: a fact, whatever it collides with. */
export const recordEncumbrance = command<
  RecordEncumbrance,
  EncumbrancesState,
  EncumbranceEvent,
  RecordEncumbranceBody
>({
  name: 'RecordEncumbrance',
  body: RecordEncumbranceBody,
  answersTo: ['EncumbranceRecorded'],
  stream: encumbrancesStream,
  evolve: evolveEncumbrances,
  decide: ({ body, holder, idOf }, state) => {
    const faults = faultsOfPeriod('/until', body.registered_on, body.until);
    if (faults.length > 0) return invalidFields(...faults);
    if (holder === 'erased') return reject({ fact: 'personal-data-erased' });
    let generation = 0;
    while (state?.encumbrances.some(({ id }) => id === idOf(generation))) generation += 1;
    return append({
      type: 'EncumbranceRecorded',
      data: {
        encumbrance_id: idOf(generation),
        version: 1,
        holder,
        kind: body.kind,
        rank: body.rank,
        amount: body.amount ?? null,
        share: body.share ?? null,
        registered_on: body.registered_on ?? null,
        until: body.until ?? null,
      },
    });
  },
});
