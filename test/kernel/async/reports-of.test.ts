import { describe, expect, it } from 'vitest';
import { reportsOf } from '../../../src/kernel/async/reports-of.ts';

/** Work of three parts, and the parts that it has begun. */
function threeParts() {
  const begun: number[] = [];
  const reports = reportsOf<number, string>(async (report) => {
    for (const part of [1, 2, 3]) {
      begun.push(part);
      await report(part);
    }
    return 'done';
  });
  return { begun, reports };
}

describe('what work reports', () => {
  it('comes one after the other, and then its result', async () => {
    const { reports } = threeParts();
    const seen: unknown[] = [];
    for (let next = await reports.next(); ; next = await reports.next()) {
      seen.push(next.value);
      if (next.done) break;
    }
    expect(seen).toEqual([1, 2, 3, 'done']);
  });

  it('holds the work until the next report is asked for', async () => {
    const { begun, reports } = threeParts();
    await reports.next();
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun).toEqual([1]);
    await reports.next();
    expect(begun).toEqual([1, 2]);
  });

  it('ends with the error of the work', async () => {
    const reports = reportsOf<number, never>(async (report) => {
      await report(1);
      throw new Error('made up');
    });
    expect(await reports.next()).toEqual({ done: false, value: 1 });
    await expect(reports.next()).rejects.toThrow('made up');
  });
});
