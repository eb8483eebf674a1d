import type { AssetState } from '../../src/domain/asset.ts';
import { keptAnswers, storedAnswers } from '../../src/domain/events/kept-answers.ts';
import { inactive, invalidFields, reject } from '../../src/domain/rejection.ts';
import {
  evolveScenario,
  type ScenarioEvent,
  type ScenarioProposed,
  type ScenarioState,
  scenarioStream,
} from '../../src/domain/scenario.ts';
import { append, command } from '../../src/engine/handling/command.ts';
import { inTheFuture } from '../../src/kernel/dates/future-date.ts';
import { businessDateOf, type CalendarDate } from '../../src/kernel/instant.ts';
import type { KeptAnswer, ReferenceQuery } from '../../src/kernel/reference.ts';
import { RULES } from '../../src/kernel/rules.ts';
import type { AssetClassId } from '../../src/kernel/vocabulary.ts';
import { type FaultWords, faultWords } from '../../src/kernel/words/faults.ts';
import { UNKNOWN_ASSET } from '../../src/kernel/words/fields.ts';
import { type Fault, faultAt } from '../../src/kernel/zod-faults.ts';
import { DEPRECIATION_DATES } from '../../src/valuation/asset-classes/building-blocks/depreciation.ts';
import { factsOf, onFacts } from '../../src/valuation/asset-classes/building-blocks/scenario/facts.ts';
import {
  modelOf,
  modelReferences,
  scenarioByItself,
} from '../../src/valuation/asset-classes/building-blocks/scenario.ts';
import { AmountOutOfRange } from '../../src/valuation/asset-classes/contract.ts';
import { assetClass } from '../../src/valuation/asset-classes/index.ts';
import { ProposeScenarioBody } from './propose-scenario/body.ts';

export { ProposeScenarioBody };

export interface ProposeScenario {
  readonly organizationId: string;
  readonly body: ProposeScenarioBody;
  /** The asset that the body names, as its stream leaves it now; undefined when there is none. */
  readonly asset: AssetState | undefined;
  /** To what `questionsOfProposal` asks. */
  readonly answers: readonly KeptAnswer[];
}

/** What a proposal of this day asks of the price sources: nothing where the command will refuse its asset. */
export function questionsOfProposal(
  { body, organizationId, asset }: Omit<ProposeScenario, 'answers'>,
  today: CalendarDate,
): readonly ReferenceQuery[] {
  const { unfit, facts } = factsOfNamed(organizationId, body, asset);
  return unfit.length > 0 ? [] : modelReferences(modelOf(onFacts(body, facts)), today);
}

/**
 * Proposes a scenario, with the facts of its asset as they stand then, and with what the price sources answered: its own result
 * never changes. Its id comes from the
 * idempotency key, so that only a missing stream needs to be claimed.
 */
export const proposeScenario = command<ProposeScenario, ScenarioState, ScenarioEvent, ProposeScenarioBody>({
  name: 'ProposeScenario',
  body: ProposeScenarioBody,
  stream: scenarioStream,
  evolve: evolveScenario,
  decide: ({ body, organizationId, asset, answers }, state, now) => {
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
  faultWords(
    'invalid_value',
    `is an asset of ${own}, not of ${other}`,
    `é um ativo da classe ${own}, não da classe ${other}`,
  );

const DATES_THAT_HAVE_COME = ['valuation_date', ...DEPRECIATION_DATES];

/** What no schema can tell: a day that has not come, a result that cannot be shown. */
function faultsOfTerms(proposed: ScenarioProposed, today: CalendarDate): readonly Fault[] {
  const future = DATES_THAT_HAVE_COME.flatMap((name) =>
    inTheFuture(`/parameters/${name}`, proposed.parameters[name], today),
  );
  const model = modelOf(onFacts(proposed, proposed.asset_facts));
  // For an asset that does not fit nothing was asked.
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
