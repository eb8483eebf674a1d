import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { renamed, startChain } from '../../support/events.ts';
import { type AuditRig, useAuditRig } from './audit-rig.ts';
import { A, B, exchange, remove, rewrite, set, stored, twoStreams } from './tampering.ts';

interface Named {
  readonly fault: string;
  readonly stream?: string | null;
  readonly revision?: number;
  readonly [member: string]: unknown;
}
/** Faults found with copies of the seals, without them, and by the chains of streams alone. */
interface Found {
  readonly withCopies?: readonly Named[];
  readonly alone?: readonly Named[];
  readonly byChain?: readonly Named[];
}
type Tampering = readonly [title: string, tamper: (rig: AuditRig) => Promise<unknown>, found: Found];

const at = (fault: string, stream: string, revision: number, more: object = {}): Named => ({
  fault,
  stream,
  revision,
  ...more,
});
const changed = (stream: string, revision: number, more: object = {}) =>
  at('CHANGED', stream, revision, more);
const moved = (stream: string, revision: number, more: object = {}) =>
  at('REORDERED', stream, revision, more);
const cut = (stream: string, revision: number, seal: number) => at('CUT_OFF', stream, revision, { seal });
const writtenAs = (stream: string, revision: number) => ({
  detail: `it was written as ${stream} revision ${revision}`,
});
const sealed = (fault: string, seal: number, more: object = {}) => ({ fault, seal, ...more });
const saying = (text: string) => ({ detail: expect.stringContaining(text) });
const update = (rig: AuditRig, assignment: string, stream: string, revision: number) =>
  rig.sql(`update event_log.events set ${assignment} where stream = $1 and revision = $2`, [
    stream,
    revision,
  ]);
const metadataOf = async (rig: AuditRig, stream: string, revision: number, changes: object) => {
  const { metadata } = await stored(rig, stream, revision);
  await set(rig, 'metadata', JSON.stringify({ ...metadata, ...changes }), stream, revision);
};
/** The log from an event on, with or without its seals. */
const cutLog = async (rig: AuditRig, stream: string, revision: number, what = 'true') => {
  const place = BigInt((await stored(rig, stream, revision)).position.slice(0, 20)).toString();
  await rig.sql(`delete from event_log.events where tx >= $1::xid8 and ${what}`, [place]);
};

const CHANGED: readonly Tampering[] = [
  [
    'its data, its type, its id or its metadata are others',
    async (rig) => {
      await set(rig, 'data', '{"name":"Somebody else"}', A, 1);
      await set(rig, 'type', 'AssetArchived');
      await set(rig, 'event_id', randomUUID(), A, 4);
      await metadataOf(rig, B, 0, { actor: 'person:Nobody' });
    },
    { alone: [changed(A, 1), changed(A, 2), changed(A, 4), changed(B, 0)] },
  ],
  [
    'its hash is another one, or that of the one before',
    async (rig) => {
      await metadataOf(rig, A, 2, { hash: 'f'.repeat(64) });
      await metadataOf(rig, B, 2, { previous_hash: 'f'.repeat(64) });
    },
    { withCopies: [changed(A, 2), changed(B, 2)] },
  ],
  [
    'its hash was recomputed: the next event has the old one',
    (rig) => rewrite(rig, A, 2, { data: { name: 'Somebody else' } }),
    { byChain: [changed(A, 2)], withCopies: [changed(A, 2, { seal: 1 })] },
  ],
  [
    'it was rewritten to name another one before: that one is not',
    (rig) => rewrite(rig, A, 2, { metadata: { previous_hash: 'e'.repeat(64) } }),
    { withCopies: [changed(A, 2)] },
  ],
  [
    'all later events were rewritten: identified by the copy of the seal; without it the seal shows only that something is wrong',
    async (rig) => {
      let previous = await rewrite(rig, A, 3, { data: { name: 'Somebody else' } });
      previous = await rewrite(rig, A, 4, { metadata: { previous_hash: previous } });
      await rewrite(rig, A, 5, { metadata: { previous_hash: previous } });
    },
    {
      withCopies: [changed(A, 3, { seal: 1 }), changed(A, 4, { seal: 1 }), changed(A, 5, { seal: 2 })],
      alone: [
        sealed('SEALED_DIFFERENTLY', 1, { stream: null }),
        sealed('SEALED_DIFFERENTLY', 2, { stream: null }),
      ],
    },
  ],
  [
    'two have each other’s data, twice',
    (rig) => exchange(rig, ['data'], [A, 1], [B, 3]),
    {
      alone: [
        changed(A, 1, { detail: `its data is at ${B} revision 3 now` }),
        changed(B, 3, { detail: `its data is at ${A} revision 1 now` }),
      ],
    },
  ],
  [
    'more than its spelling differs: the same data have the same hash',
    async (rig) => set(rig, 'data', JSON.stringify((await stored(rig, A, 2)).data, null, 4)),
    { withCopies: [] },
  ],
];

