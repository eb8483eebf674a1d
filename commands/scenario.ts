import { z } from 'zod';
import type { AssetState } from '../src/domain/asset.ts';
import { keptAnswers, storedAnswers } from '../src/domain/events/stored-answers.ts';
import { inactive, invalidFields, reject } from '../src/domain/rejection.ts';
import { DECISION_FIELDS, isSamePerson } from '../src/domain/review.ts';
import { type ScenarioProposed, scenarioAggregate } from '../src/domain/scenario.ts';
import { append, type CommandContext, command } from '../src/engine/handling/command.ts';
import { inTheFuture } from '../src/kernel/dates/future-date.ts';
import { Name, Uuid } from '../src/kernel/fields.ts';
import { businessDateOf, type CalendarDate } from '../src/kernel/instant.ts';
import type { KeptAnswer, ReferenceQuery } from '../src/kernel/reference.ts';
import { RULES } from '../src/kernel/rules.ts';
import { bilingual } from '../src/kernel/text/bilingual.ts';
import { ASSET_CLASSES, type AssetClassId, SCENARIO_KINDS } from '../src/kernel/vocabulary.ts';
import { carried, type FaultWords, faultWords, sayingOfUnion } from '../src/kernel/words/faults.ts';
import { noneOf, REQUIRED, UNKNOWN_ASSET } from '../src/kernel/words/fields.ts';
import { scenarioMeanings as means } from '../src/kernel/words/meanings.ts';
import { type Fault, faultAt } from '../src/kernel/zod-faults.ts';
import { DEPRECIATION_DATES } from '../src/valuation/asset-classes/building-blocks/depreciation.ts';
import { factsOf, onFacts } from '../src/valuation/asset-classes/building-blocks/scenario/facts.ts';
import {
  modelOf,
  modelReferences,
  scenarioByItself,
  scenarioParameters,
} from '../src/valuation/asset-classes/building-blocks/scenario.ts';
import { AmountOutOfRange } from '../src/valuation/asset-classes/contract.ts';
import { assetClass } from '../src/valuation/asset-classes/index.ts';

const name = Name(200).meta(means.name);
const oneOfTheClasses = noneOf(ASSET_CLASSES);
const asset_class = z.enum(ASSET_CLASSES, { error: carried(oneOfTheClasses) }).meta(means.asset_class);

const asset_id = Uuid.nullish().meta({
  description:
    "The asset that the scenario is for, of the same class: it then serves that asset alone, and a fact that `parameters` leave out is the asset's. Left out or null: any asset of the class.",
});

const ofAnyClass = { name, asset_id, asset_class };

const parameters = {
  description:
    "The assumptions of the model; one that is missing makes no fault, but no amount either. `face_value`, `due_date`, `ownership_share`, `replacement_cost`, `age_years` and `wear` are facts of an asset: a valuation of one that has another figure is refused, and one that is left out is the asset's.",
};
const assetOfAPortfolio = {
  description:
    'The receivable that the portfolio is for: it then serves that asset alone. Left out or null: any of the class.',
};
const portfolioParameters = {
  description:
    "Buckets of receivables and the caller's rates; without one of the two there is no amount. Where the faces of the buckets do not add up to the asset's `face_value`, a valuation of it is refused.",
};
const oneOfTheKinds = { error: sayingOfUnion(noneOf(SCENARIO_KINDS)) };
const parametersOfACashFlow = {
  description: `${parameters.description} For \`EQUITY_STAKE\`, \`ownership_share\` is required unless \`asset_id\` names the asset, which has it.`,
};

/** A class that is a part of a whole by its nature needs the part: from the body, or from the asset that it names. */
const CashFlowProposal = z
  .strictObject({
    ...ofAnyClass,
    kind: z.literal('CASH_FLOW').meta(means.kind),
    parameters: scenarioParameters.CASH_FLOW.meta(parametersOfACashFlow),
  })
  .superRefine((proposal, context) => {
    if (proposal.asset_class !== 'EQUITY_STAKE') return;
    if (proposal.asset_id || proposal.parameters.ownership_share !== undefined) return;
    const path = ['parameters', 'ownership_share'];
    context.addIssue({ code: 'custom', message: carried(REQUIRED), path });
  })
  .meta({ id: 'Scenario_CASH_FLOW', title: 'Cash flows' });

/** Body of POST /scenarios: one shape a kind, distinguished by `kind`. */
export const ProposeScenarioBody = z
  .discriminatedUnion(
    'kind',
    [
      CashFlowProposal,
      z
        .strictObject({
          ...ofAnyClass,
          kind: z.literal('PRESENT_VALUE').meta(means.kind),
          parameters: scenarioParameters.PRESENT_VALUE.meta(parameters),
        })
        .meta({ id: 'Scenario_PRESENT_VALUE', title: 'One payment' }),
      z
        .strictObject({
          ...ofAnyClass,
          kind: z.literal('DEPRECIATED_REPLACEMENT_COST').meta(means.kind),
          parameters: scenarioParameters.DEPRECIATED_REPLACEMENT_COST.meta(parameters),
        })
        .meta({ id: 'Scenario_DEPRECIATED_REPLACEMENT_COST', title: 'Depreciated cost' }),
      z
        .strictObject({
          name,
          asset_id: asset_id.meta(assetOfAPortfolio),
          asset_class: z
            .literal('RECEIVABLE', { error: carried(noneOf(['RECEIVABLE'])) })
            .meta(means.asset_class),
          kind: z.literal('RECEIVABLES_PORTFOLIO').meta(means.kind),
          parameters: scenarioParameters.RECEIVABLES_PORTFOLIO.meta(portfolioParameters),
        })
        .meta({ id: 'Scenario_RECEIVABLES_PORTFOLIO', title: 'A portfolio of receivables' }),
    ],
    oneOfTheKinds,
  )
  .meta({ id: 'ScenarioProposal' });
