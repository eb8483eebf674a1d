import type { JobState } from '../projections/valuation.ts';
import { byId } from './question.ts';

export const getJob = byId<JobState>('jobs', 'valuation');
