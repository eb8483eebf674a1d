import { describe, expect, it } from 'vitest';
import { failureText } from '../../../src/app/cli/program.ts';
import { VerbError } from '../../../src/app/cli/verb.ts';
import { DependencyUnavailable } from '../../../src/engine/dependency-unavailable.ts';
import { SealingRefused } from '../../../src/engine/seals/stretch.ts';

const refusedRight = Object.assign(new Error('permission denied for table events'), { code: '42501' });

describe('an expected failure', () => {
  it.each([new VerbError('There is no asset.'), new SealingRefused('seal 3 is another one')])(
    'is shown as its message: %s',
    (error) => {
      expect(failureText(error)).toBe(error.message);
    },
  );

  it('is shown as its message even if caused by a missing privilege', () => {
    const error = new VerbError('nothing was built');
    error.cause = refusedRight;
    expect(failureText(error)).toBe('nothing was built');
  });
});

describe('an unavailable dependency', () => {
  it('is shown without a stack', () => {
    expect(failureText(new DependencyUnavailable('event_log', new Error('closed')))).toBe(
      'event_log is unavailable',
    );
  });

  it('is reported as a missing privilege if that is the cause', () => {
    expect(failureText(new DependencyUnavailable('event_log', refusedRight))).toMatch(
      /^The database refuses it to the role of this address: permission denied for table events\./,
    );
  });
});

describe('any other failure', () => {
  it('is shown with its stack', () => {
    const error = new TypeError('x is not a function');
    expect(failureText(error)).toBe(error.stack);
  });
});
