import type { PolicyState } from '../../projections/policy.ts';
import { byId } from '../question.ts';

export const getPolicy = byId<PolicyState>('policies', 'policy');
