import { describe, expect, it } from 'vitest';
import {
  aloneCommand,
  durationText,
  forbiddenSkips,
  secondsLeft,
  skipLine,
  skipReasons,
} from './run-lines.ts';

const skipped = (fullName: string, note?: string) => ({ fullName, note });

describe('the line about skipped tests', () => {
  const appends = skipped('the event log (needs EVENTSTORE_TEST_URL) > appends');
  const reads = skipped('the event log (needs EVENTSTORE_TEST_URL) > reads');
  const delivers = skipped('the queue (needs NATS_TEST_URL) > delivers');
  it.each([
    ['says that nothing was skipped', [], 'nothing'],
    [
      'counts the tests of each need',
      [appends, reads, delivers],
      '2 tests (needs EVENTSTORE_TEST_URL); 1 test (needs NATS_TEST_URL)',
    ],
    [
      'gives a test’s own note',
      [skipped('a book', 'the shared folder is not there')],
      '1 test (the shared folder is not there)',
    ],
    [
      'names a test that says nothing',
      [skipped('quietly left out')],
      '1 test (no reason given: quietly left out)',
    ],
  ])('%s', (_, tests, line) => expect(skipLine(skipReasons(tests))).toBe(`Skipped: ${line}`));
});

describe('where everything is required', () => {
  const reasons = skipReasons([skipped('a (needs EVENTSTORE_TEST_URL)'), skipped('b (needs NATS_TEST_URL)')]);

  it('a skip is a failure', () => {
    expect(forbiddenSkips(reasons, [''])).toEqual(['needs EVENTSTORE_TEST_URL', 'needs NATS_TEST_URL']);
  });

  it('a named need may be missing', () => {
    expect(forbiddenSkips(reasons, ['EVENTSTORE_TEST_URL'])).toEqual(['needs NATS_TEST_URL']);
  });
});

describe('how long a run still takes', () => {
  it('follows from the finished files and the last duration of the rest', () => {
    // Two files at once: 40 s of files in 20 s.
    const done = [{ seconds: 10 }, { seconds: 30 }];
    expect(secondsLeft(20, done, [60, undefined])).toBe(40);
    expect(durationText(40)).toBe('40 s');
    expect(durationText(100)).toBe('2 min');
  });

  it('is unknown before the first file has ended', () =>
    expect(durationText(secondsLeft(20, [], [60]))).toBe('unknown'));
});

describe('how to run a failed test alone', () => {
  it('names the file, and the test as a pattern that a shell takes', () =>
    expect(aloneCommand('test/a.test.ts', "a sum > isn't 1.50 (BRL)")).toBe(
      String.raw`npx vitest run test/a.test.ts -t 'a sum isn'\''t 1\.50 \(BRL\)'`,
    ));

  it('names a file that could not be loaded', () =>
    expect(aloneCommand('test/a.test.ts')).toBe('npx vitest run test/a.test.ts'));
});
