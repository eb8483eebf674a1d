import { z } from 'zod';
import { aggregate } from '../engine/events/aggregate.ts';
import { type EventOf, eventType } from '../engine/events/event-type.ts';
import type { Recorded } from '../engine/events/recorded.ts';
import { unreachable } from '../kernel/result.ts';
import {
  ASSET_CLASSES,
  type Method,
  type ProposalStatus,
  SCENARIO_KINDS,
  type ScenarioKind,
} from '../kernel/vocabulary.ts';
import { scenarioMeanings as means } from '../kernel/words/meanings.ts';
import { UNDER_RULES_2 } from './events/levels.ts';
import { Attributes } from './events/shapes.ts';
import { StoredAnswers } from './events/stored-answers.ts';
import { type Decidable, Decided, decidedBy, proposedBy } from './review.ts';

export const ScenarioTerms = z.strictObject({
  name: z.string().meta(means.name),
  asset_class: z.enum(ASSET_CLASSES).meta(means.asset_class),
  kind: z.enum(SCENARIO_KINDS).meta(means.kind),
  parameters: Attributes.meta(means.parameters),
});
export type ScenarioTerms = z.infer<typeof ScenarioTerms>;

const Proposed = z.strictObject({
  ...ScenarioTerms.shape,
  /** The only asset that it serves; null where it serves any of the class. */
  asset_id: z.uuid().nullable(),
  /** The facts of that asset at the proposal, by the names of the parameters. */
  asset_facts: Attributes,
  rules_version: z.int(),
  /** Answers to the parameters' questions on the day of the proposal: the scenario's own result rests on them. */
  answers: StoredAnswers,
});
export type ScenarioProposed = z.infer<typeof Proposed>;

/** Events of the stream `scenario-<id>`. */
export const scenarioEvents = {
  ScenarioProposed: eventType('ScenarioProposed', Proposed, [UNDER_RULES_2]),
  ScenarioDecided: eventType('ScenarioDecided', Decided),
};

export type ScenarioEvent = EventOf<typeof scenarioEvents>;

const METHODS: { readonly [Kind in ScenarioKind]: Method } = {
  CASH_FLOW: 'CASH_FLOW_SCENARIO',
  PRESENT_VALUE: 'PRESENT_VALUE_SCENARIO',
  DEPRECIATED_REPLACEMENT_COST: 'DEPRECIATED_REPLACEMENT_COST',
  RECEIVABLES_PORTFOLIO: 'PRESENT_VALUE_SCENARIO',
};

/** The method that calculates a scenario, and so the value that its result fills. */
export const methodOfScenario = ({ kind }: { readonly kind: ScenarioKind }): Method => METHODS[kind];

/** A scenario as its events leave it. Its result is computed from `parameters`, `asset_facts` and the date of the proposal. */
export interface ScenarioState extends ScenarioProposed, Decidable {
  readonly status: ProposalStatus;
}

export type RecordedScenarioEvent = Recorded & ScenarioEvent;

export function evolveScenario(
  state: ScenarioState | undefined,
  event: RecordedScenarioEvent,
): ScenarioState | undefined {
  switch (event.type) {
    case 'ScenarioProposed':
      return { ...event.data, ...proposedBy(event, scenarioIdOf(event.stream)) };
    case 'ScenarioDecided':
      return state && { ...state, ...decidedBy(event) };
    default:
      return unreachable(event);
  }
}

export const scenarioAggregate = aggregate('scenario', scenarioEvents, evolveScenario);
export const { stream: scenarioStream, idOf: scenarioIdOf } = scenarioAggregate;
