import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Commission } from './inspection/commission.ts';
import { type Finding, unreadable } from './inspection/finding.ts';
import { startReading } from './reading-process.ts';

const PROGRAM = fileURLToPath(new URL('./inspection/child.ts', import.meta.url));
/** Loading a library takes a second or two on a busy machine. */
const START_MS = 60_000;

export interface InspectApart extends Commission {
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly signal: AbortSignal;
  /** What reads; another program in tests. */
  readonly program?: string;
}

/**
 * Reads a document in a process of its own, which may do what it likes: when it breaks off, takes too long or too much
 * memory, the document is unreadable. Throws where the document is not to blame: the process did not start or was ended
 * from outside, the chunks threw, or the signal aborted.
 */
export async function inspectApart(options: InspectApart): Promise<Finding> {
  const { chunks, signal, program = PROGRAM, ...commission } = options;
  signal.throwIfAborted();
  const reading = startReading(program, commission);
  const ending = new AbortController();
  const stopped = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { signal: ending.signal });
  });
  const after = <T>(ms: number, then: () => T): Promise<T> =>
    sleep(ms, undefined, { signal: ending.signal }).then(then);
  /** The wait on the process, not that on the chunks, is what has a limit. */
  const inTime = <T>(work: Promise<T>): Promise<T | Finding> =>
    Promise.race([
      work,
      reading.finding,
      stopped,
      after(commission.limits.timeMs, () => unreadable('reading it takes too long')),
    ]);

  try {
    const late = after(START_MS, () => {
      throw new Error(`the process that reads did not start within ${START_MS} ms`);
    });
    await Promise.race([reading.ready, late, stopped]);
    for await (const chunk of chunks) {
      const finding = await inTime(reading.write(chunk));
      if (finding) return finding;
    }
    reading.end();
    return await inTime(reading.finding);
  } finally {
    ending.abort();
    reading.kill();
  }
}
