import { z } from 'zod';
import type { AssetState } from '../../src/domain/asset.ts';
import { isFiduciary } from '../../src/domain/burdens.ts';
import {
  courseOf,
  type EncumbrancesState,
  evolveGuarantee,
  type GuaranteeEvent,
  type GuaranteeProposed,
  type GuaranteeState,
  guaranteeStream,
  guaranteesStream,
  onCourse,
} from '../../src/domain/guarantee.ts';
import type { ObligationState } from '../../src/domain/obligation.ts';
import { inactive, invalidFields, reject } from '../../src/domain/rejection.ts';
import { append, command } from '../../src/engine/handling/command.ts';
import { inTheFuture } from '../../src/kernel/dates/future-date.ts';
import { decimal } from '../../src/kernel/decimal.ts';
import { DateField, Uuid } from '../../src/kernel/fields.ts';
import { businessDateOf, type CalendarDate } from '../../src/kernel/instant.ts';
import type { AssetClassId } from '../../src/kernel/vocabulary.ts';
import { type FaultWords, faultWords } from '../../src/kernel/words/faults.ts';
import { UNKNOWN_ASSET, UNKNOWN_GUARANTEE, UNKNOWN_OBLIGATION } from '../../src/kernel/words/fields.ts';
import { guaranteeMeanings as means } from '../../src/kernel/words/meanings.ts';
import { type Fault, faultAt } from '../../src/kernel/zod-faults.ts';
import { assetClass } from '../../src/valuation/asset-classes/index.ts';
import { alreadyRegistered, type SameThing } from '../../src/valuation/coverage/conflicts.ts';
import {
  BURDEN_MEMBERS,
  faultsOfPeriod,
  InstrumentBody,
  LimitBody,
  RegistrationBody,
  type SealedRegistration,
  ShareBody,
} from './guarantee-body.ts';

/** Body of POST /guarantees. */
export const ProposeGuaranteeBody = z
  .strictObject({
    asset_id: Uuid.meta(means.asset_id),
    obligation_id: Uuid.meta(means.obligation_id),
    ...BURDEN_MEMBERS,
    share: ShareBody.optional().meta({ description: `${means.share.description} Left out: "1".` }),
    limit: LimitBody,
    extension_of: Uuid.nullish().meta(means.extension_of),
    instrument: InstrumentBody.nullish().meta(means.instrument),
    registration: RegistrationBody.nullish().meta(means.registration),
    effective_from: DateField.meta(means.effective_from),
    effective_until: DateField.nullish().meta(means.effective_until),
  })
  .meta({ id: 'GuaranteeProposal' });
export type ProposeGuaranteeBody = z.infer<typeof ProposeGuaranteeBody>;

interface ProposeGuarantee {
  readonly organizationId: string;
  readonly body: ProposeGuaranteeBody;
  /** The registration of the body, its number sealed; `erased`: the asset takes no personal data any more. */
  readonly registration: SealedRegistration | null | 'erased';
  /** What the body names, as the streams leave it now; undefined where there is none, or it is another organization's. */
  readonly asset: AssetState | undefined;
  readonly encumbrances: EncumbrancesState | undefined;
  /** Active assets that may be the same thing. */
  readonly sameAs: readonly SameThing[];
  readonly obligation: ObligationState | undefined;
  readonly original: GuaranteeState | undefined;
  /** Every guarantee on the asset, as it was proposed. */
  readonly guarantees: readonly GuaranteeState[];
}

/** Proposes a guarantee. Nothing follows from it before another person decides. */
export const proposeGuarantee = command<
  ProposeGuarantee,
  GuaranteeState,
  GuaranteeEvent,
  ProposeGuaranteeBody
