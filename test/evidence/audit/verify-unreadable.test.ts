import { describe, expect, it } from 'vitest';
import { verifyStream } from '../../../src/evidence/verification/log.ts';
import { useAuditRig } from './audit-rig.ts';
import { A, B, set, stored, twoStreams } from './tampering.ts';

/** Texts that almost parse but have no canonical form, and so no hash. */
const FORMLESS = [
  ['no JSON', '{nope'],
  ['no object', '[]'],
  ['a number beyond all numbers', '{"a":1e400}'],
  ['half a surrogate pair', '{"a":"\\ud800"}'],
  ['half a surrogate pair in a name', '{"a":{"\\udc00":1}}'],
  ['a nesting without end', `{"a":${'['.repeat(60_000)}${']'.repeat(60_000)}}`],
] as const;

describe('an event whose stored text has no hash', () => {
  const rig = useAuditRig(twoStreams);

  const idOf = async (stream: string, revision: number) => (await stored(rig, stream, revision)).eventId;

  it.each(FORMLESS)('is reported, and the rest is checked: %s', async (_, text) => {
    const named = { fault: 'UNREADABLE', stream: A, revision: 2, event_id: await idOf(A, 2) };
    const changed = { fault: 'CHANGED', stream: B, revision: 3, event_id: await idOf(B, 3) };
    await set(rig, 'data', text);
    await set(rig, 'data', '{"name":"Somebody else"}', B, 3);
    for (const found of [await rig.verify(), await rig.verifyAlone()]) {
      expect(found.faults).toMatchObject([named, changed]);
      expect(found.faults[0]?.detail).not.toContain(named.event_id);
    }
    const alone = { log: rig.log, keys: new Map(), sealsFile: undefined };
    expect((await verifyStream(alone, A))?.faults).toMatchObject([named]);
  });

  it.each(FORMLESS)('is reported if its metadata is affected: %s', async (_, text) => {
    const named = { fault: 'UNREADABLE', stream: A, revision: 2, event_id: await idOf(A, 2) };
    await set(rig, 'metadata', text);
    expect((await rig.verify()).faults).toMatchObject([named]);
    const alone = await rig.verifyAlone();
    expect(alone.faults).toMatchObject([named]);
    expect(alone.notes).toEqual([expect.stringMatching(/^seal 1 could not be compared/)]);
  });

  it('is reported if it is the last one, the first one, or a seal', async () => {
    for (const [stream, revision] of [
      [A, 0],
      [B, 5],
      ['seal-log', 0],
    ] as const) {
      await twoStreams(rig);
      const named = { fault: 'UNREADABLE', stream, revision, event_id: await idOf(stream, revision) };
      await set(rig, 'data', '{"a":1e400}', stream, revision);
      const { faults } = await rig.verifyAlone();
      expect(faults.filter((fault) => fault.stream !== null)).toMatchObject([named]);
    }
  });

  it('is reported if its metadata contains other values than texts', async () => {
    const { metadata } = await stored(rig, A, 2);
    for (const change of [{ previous_hash: 5 }, { hash: 5 }, { hash: null }, { previous_hash: [] }]) {
      await set(rig, 'metadata', JSON.stringify({ ...metadata, ...change }));
      expect((await rig.verify()).faults).toMatchObject([{ fault: 'CHANGED', stream: A, revision: 2 }]);
    }
  });
});

describe('an event with a duplicate member in its stored text', () => {
  const rig = useAuditRig(twoStreams);

  const twice = (column: 'data' | 'metadata', pattern: string, text: string) =>
    rig.sql(
      `update event_log.events set ${column} = regexp_replace(${column}, $1, $2) where stream = $3 and revision = 2`,
      [pattern, text, A],
    );

  it.each([
    ['data', '^\\{', '{"name":"evil",'],
    ['data', '^\\{', '{"n\\\\u0061me":"evil",'],
    ['metadata', '^\\{', '{"actor":"person:Nobody",'],
    ['metadata', '^\\{', '{"hash":"00",'],
  ] as const)('is reported as changed, whatever a parser reads: %s %s %s', async (column, pattern, text) => {
    const { eventId, metadata } = await stored(rig, A, 2);
    await twice(column, pattern, text);
    // Unchanged for a parser.
    expect((await stored(rig, A, 2)).metadata).toEqual(metadata);
    const named = { fault: 'CHANGED', stream: A, revision: 2, event_id: eventId };
    for (const found of [await rig.verify(), await rig.verifyAlone()]) {
      expect(found.faults).toMatchObject([named]);
      expect(found.faults[0]?.detail).toMatch(/twice|more than once/);
    }
  });

  it('is reported as changed also at depth, and in nested lists', async () => {
    const { data, eventId } = await stored(rig, A, 2);
    const text = JSON.stringify({ ...data, deep: [[{ a: 1, b: 2 }]] });
    await rig.sql('update event_log.events set data = $1 where stream = $2 and revision = 2', [
      text.replace('{"a":1', '{"b":7,"a":1'),
      A,
    ]);
    expect((await rig.verify()).faults).toMatchObject([{ fault: 'CHANGED', event_id: eventId }]);
    expect((await rig.verify()).faults[0]?.detail).toContain('/deep/0/0/b');
  });
});
