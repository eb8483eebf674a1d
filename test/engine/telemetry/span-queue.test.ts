import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SpanQueue } from '../../../src/engine/telemetry/open-tracing.ts';

type Done = Parameters<SpanExporter['export']>[1];
const TAKEN = { code: 0 };
const FAILED = { code: 1 };
/** The queue reads no member of a span. */
const SPAN = {} as ReadableSpan;

/** An exporter whose answers the test gives, and the counts that the queue reports. */
function rig() {
  const batches: { readonly size: number; readonly done: Done }[] = [];
  const counts = { exported: 0, dropped: 0 };
  const exporter: SpanExporter = {
    export: (spans, done) => void batches.push({ size: spans.length, done }),
    shutdown: async () => {},
  };
  const queue = new SpanQueue({
    exporter,
    onSpans: (outcome, count) => {
      counts[outcome] += count;
    },
    everyMs: 1_000,
  });
  const end = (count: number) => {
    for (let ended = 0; ended < count; ended += 1) queue.onEnd(SPAN);
  };
  return { batches, counts, queue, end };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the queue of spans', () => {
  it('exports every second, and at once when a batch is full', async () => {
    const { batches, counts, end } = rig();
    end(3);
    expect(batches).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(batches.map(({ size }) => size)).toEqual([3]);
    batches[0]?.done(TAKEN);
    end(512);
    expect(batches.map(({ size }) => size)).toEqual([3, 512]);
    batches[1]?.done(TAKEN);
    expect(counts).toEqual({ exported: 515, dropped: 0 });
  });

  it('holds a bounded number while a collector is slow, and reports every dropped span', async () => {
    const { batches, counts, end } = rig();
    end(512);
    end(2_048);
    expect([batches.length, counts]).toEqual([1, { exported: 0, dropped: 0 }]);
    end(100);
    expect(counts).toEqual({ exported: 0, dropped: 100 });
    for (let answered = 0; answered < batches.length; answered += 1) batches[answered]?.done(TAKEN);
    expect(batches.map(({ size }) => size)).toEqual(Array(5).fill(512));
    expect(counts).toEqual({ exported: 2_560, dropped: 100 });
  });

  it('drops what a collector refuses, and waits until the next second', async () => {
    const { batches, counts, end } = rig();
    end(512);
    end(512);
    batches[0]?.done(FAILED);
    expect([batches.length, counts]).toEqual([1, { exported: 0, dropped: 512 }]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(batches).toHaveLength(2);
  });

  it('exports waiting spans when it ends', async () => {
    const { batches, counts, queue, end } = rig();
    end(700);
    const ended = queue.shutdown();
    batches[0]?.done(TAKEN);
    await vi.advanceTimersByTimeAsync(0);
    batches[1]?.done(TAKEN);
    await ended;
    expect(batches.map(({ size }) => size)).toEqual([512, 188]);
    expect(counts).toEqual({ exported: 700, dropped: 0 });
    end(1);
    expect(counts.dropped).toBe(1);
  });

  it('waits 2 s for a silent collector when it ends, then drops its spans', async () => {
    const { batches, counts, queue, end } = rig();
    end(700);
    let isOver = false;
    const ended = queue.shutdown().then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(1_999);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await ended;
    expect(counts).toEqual({ exported: 0, dropped: 700 });
    batches[0]?.done(TAKEN);
    expect(counts).toEqual({ exported: 0, dropped: 700 });
  });
});
