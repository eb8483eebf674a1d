import type { RecordedEvent } from '../../../src/engine/log/event-log.ts';
import { type Exchanged, isDone, isUnknown, jsonOf, versionOf } from '../history/record.ts';

/**
 * What was acknowledged stands in the log with its content, at the place that was told; what was refused does not. Held
 * against the raw events: by the name, notes or rationale that each body has for itself alone.
 */
export function unacknowledged(
  exchanged: readonly Exchanged[],
  events: readonly RecordedEvent[],
): readonly string[] {
  const byMark = new Map<string, RecordedEvent[]>();
  for (const event of events) {
    const mark = markIn(event.data);
    if (mark !== undefined) byMark.set(mark, [...(byMark.get(mark) ?? []), event]);
  }
  return exchanged.flatMap((each) => {
    const { call, answer } = each;
    if (call.method === 'GET') return [];
    const asked = `step ${each.step}: ${call.method} ${call.path}`;
    if (call.method === 'PUT') return isDone(answer) ? partFaults(asked, each, events) : [];
    // Of the lines of a batch there is a check of their own.
    const isBatch = call.path === '/asset-batches';
    const body = isBatch ? {} : (JSON.parse(String(call.body)) as Record<string, unknown>);
    const mark = markIn(body);
    if (mark === undefined) return isDone(answer) ? unmarkedFaults(asked, each, events) : [];
    const stored = byMark.get(mark) ?? [];
    if (isDone(answer)) {
      if (stored.length === 0) return [`${asked} was acknowledged, and nothing of it stands in the log`];
      return call.method === 'PATCH'
        ? patchFaults(asked, each, stored, events)
        : madeFaults(asked, each, body, stored);
    }
    const isRefused = !isUnknown(answer) && call.method === 'PATCH';
    return isRefused && stored.length > 0 ? [`${asked} was refused, and stands in the log`] : [];
  });
}

/** The one text of a body that no other body has. */
function markIn(data: Record<string, unknown>): string | undefined {
  const input = data.input as Record<string, unknown> | undefined;
  const mark = data.file_name ?? data.name ?? data.notes ?? input?.notes ?? data.rationale;
  return typeof mark === 'string' && mark.includes('canary-') ? mark : undefined;
}

/** It was made from the version that its sender had seen: nobody overwrote anything unseen. */
function patchFaults(
  asked: string,
  { call, answer }: Exchanged,
  stored: readonly RecordedEvent[],
  events: readonly RecordedEvent[],
): string[] {
  const [marked, ...more] = stored;
  // A patch of name and status leaves two events.
  const made = events.filter(
    ({ stream, metadata }) => stream === marked?.stream && metadata.request_id === marked.metadata.request_id,
  );
  const [event, last] = [made.at(0), made.at(-1)];
  const seen = versionOf(call.headers['if-match']) ?? 0;
  const told = versionOf(answer?.headers.etag);
  const faults: string[] = [];
  if (more.length > 0) faults.push(`${asked} stands in the log ${stored.length} times`);
  if (event && event.revision !== seen) {
    faults.push(`${asked} with If-Match "${seen}" was made at version ${event.revision}`);
  }
  if (last && told !== last.revision + 1) {
    faults.push(`${asked} was told version ${told}, and stands at ${last.revision + 1}`);
  }
  return faults;
}

/** The resource that was told is the one that was made, with what was sent. */
function madeFaults(
  asked: string,
  { answer }: Exchanged,
  body: Record<string, unknown>,
  stored: readonly RecordedEvent[],
): string[] {
  const told = jsonOf(answer);
  const id = told.valuation_id ?? told.id ?? told.asset_id;
  // What becomes of a guarantee stands in the stream of its asset.
  const event = stored.find(({ stream, data }) => stream.endsWith(String(id)) || data.guarantee_id === id);
  if (!event) return [`${asked} told of ${String(id)}, and that does not have what was sent`];
  const different = ['decision', 'asset_class', 'purpose', 'sha256', 'collateral_haircut'].filter(
    (member) => member in body && member in event.data && event.data[member] !== body[member],
  );
  return different.map((member) => `${asked} stands in the log with another ${member}`);
}

function partFaults(asked: string, { call }: Exchanged, events: readonly RecordedEvent[]): string[] {
  const [, id = ''] = /documents\/([^/]+)/.exec(call.path) ?? [];
  const digest = /:(.+):/.exec(call.headers['content-digest'] ?? '')?.[1] ?? '';
  const sha256 = Buffer.from(digest, 'base64').toString('hex');
  const isThere = events.some(
    ({ stream, type, data }) =>
      stream === `document-${id}` && type === 'DocumentPartStored' && data.sha256 === sha256,
  );
  return isThere ? [] : [`${asked} was acknowledged, and the part does not stand in the log`];
}

/** A body without a text of its own is found by its key, and its stream by the path where that names it. */
function unmarkedFaults(asked: string, { call }: Exchanged, events: readonly RecordedEvent[]): string[] {
  const [, id = ''] = /(?:documents|assets)\/([^/]+)/.exec(call.path) ?? [];
  const key = call.headers['idempotency-key'];
  const isThere = events.some(
    ({ stream, metadata }) => stream.endsWith(id) && metadata.idempotency_key === key,
  );
  return isThere ? [] : [`${asked} was acknowledged, and does not stand in the log`];
}
