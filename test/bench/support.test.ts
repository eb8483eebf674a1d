import { describe, expect, it } from 'vitest';
import { readResponse } from '../../bench/support/http-client.ts';
import { percentile } from '../../bench/support/load.ts';
import { perSecond } from '../../bench/support/pace.ts';
import { copiesOf } from '../../bench/support/stream-copies.ts';
import { median, takeTurns } from '../../bench/support/turns.ts';
import type { RecordedEvent } from '../../src/engine/log/event-log.ts';
import { findChainFault } from '../../src/kernel/hash-chain.ts';
import { renames, startChain } from '../support/events.ts';
import { seededRandom } from '../support/random.ts';

describe('the client of the measurements reads a response', () => {
  const sized = 'HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\n{}';
  const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n';

  it('of a given length, and leaves what follows', () => {
    expect(readResponse(`${sized}HTTP/1.1`)).toEqual({
      answer: { status: 201, body: '{}' },
      length: sized.length,
    });
  });

  it('in chunks', () => {
    expect(readResponse(chunked)).toEqual({ answer: { status: 200, body: 'abcde' }, length: chunked.length });
  });

  it('only when it is whole', () => {
    for (const whole of [sized, chunked])
      for (let length = 0; length < whole.length; length += 1)
        expect(readResponse(whole.slice(0, length))).toBeUndefined();
  });
});

describe('the figures of a measurement', () => {
  it('have a median', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
  });

  it('have percentiles', () => {
    const samples = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(percentile(samples, 0.99)).toBe(99);
    expect(percentile(samples, 0.5)).toBe(50);
  });

  it('count what was done a second, never more at once than was said', async () => {
    const done: number[] = [];
    let atOnce = 0;
    const began = performance.now();
    const rate = await perSecond(20, 3, async (index) => {
      atOnce += 1;
      expect(atOnce).toBeLessThanOrEqual(3);
      await Promise.resolve();
      done.push(index);
      atOnce -= 1;
    });
    expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect(rate).toBeGreaterThanOrEqual(20 / ((performance.now() - began) / 1_000));
    await expect(perSecond(2, 1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  });

  it('come from turns, each side first in every other round, ratios formed within a round', async () => {
    const order: string[] = [];
    const contestant = (name: string, figures: number[]) => ({
      name,
      run: async () => {
        order.push(name);
        return figures.shift() ?? Number.NaN;
      },
    });
    const pairing = await takeTurns(contestant('a', [10, 20, 60]), contestant('b', [10, 40, 20]), 3);
    expect(order).toEqual(['a', 'b', 'b', 'a', 'a', 'b']);
    expect(pairing).toEqual({ program: 20, peer: 20, ratio: 1, least: 0.5, greatest: 3 });
  });
});

it('copies of a stream have ids, instants and a chain of hashes of their own', () => {
  const { stream, events } = startChain('asset-one').append(...renames(3, 'One'));
  const recorded = events.map((event, revision) => ({ ...event, stream, revision, position: '' }));
  const copies = copiesOf(recorded as unknown as readonly RecordedEvent[], { One: 'name' });
  const at = Date.parse('2026-11-20T12:00:00.000Z');
  const rows = [...copies.rows('asset-two', at, seededRandom(1).uuid, { name: 'Zwei' })];
  const read = rows.map(({ event_id, data, metadata, ...row }) => ({
    ...row,
    eventId: event_id,
    data: JSON.parse(data),
    metadata: JSON.parse(metadata),
  }));
  expect(read.map(({ data }) => data)).toEqual([{ name: 'Zwei 0' }, { name: 'Zwei 1' }, { name: 'Zwei 2' }]);
  expect(new Set(read.map(({ eventId }) => eventId)).size).toBe(3);
  expect(read[2]?.metadata.occurred_at).toBe('2026-11-20T12:00:02.000Z');
  expect(findChainFault(read)).toBeUndefined();
});
