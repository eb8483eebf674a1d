import type { RecordedEvent } from '../../../src/engine/log/event-log.ts';
import { eventHash } from '../../../src/kernel/hash-chain.ts';
import type { JsonObject } from '../../../src/kernel/json.ts';
import { renamed, startChain } from '../../support/events.ts';
import type { AuditRig } from './audit-rig.ts';

export const A = 'asset-aaaaaaaa-0000-4000-8000-000000000001';
export const B = 'asset-bbbbbbbb-0000-4000-8000-000000000002';

/** Two assets, renamed in turns: A0 B0 A1 B1 … A4 B4, then a seal; more of both, then another seal. */
export async function twoStreams(rig: AuditRig): Promise<void> {
  await rig.empty();
  const chains = [startChain(A), startChain(B)];
  for (let round = 0; round < 5; round += 1) {
    for (const chain of chains) await rig.log.append(chain.append(renamed(`${chain.stream} ${round}`)));
  }
  await rig.seal();
  for (const chain of chains) await rig.log.append(chain.append(renamed(`${chain.stream} 5`)));
  await rig.seal();
}

export async function stored(rig: AuditRig, stream: string, revision: number): Promise<RecordedEvent> {
  const [event] = await rig.log.readStream(stream, { fromRevision: revision, limit: 1 });
  if (event?.revision !== revision) throw new Error(`${stream} has no revision ${revision}`);
  return event;
}

/** Changes an event and recomputes its own hash. */
export async function rewrite(
  rig: AuditRig,
  stream: string,
  revision: number,
  change: { readonly data?: JsonObject; readonly metadata?: JsonObject },
): Promise<string> {
  const event = await stored(rig, stream, revision);
  const data = change.data ?? event.data;
  const metadata = { ...event.metadata, ...change.metadata };
  const hash = eventHash({ ...event, data, metadata });
  await rig.sql('update event_log.events set data = $3, metadata = $4 where stream = $1 and revision = $2', [
    stream,
    revision,
    JSON.stringify(data),
    JSON.stringify({ ...metadata, hash }),
  ]);
  return hash;
}

/** Changes a column of an event. */
export const set = (rig: AuditRig, column: string, value: string, stream = A, revision = 2) =>
  rig.sql(`update event_log.events set ${column} = $3 where stream = $1 and revision = $2`, [
    stream,
    revision,
    value,
  ]);

/** Exchanges columns of two events. */
export async function exchange(
  rig: AuditRig,
  columns: readonly string[],
  one: readonly [stream: string, revision: number],
  other: readonly [stream: string, revision: number],
): Promise<void> {
  const list = columns.join(', ');
  const row = `select ${list} from event_log.events where stream = $1 and revision = $2`;
  const [first] = (await rig.sql(row, one)).rows;
  const [second] = (await rig.sql(row, other)).rows;
  const set = columns.map((column, index) => `${column} = $${index + 3}`).join(', ');
  const update = `update event_log.events set ${set} where stream = $1 and revision = $2`;
  const aside = columns.map((column) =>
    column === 'event_id' ? crypto.randomUUID() : asideOf(first[column]),
  );
  await rig.sql(update, [...one, ...aside]);
  await rig.sql(update, [...other, ...columns.map((column) => first[column])]);
  await rig.sql(update, [...one, ...columns.map((column) => second[column])]);
}

/** Uses a temporary place, because unique columns allow no duplicates. */
const asideOf = (value: unknown): unknown => (/^\d+$/.test(String(value)) ? '4611686018427387904' : value);

export const remove = (rig: AuditRig, stream: string, first: number, last = first) =>
  rig.sql('delete from event_log.events where stream = $1 and revision between $2 and $3', [
    stream,
    first,
    last,
  ]);
