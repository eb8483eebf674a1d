import { expect, it } from 'vitest';
import { type Rejection, rejectionOf } from '../../src/domain/rejection.ts';
import type { Recorded } from '../../src/engine/events/recorded.ts';
import type { Command, Decision } from '../../src/engine/handling/command.ts';

export const NOW = '2026-11-20T15:00:00.000Z';
export const ORGANIZATION = '1f1e33ab-5f2c-5d7a-9c1d-0f3f8b1c7a01';

/** The cause of a command in a test: this person, or a part of the service. */
export const causeOf = <Organization extends string | null = string>(
  actor = 'person:Ana Lima',
  organizationId = ORGANIZATION as Organization,
  requestId = 'request-0001',
) => ({ organizationId, actor, requestId, correlationId: requestId, causationId: null });

interface Decided {
  readonly type: string;
  readonly data: object;
}

type ServiceDecision<Event> =
  | Extract<Decision<Event>, { decided: 'append' }>
  | { readonly decided: 'reject'; readonly rejection: Rejection };

const decided = <Event>(decision: Decision<Event>): ServiceDecision<Event> =>
  decision.decided === 'append' ? decision : { decided: 'reject', rejection: rejectionOf(decision) };

/**
 * The decision of a command, after earlier events. These are a second apart, the last one a minute
 * before `NOW`.
 */
export function scenarioOf<Input, State, Event extends Decided>(
  command: Command<Input, State, Event>,
  id: string,
) {
  return (...history: readonly Event[]) => ({
    when(input: Input, now = NOW) {
      const state = history.reduce<State | undefined>(
        (folded, event, revision) =>
          command.evolve(folded, recorded(command.stream(id), event, revision, history.length) as never),
        undefined,
      );
      return { decision: decided<Event>(command.decide(input, state, now)) };
    },
  });
}

/**
 * A title, the earlier events, the input, and the decision, by default at `NOW`: events, none of
 * them where nothing changes, or a rejection, its fact alone where it has no more members.
 */
type DecisionCase<Input, Event> = readonly [
  title: string,
  history: readonly Event[],
  input: Input,
  outcome: readonly Event[] | Rejection | Rejection['fact'],
  now?: string,
];

/** A test of each case of a command's decisions. */
export function decides<Input, Event>(
  given: (...history: readonly Event[]) => { when(input: Input, now?: string): { decision: unknown } },
  ...cases: readonly DecisionCase<NoInfer<Input>, NoInfer<Event>>[]
): void {
  for (const [title, history, input, outcome, now] of cases) {
    const rejection = typeof outcome === 'string' ? { fact: outcome } : outcome;
    const expected = Array.isArray(outcome)
      ? { decided: 'append', events: outcome }
      : { decided: 'reject', rejection };
    it(title, () => expect(given(...history).when(input, now).decision).toEqual(expected));
  }
}

export const recorded = (
  stream: string,
  event: Decided,
  revision: number,
  count = revision + 1,
): Recorded => ({
  ...event,
  data: event.data as Recorded['data'],
  stream,
  revision,
  occurredAt: new Date(Date.parse(NOW) - 60_000 - (count - 1 - revision) * 1_000).toISOString(),
  actor: 'person:Ana Lima',
  organizationId: ORGANIZATION,
  hash: `hash-${revision}`,
});
