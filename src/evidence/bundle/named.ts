import { z } from 'zod';
import { assetStream } from '../../domain/asset.ts';
import { documentStream } from '../../domain/document.ts';
import { type DomainEvent, readEvent } from '../../domain/events/catalog.ts';
import { policyStream } from '../../domain/policy.ts';
import { scenarioStream } from '../../domain/scenario.ts';
import type { FrozenInput, ValuationCompleted } from '../../domain/valuation.ts';
import type { HashedEvent } from '../../kernel/hash-chain.ts';
import type { BundleDocument, BundleEvent, BundleEvidence } from './format.ts';

/** A stream that a valuation stands on, with as many of its events as were frozen. */
interface NamedStream {
  readonly stream: string;
  readonly version: number;
}

/** An event of a bundle in today's shape. */
export const readBundleEvent = (stream: string, event: BundleEvent): DomainEvent =>
  readEvent(hashedOf(stream, event));

export const hashedOf = (stream: string, event: BundleEvent): HashedEvent => ({
  stream,
  revision: event.revision,
  eventId: event.event_id,
  type: event.type,
  data: event.data,
  metadata: event.metadata,
});

const Named = z.looseObject({ id: z.string(), version: z.int() });
/** As much of a frozen input as is needed to find what it names: its other members changed over the years. */
const NamingInput = z.looseObject({
  asset: Named,
  policy: Named.nullable(),
  scenario: Named.nullable(),
  documents: z.array(Named),
});

/** What was frozen at the request, as stored; undefined when the stream does not begin with one. */
export function frozenInput(events: readonly BundleEvent[]): FrozenInput | undefined {
  const [first] = events;
  if (first?.type !== 'ValuationRequested') return undefined;
  const { input } = first.data;
  return NamingInput.safeParse(input).success ? (input as unknown as FrozenInput) : undefined;
}

/** The streams that the frozen input names. */
export const namedStreams = ({ asset, policy, scenario, documents }: FrozenInput): readonly NamedStream[] => [
  { stream: assetStream(asset.id), version: asset.version },
  ...(policy ? [{ stream: policyStream(policy.id), version: policy.version }] : []),
  ...(scenario ? [{ stream: scenarioStream(scenario.id), version: scenario.version }] : []),
  ...documents.map(({ id, version }) => ({ stream: documentStream(id), version })),
];

export const namedDocuments = ({ documents }: FrozenInput): readonly BundleDocument[] =>
  documents.map(({ id, kind, sha256 }) => ({ id, kind, sha256 }));

/** Digests of the evidence that the result names; none without a result. */
export function namedEvidence(events: readonly BundleEvent[]): readonly BundleEvidence[] {
  const completed = events.find(({ type }) => type === 'ValuationCompleted');
  const { evidence = [] } = (completed?.data ?? {}) as Partial<Pick<ValuationCompleted, 'evidence'>>;
  return evidence.map(({ source, reference_date, retrieved_at, sha256 }) => ({
    source,
    reference_date,
    retrieved_at,
    sha256,
  }));
}
