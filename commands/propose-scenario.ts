import { z } from 'zod';
import { DEPRECIATION_DATES } from '../src/asset-classes/building-blocks/depreciation-fields.ts';
import { scenarioByItself } from '../src/asset-classes/building-blocks/scenario-by-itself.ts';
import {
  cashFlowParametersOfAShare,
  modelOf,
  scenarioParameters,
} from '../src/asset-classes/building-blocks/scenario-parameters.ts';
import { AmountOutOfRange } from '../src/asset-classes/contract.ts';
import type { ScenarioEvent, ScenarioTerms } from '../src/domain/scenario/events.ts';
import { evolveScenario, type ScenarioState, scenarioStream } from '../src/domain/scenario/state.ts';
import { carried, sayingOfUnion } from '../src/kernel/fault-words.ts';
import { noneOf } from '../src/kernel/field-words.ts';
import { Text } from '../src/kernel/fields.ts';
import { inTheFuture } from '../src/kernel/future-date.ts';
import { businessDateOf, type CalendarDate } from '../src/kernel/instant.ts';
import { scenarioMeanings as means } from '../src/kernel/meanings.ts';
import { ASSET_CLASSES, SCENARIO_KINDS } from '../src/kernel/vocabulary.ts';
import { type Fault, faultAt } from '../src/kernel/zod-faults.ts';
import { append, command, invalidFields } from './command.ts';

const name = Text(200).meta(means.name);
const oneOfTheClasses = noneOf(ASSET_CLASSES);
const asset_class = z.enum(ASSET_CLASSES, { error: carried(oneOfTheClasses) }).meta(means.asset_class);

const parameters = {
  description: 'The assumptions of the model; one that is missing makes no fault, but no amount either.',
};
const oneOfTheKinds = { error: sayingOfUnion(noneOf(SCENARIO_KINDS)) };
const cashFlow = z.literal('CASH_FLOW').meta(means.kind);

/** A class that is a part of a whole by its nature needs the part, as the asset does. */
const CashFlowProposal = z
  .discriminatedUnion(
    'asset_class',
    [
      z
        .strictObject({
          name,
          asset_class: asset_class.exclude(['EQUITY_STAKE']).meta(means.asset_class),
          kind: cashFlow,
          parameters: scenarioParameters.CASH_FLOW.meta(parameters),
        })
        .meta({ id: 'Scenario_CASH_FLOW_WHOLE', title: 'Cash flows' }),
      z
        .strictObject({
          name,
          asset_class: z.literal('EQUITY_STAKE').meta(means.asset_class),
          kind: cashFlow,
          parameters: cashFlowParametersOfAShare.meta(parameters),
        })
        .meta({ id: 'Scenario_CASH_FLOW_SHARE', title: 'Cash flows of an equity stake' }),
    ],
    { error: sayingOfUnion(oneOfTheClasses) },
  )
  .meta({ id: 'Scenario_CASH_FLOW' });

/** Body of POST /scenarios: one shape a kind, told apart by `kind`. */
export const ProposeScenarioBody = z.discriminatedUnion(
  'kind',
  [
    CashFlowProposal,
    z
      .strictObject({
        name,
        asset_class,
        kind: z.literal('PRESENT_VALUE').meta(means.kind),
        parameters: scenarioParameters.PRESENT_VALUE.meta(parameters),
      })
      .meta({ id: 'Scenario_PRESENT_VALUE', title: 'One payment' }),
    z
      .strictObject({
        name,
        asset_class,
        kind: z.literal('DEPRECIATED_REPLACEMENT_COST').meta(means.kind),
        parameters: scenarioParameters.DEPRECIATED_REPLACEMENT_COST.meta(parameters),
      })
      .meta({ id: 'Scenario_DEPRECIATED_REPLACEMENT_COST', title: 'Depreciated cost' }),
  ],
  oneOfTheKinds,
);
export type ProposeScenarioBody = z.infer<typeof ProposeScenarioBody>;

/** Proposes a scenario. Its id comes from the idempotency key, so that only a missing stream needs to be claimed. */
export const proposeScenario = command<ScenarioTerms, ScenarioState, ScenarioEvent>({
  name: 'ProposeScenario',
  stream: scenarioStream,
  evolve: evolveScenario,
  decide: (terms, state, now) => {
    if (state) return append();
    const faults = faultsOfTerms(terms, businessDateOf(now));
    return faults.length > 0 ? invalidFields(...faults) : append({ type: 'ScenarioProposed', data: terms });
  },
});

const DATES_THAT_HAVE_COME = ['valuation_date', ...DEPRECIATION_DATES];

/** What no schema can tell: a day that has not come, a result that cannot be shown. */
function faultsOfTerms(terms: ScenarioTerms, today: CalendarDate): readonly Fault[] {
  const future = DATES_THAT_HAVE_COME.flatMap((name) =>
    inTheFuture(`/parameters/${name}`, terms.parameters[name], today),
  );
  if (future.length > 0) return future;
  try {
    scenarioByItself(modelOf(terms), today);
    return [];
  } catch (error) {
    if (!(error instanceof AmountOutOfRange)) throw error;
    return [faultAt(`/parameters${error.pointer}`, error.words)];
  }
}
