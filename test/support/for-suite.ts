import { afterAll, beforeAll, onTestFinished } from 'vitest';

type Started = { stop(): unknown } | { close(): unknown };

const end = (started: Started): unknown => ('stop' in started ? started.stop() : started.close());

/**
 * Made before the tests of the calling file or `describe`, which use it as if it always existed; `ended`
 * after them.
 */
export function madeBefore<Made extends object>(
  make: () => Made | Promise<Made>,
  ended?: (made: Made) => unknown,
): Made {
  let made: Made | undefined;
  beforeAll(async () => {
    made = await make();
  });
  if (ended) afterAll(async () => void (made && (await ended(made))));
  return new Proxy({} as Made, {
    get(_, name) {
      if (!made) throw new Error('used before the suite has begun');
      const member = Reflect.get(made, name);
      return typeof member === 'function' ? member.bind(made) : member;
    },
  });
}

/** The same for something that is started: it is ended after the last test. */
export const forSuite = <T extends Started>(start: () => T | Promise<T>): T => madeBefore(start, end);

/** Ended after the test that started it, whatever its result. */
export async function forTest<T extends Started>(starting: T | Promise<T>): Promise<T> {
  const started = await starting;
  onTestFinished(async () => void (await end(started)));
  return started;
}
