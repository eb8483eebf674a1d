import { z } from 'zod';
import type { PolicyState } from '../../projections/policy.ts';
import { POLICY_STATUSES } from '../../src/kernel/vocabulary.ts';
import { listParameters, MINE } from '../list-parameters.ts';
import { list } from '../question.ts';

/** Query parameters of the list. */
export const ListPolicies = listParameters({
  status: z.enum(POLICY_STATUSES).optional().meta({ description: 'Policies that stand so now.' }),
  mine: MINE,
});

export const listPolicies = list<PolicyState, 'status' | 'mine'>('policies', 'policy', ['status', 'mine']);
