import { afterAll, beforeAll, onTestFinished } from 'vitest';

type Started = { stop(): unknown } | { close(): unknown };

const end = (started: Started): unknown => ('stop' in started ? started.stop() : started.close());

/** What is started before the first test of a suite and ended after its last; tests use it as if it were always there. */
export function forSuite<T extends Started>(start: () => T | Promise<T>): T {
  let started: T | undefined;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(() => started && end(started));
  return new Proxy({} as T, {
    get(_, name) {
      if (!started) throw new Error('used before the suite has begun');
      const member = Reflect.get(started, name);
      return typeof member === 'function' ? member.bind(started) : member;
    },
  });
}

/** Ended when the test that started it is over, however that is. */
export async function forTest<T extends Started>(starting: T | Promise<T>): Promise<T> {
  const started = await starting;
  onTestFinished(async () => void (await end(started)));
  return started;
}
