import { z } from 'zod';
import {
  type EncumbranceEvent,
  type EncumbrancesState,
  encumbrancesStream,
  evolveEncumbrances,
  statusOf,
} from '../../src/domain/guarantee.ts';
import { invalidFields, reject } from '../../src/domain/rejection.ts';
import { append, command } from '../../src/engine/handling/command.ts';
import { inTheFuture } from '../../src/kernel/dates/future-date.ts';
import { Amount, DateField, Text } from '../../src/kernel/fields.ts';
import { businessDateOf } from '../../src/kernel/instant.ts';
import { DISPOSAL_REASONS } from '../../src/kernel/vocabulary.ts';
import { disposalMeanings as means } from '../../src/kernel/words/meanings.ts';

/** Body of POST /assets/{id}/disposals. */
const DisposeAssetBody = z
  .strictObject({
    date: DateField.meta(means.date),
    reason: z.enum(DISPOSAL_REASONS).meta(means.reason),
    proceeds: Amount.nullish().meta(means.proceeds),
    notes: Text(2000).nullish().meta(means.notes),
  })
  .meta({ id: 'DisposalRecord' });
type DisposeAssetBody = z.infer<typeof DisposeAssetBody>;

/** Records that the asset is there no more, for good. Decided where guarantees are: never while a recognized one stands. */
export const disposeAsset = command<
  { readonly body: DisposeAssetBody },
  EncumbrancesState,
  EncumbranceEvent,
  DisposeAssetBody
>({
  name: 'DisposeAsset',
  body: DisposeAssetBody,
  answersTo: ['AssetDisposed'],
  stream: encumbrancesStream,
  evolve: evolveEncumbrances,
  decide: ({ body }, state, now) => {
    const future = inTheFuture('/date', body.date, businessDateOf(now));
    if (future.length > 0) return invalidFields(...future);
    if (state?.disposal) return reject({ fact: 'asset-disposed' });
    if (state?.guarantees.some((course) => statusOf(course) === 'RECOGNIZED')) {
      return reject({ fact: 'asset-secures' });
    }
    const { date, reason, proceeds = null, notes = null } = body;
    return append({ type: 'AssetDisposed', data: { date, reason, proceeds, notes } });
  },
});
