import { describe, expect, it } from 'vitest';
import {
  type EventLog,
  LOG_START,
  type Position,
  type RecordedEvent,
} from '../../src/engine/log/event-log.ts';
import { findChainFault } from '../../src/kernel/hash-chain.ts';
import { newStream, renamed, renames, startChain } from '../support/events.ts';
import { appendShown, type EventLogStore, openLogs, settledHead } from './event-log-fixture.ts';

type StreamRead = Parameters<EventLog['readStream']>[1];

/** Reading: tests that every event log must pass. */
export function eventLogReadContract(start: () => Promise<EventLogStore>): void {
  const logs = openLogs(start);

  describe('a stream', () => {
    it.each<[number, StreamRead, readonly number[]]>([
      [0, {}, []],
      [0, { direction: 'backwards', limit: 1 }, []],
      [5, {}, [0, 1, 2, 3, 4]],
      [5, { fromRevision: 3 }, [3, 4]],
      [5, { fromRevision: 1, limit: 2 }, [1, 2]],
      [5, { fromRevision: 5 }, []],
      [5, { direction: 'backwards' }, [4, 3, 2, 1, 0]],
      [5, { direction: 'backwards', limit: 1 }, [4]],
      [5, { direction: 'backwards', fromRevision: 2, limit: 2 }, [2, 1]],
    ])('of %i events, read with %j, returns the revisions %j', async (count, read, expected) => {
      const { stream, append } = startChain(newStream('asset'));
      const [first, ...others] = renames(Math.max(count, 1));
      if (count > 0) await appendShown(logs.log, append(first, ...others));
      expect((await logs.log.readStream(stream, read)).map(({ revision }) => revision)).toEqual(expected);
    });

    it('comes back exactly as it was written, at rising positions', async () => {
      const { stream, append } = startChain(newStream('asset'));
      const appended = append(...renames(2), { ...renamed('newer'), schemaVersion: 2 });
      await appendShown(logs.log, appended);
      const events = await logs.other.readStream(stream);
      expect(events.map(({ eventId, type, data, metadata }) => ({ eventId, type, data, metadata }))).toEqual(
        appended.events,
      );
      const positions = events.map(({ position }) => position);
      expect(positions).toEqual([...new Set(positions)].sort());
      expect(LOG_START < (positions[0] ?? '')).toBe(true);
    });

    it('keeps every text, null and nesting, so that its hash chain verifies', async () => {
      const { stream, append } = startChain(newStream('asset'));
      const strange = {
        name: 'São João ½ "quoted" \\ back\nline\u2028 \u0000 𝒳 עברית',
        owner: null,
        attributes: {
          empty: {},
          none: [],
          deep: [{ nothing: null, list: [null, '1.50', true, -3, 1e21, 0.1] }],
        },
        '': 'an empty name',
      };
      await appendShown(logs.log, append({ type: 'AssetPatched', data: strange }));
      // Together below 1 MiB, the limit of one append on every engine.
      await appendShown(logs.log, append(renamed('x'.repeat(450_000)), renamed('ç€𝒳"'.repeat(45_000))));
      await appendShown(
        logs.log,
        append({ ...renamed('last'), metadata: { note: 'à la carte', nothing: null } }),
      );
      const events = await logs.log.readStream(stream);
      expect(events).toHaveLength(4);
      expect(events[0]?.data).toEqual(strange);
      expect(findChainFault(events)).toBeUndefined();
    });
  });

  describe('the whole log', () => {
    async function everything(log: EventLog, after: Position, limit: number, streamPrefixes?: string[]) {
      const events: RecordedEvent[] = [];
      let position = after;
      for (;;) {
        // An earlier run may have left entries that are no events.
        const read = { after: position, limit, keepUnreadable: true };
        const batch = await log.readAll({ ...read, ...(streamPrefixes && { streamPrefixes }) });
        expect(batch.events.length).toBeLessThanOrEqual(limit);
        events.push(...batch.events);
        if (batch.position === position && batch.caughtUp) return { events, position };
        position = batch.position;
      }
    }

    it('is read from a position (exclusive), in pages without gaps or overlap', async () => {
      const a = startChain(newStream('asset'));
      const b = startChain(newStream('valuation'));
      const first = await appendShown(logs.log, a.append(renamed('a0')));
      for (let index = 0; index < 5; index += 1) {
        await appendShown(logs.log, b.append(renamed(`b${index}`)));
        await appendShown(logs.log, a.append(renamed(`a${index + 1}`)));
      }
      const after = first.outcome === 'appended' ? first.position : LOG_START;
      const pieces = await everything(logs.log, after, 3);
      const whole = await everything(logs.other, after, 1_000);
      expect(pieces).toEqual(whole);
      const names = pieces.events.map(({ data }) => data.name);
      expect(names).toEqual(['b0', 'a1', 'b1', 'a2', 'b2', 'a3', 'b3', 'a4', 'b4', 'a5']);
    });

    it('begins with the earliest event and ends at its head', async () => {
      const { append } = startChain(newStream('asset'));
      const outcome = await appendShown(logs.log, append(renamed('last')));
      const { events, position } = await everything(logs.log, LOG_START, 1_000);
      const positions = events.map((event) => event.position);
      expect(positions).toEqual([...new Set(positions)].sort());
      expect(outcome).toMatchObject({ position: events.at(-1)?.position });
      expect(await logs.other.head()).toBe(events.at(-1)?.position);
      expect(position >= (events.at(-1)?.position ?? '')).toBe(true);
    });

    it('leaves out streams of other prefixes, and skips past them', async () => {
      const after = await settledHead(logs.log);
      const asset = startChain(newStream('asset'));
      const source = startChain(newStream('source'));
      const credential = startChain(newStream('credential'));
      for (let index = 0; index < 4; index += 1) {
        await appendShown(logs.log, asset.append(renamed(`asset ${index}`)));
        await appendShown(logs.log, credential.append(renamed(`credential ${index}`)));
        await appendShown(logs.log, source.append(renamed(`source ${index}`)));
      }
      const { events, position } = await everything(logs.log, after, 2, ['asset-', 'credential-']);
      expect(events.map(({ data }) => data.name)).toEqual(
        [0, 1, 2, 3].flatMap((index) => [`asset ${index}`, `credential ${index}`]),
      );
      expect(position >= (await logs.log.head())).toBe(true);
      expect(await logs.log.readAll({ after: position, limit: 10 })).toMatchObject({
        events: [],
        caughtUp: true,
      });
    });
  });
}
