import { z } from 'zod';
import { evolvePolicy, type PolicyEvent, type PolicyState, policyStream } from '../../src/domain/policy.ts';
import { reject } from '../../src/domain/rejection.ts';
import { isSamePerson } from '../../src/domain/review.ts';
import { type Asked, append, command } from '../../src/engine/handling/command.ts';
import { Text } from '../../src/kernel/fields.ts';
import { DECISIONS } from '../../src/kernel/vocabulary.ts';
import { decisionMeanings } from '../../src/kernel/words/meanings.ts';

/** Body of POST /policies/{id}/decisions. */
export const DecidePolicyBody = z
  .strictObject({
    decision: z.enum(DECISIONS).meta(decisionMeanings.decision),
    rationale: Text(2000).meta(decisionMeanings.rationale),
  })
  .meta({ id: 'PolicyDecision' });
export type DecidePolicyBody = z.infer<typeof DecidePolicyBody>;

export type DecidePolicy = Asked<DecidePolicyBody>;

/** Approves or rejects a policy, once, by other eyes than those of who proposed it. */
export const decidePolicy = command<DecidePolicy, PolicyState, PolicyEvent, DecidePolicyBody>({
  name: 'DecidePolicy',
  body: DecidePolicyBody,
  answersTo: ['PolicyDecided'],
  stream: policyStream,
  evolve: evolvePolicy,
  decide: ({ organizationId, actor, body }, state) => {
    if (!state || state.organization_id !== organizationId) return reject({ fact: 'policy-not-found' });
    if (isSamePerson(actor, state.proposed_by)) return reject({ fact: 'four-eyes' });
    if (state.decided_at !== null) return reject({ fact: 'already-decided' });
    return append({ type: 'PolicyDecided', data: body });
  },
});
