import { z } from 'zod';
import { aggregate } from '../engine/events/aggregate.ts';
import { type EventOf, eventType } from '../engine/events/event-type.ts';
import type { Recorded } from '../engine/events/recorded.ts';
import type { Instant } from '../kernel/instant.ts';
import { unreachable } from '../kernel/result.ts';
import {
  ASSET_CLASSES,
  DECISIONS,
  type Method,
  type ProposalStatus,
  SCENARIO_KINDS,
  type ScenarioKind,
} from '../kernel/vocabulary.ts';
import { scenarioMeanings as means } from '../kernel/words/meanings.ts';
import { StoredAnswers } from './events/kept-answers.ts';
import { Attributes } from './events/shapes.ts';

export const ScenarioTerms = z.strictObject({
  name: z.string().meta(means.name),
  asset_class: z.enum(ASSET_CLASSES).meta(means.asset_class),
  kind: z.enum(SCENARIO_KINDS).meta(means.kind),
  parameters: Attributes.meta(means.parameters),
});
export type ScenarioTerms = z.infer<typeof ScenarioTerms>;

const Proposed = z.strictObject({
  ...ScenarioTerms.shape,
  /** The asset that alone it serves; null where it serves any of the class. */
  asset_id: z.uuid().nullable(),
  /** The facts of that asset at the proposal, by the names of the parameters. */
  asset_facts: Attributes,
  rules_version: z.int(),
  /** To what the parameters ask for, on the day of the proposal: the scenario's own result rests on them. */
  answers: StoredAnswers,
});
export type ScenarioProposed = z.infer<typeof Proposed>;

/** Events of the stream `scenario-<id>`. */
export const scenarioEvents = {
  ScenarioProposed: eventType('ScenarioProposed', Proposed),
  ScenarioDecided: eventType(
    'ScenarioDecided',
    z.strictObject({ decision: z.enum(DECISIONS), rationale: z.string() }),
  ),
};

export type ScenarioEvent = EventOf<typeof scenarioEvents>;

const METHODS: { readonly [Kind in ScenarioKind]: Method } = {
  CASH_FLOW: 'CASH_FLOW_SCENARIO',
  PRESENT_VALUE: 'PRESENT_VALUE_SCENARIO',
  DEPRECIATED_REPLACEMENT_COST: 'DEPRECIATED_REPLACEMENT_COST',
  RECEIVABLES_PORTFOLIO: 'PRESENT_VALUE_SCENARIO',
};

/** The method by which a scenario is calculated, and with it where its result lands. */
export const methodOfScenario = ({ kind }: { readonly kind: ScenarioKind }): Method => METHODS[kind];

/** A scenario as its events leave it. Its result is computed from `parameters`, `asset_facts` and the date of the proposal. */
export interface ScenarioState extends ScenarioProposed {
  readonly id: string;
  readonly organization_id: string;
  readonly status: ProposalStatus;
  readonly version: number;
  readonly proposed_at: Instant;
  readonly proposed_by: string;
  readonly decided_at: Instant | null;
  readonly decided_by: string | null;
  readonly rationale: string | null;
  readonly updated_at: Instant;
}

export type RecordedScenarioEvent = Recorded & ScenarioEvent;

/** Folds one event. Never refuses: what is in the log has happened. */
export function evolveScenario(
  state: ScenarioState | undefined,
  event: RecordedScenarioEvent,
): ScenarioState | undefined {
  const stamp = { version: event.revision + 1, updated_at: event.occurredAt };
  switch (event.type) {
    case 'ScenarioProposed':
      return {
        ...event.data,
        ...stamp,
        id: scenarioIdOf(event.stream),
        organization_id: event.organizationId ?? '',
        status: 'PROPOSED',
        proposed_at: event.occurredAt,
        proposed_by: event.actor,
        decided_at: null,
        decided_by: null,
        rationale: null,
      };
    case 'ScenarioDecided':
      return (
        state && {
          ...state,
          ...stamp,
          status: event.data.decision === 'APPROVE' ? 'APPROVED' : 'REJECTED',
          decided_at: event.occurredAt,
          decided_by: event.actor,
          rationale: event.data.rationale,
        }
      );
    default:
      return unreachable(event);
  }
}

export const scenarioAggregate = aggregate('scenario', scenarioEvents, evolveScenario);
export const { stream: scenarioStream, idOf: scenarioIdOf } = scenarioAggregate;