const CONTENT = ['event_id', 'type', 'data', 'metadata'];
const PLACE = ['tx', 'position'];
const exchanged = [moved(A, 1, writtenAs(A, 3)), moved(A, 3, writtenAs(A, 1))];
const STRANGER = 'asset-cccccccc-0000-4000-8000-000000000003';

const MOVED: readonly Tampering[] = [
  [
    'two of one stream changed places',
    (rig) => exchange(rig, CONTENT, [A, 1], [A, 3]),
    { withCopies: exchanged, byChain: exchanged },
  ],
  [
    'two of different streams changed places',
    (rig) => exchange(rig, CONTENT, [A, 1], [B, 4]),
    { withCopies: [moved(A, 1, writtenAs(B, 4)), moved(B, 4, writtenAs(A, 1))] },
  ],
  [
    'a stream’s order in the log is not that of its revisions, by its chain',
    (rig) => exchange(rig, PLACE, [A, 1], [A, 3]),
    { withCopies: [moved(A, 1), moved(A, 3)], byChain: [moved(A, 1), moved(A, 3)] },
  ],
  [
    'streams changed places in the log, which no chain sees, by the copy of the seal',
    (rig) => exchange(rig, PLACE, [A, 2], [B, 2]),
    {
      withCopies: [moved(A, 2, { seal: 1 }), moved(B, 2, { seal: 1 })],
      alone: [sealed('SEALED_DIFFERENTLY', 1)],
    },
  ],
  [
    'they are among the events of another seal',
    (rig) => exchange(rig, PLACE, [A, 4], [B, 5]),
    { withCopies: [moved(A, 4, { seal: 1 }), moved(B, 5, { seal: 2 })] },
  ],
  [
    'their revisions were changed',
    async (rig) => {
      await update(rig, 'revision = 9', A, 5);
      await update(rig, 'revision = 12', A, 3);
    },
    { withCopies: [moved(A, 9, { last_revision: null, ...writtenAs(A, 5) }), moved(A, 12, writtenAs(A, 3))] },
  ],
  [
    'they were given to another stream',
    (rig) => set(rig, 'stream', STRANGER, A, 5),
    { withCopies: [moved(STRANGER, 5, writtenAs(A, 5))] },
  ],
  [
    'they are hidden from readers of the log',
    (rig) => update(rig, "tx = '9000000000'", B, 5),
    { withCopies: [moved(B, 5, { seal: 2 })] },
  ],
];

const removed = (stream: string, revision: number, more: object = {}) =>
  at('REMOVED', stream, revision, more);
const one = { last_revision: null, event_id: null };

const TAKEN: readonly Tampering[] = [
  [
    'one is gone from the middle of a stream, by its chain alone',
    (rig) => remove(rig, A, 2),
    { byChain: [removed(A, 2, one)], withCopies: [removed(A, 2, { ...one, seal: 1 })] },
  ],
  [
    'several are gone from the middle of a stream, and one from the beginning of another',
    async (rig) => Promise.all([remove(rig, A, 1, 3), remove(rig, B, 0)]),
    { byChain: [removed(A, 1, { last_revision: 3 }), removed(B, 0)] },
  ],
  [
    'the end of a stream is gone, by the copies of the seals; a seal alone counts, and names itself',
    (rig) => remove(rig, A, 4, 5),
    {
      withCopies: [cut(A, 4, 1), cut(A, 5, 2)],
      alone: [
        sealed('TRUNCATED', 1, { stream: null, ...saying('9 of the 10 events') }),
        sealed('TRUNCATED', 2, { stream: null, ...saying('1 are missing') }),
      ],
    },
  ],
  [
    'a whole stream is gone',
    (rig) => remove(rig, B, 0, 5),
    { withCopies: [{ ...cut(B, 0, 1), last_revision: 4 }, cut(B, 5, 2)] },
  ],
  [
    'the log was cut off and the seals were left',
    (rig) => cutLog(rig, A, 4, "stream <> 'seal-log'"),
    { withCopies: [cut(A, 4, 1), cut(A, 5, 2), cut(B, 4, 1), cut(B, 5, 2)] },
  ],
  [
    'the log was cut off with its seals: the copies outside know more, and nothing inside does',
    (rig) => cutLog(rig, B, 4),
    {
      withCopies: [
        sealed('TRUNCATED', 1, saying('9 of the 10')),
        sealed('SEAL_MISSING', 1),
        sealed('SEAL_MISSING', 2),
        cut(A, 5, 2),
        cut(B, 4, 1),
        cut(B, 5, 2),
        cut('seal-log', 0, 2),
      ],
      alone: [],
    },
  ],
  [
    'the copy of the seals begins late, too',
    async (rig) => {
      await remove(rig, A, 5);
      await rm(rig.copies);
    },
    { withCopies: [sealed('TRUNCATED', 2)] },
  ],
];

