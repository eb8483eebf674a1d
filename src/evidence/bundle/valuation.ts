import { z } from 'zod';
import { assetStream, evolveAsset, type RecordedAssetEvent } from '../../domain/asset.ts';
import { documentStream, evolveDocument, type RecordedDocumentEvent } from '../../domain/document.ts';
import { type DomainEvent, readEvent } from '../../domain/events/catalog.ts';
import { evolvePolicy, policyStream, type RecordedPolicyEvent } from '../../domain/policy.ts';
import { evolveScenario, type RecordedScenarioEvent, scenarioStream } from '../../domain/scenario.ts';
import { frozenAsset, frozenDocuments, frozenPolicy, frozenScenario } from '../../domain/valuation/freeze.ts';
import { type FrozenInput, type ValuationCompleted, valuationStream } from '../../domain/valuation.ts';
import { digestOf } from '../../kernel/digest.ts';
import type { HashedEvent } from '../../kernel/hash-chain.ts';
import { sealedSubjects } from '../../kernel/identity/personal-data.ts';
import { canonicalJson } from '../../kernel/json/canonical.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';
import { differences } from '../replay/finding.ts';
import {
  type BundleEvent,
  type BundleFault,
  bundleFault,
  type RenderReports,
  UNOPENED_TEXT,
  type ValuationBundle,
} from './format.ts';

const NamedVersion = z.looseObject({ id: z.string(), version: z.int() });
/** The references in a frozen input; its other members have changed between versions. */
const FrozenReferences = z.looseObject({
  asset: NamedVersion,
  policy: NamedVersion.nullable(),
  scenario: NamedVersion.nullable(),
  documents: z.array(NamedVersion),
});

/** The frozen input as stored; undefined if the stream does not begin with a request. */
export function frozenInput(events: readonly BundleEvent[]): FrozenInput | undefined {
  const [first] = events;
  if (first?.type !== 'ValuationRequested') return undefined;
  const { input } = first.data;
  return FrozenReferences.safeParse(input).success ? (input as unknown as FrozenInput) : undefined;
}

/** The streams that a valuation depends on, with the number of frozen events. */
export const namedStreams = ({
  asset,
  policy,
  scenario,
  documents,
}: FrozenInput): readonly { readonly stream: string; readonly version: number }[] => [
  { stream: assetStream(asset.id), version: asset.version },
  ...(policy ? [{ stream: policyStream(policy.id), version: policy.version }] : []),
  ...(scenario ? [{ stream: scenarioStream(scenario.id), version: scenario.version }] : []),
  ...documents.map(({ id, version }) => ({ stream: documentStream(id), version })),
];

export const namedDocuments = ({ documents }: FrozenInput): ValuationBundle['documents'] =>
  documents.map(({ id, kind, sha256 }) => ({ id, kind, sha256 }));

/** Digests of the evidence named by the result; none without a result. */
export function namedEvidence(events: readonly BundleEvent[]): ValuationBundle['evidence'] {
  const completed = events.find(({ type }) => type === 'ValuationCompleted');
  const { evidence = [] } = (completed?.data ?? {}) as Partial<Pick<ValuationCompleted, 'evidence'>>;
  return evidence.map(({ source, reference_date, retrieved_at, sha256 }) => ({
    source,
    reference_date,
    retrieved_at,
    sha256,
  }));
}

export const readBundleEvent = (stream: string, event: BundleEvent): DomainEvent =>
  readEvent(hashedOf(stream, event));

export const hashedOf = (stream: string, { event_id: eventId, ...event }: BundleEvent): HashedEvent => ({
  stream,
  eventId,
  ...event,
});

/** Compares the streams of a bundle with those that its valuation names. Pure. */
export function namedFaults({ streams, valuation_id }: ValuationBundle): readonly BundleFault[] {
  const [valuation, ...others] = streams;
  const input = valuation && frozenInput(valuation.events);
  const differs = (at: string, detail: string) => bundleFault('STREAMS_DIFFER', at, detail);
  if (valuation?.stream !== valuationStream(valuation_id) || !input)
    return [differs('/streams/0', 'it is not the valuation')];
  const named = namedStreams(input);
  const wrong = others.flatMap(({ stream, events }, index) => {
    const expected = named[index];
    if (expected?.stream === stream && expected.version === events.length) return [];
    const detail = expected
      ? `expected ${expected.stream} with ${expected.version} events here`
      : 'the valuation does not name it';
    return [differs(`/streams/${index + 1}`, detail)];
  });
  const missing = named.slice(others.length).map(({ stream }) => differs('/streams', `${stream} is missing`));
  return [...wrong, ...missing];
}

/**
 * Compares the statements about a valuation with its events. Events of a later version, or invented ones, are reported as
 * malformed.
 */
export function valuationFaults(bundle: ValuationBundle, render: RenderReports): readonly BundleFault[] {
  try {
    return contentFaults(bundle, render);
  } catch (error) {
    return [
      bundleFault('MALFORMED', '/streams', `this version cannot read them: ${(error as Error).message}`),
    ];
  }
}

