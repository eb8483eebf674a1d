import { describe, expect, it } from 'vitest';
import { progressBar } from '../../client/examples/progress-bar.ts';

describe('the progress of a run', () => {
  function shownOn(isTTY: boolean): string {
    let text = '';
    let now = 0;
    const output = { isTTY, write: (more: string) => (text += more) };
    const bar = progressBar(3, output, () => now);
    now = 1_000;
    bar.ended(true);
    bar.writeLine('line 3: no');
    bar.ended(false);
    bar.ended(true);
    return text;
  }

  it('is a bar on a terminal', () => {
    const lines = shownOn(true).replaceAll('\u001b[K', '').split('\r');
    expect(lines).toEqual([
      '',
      `[${'-'.repeat(30)}] 0/3`,
      `[${'#'.repeat(10)}${'-'.repeat(20)}] 1/3, about 2 s left`,
      'line 3: no\n',
      `[${'#'.repeat(10)}${'-'.repeat(20)}] 1/3, about 2 s left`,
      `[${'#'.repeat(20)}${'-'.repeat(10)}] 2/3, 1 failed, about 1 s left`,
      `[${'#'.repeat(30)}] 3/3, 1 failed, done\n`,
    ]);
  });

  it('is plain lines elsewhere', () => {
    expect(shownOn(false)).toBe(
      '1/3, about 2 s left\nline 3: no\n2/3, 1 failed, about 1 s left\n3/3, 1 failed, done\n',
    );
  });
});
