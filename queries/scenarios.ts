import { z } from 'zod';
import type { ScenarioState } from '../src/domain/scenario.ts';
import { Uuid } from '../src/kernel/fields.ts';
import { ASSET_CLASSES, PROPOSAL_STATUSES } from '../src/kernel/vocabulary.ts';
import { listParameters, MINE } from './list-parameters.ts';
import { list } from './question.ts';

/** Query parameters of the list. */
export const ListScenarios = listParameters({
  asset_id: Uuid.optional().meta({ description: 'Scenarios for this asset alone.' }),
  asset_class: z.enum(ASSET_CLASSES).optional().meta({ description: 'Scenarios for this class alone.' }),
  status: z.enum(PROPOSAL_STATUSES).optional().meta({ description: 'Scenarios that stand so now.' }),
  mine: MINE,
});

export const listScenarios = list<ScenarioState, typeof ListScenarios>(
  'scenarios',
  'scenario',
  ListScenarios,
);
