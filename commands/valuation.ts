import { z } from 'zod';
import type { AssetState } from '../src/domain/asset.ts';
import type { DocumentState } from '../src/domain/document.ts';
import { type PolicyState, policyInForce } from '../src/domain/policy.ts';
import { inactive, invalidFields, reject } from '../src/domain/rejection.ts';
import { type RevaluationRefused, revaluationAggregate } from '../src/domain/revaluation.ts';
import { DECISION_FIELDS, isSamePerson } from '../src/domain/review.ts';
import type { ScenarioState } from '../src/domain/scenario.ts';
import {
  frozenAsset,
  frozenDocuments,
  frozenPolicy,
  frozenScenario,
} from '../src/domain/valuation/freeze.ts';
import {
  type AlreadyRegistered,
  type DocumentAlreadyUsed,
  type FrozenInput,
  hasEnded,
  isOwnWork,
  type Program,
  type ValuationCompleted,
  type ValuationState,
  valuationAggregate,
} from '../src/domain/valuation.ts';
import { append, type CommandContext, command } from '../src/engine/handling/command.ts';
import { inTheFuture } from '../src/kernel/dates/future-date.ts';
import { digestOf } from '../src/kernel/digest.ts';
import { DateField, distinct, Text, Uuid } from '../src/kernel/fields.ts';
import { jobIdOfValuation } from '../src/kernel/ids.ts';
import { businessDateOf } from '../src/kernel/instant.ts';
import type { Json } from '../src/kernel/json.ts';
import { RULES } from '../src/kernel/rules.ts';
import { METHODS, PURPOSES } from '../src/kernel/vocabulary.ts';
import { UNKNOWN_ASSET } from '../src/kernel/words/fields.ts';
import { valuationMeanings as means } from '../src/kernel/words/meanings.ts';
import { faultAt } from '../src/kernel/zod-faults.ts';
import { assetClass } from '../src/valuation/asset-classes/index.ts';
import {
  documentFaults,
  isOfClass,
  methodFaults,
  NOT_WITH_REPEATS,
  notInForce,
  scenarioFaults,
  UNKNOWN_VALUATION,
  unfit,
  unknownScenario,
} from './valuation/faults.ts';

const MOST_DOCUMENTS = 50;

export const RequestValuationBody = z
  .strictObject({
    asset_id: Uuid.meta({ description: 'Id of the asset to value, which must be active.' }),
    purpose: z.enum(PURPOSES).meta(means.purpose),
    valuation_date: DateField.nullish().meta({
      description:
        'By default the business day in America/Sao_Paulo; never in the future. Left out with `repeats`: as of today.',
    }),
    method: z.enum(METHODS).nullish().meta({
      description:
        'By default every method that applies. One of the class, or that of the scenario; with a scenario no other.',
    }),
    policy_id: Uuid.nullish().meta({
      description:
        "The policy in force for the asset's class on the valuation date is frozen in, whether it is named or not. Any other is 422, `not_in_force`.",
    }),
    scenario_id: Uuid.nullish().meta({
      description:
        "An approved scenario of the asset's class, and of no other asset (another: 422, one not approved: 409). It replaces assumptions, never facts: one that names a fact of the asset with another figure is 422, `contradicts_asset`, and so is one of another model than the class is valued by, `of_another_model`, or in nominal money for a claim that is indexed, `real_and_nominal`. Its result replaces the result of the asset's own figures by the same method, which is also shown.",
    }),
    document_ids: distinct(Uuid, MOST_DOCUMENTS).nullish().meta({
      description:
        "The evidence: verified documents of the asset (another asset's: 422, one not verified: 409). By default every verified one, at most the 200 newest; `[]`: none.",
    }),
    repeats: Uuid.nullish().meta({
      description:
        'Id of an earlier valuation of the same asset, which has ended: it is repeated as of today, on the current asset, scenario, documents and policy. `method`, `scenario_id`, `document_ids` and `notes` are those of the earlier one where they are left out; null means none of it.',
    }),
    notes: Text(2000).nullish().meta(means.notes),
  })
  .meta({ id: 'ValuationRequest' });
export type RequestValuationBody = z.infer<typeof RequestValuationBody>;

