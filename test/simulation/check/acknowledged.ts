import type { RecordedEvent } from '../../../src/engine/log/event-log.ts';
import { type Exchanged, isDone, isUnknown, jsonOf, versionOf } from '../history/record.ts';

/**
 * An acknowledged write is in the log with its content, at the revision that its answer named; a refused one is not. Compared
 * with the raw events, by the name, notes or rationale that is unique to each body.
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
    // batches.ts checks the lines of a batch.
    const isBatch = call.path === '/asset-batches';
    const body = isBatch ? {} : (JSON.parse(String(call.body)) as Record<string, unknown>);
    const mark = markIn(body);
    if (mark === undefined) return isDone(answer) ? unmarkedFaults(asked, each, events) : [];
    const stored = byMark.get(mark) ?? [];
    if (isDone(answer)) {
      if (stored.length === 0) return [`${asked} was acknowledged, and the log has nothing of it`];
      return call.method === 'PATCH'
        ? patchFaults(asked, each, stored, events)
        : madeFaults(asked, each, body, stored);
    }
    const isRefused = !isUnknown(answer) && call.method === 'PATCH';
    return isRefused && stored.length > 0 ? [`${asked} was refused, but is in the log`] : [];
  });
}

/** The text of a body that no other body has. */
function markIn(data: Record<string, unknown>): string | undefined {
  const input = data.input as Record<string, unknown> | undefined;
  const mark = data.file_name ?? data.name ?? data.notes ?? input?.notes ?? data.rationale;
  return typeof mark === 'string' && mark.includes('canary-') ? mark : undefined;
}

/** A patch was made from the version that its sender had read, so nobody overwrote anything unread. */
function patchFaults(
  asked: string,
  { call, answer }: Exchanged,
  stored: readonly RecordedEvent[],
  events: readonly RecordedEvent[],
): string[] {
  const [marked, ...more] = stored;
  // A patch of name and status makes two events.
  const made = events.filter(
    ({ stream, metadata }) => stream === marked?.stream && metadata.request_id === marked.metadata.request_id,
  );
  const [event, last] = [made.at(0), made.at(-1)];
  const seen = versionOf(call.headers['if-match']) ?? 0;
  const version = versionOf(answer?.headers.etag);
  const faults: string[] = [];
  if (more.length > 0) faults.push(`${asked} is in the log ${stored.length} times`);
  if (event && event.revision !== seen) {
    faults.push(`${asked} with If-Match "${seen}" was made at version ${event.revision}`);
  }
  if (last && version !== last.revision + 1) {
    faults.push(`${asked} was answered with version ${version}, but the log has ${last.revision + 1}`);
  }
  return faults;
}

/** The answer names the resource that was made, with what was sent. */
function madeFaults(
  asked: string,
  { answer }: Exchanged,
  body: Record<string, unknown>,
  stored: readonly RecordedEvent[],
): string[] {
  const answered = jsonOf(answer);
  const id = answered.valuation_id ?? answered.id ?? answered.asset_id;
  // The decision on a guarantee is in the stream of its asset.
  const event = stored.find(({ stream, data }) => stream.endsWith(String(id)) || data.guarantee_id === id);
  if (!event) return [`${asked} was answered with ${String(id)}, which does not have what was sent`];
  const different = ['decision', 'asset_class', 'purpose', 'sha256', 'collateral_haircut'].filter(
    (member) => member in body && member in event.data && event.data[member] !== body[member],
  );
  return different.map((member) => `${asked} is in the log with another ${member}`);
}

function partFaults(asked: string, { call }: Exchanged, events: readonly RecordedEvent[]): string[] {
  const [, id = ''] = /documents\/([^/]+)/.exec(call.path) ?? [];
  const digest = /:(.+):/.exec(call.headers['content-digest'] ?? '')?.[1] ?? '';
  const sha256 = Buffer.from(digest, 'base64').toString('hex');
  const exists = events.some(
    ({ stream, type, data }) =>
      stream === `document-${id}` && type === 'DocumentPartStored' && data.sha256 === sha256,
  );
  return exists ? [] : [`${asked} was acknowledged, and the part is not in the log`];
}

/** A body without a text of its own is found by its key, and by its stream where the path names it. */
function unmarkedFaults(asked: string, { call }: Exchanged, events: readonly RecordedEvent[]): string[] {
  const [, id = ''] = /(?:documents|assets)\/([^/]+)/.exec(call.path) ?? [];
  const key = call.headers['idempotency-key'];
  const exists = events.some(
    ({ stream, metadata }) => stream.endsWith(id) && metadata.idempotency_key === key,
  );
  return exists ? [] : [`${asked} was acknowledged, and is not in the log`];
}