export type ProposeScenarioBody = z.infer<typeof ProposeScenarioBody>;

export interface ProposeScenario {
  readonly organizationId: string;
  readonly body: ProposeScenarioBody;
  /** The current state of the asset that the body names; undefined when it does not exist. */
  readonly asset: AssetState | undefined;
  readonly answers: readonly KeptAnswer[];
}

/** The questions to the price sources of a proposal of this day: none where the command will refuse its asset. */
export function questionsOfProposal(
  { body, organizationId, asset }: Omit<ProposeScenario, 'answers'>,
  today: CalendarDate,
): readonly ReferenceQuery[] {
  const { unfit, facts } = factsOfNamed(organizationId, body, asset);
  return unfit.length > 0 ? [] : modelReferences(modelOf(onFacts(body, facts)), today);
}

/**
 * Proposes a scenario, with the facts of its asset at that time, and with the answers of the price sources: its own result
 * never changes. Its id comes from the
 * idempotency key, so that only a missing stream needs to be claimed.
 */
export const proposeScenario = command(scenarioAggregate, {
  name: 'ProposeScenario',
  body: ProposeScenarioBody,
  decide: ({ body, organizationId, asset, answers }: ProposeScenario, state, now) => {
    if (state) return append();
    const { asset_id = null, ...terms } = body;
    const { named, unfit, facts } = factsOfNamed(organizationId, body, asset);
    const proposed = {
      ...terms,
      asset_id,
      asset_facts: facts,
      rules_version: RULES,
      answers: storedAnswers(answers),
    };
    const faults = [...unfit, ...faultsOfTerms(proposed, businessDateOf(now))];
    if (faults.length > 0) return invalidFields(...faults);
    if (named && named.status !== 'ACTIVE') return reject(inactive(named.status));
    return append({ type: 'ScenarioProposed', data: proposed });
  },
});

/** The asset that a body names, if it is the organization's, and its facts, if it fits. */
function factsOfNamed(organizationId: string, body: ProposeScenarioBody, asset: AssetState | undefined) {
  const named = asset?.organization_id === organizationId ? asset : undefined;
  const unfit = body.asset_id ? faultsOfAsset(named, body) : [];
  const facts =
    unfit.length === 0 && named
      ? factsOf(body.kind, named.attributes, named.figures_changed_on?.age_years)
      : {};
  return { named, unfit, facts };
}

function faultsOfAsset(
  asset: AssetState | undefined,
  { asset_class }: ProposeScenarioBody,
): readonly Fault[] {
  if (!asset) return [faultAt('/asset_id', UNKNOWN_ASSET)];
  if (asset.asset_class !== asset_class)
    return [faultAt('/asset_id', ofAnotherClass(asset.asset_class, asset_class))];
  const refusal = assetClass(asset_class).refusesScenario?.(asset.attributes);
  return refusal ? [faultAt('/asset_id', refusal)] : [];
}

const ofAnotherClass = (own: AssetClassId, other: AssetClassId): FaultWords =>
  faultWords('invalid_value', bilingual('refusals.of_another_class', { own, other }));

const DATES_THAT_HAVE_COME = ['valuation_date', ...DEPRECIATION_DATES];

/** Faults beyond the schema: a future date, a result that cannot be shown. */
function faultsOfTerms(proposed: ScenarioProposed, today: CalendarDate): readonly Fault[] {
  const future = DATES_THAT_HAVE_COME.flatMap((name) =>
    inTheFuture(`/parameters/${name}`, proposed.parameters[name], today),
  );
  const model = modelOf(onFacts(proposed, proposed.asset_facts));
  // For an asset that does not fit no question was sent.
  const isAnswered = modelReferences(model, today).length === proposed.answers.length;
  if (future.length > 0 || !isAnswered) return future;
  try {
    scenarioByItself(model, today, keptAnswers(proposed.answers));
    return [];
  } catch (error) {
    if (!(error instanceof AmountOutOfRange)) throw error;
    return [faultAt(`/parameters${error.pointer}`, error.words)];
  }
}

const DecideScenarioBody = z
  .strictObject({
    ...DECISION_FIELDS,
    rationale: DECISION_FIELDS.rationale.meta({
      examples: ['Made up: prices and yields agree with the last three harvests.'],
    }),
  })
  .meta({ id: 'ScenarioDecision' });
type DecideScenarioBody = z.infer<typeof DecideScenarioBody>;

export type DecideScenario = CommandContext<DecideScenarioBody>;

/** Approves or rejects a scenario, once and finally; never by its proposer. */
export const decideScenario = command(scenarioAggregate, {
  name: 'DecideScenario',
  body: DecideScenarioBody,
  answersTo: ['ScenarioDecided'],
  decide: ({ organizationId, actor, body }: DecideScenario, state) => {
    if (!state || state.organization_id !== organizationId) return reject({ fact: 'scenario-not-found' });
    if (isSamePerson(actor, state.proposed_by)) return reject({ fact: 'four-eyes' });
    if (state.status !== 'PROPOSED') return reject({ fact: 'already-decided' });
    return append({ type: 'ScenarioDecided', data: body });
  },
});
