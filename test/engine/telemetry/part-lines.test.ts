import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLog } from '../../../src/engine/telemetry/log.ts';
import { partLines } from '../../../src/engine/telemetry/parts.ts';

interface Line {
  readonly level: string;
  readonly msg: string;
  readonly part: string;
  readonly failures: number;
  readonly error?: string;
  readonly err?: { readonly stack: string };
  readonly after_ms?: number;
}

/** Lines of one log, and a clock of their own. */
function rig() {
  let nowMs = 0;
  const written: Line[] = [];
  const { log } = openLog({
    level: 'info',
    stream: { write: (line: string) => void written.push(JSON.parse(line)) },
  });
  const lines = partLines(log, undefined, () => nowMs);
  return {
    later: (ms: number) => {
      nowMs += ms;
    },
    fails: (part = 'worker', why = 'gone') =>
      lines.report(part, { state: 'waiting', failures: 1, delayMs: 2_000, error: new Error(why) }),
    runs: (part = 'worker') => lines.report(part, { state: 'running', attempt: 2 }),
    progresses: (part = 'worker') =>
      lines.report(part, { state: 'running', attempt: 2, hasProgressed: true }),
    stops: (part = 'worker') => lines.report(part, { state: 'stopped' }),
    /** What was written since it was last asked. */
    told: () =>
      written.splice(0).map(({ msg, part, failures, error, err, after_ms }) => ({
        msg,
        part,
        failures,
        ...(error !== undefined && { error }),
        ...(err && { hasStack: err.stack.includes('    at ') }),
        ...(after_ms !== undefined && { after_ms }),
      })),
  };
}

const FAILED = 'runs again after a delay';

describe('the lines of a part that fails', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('have the stack once, then are short and one in thirty seconds, and one tells that it is back', () => {
    const { fails, runs, later, progresses, told } = rig();
    for (let ms = 0; ms < 70_000; ms += 2_000) {
      fails();
      later(2_000);
      runs();
    }
    expect(told()).toEqual([
      { msg: FAILED, part: 'worker', failures: 1, hasStack: true },
      { msg: FAILED, part: 'worker', failures: 16, error: 'gone' },
      { msg: FAILED, part: 'worker', failures: 31, error: 'gone' },
    ]);
    progresses();
    progresses();
    expect(told()).toEqual([{ msg: 'is back', part: 'worker', failures: 35, after_ms: 70_000 }]);
    later(30_000);
    fails();
    expect(told()).toEqual([{ msg: FAILED, part: 'worker', failures: 1, hasStack: true }]);
  });

  it('are each part’s own', () => {
    const { fails, told } = rig();
    fails('worker');
    fails('dispatcher');
    fails('worker');
    expect(told().map(({ part }) => part)).toEqual(['worker', 'dispatcher']);
  });

  it('have no stack again where it goes on to fail of something else, which is told all the same', () => {
    const { fails, later, told } = rig();
    fails();
    later(10_000);
    fails('worker', 'refused');
    expect(told()).toHaveLength(1);
    later(20_000);
    fails('worker', 'refused');
    expect(told()).toEqual([{ msg: FAILED, part: 'worker', failures: 3, error: 'refused' }]);
  });

  it('have the stack of what it fails of anew while lines of before keep it quiet', () => {
    const { fails, later, progresses, told } = rig();
    fails();
    progresses();
    fails('worker', 'refused');
    later(30_000);
    fails('worker', 'refused');
    expect(told().slice(2)).toEqual([{ msg: FAILED, part: 'worker', failures: 2, hasStack: true }]);
  });

  it('are few where it progresses and fails again and again', () => {
    const { fails, later, progresses, told } = rig();
    for (let ms = 0; ms < 60_000; ms += 1_000) {
      fails();
      progresses();
      later(1_000);
    }
    expect(told().map(({ msg }) => msg)).toEqual([FAILED, 'is back', FAILED, 'is back']);
  });

  it('tell that it is back after thirty seconds, where it cannot tell of progress itself', () => {
    const { fails, runs, told } = rig();
    fails();
    runs();
    vi.advanceTimersByTime(20_000);
    fails();
    runs();
    vi.advanceTimersByTime(29_999);
    expect(told()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(told()).toMatchObject([{ msg: 'is back', failures: 2 }]);
  });

  it('end with it', () => {
    const { fails, runs, stops, told } = rig();
    fails();
    runs();
    stops();
    vi.advanceTimersByTime(60_000);
    expect(told()).toHaveLength(1);
  });
});
