import { z } from 'zod';
import { encumbrancesAggregate, statusOf } from '../../src/domain/guarantee.ts';
import { invalidFields, reject } from '../../src/domain/rejection.ts';
import { append, command } from '../../src/engine/handling/command.ts';
import { inTheFuture } from '../../src/kernel/dates/future-date.ts';
import { Amount, DateField, Name, Text } from '../../src/kernel/fields.ts';
import type { SealedText } from '../../src/kernel/identity/personal-data.ts';
import { businessDateOf } from '../../src/kernel/instant.ts';
import { DISPOSAL_REASONS } from '../../src/kernel/vocabulary.ts';
import { disposalMeanings, guaranteeMeanings as means } from '../../src/kernel/words/meanings.ts';
import { BURDEN_MEMBERS, faultsOfPeriod, ShareBody } from '../guarantee.ts';

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
  /** `erased`: the asset takes no more personal data. */
  readonly holder: SealedText | 'erased';
  /** The id that the idempotency key leads to, in one of its generations. */
  idOf(generation: number): string;
}

/** Records a claim of somebody outside on an asset: a fact, even when it conflicts with guarantees. */
export const recordEncumbrance = command(encumbrancesAggregate, {
  name: 'RecordEncumbrance',
  body: RecordEncumbranceBody,
  answersTo: ['EncumbranceRecorded'],
  decide: ({ body, holder, idOf }: RecordEncumbrance, state) => {
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

const EndEncumbranceBody = z.strictObject({}).meta({ id: 'EncumbranceEnd' });

/** Ends an encumbrance, from this civil date on. */
export const endEncumbrance = command(encumbrancesAggregate, {
  name: 'EndEncumbrance',
  body: EndEncumbranceBody,
  answersTo: ['EncumbranceEnded'],
  decide: ({ encumbranceId }: { readonly encumbranceId: string }, state) => {
    const encumbrance = state?.encumbrances.find(({ id }) => id === encumbranceId);
    if (!encumbrance) return reject({ fact: 'encumbrance-not-found' });
    if (encumbrance.ended_at !== null) return reject({ fact: 'encumbrance-ended' });
    return append({ type: 'EncumbranceEnded', data: { encumbrance_id: encumbranceId, version: 2 } });
  },
});

const DisposeAssetBody = z
  .strictObject({
    date: DateField.meta(disposalMeanings.date),
    reason: z.enum(DISPOSAL_REASONS).meta(disposalMeanings.reason),
    proceeds: Amount.nullish().meta(disposalMeanings.proceeds),
    notes: Text(2000).nullish().meta(disposalMeanings.notes),
  })
  .meta({ id: 'DisposalRecord' });
type DisposeAssetBody = z.infer<typeof DisposeAssetBody>;

/** Records that the asset is gone, finally. Decided in the stream of guarantees: never while the asset has a recognized one. */
export const disposeAsset = command(encumbrancesAggregate, {
  name: 'DisposeAsset',
  body: DisposeAssetBody,
  answersTo: ['AssetDisposed'],
  decide: ({ body }: { readonly body: DisposeAssetBody }, state, now) => {
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
