import { describe, expect, it } from 'vitest';
import { failureText } from '../../../src/app/cli/program.ts';
import { VerbError } from '../../../src/app/cli/verb.ts';
import { DependencyUnavailable } from '../../../src/engine/dependency-unavailable.ts';
import { SealingRefused } from '../../../src/engine/seals/stretch.ts';

const refusedRight = Object.assign(new Error('permission denied for table events'), { code: '42501' });

describe('a failure that says by itself what it is', () => {
  it.each([new VerbError('There is no asset.'), new SealingRefused('seal 3 is another one')])(
    'is its message alone: %s',
    (error) => {
      expect(failureText(error)).toBe(error.message);
    },
  );

  it('is so also where a missing right is behind it', () => {
    const error = new VerbError('nothing was built');
    error.cause = refusedRight;
    expect(failureText(error)).toBe('nothing was built');
  });
});

describe('a dependency that is away', () => {
  it('is named without a stack', () => {
    expect(failureText(new DependencyUnavailable('event_log', new Error('closed')))).toBe(
      'event_log is unavailable',
    );
  });

  it('is a right that is missing, where that is why', () => {
    expect(failureText(new DependencyUnavailable('event_log', refusedRight))).toMatch(
      /^The database refuses it to the role of this address: permission denied for table events\./,
    );
  });
});

describe('any other failure', () => {
  it('has its stack', () => {
    const error = new TypeError('x is not a function');
    expect(failureText(error)).toBe(error.stack);
  });
});
