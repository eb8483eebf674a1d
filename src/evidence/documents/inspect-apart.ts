import { fileURLToPath } from 'node:url';
import { within } from '../../kernel/async/within.ts';
import { moduleBeside } from '../../kernel/module-beside.ts';
import type { Commission } from './inspection/commission.ts';
import { type Finding, unreadable } from './inspection/finding.ts';
import { startReading } from './reading-process.ts';

const PROGRAM = fileURLToPath(moduleBeside('./inspection/child', import.meta.url));
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
  const tooLong = () => unreadable('reading it takes too long');
  /** The wait on the process, not that on the chunks, is what has a limit. */
  const inTime = <T>(work: Promise<T>): Promise<T | Finding> =>
    within(Promise.race([work, reading.finding]), commission.limits.timeMs, tooLong, { signal });

  try {
    const late = () => new Error(`the process that reads did not start within ${START_MS} ms`);
    await within(reading.ready, START_MS, late, { signal });
    for await (const chunk of chunks) {
      const finding = await inTime(reading.write(chunk));
      if (finding) return finding;
    }
    reading.end();
    return await inTime(reading.finding);
  } finally {
    reading.kill();
  }
}
