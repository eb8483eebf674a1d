import { describe, expect, it } from 'vitest';
import { forbiddenSkips, skipLine, skipReasons } from './skipped-tests.ts';

const skipped = (fullName: string, note?: string) => ({ fullName, note });

describe('the line about skipped tests', () => {
  it('says that nothing was skipped', () => {
    expect(skipLine(skipReasons([]))).toBe('Skipped: nothing');
  });

  it('counts the tests of each need', () => {
    const reasons = skipReasons([
      skipped('the event log (needs EVENTSTORE_TEST_URL) > appends'),
      skipped('the event log (needs EVENTSTORE_TEST_URL) > reads'),
      skipped('the queue (needs NATS_TEST_URL) > delivers'),
    ]);
    expect(skipLine(reasons)).toBe(
      'Skipped: 2 tests (needs EVENTSTORE_TEST_URL); 1 test (needs NATS_TEST_URL)',
    );
  });

  it('gives a test’s own note', () => {
    expect(skipLine(skipReasons([skipped('a book', 'the shared folder is not there')]))).toContain(
      '(the shared folder is not there)',
    );
  });

  it('names a test that says nothing', () => {
    expect(skipLine(skipReasons([skipped('quietly left out')]))).toContain(
      'no reason given: quietly left out',
    );
  });
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
