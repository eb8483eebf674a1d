import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showProgress } from '../../../src/app/cli/progress.ts';

describe('progress', () => {
  let now = 0;
  const written: string[] = [];
  const output = (isTTY: boolean) => ({ isTTY, write: (text: string) => written.push(text) });
  beforeEach(() => {
    now = 1_000;
    written.length = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('overwrites one line on a terminal and clears it at the end', () => {
    const progress = showProgress('events', 10_000, output(true));
    now += 1_000;
    progress.add(2_000);
    now += 100;
    progress.add(500);
    now += 900;
    progress.add(1_500);
    progress.end();
    expect(written).toEqual([
      '\r\x1b[2K2,000 of 10,000 events, 2,000/s, about 4 s left',
      '\r\x1b[2K4,000 of 10,000 events, 2,000/s, about 3 s left',
      '\r\x1b[2K',
    ]);
  });

  it('writes plain lines elsewhere, at most one in five seconds', () => {
    const progress = showProgress('events', undefined, output(false));
    for (let second = 0; second < 11; second += 1) {
      now += 1_000;
      progress.add(1_000);
    }
    progress.end();
    expect(written).toEqual(['5,000 events, 1,000/s\n', '10,000 events, 1,000/s\n']);
  });

  it('uses minutes and hours for long times, and omits the estimate once the total is exceeded', () => {
    const lines = [4_000_000, 100_000, 500].map((total) => {
      const progress = showProgress('events', total, output(true));
      now += 1_000;
      progress.add(1_000);
      return written.pop();
    });
    expect(lines).toEqual([
      '\r\x1b[2K1,000 of 4,000,000 events, 1,000/s, about 67 min left',
      '\r\x1b[2K1,000 of 100,000 events, 1,000/s, about 2 min left',
      '\r\x1b[2K1,000 events, 1,000/s',
    ]);
  });

  it('writes nothing for immediate work', () => {
    const progress = showProgress('events', 10, output(true));
    progress.add(10);
    progress.end();
    expect(written).toEqual([]);
  });
});
