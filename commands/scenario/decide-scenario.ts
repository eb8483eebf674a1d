import { z } from 'zod';
import { reject } from '../../src/domain/rejection.ts';
import { isSamePerson } from '../../src/domain/review.ts';
import {
  evolveScenario,
  type ScenarioEvent,
  type ScenarioState,
  scenarioStream,
} from '../../src/domain/scenario.ts';
import { type Asked, append, command } from '../../src/engine/handling/command.ts';
import { Text } from '../../src/kernel/fields.ts';
import { DECISIONS } from '../../src/kernel/vocabulary.ts';
import { decisionMeanings } from '../../src/kernel/words/meanings.ts';

/** Body of POST /scenarios/{id}/decisions. */
const DecideScenarioBody = z
  .strictObject({
    decision: z.enum(DECISIONS).meta(decisionMeanings.decision),
    rationale: Text(2000).meta({
      ...decisionMeanings.rationale,
      examples: ['Made up: prices and yields agree with the last three harvests.'],
    }),
  })
  .meta({ id: 'ScenarioDecision' });
type DecideScenarioBody = z.infer<typeof DecideScenarioBody>;

export type DecideScenario = Asked<DecideScenarioBody>;

/** Approves or rejects a scenario, once and for good; never by whoever proposed it. */
export const decideScenario = command<DecideScenario, ScenarioState, ScenarioEvent, DecideScenarioBody>({
  name: 'DecideScenario',
  body: DecideScenarioBody,
  answersTo: ['ScenarioDecided'],
  stream: scenarioStream,
  evolve: evolveScenario,
  decide: ({ organizationId, actor, body }, state) => {
    if (!state || state.organization_id !== organizationId) return reject({ fact: 'scenario-not-found' });
    if (isSamePerson(actor, state.proposed_by)) return reject({ fact: 'four-eyes' });
    if (state.status !== 'PROPOSED') return reject({ fact: 'already-decided' });
    return append({ type: 'ScenarioDecided', data: body });
  },
});
