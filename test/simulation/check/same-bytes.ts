import type { RecordedEvent } from '../../../src/engine/log/event-log.ts';

interface Document {
  readonly id: string;
  readonly owner: string;
  readonly sha256: string;
  readonly assets: readonly string[];
  /** Other assets that its verification found with the same bytes; undefined where it was not verified. */
  readonly found: readonly string[] | undefined;
  /** Whether it was refused, given up or rejected at any time. */
  readonly isNone: boolean;
}

/**
 * Bytes that are evidence of two assets: of two verified documents at least one names the other's asset, in either order, and a
 * valuation names at least what the verification of its document found, where that still holds at the end.
 */
export function unnamedBytes(events: readonly RecordedEvent[]): readonly string[] {
  const documents = documentsOf(events);
  const twinsOf = (one: Document) =>
    documents.filter(
      (other) => other !== one && other.owner === one.owner && other.sha256 === one.sha256 && !other.isNone,
    );
  const elsewhere = (one: Document) =>
    new Set(twinsOf(one).flatMap(({ assets }) => assets.filter((id) => !one.assets.includes(id))));
  const knows = (one: Document, other: Document) =>
    other.assets.every((id) => one.assets.includes(id) || one.found?.includes(id));
  const pairs = documents.flatMap((one) =>
    twinsOf(one)
      .filter((other) => one.found && other.found && !one.isNone && !knows(one, other) && !knows(other, one))
      .map((other) => `of ${one.id} and ${other.id}, which have the same bytes, neither names the other`),
  );
  const valuations = events.filter(({ type }) => type === 'ValuationRequested');
  return [
    ...pairs,
    ...valuations.flatMap(({ stream, data }) => {
      const { documents: frozen, documents_already_used: used = [] } = data.input as unknown as Frozen;
      return frozen.flatMap(({ id }) => {
        const document = documents.find((each) => each.id === id);
        const named = used.find(({ document_id }) => document_id === id)?.asset_ids ?? [];
        const lasting = document ? elsewhere(document) : new Set<string>();
        const unnamed = document?.found?.filter((each) => lasting.has(each) && !named.includes(each)) ?? [];
        return unnamed.map((each) => `${stream} does not say that the bytes of ${id} serve ${each}`);
      });
    }),
  ];
}

function documentsOf(events: readonly RecordedEvent[]): readonly Document[] {
  const streams = Map.groupBy(
    events.filter(({ type }) => type.startsWith('Document')),
    ({ stream }) => stream,
  );
  return [...streams].map(([stream, own]) => {
    const declared = own.find(({ type }) => type === 'DocumentDeclared');
    const verified = own.find(({ type }) => type === 'DocumentVerified');
    return {
      id: stream.slice('document-'.length),
      owner: String(declared?.metadata.organization_id),
      sha256: String(declared?.data.sha256),
      assets: declared?.data.asset_ids as string[],
      found: verified?.data.also_evidence_of as string[] | undefined,
      isNone: own.some(
        ({ type, data }) =>
          type === 'DocumentRefused' || type === 'DocumentExpired' || data.decision === 'REJECT',
      ),
    };
  });
}

interface Frozen {
  readonly documents: readonly { readonly id: string }[];
  readonly documents_already_used?: readonly {
    readonly document_id: string;
    readonly asset_ids: readonly string[];
  }[];
}
