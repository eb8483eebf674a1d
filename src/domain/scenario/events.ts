import { z } from 'zod';
import { type EventOf, eventType } from '../../engine/events/event-type.ts';
import { ASSET_CLASSES, DECISIONS, SCENARIO_KINDS } from '../../kernel/vocabulary.ts';
import { scenarioMeanings as means } from '../../kernel/words/meanings.ts';
import { StoredAnswers } from '../kept-answers.ts';
import { Attributes } from '../shapes.ts';

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
