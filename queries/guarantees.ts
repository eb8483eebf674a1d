import { z } from 'zod';
import { shown } from '../src/domain/events/fields.ts';
import { type EncumbrancesState, type GuaranteeState, registrationOf } from '../src/domain/guarantee.ts';
import { Uuid } from '../src/kernel/fields.ts';
import {
  DISPOSAL_REASONS,
  GUARANTEE_KINDS,
  GUARANTEE_STATUSES,
  INSTRUMENT_TYPES,
} from '../src/kernel/vocabulary.ts';
import {
  decisionMeanings,
  disposalMeanings,
  instant,
  guaranteeMeanings as means,
} from '../src/kernel/words/meanings.ts';
import { REGISTRATION_STATUSES, REGISTRY_KINDS, registrationDue } from '../src/valuation/coverage/status.ts';

import { listParameters, pageOf } from './list-parameters.ts';
import { list, question, states } from './question.ts';
import { AmountText, DecisionView, InstantText, type OpenSealedText, VersionNumber } from './views/fields.ts';

/** Every guarantee of an obligation, in any state. */
export const guaranteesOf = question({
  projections: ['guarantee'],
  name: 'guarantees of an obligation',
  text: `select state from read_models.guarantees where organization_id = $1 and obligation_id = $2
           order by first_position`,
  values: ({
    organizationId,
    obligationId,
  }: {
    readonly organizationId: string;
    readonly obligationId: string;
  }) => [organizationId, obligationId],
  answer: states<GuaranteeState>,
});

export const ListGuarantees = listParameters({
  asset_id: Uuid.optional().meta({ description: 'Guarantees on this asset alone.' }),
  obligation_id: Uuid.optional().meta({ description: 'Guarantees of this obligation alone.' }),
  status: z.enum(GUARANTEE_STATUSES).optional().meta({ description: 'Guarantees with this status now.' }),
});

export const listGuarantees = list<GuaranteeState, typeof ListGuarantees>(
  'guarantees',
  'guarantee',
  ListGuarantees,
);

export const RegistrationStatusView = z.enum(REGISTRATION_STATUSES).meta({
  description:
    'REGISTERED; LATE: registered after its term; MISSING: nobody has recorded it; OVERDUE: nor has anybody within its term.',
});

export const GuaranteeView = z
  .strictObject({
    id: z.uuid().meta(means.id),
    asset_id: z.uuid().meta(means.asset_id),
    obligation_id: z.uuid().meta(means.obligation_id),
    kind: z.enum(GUARANTEE_KINDS).meta(means.kind),
    rank: z.int().meta(means.rank),
    share: z.string().meta(means.share),
    limit: AmountText.nullable().meta(means.limit),
    extension_of: z.uuid().nullable().meta(means.extension_of),
    instrument: z
      .strictObject({
        type: z.enum(INSTRUMENT_TYPES).meta(means.instrument_type),
        issued_on: z.iso.date().meta(means.issued_on),
      })
      .nullable()
      .meta(means.instrument),
    registration: z
      .strictObject({
        registry: z.string().meta(means.registry),
        number: z.string().meta(means.number),
        registered_on: z.iso.date().meta(means.registered_on),
      })
      .nullable()
      .meta(means.registration),
    registration_due: z
      .strictObject({
        registries: z.array(z.enum(REGISTRY_KINDS)).meta({
          description:
            'LAND_REGISTRY: that of the land. AUTHORIZED_REGISTRAR: one authorized by the central bank, for a CPR. Empty where the service knows of none.',
        }),
        due_on: z.iso.date().nullable().meta({
          description:
            'The last day of the term: of a CPR issued from 2022-08-11 on 30 business days after its issue, of an older one 10; null where there is none.',
        }),
      })
      .meta({ description: 'Where it is to be registered, and by when, as far as the service knows.' }),
    effective_from: z.iso.date().meta(means.effective_from),
    effective_until: z.iso.date().nullable().meta(means.effective_until),
    status: z.enum(GUARANTEE_STATUSES).meta(means.status),
    proposed_by: z.string().meta(decisionMeanings.proposed_by),
    proposed_at: InstantText.meta(instant('When it was proposed')),
    decision: DecisionView.nullable().meta({
      description: 'Null until somebody decides; `status` shows the decision.',
    }),
    release: z
      .strictObject({
        released_by: z
          .string()
          .meta({ description: 'Who released it, `person:` and the responsible person.' }),
        released_at: InstantText.meta(instant('When it was released')),
        rationale: z.string().meta({ description: 'Why it was released.' }),
      })
      .nullable()
      .meta({ description: 'Null while it is not released.' }),
    updated_at: InstantText.meta(instant('When it last changed')),
    version: VersionNumber,
  })
  .meta({ id: 'Guarantee' });
