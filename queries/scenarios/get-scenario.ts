import type { ScenarioState } from '../../projections/scenario.ts';
import { byId } from '../question.ts';

export const getScenario = byId<ScenarioState>('scenarios', 'scenario');