export interface RequestValuation {
  readonly valuationId: string;
  readonly organizationId: string;
  readonly body: RequestValuationBody;
  /** The current state of the asset; undefined when it does not exist. The same for those below. */
  readonly asset: AssetState | undefined;
  /** Other active assets with the same registration. */
  readonly duplicates: readonly AlreadyRegistered[];
  readonly earlier: ValuationState | undefined;
  /** Every policy of the organization that was ever approved. */
  readonly policies: readonly PolicyState[];
  readonly scenario: ScenarioState | undefined;
  /** The documents that the request names, one for each id; or every verified one of the asset where it names none. */
  readonly documents: readonly (DocumentState | undefined)[];
  /** Those of them whose bytes are evidence of assets that they do not name. */
  readonly alreadyUsed: readonly DocumentAlreadyUsed[];
}

/** Freezes the input and requests its calculation. From here on only the sources' answers can change the result. */
export const requestValuation = command(valuationAggregate, {
  name: 'RequestValuation',
  body: RequestValuationBody,
  decide: (request: RequestValuation, state, now) => {
    if (state) return append();
    const { body, organizationId, asset, scenario } = request;
    const today = businessDateOf(now);
    const misdated = [
      ...inTheFuture('/valuation_date', body.valuation_date, today),
      ...unfit('/valuation_date', !(body.repeats && body.valuation_date), NOT_WITH_REPEATS),
    ];
    if (misdated.length > 0) return invalidFields(...misdated);
    if (!asset || asset.organization_id !== organizationId)
      return invalidFields(faultAt('/asset_id', UNKNOWN_ASSET));

    const date = body.valuation_date ?? today;
    const earlier = repeatable(request.earlier, organizationId, body);
    const { method, scenarioId, notes } = wishesOf(body, earlier);
    const policy = policyInForce(request.policies, { assetClass: asset.asset_class, date, at: now });
    const isScenarioFit = scenarioId === null || isOfClass(scenario, asset);
    const ofClass = assetClass(asset.asset_class).methods.map((each) => each.method);
    const faults = [
      ...unfit('/repeats', !body.repeats || earlier !== undefined, UNKNOWN_VALUATION),
      ...unfit(
        '/policy_id',
        !body.policy_id || body.policy_id === policy?.id,
        notInForce(asset.asset_class, date),
      ),
      ...unfit('/scenario_id', isScenarioFit, unknownScenario(asset.asset_class)),
      ...(isScenarioFit && scenario ? scenarioFaults(scenario, asset, date) : []),
      ...(isScenarioFit ? methodFaults(method, asset, ofClass, scenario) : []),
      ...documentFaults(request.documents, asset),
    ];
    if (faults.length > 0) return invalidFields(...faults);

    const documents = request.documents.filter((document) => document !== undefined);
    if (asset.status !== 'ACTIVE') return reject(inactive(asset.status));
    if (earlier && !hasEnded(earlier)) return reject({ fact: 'valuation-not-ended' });
    if (scenario && scenario.status !== 'APPROVED') return reject({ fact: 'scenario-not-approved' });
    if (documents.some(({ status }) => status !== 'VERIFIED'))
      return reject({ fact: 'document-not-verified' });
    const input: FrozenInput = {
      asset: frozenAsset(asset),
      purpose: body.purpose,
      valuation_date: date,
      method,
      policy: policy ? frozenPolicy(policy) : null,
      scenario: scenario ? frozenScenario(scenario) : null,
      documents: frozenDocuments(documents),
      notes,
      ...(request.duplicates.length > 0 && { already_registered: [...request.duplicates] }),
      ...(request.alreadyUsed.length > 0 && { documents_already_used: byDocument(request.alreadyUsed) }),
    };
    return append({
      type: 'ValuationRequested',
      data: {
        job_id: jobIdOfValuation(request.valuationId),
        input,
        input_digest: digestOf(input as Json),
        repeats: earlier?.id ?? null,
        rules_version: RULES,
      },
    });
  },
});

const byDocument = (used: readonly DocumentAlreadyUsed[]): DocumentAlreadyUsed[] =>
  used.toSorted((one, other) => (one.document_id < other.document_id ? -1 : 1));

/** The contents of a request after the earlier valuation is known that it repeats. */
interface Wishes extends Pick<FrozenInput, 'method' | 'notes'> {
  readonly scenarioId: string | null;
  /** Null: every verified document of the asset. */
  readonly documentIds: readonly string[] | null;
}

/** The earlier valuation, if the request may repeat it: it is the organization's own, and of the same asset. */
export const repeatable = (
  earlier: ValuationState | undefined,
  organizationId: string,
  { asset_id }: RequestValuationBody,
): ValuationState | undefined =>
  earlier?.organization_id === organizationId && earlier.input.asset.id === asset_id ? earlier : undefined;

