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

/** Lines of one log, with a clock of the test. */
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
    /** The lines written since the last call. */
    newLines: () =>
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

describe('log lines of a failing part', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('have the stack once, then are short and at most one in thirty seconds, and one reports the recovery', () => {
    const { fails, runs, later, progresses, newLines } = rig();
    for (let ms = 0; ms < 70_000; ms += 2_000) {
      fails();
      later(2_000);
      runs();
    }
    expect(newLines()).toEqual([
      { msg: FAILED, part: 'worker', failures: 1, hasStack: true },
      { msg: FAILED, part: 'worker', failures: 16, error: 'gone' },
      { msg: FAILED, part: 'worker', failures: 31, error: 'gone' },
    ]);
    progresses();
    progresses();
    expect(newLines()).toEqual([{ msg: 'is back', part: 'worker', failures: 35, after_ms: 70_000 }]);
    later(30_000);
    fails();
    expect(newLines()).toEqual([{ msg: FAILED, part: 'worker', failures: 1, hasStack: true }]);
  });

  it('are independent for each part', () => {
    const { fails, newLines } = rig();
    fails('worker');
    fails('dispatcher');
    fails('worker');
    expect(newLines().map(({ part }) => part)).toEqual(['worker', 'dispatcher']);
  });

  it('report a changed cause of the failure without another stack', () => {
    const { fails, later, newLines } = rig();
    fails();
    later(10_000);
    fails('worker', 'refused');
    expect(newLines()).toHaveLength(1);
    later(20_000);
    fails('worker', 'refused');
    expect(newLines()).toEqual([{ msg: FAILED, part: 'worker', failures: 3, error: 'refused' }]);
  });

  it('have the stack of a new failure that began within thirty seconds of the last line', () => {
    const { fails, later, progresses, newLines } = rig();
    fails();
    progresses();
    fails('worker', 'refused');
    later(30_000);
    fails('worker', 'refused');
    expect(newLines().slice(2)).toEqual([{ msg: FAILED, part: 'worker', failures: 2, hasStack: true }]);
  });

  it('are few for a part that alternates between progress and failure', () => {
    const { fails, later, progresses, newLines } = rig();
    for (let ms = 0; ms < 60_000; ms += 1_000) {
      fails();
      progresses();
      later(1_000);
    }
    expect(newLines().map(({ msg }) => msg)).toEqual([FAILED, 'is back', FAILED, 'is back']);
  });

  it('report recovery after thirty seconds for a part that reports no progress', () => {
    const { fails, runs, newLines } = rig();
    fails();
    runs();
    vi.advanceTimersByTime(20_000);
    fails();
    runs();
    vi.advanceTimersByTime(29_999);
    expect(newLines()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(newLines()).toMatchObject([{ msg: 'is back', failures: 2 }]);
  });

  it('end when the part stops', () => {
    const { fails, runs, stops, newLines } = rig();
    fails();
    runs();
    stops();
    vi.advanceTimersByTime(60_000);
    expect(newLines()).toHaveLength(1);
  });
});