describe('events in the store', () => {
  const rig = useAuditRig(twoStreams);
  /** By event id for events that were changed. */
  const identified = (expected: readonly Named[]) =>
    Promise.all(
      expected.map(async (each) => {
        if (each.fault !== 'CHANGED') return each;
        return { ...each, event_id: (await stored(rig, each.stream ?? '', each.revision ?? 0)).eventId };
      }),
    );

  it.each([
    ...CHANGED.map(([title, ...rest]) => [`changed are named where ${title}`, ...rest] as const),
    ...MOVED.map(([title, ...rest]) => [`moved are named where ${title}`, ...rest] as const),
    ...TAKEN.map(([title, ...rest]) => [`missing are named where ${title}`, ...rest] as const),
  ])('%s', async (_title, tamper, { withCopies, alone, byChain }) => {
    await tamper(rig);
    if (withCopies) {
      const { intact, fault_count, faults } = await rig.verify();
      expect(faults).toMatchObject(await identified(withCopies));
      expect([intact, fault_count]).toEqual([withCopies.length === 0, withCopies.length]);
    }
    if (alone) expect((await rig.verifyAlone()).faults).toMatchObject(await identified(alone));
    if (byChain) {
      const { faults } = await rig.verifyAlone();
      expect(faults.filter(({ stream }) => stream !== null)).toMatchObject(await identified(byChain));
    }
  });

  it('are counted if the log was truncated with its seals', async () => {
    await cutLog(rig, B, 4);
    expect(await rig.verifyAlone()).toMatchObject({ intact: true, events: 9, unsealed_events: 9 });
    const { position } = await stored(rig, A, 4);
    expect((await rig.verify()).faults[0]).toMatchObject({ fault: 'TRUNCATED', position });
  });

  it('are reported at another position in the same order if a seal ends there', async () => {
    const { eventId, position } = await stored(rig, B, 4);
    // No other event is between them.
    const place = 'tx = (select tx from event_log.events where stream = $3 and revision = 4)';
    await rig.sql(`update event_log.events set ${place} where stream = $1 and revision = $2`, [B, 4, A]);
    expect((await rig.verify()).faults).toMatchObject([
      moved(B, 4, { event_id: eventId, seal: 1, ...saying(position) }),
    ]);
  });

  it('are reported if nothing is left, and nothing is sealed then', async () => {
    await rig.sql('truncate event_log.events');
    const { faults } = await rig.verify();
    expect(faults.map(({ fault }) => fault)).toEqual(expect.arrayContaining(['CUT_OFF', 'TRUNCATED']));
    await expect(rig.seal()).rejects.toThrow(/the log was truncated/);
  });

  it('after the last seal are not missed: the result counts unsealed events', async () => {
    const chain = startChain('asset-dddddddd-0000-4000-8000-000000000004');
    await rig.log.append(chain.append(renamed('one')));
    await rig.log.append(chain.append(renamed('two')));
    await remove(rig, chain.stream, 1);
    expect(await rig.verify()).toMatchObject({ intact: true, unsealed_events: 2 });
  });

  it('inserted before the end of a seal are reported despite a right chain', async () => {
    const { metadata, position } = await stored(rig, A, 5);
    const [event] = startChain(A, 5, metadata.hash).append(renamed('forged')).events;
    const place = BigInt(position.slice(0, 20)).toString();
    await rig.sql(
      `insert into event_log.events (tx, position, stream, revision, event_id, type, data, metadata)
       values ($1::xid8, 4611686018427387904, $2, 6, $3, $4, $5, $6)`,
      [place, A, event.eventId, event.type, JSON.stringify(event.data), JSON.stringify(event.metadata)],
    );
    expect((await rig.verify()).faults).toMatchObject([
      at('INSERTED', A, 6, { event_id: event.eventId, seal: 2 }),
    ]);
    expect((await rig.verifyAlone()).faults).toMatchObject([
      sealed('SEALED_DIFFERENTLY', 2, saying('1 more events')),
    ]);
  });

  it('appended after the last seal with a right chain cannot be found; the result counts them', async () => {
    const { metadata } = await stored(rig, A, 5);
    await rig.log.append(startChain(A, 5, metadata.hash).append(renamed('forged')));
    expect(await rig.verify()).toMatchObject({ intact: true, unsealed_events: 2 });
  });
});