function contentFaults(bundle: ValuationBundle, render: RenderReports): readonly BundleFault[] {
  const [valuation] = bundle.streams;
  const input = valuation && frozenInput(valuation.events);
  if (!valuation || !input) return [];
  const eventsOf = (name: string) =>
    (bundle.streams.find(({ stream }) => stream === name)?.events ?? []).map((event) =>
      readBundleEvent(name, event),
    );
  const requested = '/streams/0/events/0/data';
  const faults = frozenDifferences(input, eventsOf).map((member) =>
    bundleFault('INPUT_DIFFERS', `${requested}/input/${member}`, 'its stream says otherwise'),
  );
  if (valuation.events[0]?.data.input_digest !== digestOf(input as Json))
    faults.push(bundleFault('INPUT_DIFFERS', `${requested}/input_digest`, 'it is not of the frozen input'));
  if (textOf(bundle.evidence) !== textOf(namedEvidence(valuation.events)))
    faults.push(bundleFault('EVIDENCE_DIFFERS', '/evidence', 'the result names other evidence'));
  if (textOf(bundle.documents) !== textOf(namedDocuments(input)))
    faults.push(bundleFault('DOCUMENTS_DIFFER', '/documents', 'the frozen input names other documents'));
  const hasPersonal = sealedSubjects(input.asset as unknown as JsonObject).size > 0;
  if (hasPersonal === (bundle.personal_data === 'NONE'))
    faults.push(bundleFault('PERSONAL_DATA_DIFFERS', '/personal_data', 'the asset says otherwise'));
  return [...faults, ...reportFaults(bundle, render)];
}

type EventsOf = (stream: string) => readonly DomainEvent[];

/**
 * Members of the frozen input that differ from the streams, as pointers relative to the input. Something never approved
 * cannot have been frozen: all its members differ. Pure.
 */
export function frozenDifferences(input: FrozenInput, eventsOf: EventsOf): readonly string[] {
  const { asset, policy, scenario, documents } = input;
  return [
    ...differingMembers('asset', asset, ofAsset(eventsOf(assetStream(asset.id)))),
    ...(policy ? differingMembers('policy', policy, ofPolicy(eventsOf(policyStream(policy.id)))) : []),
    ...(scenario
      ? differingMembers('scenario', scenario, ofScenario(eventsOf(scenarioStream(scenario.id))))
      : []),
    ...documents.flatMap((document, index) =>
      differingMembers(`documents/${index}`, document, ofDocument(eventsOf(documentStream(document.id)))),
    ),
  ];
}

function ofAsset(events: readonly DomainEvent[]): object | undefined {
  const state = fold(events as RecordedAssetEvent[], evolveAsset);
  return state && frozenAsset(state);
}

function ofPolicy(events: readonly DomainEvent[]): object | undefined {
  const state = fold(events as RecordedPolicyEvent[], evolvePolicy);
  return state && state.decided_at !== null ? frozenPolicy(state) : undefined;
}

function ofScenario(events: readonly DomainEvent[]): object | undefined {
  const state = fold(events as RecordedScenarioEvent[], evolveScenario);
  return state && state.decided_at !== null ? frozenScenario(state) : undefined;
}

function ofDocument(events: readonly DomainEvent[]): object | undefined {
  const state = fold(events as RecordedDocumentEvent[], evolveDocument);
  return state && frozenDocuments([state])[0];
}

const fold = <State, Event>(
  events: readonly Event[],
  evolve: (state: State | undefined, event: Event) => State | undefined,
): State | undefined => events.reduce<State | undefined>((state, event) => evolve(state, event), undefined);

const differingMembers = (name: string, frozen: object, state: object | undefined): readonly string[] => {
  const says = new Map<string, unknown>(Object.entries(state ?? {}));
  return Object.entries(frozen)
    .filter(([member, value]) => textOf(value) !== textOf(says.get(member)))
    .map(([member]) => `${name}/${member}`);
};

const textOf = (value: unknown): string => (value === undefined ? '' : canonicalJson(value as Json));

/** Replaces a decrypted personal text: it cannot be checked without its key. */
const OPENED = '\u0000opened';

/** Compares the reports of a bundle with reports rendered from its events. Pure. */
function reportFaults(
  { streams: [valuation], personal_data, reports }: ValuationBundle,
  render: RenderReports,
): readonly BundleFault[] {
  if (!valuation) return [];
  const open = personal_data === 'OPENED' ? () => OPENED : () => UNOPENED_TEXT;
  const expected = render(valuation.stream, valuation.events, open);
  const isOpened = (rendered: Json | undefined, stored: Json | undefined) =>
    rendered === OPENED && typeof stored === 'string' && stored !== UNOPENED_TEXT;
  return differences(expected as Json, reports as Json)
    .filter(({ recorded, recomputed }) => !isOpened(recorded, recomputed))
    .map(({ pointer }) => bundleFault('REPORT_DIFFERS', `/reports${pointer}`, 'the events say otherwise'));
}
