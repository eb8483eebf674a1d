import { z } from 'zod';
import { ASSET_CLASSES, DECISIONS, SCENARIO_KINDS } from '../../kernel/vocabulary.ts';
import { type EventOf, eventType } from '../event-type.ts';
import { Attributes } from '../shapes.ts';

export const ScenarioTerms = z.strictObject({
  name: z.string(),
  asset_class: z.enum(ASSET_CLASSES),
  kind: z.enum(SCENARIO_KINDS),
  parameters: Attributes,
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