export type GuaranteeView = z.infer<typeof GuaranteeView>;

/** A guarantee as a list shows it: with members that follow from the date, and change no version of it. */
const ListedGuaranteeView = GuaranteeView.extend({ registration_status: RegistrationStatusView }).meta({
  id: 'ListedGuarantee',
});

export const GuaranteePage = pageOf(ListedGuaranteeView).meta({ id: 'GuaranteePage' });

export function guaranteeView(state: GuaranteeState, open: OpenSealedText): GuaranteeView {
  const { decision = null, release = null } = state.course ?? {};
  const registration = registrationOf(state);
  const due = registrationDue(state);
  return shown(GuaranteeView, state, {
    registration: registration && { ...registration, number: open(registration.number) },
    registration_due: { registries: due.registries, due_on: due.due_on },
    decision: decision && { decided_by: decision.by, decided_at: decision.at, rationale: decision.rationale },
    release: release && { released_by: release.by, released_at: release.at, rationale: release.rationale },
  });
}

export const EncumbranceView = z
  .strictObject({
    id: z.uuid().meta(means.encumbrance_id),
    asset_id: z.uuid().meta(means.asset_id),
    holder: z.string().meta(means.holder),
    kind: z.enum(GUARANTEE_KINDS).meta(means.kind),
    rank: z.int().meta(means.rank),
    amount: AmountText.nullable().meta(means.amount),
    share: z.string().nullable().meta({
      description:
        'The part of the asset that it takes at its rank; null when unknown: then it counts as all of it.',
    }),
    registered_on: z.iso.date().nullable().meta({
      description:
        'The day of its registration, from which it is in force; null: from the day of its recording.',
    }),
    until: z.iso.date().nullable().meta(means.until),
    recorded_by: z.string().meta({ description: 'Who recorded it, `person:` and the responsible person.' }),
    recorded_at: InstantText.meta(instant('When it was recorded')),
    ended_by: z.string().nullable().meta({ description: 'Who recorded its end; null while it has none.' }),
    ended_at: InstantText.nullable().meta(
      instant('When its end was recorded: from that day on it is not in force', 'null while it has none'),
    ),
    version: VersionNumber,
  })
  .meta({ id: 'Encumbrance' });
type EncumbranceView = z.infer<typeof EncumbranceView>;

export const EncumbrancePage = pageOf(EncumbranceView).meta({ id: 'EncumbrancePage' });

export const encumbranceView = (
  assetId: string,
  { updated_at: _, id, holder, version, ...state }: EncumbrancesState['encumbrances'][number],
  open: OpenSealedText,
): EncumbranceView => ({ id, asset_id: assetId, holder: open(holder), ...state, version });

export const DisposalView = z
  .strictObject({
    asset_id: z.uuid().meta({ description: 'Id of the asset.' }),
    date: z.iso.date().meta(disposalMeanings.date),
    reason: z.enum(DISPOSAL_REASONS).meta(disposalMeanings.reason),
    proceeds: AmountText.nullable().meta(disposalMeanings.proceeds),
    notes: z.string().nullable().meta(disposalMeanings.notes),
    recorded_by: z.string().meta({ description: 'Who recorded it, `person:` and the responsible person.' }),
    recorded_at: InstantText.meta(instant('When it was recorded')),
  })
  .meta({ id: 'Disposal' });
