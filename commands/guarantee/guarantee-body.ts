import { z } from 'zod';
import { Amount, DateField, Name, Share } from '../../src/kernel/fields.ts';
import type { SealedText } from '../../src/kernel/identity/personal-data.ts';
import { GUARANTEE_KINDS, INSTRUMENT_TYPES } from '../../src/kernel/vocabulary.ts';
import { carried, faultWords } from '../../src/kernel/words/faults.ts';
import { outside } from '../../src/kernel/words/fields.ts';
import { guaranteeMeanings as means } from '../../src/kernel/words/meanings.ts';
import { type Fault, faultAt } from '../../src/kernel/zod-faults.ts';

/** Members that guarantees and encumbrances share. */

const LAST_RANK = 9;
const notARank = { error: carried(outside(1, LAST_RANK)) };

export const BURDEN_MEMBERS = {
  kind: z.enum(GUARANTEE_KINDS).meta(means.kind),
  rank: z.int(notARank).min(1, notARank).max(LAST_RANK, notARank).meta(means.rank),
};

/** Body of POST /guarantees/{id}/registrations, and a member of a proposal. */
export const RegistrationBody = z
  .strictObject({
    registry: Name(200).meta(means.registry),
    number: Name(100).meta(means.number),
    registered_on: DateField.meta(means.registered_on),
  })
  .meta({ id: 'GuaranteeRegistration', ...means.registration });
export type RegistrationBody = z.infer<typeof RegistrationBody>;

/** The same, its number sealed. */
export interface SealedRegistration extends Omit<RegistrationBody, 'number'> {
  readonly number: SealedText;
}

export const InstrumentBody = z
  .strictObject({
    type: z.enum(INSTRUMENT_TYPES).meta(means.instrument_type),
    issued_on: DateField.meta(means.issued_on),
  })
  .meta(means.instrument);

export const LimitBody = Amount.nullish().meta(means.limit);
export const ShareBody = Share.meta(means.share);

const CROSSED = faultWords('before_beginning', 'is before the first day', 'é anterior ao primeiro dia');

/** Dates that cross: what ends before it begins. */
export const faultsOfPeriod = (
  pointer: string,
  from: string | null | undefined,
  until: string | null | undefined,
): readonly Fault[] => (from && until && until < from ? [faultAt(pointer, CROSSED)] : []);