>({
  name: 'ProposeGuarantee',
  body: ProposeGuaranteeBody,
  stream: guaranteeStream,
  listedIn: ({ body }) => [guaranteesStream(body.asset_id)],
  evolve: evolveGuarantee,
  decide: (input, state, now) => {
    if (state) return append();
    const { body, registration, asset, obligation, encumbrances } = input;
    const faults = faultsOfProposal(input, businessDateOf(now));
    if (!asset || !obligation || faults.length > 0) return invalidFields(...faults);
    if (encumbrances?.disposal) return reject({ fact: 'asset-disposed' });
    if (asset.status !== 'ACTIVE') return reject(inactive(asset.status));
    if (obligation.status === 'SETTLED') return reject({ fact: 'obligation-settled' });
    const registered = alreadyRegistered(encumbrances, input.sameAs, businessDateOf(now));
    if (registered) return reject(registered);
    if (hasSecond(input)) return reject({ fact: 'guarantee-twice' });
    if (registration === 'erased') return reject({ fact: 'personal-data-erased' });
    return append({ type: 'GuaranteeProposed', data: proposed(body, registration, asset.asset_class) });
  },
});

/** Whether the obligation has a guarantee on the asset already that is proposed or recognized. */
const hasSecond = ({ body, guarantees, encumbrances }: ProposeGuarantee): boolean =>
  guarantees
    .filter(({ obligation_id }) => obligation_id === body.obligation_id)
    .map((other) => onCourse(other, courseOf(encumbrances, other.id)))
    .some(({ status }) => status === 'PROPOSED' || status === 'RECOGNIZED');

const proposed = (
  body: ProposeGuaranteeBody,
  registration: SealedRegistration | null,
  asset_class: AssetClassId,
): GuaranteeProposed => ({
  asset_id: body.asset_id,
  asset_class,
  obligation_id: body.obligation_id,
  kind: body.kind,
  rank: body.rank,
  share: body.share ?? '1',
  limit: body.limit ?? null,
  extension_of: body.extension_of ?? null,
  instrument: body.instrument ?? null,
  registration,
  effective_from: body.effective_from,
  effective_until: body.effective_until ?? null,
});

const faultsOfProposal = (
  { body, asset, obligation, original }: ProposeGuarantee,
  today: CalendarDate,
): readonly Fault[] => [
  ...inTheFuture('/instrument/issued_on', body.instrument?.issued_on, today),
  ...(asset ? [] : [faultAt('/asset_id', UNKNOWN_ASSET)]),
  ...(obligation ? [] : [faultAt('/obligation_id', UNKNOWN_OBLIGATION)]),
  ...faultsOfPeriod('/effective_until', body.effective_from, body.effective_until),
  ...(body.extension_of ? faultsOfExtension(body, original) : []),
];

const NOT_EXTENDED = faultWords(
  'invalid_value',
  'must be a fiduciary guarantee on the same land or building',
  'deve ser uma garantia fiduciária sobre o mesmo imóvel',
);
const BEYOND = faultWords(
  'beyond_original',
  'goes beyond the guarantee that is extended',
  'vai além da garantia estendida',
);

/** An extension stands within its original (Lei 13.476/2017, arts. 9-A and 9-B). */
function faultsOfExtension(
  { asset_id, effective_until, limit }: ProposeGuaranteeBody,
  original: GuaranteeState | undefined,
): readonly Fault[] {
  const at = (pointer: string, words: FaultWords) => [faultAt(pointer, words)];
  if (!original) return at('/extension_of', UNKNOWN_GUARANTEE);
  const fits =
    original.asset_id === asset_id && isFiduciary(original) && assetClass(original.asset_class).isImmovable;
  if (!fits) return at('/extension_of', NOT_EXTENDED);
  const endsLater =
    original.effective_until !== null && (!effective_until || effective_until > original.effective_until);
  const takesMore = original.limit !== null && (!limit || decimal(limit).gt(decimal(original.limit)));
  return [...(endsLater ? at('/effective_until', BEYOND) : []), ...(takesMore ? at('/limit', BEYOND) : [])];
}
