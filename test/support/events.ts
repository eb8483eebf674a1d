import { randomUUID } from 'node:crypto';
import type { Append, EventMetadata, NewEvent } from '../../src/engine/log/event-log.ts';
import { eventHash } from '../../src/kernel/hash-chain.ts';
import type { JsonObject } from '../../src/kernel/json.ts';

/** Whose the events of a chain are. */
export const CHAIN_ORGANIZATION = '9a3f0c52-6f0e-5d1c-8a55-0f4f6b1f0a01';

/** An event without its place: the part that a test defines. */
export interface Draft {
  readonly type: string;
  readonly data: JsonObject;
  readonly eventId?: string;
  readonly schemaVersion?: number;
  /** Added to the usual metadata, or replacing it. */
  readonly metadata?: JsonObject;
}

const FIRST_INSTANT = Date.parse('2026-11-20T12:00:00.000Z');

/** Seals one draft at its place: invented metadata, a rising instant, the hash of the chain. */
export function sealEvent(
  stream: string,
  revision: number,
  previousHash: string | null,
  draft: Draft,
): NewEvent {
  const eventId = draft.eventId ?? randomUUID();
  const metadata = {
    organization_id: CHAIN_ORGANIZATION,
    actor: 'person:tester',
    occurred_at: new Date(FIRST_INSTANT + revision).toISOString(),
    request_id: 'test-request',
    correlation_id: 'test-correlation',
    causation_id: null,
    schema_version: draft.schemaVersion ?? 1,
    ...draft.metadata,
    previous_hash: previousHash,
  };
  const hash = eventHash({ stream, revision, eventId, type: draft.type, data: draft.data, metadata });
  return { eventId, type: draft.type, data: draft.data, metadata: { ...metadata, hash } as EventMetadata };
}

/** A stream as one writer sees it: each `append` continues the chain at the end of the last one. */
export interface Chain {
  readonly stream: string;
  /** The next append, sealed; the chain assumes that it is stored. */
  append(...drafts: readonly [Draft, ...Draft[]]): Append;
}

export function startChain(stream: string, revision = -1, previousHash: string | null = null): Chain {
  return {
    stream,
    append(...drafts) {
      const expectedRevision = revision;
      const events = drafts.map((draft) => {
        revision += 1;
        const event = sealEvent(stream, revision, previousHash, draft);
        previousHash = event.metadata.hash;
        return event;
      });
      return { stream, expectedRevision, events: events as unknown as Append['events'] };
    },
  };
}

export const newStream = (aggregate: 'asset' | 'valuation' | 'credential' | 'source'): string =>
  `${aggregate}-${randomUUID()}`;

/** The plainest event: a change of an asset's name. */
export const renamed = (name: string): Draft => ({ type: 'AssetPatched', data: { name } });

export const renames = (count: number, prefix = 'name') =>
  Array.from({ length: count }, (_, index) => renamed(`${prefix} ${index}`)) as [Draft, ...Draft[]];
