import { z } from 'zod';
import { type PolicyTerms, ProposePolicyBody, proposedTerms } from '../src/domain/policy/terms.ts';
import { type PolicySuperseded, policiesStream, policyAggregate } from '../src/domain/policy.ts';
import { reject } from '../src/domain/rejection.ts';
import { DECISION_FIELDS, isSamePerson } from '../src/domain/review.ts';
import { append, type CommandContext, command } from '../src/engine/handling/command.ts';

/** Proposes a policy. It has no effect before somebody else has approved it. */
export const proposePolicy = command(policyAggregate, {
  name: 'ProposePolicy',
  body: ProposePolicyBody,
  listedIn: (_, organizationId) => [policiesStream(organizationId)],
  decide: (body: ProposePolicyBody | PolicyTerms, state) =>
    state ? append() : append({ type: 'PolicyProposed', data: proposedTerms(body) }),
});

export const DecidePolicyBody = z.strictObject(DECISION_FIELDS).meta({ id: 'PolicyDecision' });
export type DecidePolicyBody = z.infer<typeof DecidePolicyBody>;

export type DecidePolicy = CommandContext<DecidePolicyBody>;

/** Approves or rejects a policy, once, by another person than its proposer. */
export const decidePolicy = command(policyAggregate, {
  name: 'DecidePolicy',
  body: DecidePolicyBody,
  answersTo: ['PolicyDecided'],
  decide: ({ organizationId, actor, body }: DecidePolicy, state) => {
    if (!state || state.organization_id !== organizationId) return reject({ fact: 'policy-not-found' });
    if (isSamePerson(actor, state.proposed_by)) return reject({ fact: 'four-eyes' });
    if (state.decided_at !== null) return reject({ fact: 'already-decided' });
    return append({ type: 'PolicyDecided', data: body });
  },
});

/** Records that another policy supersedes this one in a class: once for each class, also when repeated. */
export const supersedePolicy = command(policyAggregate, {
  name: 'SupersedePolicy',
  decide: (superseded: PolicySuperseded, state) => {
    if (!state) return reject({ fact: 'policy-not-found' });
    return state.superseded.some(({ asset_class }) => asset_class === superseded.asset_class)
      ? append()
      : append({ type: 'PolicySuperseded', data: superseded });
  },
});