/** `earlier` is `repeatable`. Members that the body leaves out come from it; null means none. */
export function wishesOf(body: RequestValuationBody, earlier: ValuationState | undefined): Wishes {
  const { method, scenario_id, document_ids, notes } = body;
  const before = earlier?.input;
  return {
    method: (method === undefined ? before?.method : method) ?? null,
    scenarioId: (scenario_id === undefined ? before?.scenario?.id : scenario_id) ?? null,
    documentIds: (document_ids === undefined ? before?.documents.map(({ id }) => id) : document_ids) ?? null,
    notes: (notes === undefined ? before?.notes : notes) ?? null,
  };
}

interface Started {
  readonly worker: string;
  readonly program: Program;
}

/** A worker starts a valuation, again when an earlier worker died. */
export const startValuation = command(valuationAggregate, {
  name: 'StartValuation',
  decide: ({ worker, program }: Started, state) => {
    if (!state) return reject({ fact: 'valuation-not-found' });
    if (hasEnded(state)) return append();
    return append({ type: 'ValuationStarted', data: { attempt: state.attempts + 1, worker, program } });
  },
});

/** Records the result. A second worker finds it ended, and records nothing. */
export const completeValuation = command(valuationAggregate, {
  name: 'CompleteValuation',
  decide: (result: ValuationCompleted, state) => {
    if (!state) return reject({ fact: 'valuation-not-found' });
    return hasEnded(state) ? append() : append({ type: 'ValuationCompleted', data: result });
  },
});

/** Gives a valuation up, visibly, after its last attempt. */
export const failValuation = command(valuationAggregate, {
  name: 'FailValuation',
  decide: (error: { readonly code: string; readonly detail: string }, state) => {
    if (!state) return reject({ fact: 'valuation-not-found' });
    if (hasEnded(state)) return append();
    return append({ type: 'ValuationFailed', data: { attempts: state.attempts, error } });
  },
});

/** Records that the service could not repeat a valuation: once, so that it is not tried again. */
export const refuseRevaluation = command(revaluationAggregate, {
  name: 'RefuseRevaluation',
  decide: (refused: RevaluationRefused, state) =>
    state ? append() : append({ type: 'RevaluationRefused', data: refused }),
});

export const ReviewValuationBody = z.strictObject(DECISION_FIELDS).meta({ id: 'ValuationReview' });
export type ReviewValuationBody = z.infer<typeof ReviewValuationBody>;

export type ReviewValuation = CommandContext<ReviewValuationBody>;

/**
 * Another person than the requester, and than the last writer of its frozen asset, approves or rejects a calculated valuation. As many
 * different people approve as its policy requires for its amount; one rejection ends it, also by one who has approved it.
 */
export const reviewValuation = command(valuationAggregate, {
  name: 'ReviewValuation',
  body: ReviewValuationBody,
  answersTo: ['ValuationReviewed'],
  decide: ({ organizationId, actor, body }: ReviewValuation, state) => {
    if (state?.organization_id !== organizationId) return reject({ fact: 'valuation-not-found' });
    if (isOwnWork(state, actor)) return reject({ fact: 'four-eyes' });
    if (state.status !== 'CALCULATED') return reject({ fact: 'valuation-not-calculated' });
    if (state.review.status !== 'PENDING') return reject({ fact: 'already-decided' });
    const isSecond = state.approvals.some(({ decided_by }) => isSamePerson(decided_by, actor));
    if (body.decision === 'APPROVE' && isSecond) return reject({ fact: 'approved-already' });
    return append({ type: 'ValuationReviewed', data: body });
  },
});

const WithdrawValuationBody = z
  .strictObject({
    rationale: Text(2000).meta({
      description:
        'Why the approval is taken back (fraud or error), 1 to 2,000 characters; it is stored permanently.',
    }),
  })
  .meta({ id: 'ValuationWithdrawal' });
type WithdrawValuationBody = z.infer<typeof WithdrawValuationBody>;

export type WithdrawValuation = CommandContext<WithdrawValuationBody>;

/** Ends an approval finally, for fraud or error: by the same four-eyes rule as the review itself. */
export const withdrawValuation = command(valuationAggregate, {
  name: 'WithdrawValuation',
  body: WithdrawValuationBody,
  answersTo: ['ValuationWithdrawn'],
  decide: ({ organizationId, actor, body }: WithdrawValuation, state) => {
    if (state?.organization_id !== organizationId) return reject({ fact: 'valuation-not-found' });
    if (isOwnWork(state, actor)) return reject({ fact: 'four-eyes' });
    if (state.review.status !== 'APPROVED') return reject({ fact: 'valuation-not-approved' });
    return append({ type: 'ValuationWithdrawn', data: body });
  },
});
