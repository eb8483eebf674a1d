import { decidePolicy, proposePolicy } from '../../../commands/policy.ts';
import { createCommandHandler } from '../../../src/domain/events/handling.ts';
import type { PolicyTerms } from '../../../src/domain/policy/terms.ts';
import { policyIdOf } from '../../../src/domain/policy.ts';
import {
  type EventLog,
  LOG_START,
  type Position,
  type RecordedEvent,
} from '../../../src/engine/log/event-log.ts';
import { type PolicyReactionParts, reactToPolicies } from '../../../src/processes/policy/reaction.ts';
import { memoryEventLog } from '../../support/memory-event-log.ts';
import { policyId, policyTerms } from '../../support/policies.ts';
import { causeOf, ORGANIZATION } from '../../support/scenario.ts';
import { testClock, testIds } from '../../support/test-clock.ts';

/** A log in memory with policies that are proposed and decided, and the reaction to them. */
export function policyRig() {
  const log = memoryEventLog();
  const clock = testClock();
  const ids = testIds();
  const handler = createCommandHandler({ log, clock, ids });
  let policies = 0;
  let requests = 0;

  const cause = (person: string, organizationId: string) =>
    causeOf(`person:${person}`, organizationId, `request-${++requests}`);

  return {
    log,
    clock,
    handler,
    async propose(terms: Partial<PolicyTerms> = {}, organizationId = ORGANIZATION): Promise<string> {
      const id = policyId(++policies);
      clock.advance(1);
      await handler.change(proposePolicy, {
        id,
        input: () => policyTerms(terms),
        cause: cause('Ana Lima', organizationId),
      });
      return id;
    },
    async decide(id: string, decision: 'APPROVE' | 'REJECT' = 'APPROVE', organizationId = ORGANIZATION) {
      clock.advance(1);
      const rui = cause('Rui Melo', organizationId);
      await handler.change(decidePolicy, {
        id,
        input: () => ({ organizationId, actor: rui.actor, body: { decision, rationale: 'made up' } }),
        cause: rui,
      });
    },
    async approved(terms: Partial<PolicyTerms> = {}, organizationId = ORGANIZATION): Promise<string> {
      const id = await this.propose(terms, organizationId);
      await this.decide(id, 'APPROVE', organizationId);
      return id;
    },
    /** Runs the reaction until it has read the whole log, including its own events. */
    react: (changes: Partial<PolicyReactionParts> = {}) =>
      reactUntilQuiet({ ...parts(log), handler, ...changes }),
    /** The read model at a position, in any order; it already shows every other later policy. */
    readModelAt: (upTo: Position): Partial<PolicyReactionParts> => ({
      policies: async () => {
        const proposed = log.events.filter(({ revision }) => revision === 0);
        const shown = proposed.filter(({ position }, index) => position <= upTo || index % 2 === 0);
        return { upTo, ids: shown.map(({ stream }) => policyIdOf(stream)).toReversed() };
      },
    }),
    superseded: (): readonly RecordedEvent[] => log.events.filter(({ type }) => type === 'PolicySuperseded'),
  };
}

const parts = (log: EventLog) => ({ log, policies: async () => ({ upTo: LOG_START, ids: [] }) });

async function reactUntilQuiet(wired: PolicyReactionParts): Promise<void> {
  const quiet = new AbortController();
  const log: EventLog = {
    ...wired.log,
    async *follow(options) {
      for await (const batch of wired.log.follow(options)) {
        yield batch;
        if (batch.caughtUp && batch.position === (await wired.log.head())) quiet.abort();
      }
    },
  };
  await reactToPolicies({ ...wired, log }, quiet.signal, () => {});
}

/** A supersession without the members that differ between logs of the same history. */
export const supersessionOf = ({ stream, data, metadata }: RecordedEvent) => ({
  policy: policyIdOf(stream),
  ...data,
  request: metadata.request_id,
});
