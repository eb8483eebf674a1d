import type { z } from 'zod';
import { evolveAsset, type RecordedAssetEvent } from '../../domain/asset.ts';
import { evolveDocument, type RecordedDocumentEvent } from '../../domain/document.ts';
import type { DomainEvent } from '../../domain/events/catalog.ts';
import { evolvePolicy, type RecordedPolicyEvent } from '../../domain/policy.ts';
import { evolveScenario, type RecordedScenarioEvent } from '../../domain/scenario.ts';
import { frozenAsset, frozenDocuments, frozenPolicy, frozenScenario } from '../../domain/valuation/freeze.ts';
import type { FrozenInput, FrozenPolicy, FrozenScenario } from '../../domain/valuation.ts';
import type { PublicKeys } from '../../engine/seals/signature.ts';
import { digestOf } from '../../kernel/digest.ts';
import { sealedSubjects } from '../../kernel/identity/personal-data.ts';
import { canonicalJson } from '../../kernel/json/canonical.ts';
import { formlessBecause } from '../../kernel/json/stored.ts';
import { isJsonObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { chainFaults } from './chains.ts';
import { endFaults, type HoldsTo, holdsTo } from './end.ts';
import { type BundleFault, bundleFault } from './fault.ts';
import {
  type Bundle,
  type BundleStream,
  ReadableBundle,
  type RenderReports,
  SEALED_SHOWN,
} from './format.ts';
import { frozenInput, namedDocuments, namedEvidence, namedStreams, readBundleEvent } from './named.ts';
import { bundledKeys, keysUsed, sealFaults } from './seals.ts';

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

/** What is told of any bundle that was checked. */
export interface BundleVerdict {
  readonly intact: boolean;
  readonly events: number;
  readonly seals: number;
  readonly key_ids: readonly string[];
  /** Whose keys the signatures were checked with. */
  readonly keys_from: 'given' | 'bundle';
  readonly faults: readonly BundleFault[];
}

export interface BundleVerification extends BundleVerdict {
  readonly valuation_id: string | null;
  readonly holds_to: HoldsTo | null;
}

export interface BundleOptions {
  /** Takes a bundle in which nothing signed says where the valuation ends: it was made without the key. */
  readonly acceptsOpenEnd?: boolean;
}

/** Checks a bundle with nothing but itself and, best, public keys that came another way. No clock, no network, no files. */
export function verifyBundle(
  content: unknown,
  render: RenderReports,
  given?: PublicKeys,
  { acceptsOpenEnd = false }: BundleOptions = {},
): BundleVerification {
  const parsed = ReadableBundle.safeParse(content);
  const malformed = formFaults(parsed);
  if (!parsed.success || malformed.length > 0) return noBundle(malformed, given);
  const bundle = parsed.data;
  const own = bundledKeys(bundle);
  const structure = chainFaults(bundle);
  const faults = [
    ...structure,
    ...sealFaults(bundle, given ?? own.keys),
    ...endFaults(bundle, given ?? own.keys, acceptsOpenEnd),
    ...own.faults,
    // What is derived from the events is only worth a look when they are what was stored.
    ...(structure.length === 0 ? foldedFaults(bundle, render) : []),
  ];
  return {
    intact: faults.length === 0,
    valuation_id: bundle.valuation_id,
    holds_to: holdsTo(bundle) ?? null,
    events: bundle.streams.reduce((sum, { events }) => sum + events.length, 0),
    seals: bundle.seals.length,
    key_ids: [...keysUsed(bundle)],
    keys_from: given ? 'given' : 'bundle',
    faults,
  };
}

/** Of what cannot be read as a bundle. */
export const noBundle = (faults: readonly BundleFault[], given?: PublicKeys): BundleVerification => ({
  intact: false,
  valuation_id: null,
  holds_to: null,
  events: 0,
  seals: 0,
  key_ids: [],
  keys_from: given ? 'given' : 'bundle',
  faults,
});

/** What keeps content from being a bundle. Its events are looked at one by one. Pure. */
export function formFaults(
  parsed: z.ZodSafeParseResult<{ readonly streams: readonly BundleStream[] }>,
): readonly BundleFault[] {
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) =>
      bundleFault('MALFORMED', `/${path.join('/')}`, message),
    );
  const { streams, ...rest } = parsed.data;
  const why = formlessBecause({ ...rest, streams: streams.map(({ stream }) => stream) } as unknown as Json);
  return why === undefined ? [] : [bundleFault('MALFORMED', '', why)];
}

