import { evolveAsset, type RecordedAssetEvent } from '../../domain/asset.ts';
import { evolveDocument, type RecordedDocumentEvent } from '../../domain/document.ts';
import type { DomainEvent } from '../../domain/event-catalog.ts';
import { evolvePolicy, type RecordedPolicyEvent } from '../../domain/policy.ts';
import { evolveScenario, type RecordedScenarioEvent } from '../../domain/scenario.ts';
import { frozenAsset, frozenDocuments, frozenPolicy, frozenScenario } from '../../domain/valuation/freeze.ts';
import type { FrozenInput, FrozenPolicy, FrozenScenario } from '../../domain/valuation.ts';
import { canonicalJson } from '../../kernel/json/canonical.ts';
import type { Json } from '../../kernel/json.ts';
import { namedStreams } from './named.ts';

type EventsOf = (stream: string) => readonly DomainEvent[];

/**
 * Members of the frozen input that are not what the streams say, as pointers from the input. What was never approved cannot
 * have been frozen: every member of it differs. Pure.
 */
export function frozenDifferences(input: FrozenInput, eventsOf: EventsOf): readonly string[] {
  const { policy, scenario, documents } = input;
  const streams = namedStreams(input).map(({ stream }) => stream);
  const of = (id: string) => eventsOf(streams.find((stream) => stream.endsWith(id)) ?? '');
  const asset = fold(of(input.asset.id) as RecordedAssetEvent[], evolveAsset);
  return [
    ...differing('asset', input.asset, asset && frozenAsset(asset)),
    ...(policy ? differing('policy', policy, policyOf(of(policy.id))) : []),
    ...(scenario ? differing('scenario', scenario, scenarioOf(of(scenario.id))) : []),
    ...documents.flatMap((document, index) => {
      const state = fold(of(document.id) as RecordedDocumentEvent[], evolveDocument);
      const [then] = state ? frozenDocuments([state]) : [];
      return differing(`documents/${index}`, document, then);
    }),
  ];
}

function policyOf(events: readonly DomainEvent[]): FrozenPolicy | undefined {
  const state = fold(events as RecordedPolicyEvent[], evolvePolicy);
  return state && state.decided_at !== null ? frozenPolicy(state) : undefined;
}

function scenarioOf(events: readonly DomainEvent[]): FrozenScenario | undefined {
  const state = fold(events as RecordedScenarioEvent[], evolveScenario);
  return state && state.decided_at !== null ? frozenScenario(state) : undefined;
}

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
