import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { feedEventOf, readPlace } from '../../../src/domain/feed-events.ts';
import {
  type Append,
  type EventLog,
  NO_STREAM,
  type RecordedEvent,
} from '../../../src/engine/log/event-log.ts';
import { postgresEventLog } from '../../../src/engine/log/postgres/event-log.ts';
import { standInRig } from '../../support/eventstoredb/rig.ts';
import { eventually } from '../../support/eventually.ts';
import { type FeedRig, feedRig, type Page } from '../../support/feed-rig.ts';
import { forSuite } from '../../support/for-suite.ts';
import { migratedDatabase } from '../../support/fresh-database.ts';
import { history } from '../../support/history.ts';
import { memoryEventLog } from '../../support/memory-event-log.ts';
import type { TestDatabase } from '../../support/postgres-server.ts';
import { wholeLog } from '../../support/whole-log.ts';

const COUNT = 300;
const rig = standInRig();
afterAll(() => rig.end());

let database: TestDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.drop());
const postgres = forSuite<EventLog>(() => postgresEventLog({ connectionString: database.connectionString }));

async function filled(log: EventLog, appends: Iterable<Append>) {
  for (const append of appends) expect((await log.append(append)).outcome).toBe('appended');
  await eventually(async () => (await wholeLog(log)).length >= COUNT);
  return wholeLog(log);
}

const appendsOf = (events: readonly RecordedEvent[]): readonly Append[] =>
  events.map(({ stream, revision, position: _, ...event }) => ({
    stream,
    expectedRevision: revision - 1,
    events: [event],
  }));

const ids = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);
const own = (events: readonly RecordedEvent[], organizationId: string) =>
  events.filter(({ metadata }) => metadata.organization_id === organizationId);

describe('the feed of a log that moves to another engine', () => {
  it('continues at every cursor of the old one, in both directions', async () => {
    const old = await filled(postgres, history({ seed: 11, count: COUNT }));
    const moved = rig.log((await rig.server()).connectionString);
    await filled(moved, appendsOf(old));
    const [there, back] = [feedRig(moved), feedRig(postgres)];
    const organizations = new Set(old.flatMap(({ metadata }) => metadata.organization_id ?? []));
    expect(organizations.size).toBe(5);
    for (const organizationId of organizations) {
      const whole = ids(own(old, organizationId).flatMap((event) => feedEventOf(event) ?? []));
      for (const [from, to] of [
        [back, there],
        [there, back],
      ] as const) {
        const before = await from.page(organizationId, { limit: 17 });
        const { items } = await to.walk(organizationId, undefined, () => 40, before.next ?? '');
        expect([...ids(before.items), ...ids(items)]).toEqual(whole);
        // Without a new event the cursor is returned as sent, although the event has another position here.
        const { next } = await from.walk(organizationId);
        expect(await to.page(organizationId, { after: next })).toMatchObject({ items: [], next });
        expect(readPlace(next ?? '')?.eventId).toBe(own(old, organizationId).at(-1)?.eventId);
      }
    }
  });

  it('loses the cursors that a restore went behind, and no others', async () => {
    const appends = [...history({ seed: 12, count: 200 })];
    const [whole, restored] = [memoryEventLog(), memoryEventLog()];
    for (const append of appends) await whole.append(append);
    for (const append of appends.slice(0, 120)) await restored.append(append);
    const organizations = new Set(whole.events.flatMap(({ metadata }) => metadata.organization_id ?? []));
    let lost = 0;
    for (const organizationId of organizations) {
      let after: string | null = null;
      for (;;) {
        const { next }: Page = await feedRig(whole).page(organizationId, { after, limit: 3 });
        if (next === null || next === after) break;
        after = next;
        const place = readPlace(next);
        const isHeld = restored.events.some(({ eventId }) => eventId === place?.eventId);
        const answer = await feedRig(restored).ask(organizationId, { after });
        if (isHeld) expect(answer).toMatchObject({ kind: 'json', status: 200 });
        else expect(answer).toMatchObject({ code: 'STATE_CONFLICT', errors: [{ code: 'cursor_lost' }] });
        lost += isHeld ? 0 : 1;
      }
    }
    expect(lost).toBeGreaterThan(5);
  });
});

describe.each(['postgres', 'eventstoredb'] as const)('waiting on %s', (engine) => {
  let log: EventLog;
  let feed: FeedRig;
  beforeAll(async () => {
    log = engine === 'postgres' ? postgres : rig.log((await rig.server()).connectionString);
    feed = feedRig(log, { settleMs: 5_000, enginesMs: 30_000 });
  });

  it('ends with the next event of any writer', async () => {
    for (const append of history({ seed: 21, count: 60 })) {
      const [event] = append.events;
      const organizationId = event.metadata.organization_id;
      const mapped = feedEventOf({ ...event, stream: append.stream, revision: 0, position: '' });
      if (organizationId === null || !mapped) {
        await log.append(append);
        continue;
      }
      const { next } = await feed.walk(organizationId);
      const waiting = feed.page(organizationId, { after: next, wait: 20 });
      const { outcome } = await log.append(append);
      expect(outcome).toBe('appended');
      expect(ids((await waiting).items)).toEqual([event.eventId]);
    }
  });
});

describe('on PostgreSQL an event that a running transaction holds back', () => {
  let holder: pg.Client;
  afterEach(() => holder.end());

  it('is waited for, and the answer is stale meanwhile', async () => {
    const append = [...history({ seed: 31, count: 40 })].find(
      ({ stream, expectedRevision, events: [event] }) =>
        expectedRevision === NO_STREAM &&
        feedEventOf({ ...event, stream, revision: 0, position: '' }) !== undefined,
    );
    if (!append) throw new Error('no public event');
    const organizationId = String(append.events[0].metadata.organization_id);
    holder = new pg.Client({ connectionString: database.connectionString });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select pg_current_xact_id()');
    const outcome = await postgres.append(append);
    const token = outcome.outcome === 'appended' ? outcome.position : '';
    const hasty = feedRig(postgres, { settleMs: 200, enginesMs: 5_000 });
    const stale = await hasty.page(organizationId, { token, limit: 200 });
    expect(stale).toMatchObject({ items: [], headers: { Consistency: 'stale' } });
    const patient = feedRig(postgres, { settleMs: 20_000, enginesMs: 30_000 });
    const asked = patient.page(organizationId, { token, limit: 200 });
    const waiting = hasty.page(organizationId, { after: stale.next, wait: 20 });
    await holder.query('commit');
    expect(ids((await asked).items)).toEqual([append.events[0].eventId]);
    expect(ids((await waiting).items)).toEqual([append.events[0].eventId]);
    expect((await asked).headers).not.toHaveProperty('Consistency');
  });
});
