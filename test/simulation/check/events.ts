import type { RecordedEvent } from '../../../src/engine/log/event-log.ts';
import type { DocumentStore } from '../../../src/evidence/document-stores/document-store.ts';
import { unreadableByFirstRelease } from '../../support/readable-by-first-release.ts';

/** Events that decide on somebody's work, and those that name whose work it is. */
const DECIDED: Readonly<Record<string, readonly string[]>> = {
  ValuationReviewed: ['ValuationRequested'],
  ValuationWithdrawn: ['ValuationRequested'],
  DocumentReviewed: ['DocumentDeclared', 'DocumentPartStored'],
  PolicyDecided: ['PolicyProposed'],
  ScenarioDecided: ['ScenarioProposed'],
};

type Clear = { readonly number?: unknown } | null | undefined;

/** Forbidden in events: a decision on one's own work or after another decision, an instant that does not rise, personal data in clear. */
export function wrongEvents(events: readonly RecordedEvent[]): readonly string[] {
  const faults: string[] = [];
  const streams = Map.groupBy(events, ({ stream }) => stream);
  for (const event of events) {
    const { type, stream, revision, metadata, data } = event;
    const place = `${stream} revision ${revision}: ${type}`;
    const before = streams.get(stream)?.slice(0, revision) ?? [];
    const own = DECIDED[type];
    const worked = before.filter((each) => own?.includes(each.type)).map(({ metadata: { actor } }) => actor);
    const input = before[0]?.data.input as { asset?: { last_written_by?: string } } | undefined;
    if (own && [...worked, input?.asset?.last_written_by].includes(metadata.actor)) {
      faults.push(`somebody decided on work of their own: ${place}`);
    }
    // approvals.ts counts how many people review a valuation.
    const isOnce = own && type !== 'ValuationReviewed';
    if (isOnce && before.some((each) => each.type === type)) faults.push(`decided twice: ${place}`);
    const last = before.at(-1)?.metadata.occurred_at ?? '';
    if (metadata.occurred_at <= last) faults.push(`not later than the event before it: ${place}`);
    const { owner, debtor } = data as Record<'owner' | 'debtor', { name?: unknown } | null | undefined>;
    const inClear = [owner?.name, debtor?.name, data.holder, (data.registration as Clear)?.number];
    if (inClear.some((text) => typeof text === 'string')) faults.push(`personal data in clear: ${place}`);
  }
  return faults;
}

/** Events before the end of an upgrade that release 1.0.0 could not read, were it started again. */
export function writtenTooEarly(events: readonly RecordedEvent[]): readonly string[] {
  const adopted = events.findIndex(({ type }) => type === 'ShapesAdopted');
  const before = adopted < 0 ? events : events.slice(0, adopted);
  return before.flatMap((event) => unreadableByFirstRelease(event) ?? []);
}

/** Document bytes that the log records and the store lacks. */
export async function missingBytes(
  events: readonly RecordedEvent[],
  documents: DocumentStore,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { type, stream, data } of events) {
    if (type !== 'DocumentPartStored' || (await documents.has(String(data.sha256)))) continue;
    faults.push(`the bytes of a part of ${stream} are not there`);
  }
  return faults;
}