/** Events of a later version, or made up ones, cannot be folded: that is a fault too. */
function foldedFaults(bundle: Bundle, render: RenderReports): readonly BundleFault[] {
  try {
    return contentFaults(bundle, render);
  } catch (error) {
    return [
      bundleFault('MALFORMED', '/streams', `this version cannot read them: ${(error as Error).message}`),
    ];
  }
}

function contentFaults(bundle: Bundle, render: RenderReports): readonly BundleFault[] {
  const [valuation] = bundle.streams;
  const input = valuation && frozenInput(valuation.events);
  if (!valuation || !input) return [];
  const eventsOf = (name: string) =>
    (bundle.streams.find(({ stream }) => stream === name)?.events ?? []).map((event) =>
      readBundleEvent(name, event),
    );
  const faults = frozenDifferences(input, eventsOf).map((member) =>
    bundleFault('INPUT_DIFFERS', `/streams/0/events/0/data/input/${member}`, 'its stream says otherwise'),
  );
  if (valuation.events[0]?.data.input_digest !== digestOf(input as Json))
    faults.push(
      bundleFault('INPUT_DIFFERS', '/streams/0/events/0/data/input_digest', 'it is not of the frozen input'),
    );
  if (isOther(bundle.evidence, namedEvidence(valuation.events)))
    faults.push(bundleFault('EVIDENCE_DIFFERS', '/evidence', 'the result names other evidence'));
  if (isOther(bundle.documents, namedDocuments(input)))
    faults.push(bundleFault('DOCUMENTS_DIFFER', '/documents', 'the frozen input names other documents'));
  const hasPersonal = sealedSubjects(input.asset as unknown as JsonObject).size > 0;
  if (hasPersonal === (bundle.personal_data === 'NONE'))
    faults.push(bundleFault('PERSONAL_DATA_DIFFERS', '/personal_data', 'the asset says otherwise'));
  return [...faults, ...reportFaults(bundle, render)];
}

const isOther = (one: readonly object[], other: readonly object[]): boolean =>
  canonicalJson(one as Json) !== canonicalJson(other as Json);

/** Stands for a personal text that was opened: which words stand there cannot be checked without its key. */
const OPENED = '\u0000opened';

/** The reports of a bundle against reports made anew from its events. Pure. */
function reportFaults(bundle: Bundle, render: RenderReports): readonly BundleFault[] {
  const [valuation] = bundle.streams;
  if (!valuation) return [];
  const open = bundle.personal_data === 'OPENED' ? () => OPENED : () => SEALED_SHOWN;
  const expected = render(valuation.stream, valuation.events, open);
  const places = differences(expected as Json, bundle.reports as Json, '/reports');
  return places.map((at) => bundleFault('REPORT_DIFFERS', at, 'the events say otherwise'));
}

/** Pointers to what differs. */
function differences(expected: Json | undefined, found: Json | undefined, at: string): readonly string[] {
  if (expected === OPENED) return typeof found === 'string' && found !== SEALED_SHOWN ? [] : [at];
  if (Array.isArray(expected) && Array.isArray(found) && expected.length === found.length)
    return expected.flatMap((item: Json, index) => differences(item, found[index], `${at}/${index}`));
  if (isJsonObject(expected) && isJsonObject(found)) {
    const members = new Set([...Object.keys(expected), ...Object.keys(found)]);
    return [...members].flatMap((member) => differences(expected[member], found[member], `${at}/${member}`));
  }
  return expected === found ? [] : [at];
}
