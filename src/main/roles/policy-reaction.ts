import { listPolicyIds } from '../../../queries/policies/list-policy-ids.ts';
import { LOG_START } from '../../engine/log/event-log.ts';
import type { PolicyReactionParts } from '../../reactions/policy/reaction.ts';
import type { Engines } from '../engines.ts';

/** Where the reaction on policies begins: with the policies of the read model, so that a long log costs it nothing. */
export const policyReactionParts = ({ eventLog, handler, readModels }: Engines): PolicyReactionParts => ({
  log: eventLog,
  handler,
  async policies() {
    // The position first: what is proposed after it is followed.
    const stands = await readModels.projections();
    const upTo = stands.find(({ name }) => name === 'policy')?.position;
    // No read model yet, at the very first start: everything is still to be followed.
    return upTo === undefined ? { upTo: LOG_START, ids: [] } : { upTo, ids: await listPolicyIds(readModels) };
  },
});
