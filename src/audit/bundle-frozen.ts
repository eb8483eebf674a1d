import { evolveAsset, type RecordedAssetEvent } from '../domain/asset/state.ts';
import { evolveDocument, type RecordedDocumentEvent } from '../domain/document/state.ts';
import type { DomainEvent } from '../domain/event-catalog.ts';
import { evolvePolicy, type RecordedPolicyEvent } from '../domain/policy/state.ts';
import { evolveScenario, type RecordedScenarioEvent } from '../domain/scenario/state.ts';
import type { FrozenInput } from '../domain/valuation/events.ts';
import { canonicalJson } from '../kernel/canonical-json.ts';
import { businessDateOf, type Instant } from '../kernel/instant.ts';
import type { Json } from '../kernel/json.ts';
import { namedStreams } from './bundle-named.ts';

type EventsOf = (stream: string) => readonly DomainEvent[];

/** Members of the frozen input that are not what the streams say, as pointers from the input. Pure. */
export function frozenDifferences(input: FrozenInput, eventsOf: EventsOf): readonly string[] {
  const { policy, scenario, documents } = input;
  const streams = namedStreams(input).map(({ stream }) => stream);
  const of = (id: string) => eventsOf(streams.find((stream) => stream.endsWith(id)) ?? '');
  return [
    ...differing('asset', input.asset, fold(of(input.asset.id) as RecordedAssetEvent[], evolveAsset)),
    ...(policy
      ? differing('policy', policy, approved(fold(of(policy.id) as RecordedPolicyEvent[], evolvePolicy)))
      : []),
    ...(scenario
      ? differing(
          'scenario',
          scenario,
          proposed(approved(fold(of(scenario.id) as RecordedScenarioEvent[], evolveScenario))),
        )
      : []),
    ...documents.flatMap((document, index) => {
      const state = fold(of(document.id) as RecordedDocumentEvent[], evolveDocument);
      return differing(
        `documents/${index}`,
        document,
        state && { ...state, review_status: state.review.status },
      );
    }),
  ];
}

interface Decided {
  readonly decided_by: string | null;
  readonly decided_at: string | null;
}

/** A policy or scenario with who approved it, and when, under the names that a valuation freezes. */
const approved = <State extends Decided>(state: State | undefined) =>
  state && { ...state, approved_by: state.decided_by, approved_at: state.decided_at };

const proposed = <State extends { readonly proposed_at: Instant }>(state: State | undefined) =>
  state && { ...state, proposed_on: businessDateOf(state.proposed_at) };

const differing = (name: string, frozen: object, state: object | undefined): readonly string[] => {
  const says = new Map<string, unknown>(Object.entries(state ?? {}));
  return Object.entries(frozen)
    .filter(([member, value]) => textOf(value) !== textOf(says.get(member)))
    .map(([member]) => `${name}/${member}`);
};

const textOf = (value: unknown): string => (value === undefined ? '' : canonicalJson(value as Json));

const fold = <State, Event>(
  events: readonly Event[],
  evolve: (state: State | undefined, event: Event) => State | undefined,
): State | undefined => events.reduce<State | undefined>((state, event) => evolve(state, event), undefined);
