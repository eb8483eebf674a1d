import { z } from 'zod';
import { scenarioMeanings as means } from '../../kernel/meanings.ts';
import { ASSET_CLASSES, DECISIONS, SCENARIO_KINDS } from '../../kernel/vocabulary.ts';
import { type EventOf, eventType } from '../event-type.ts';
import { Attributes } from '../shapes.ts';

export const ScenarioTerms = z.strictObject({
  name: z.string().meta(means.name),
  asset_class: z.enum(ASSET_CLASSES).meta(means.asset_class),
  kind: z.enum(SCENARIO_KINDS).meta(means.kind),
  parameters: Attributes.meta(means.parameters),
});
export type ScenarioTerms = z.infer<typeof ScenarioTerms>;

/** Events of the stream `scenario-<id>`. */
export const scenarioEvents = {
  ScenarioProposed: eventType('ScenarioProposed', ScenarioTerms),
  ScenarioDecided: eventType(
    'ScenarioDecided',
    z.strictObject({ decision: z.enum(DECISIONS), rationale: z.string() }),
  ),
};

export type ScenarioEvent = EventOf<typeof scenarioEvents>;
