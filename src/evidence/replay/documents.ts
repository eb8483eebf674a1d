import { createHash } from 'node:crypto';
import {
  type DocumentState,
  documentStream,
  evolveDocument,
  type RecordedDocumentEvent,
} from '../../domain/document.ts';
import type { FrozenDocument, FrozenInput } from '../../domain/valuation.ts';
import type { EventLog } from '../../engine/log/event-log.ts';
import type { BytesLookUp, BytesStatus } from './bytes.ts';
import type { Finding } from './finding.ts';
import { foldEvents, readReplayed } from './stream.ts';

/** Whether the bytes of a document that was frozen are still those of its digest. */
export interface DocumentCheck {
  readonly id: string;
  /** As it was frozen. */
  readonly sha256: string;
  /** `EXPIRED`: the service gave it up, and its bytes may be gone. */
  readonly status: BytesStatus | 'EXPIRED';
  /** What is wrong. */
  readonly detail?: string;
}

/** Looks for the bytes of each document that a valuation froze, one part after the other: never more than one is held. */
export async function checkDocuments(
  { documents }: FrozenInput,
  log: EventLog,
  bytes: BytesLookUp,
): Promise<readonly DocumentCheck[]> {
  const checks: DocumentCheck[] = [];
  for (const { id, sha256 } of documents)
    checks.push({ id, sha256, ...(await checkOf({ id, sha256 }, log, bytes)) });
  return checks;
}

async function checkOf(
  { id, sha256 }: Pick<FrozenDocument, 'id' | 'sha256'>,
  log: EventLog,
  { look }: BytesLookUp,
): Promise<Pick<DocumentCheck, 'status' | 'detail'>> {
  const { events } = await readReplayed(log, documentStream(id));
  const { state } = foldEvents<DocumentState, RecordedDocumentEvent>(events, evolveDocument);
  if (!state) return { status: 'MISSING', detail: 'no event records where its bytes are' };
  if (state.status === 'EXPIRED') return { status: 'EXPIRED' };
  const whole = createHash('sha256');
  for (const part of state.parts) {
    const kept = await look(part.sha256);
    if (kept.status !== 'KEPT')
      return { status: kept.status, detail: `part ${part.number}, sha256 ${part.sha256}` };
    whole.update(kept.bytes);
  }
  const digest = whole.digest('hex');
  if (digest === sha256) return { status: 'KEPT' };
  return { status: 'DAMAGED', detail: `its parts together have the sha256 ${digest}` };
}

/** What was given up on purpose, and what nobody could look at, is no fault of the records. */
export const documentFindings = (checks: readonly DocumentCheck[]): readonly Finding[] =>
  checks.flatMap(({ id, sha256, status, detail }): Finding[] => {
    if (status !== 'MISSING' && status !== 'DAMAGED') return [];
    const finding = status === 'MISSING' ? 'DOCUMENT_MISSING' : 'DOCUMENT_DAMAGED';
    return [{ finding, detail: `document ${id}, sha256 ${sha256}: ${detail}` }];
  });
