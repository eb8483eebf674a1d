import {
  evolvePolicy,
  type PolicyEvent,
  type PolicyState,
  type PolicySuperseded,
  policyStream,
} from '../../src/domain/policy.ts';
import { reject } from '../../src/domain/rejection.ts';
import { append, command } from '../../src/engine/handling/command.ts';

/** Records that another policy takes this one's place in a class: once for each class, whoever asks how often. */
export const supersedePolicy = command<PolicySuperseded, PolicyState, PolicyEvent>({
  name: 'SupersedePolicy',
  stream: policyStream,
  evolve: evolvePolicy,
  decide: (superseded, state) => {
    if (!state) return reject({ fact: 'policy-not-found' });
    return state.superseded.some(({ asset_class }) => asset_class === superseded.asset_class)
      ? append()
      : append({ type: 'PolicySuperseded', data: superseded });
  },
});
