import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { within } from '../../kernel/async/within.ts';
import { siblingModule } from '../../kernel/sibling-module.ts';
import { startConfined } from './confined.ts';
import { Finding, type InspectionTask, READY, REPORT, unreadable } from './inspection/finding.ts';

const PROGRAM = fileURLToPath(siblingModule('./inspection/child', import.meta.url));
/** Loading a library takes a second or two on a busy machine. */
const START_MS = 60_000;

export interface InspectionRequest extends InspectionTask {
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
export async function inspectInChildProcess(options: InspectionRequest): Promise<Finding> {
  const { chunks, signal, program = PROGRAM, ...commission } = options;
  signal.throwIfAborted();
  const reading = startReader(program, commission);
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

/** The word that it is ready, and a finding. */
const LONGEST_REPORT = 4_096;
/** Sent by an operator, a supervisor or the system, and not because of what was read. */
const EXTERNAL_SIGNALS: readonly (string | null)[] = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'];

/** A process that reads one document. */
interface ReaderProcess {
  /** Resolves once bytes may come. Rejects when it ended before: the document is not to blame. */
  readonly ready: Promise<void>;
  /** Resolves once the bytes are handed over, or never will be. */
  write(chunk: Uint8Array): Promise<undefined>;
  /** That was all. */
  end(): void;
  /** What it found; unreadable when it broke off. Rejects when it was ended from outside. */
  readonly finding: Promise<Finding>;
  kill(): void;
}

/** Starts it. It is killed when it takes too much memory or says too much. */
function startReader(program: string, commission: InspectionTask): ReaderProcess {
  const { mediaType, limits } = commission;
  const ready = Promise.withResolvers<void>();
  const finding = Promise.withResolvers<Finding>();
  // Whoever waits hears of it; before that it must not end the process.
  for (const { promise } of [ready, finding]) promise.catch(() => undefined);
  const giveUp = (why: string) => {
    finding.resolve(unreadable(why));
    child.kill('SIGKILL');
  };
  const child = startConfined(program, commission, {
    ...limits,
    // The decoder of images is a native library.
    addons: mediaType.startsWith('image/'),
    onTooMuchMemory: () => giveUp('reading it takes too much memory'),
  });

  let report = '';
  (child.stdio[REPORT] as Readable).setEncoding('utf8').on('data', (text: string) => {
    report += text;
    if (report.startsWith(`${READY}\n`)) ready.resolve();
    if (report.length > LONGEST_REPORT) giveUp('its reading gave no result');
  });
  child.once('error', (error) => ready.reject(error));
  child.once('close', (code, signal) => {
    ready.reject(new Error(`the process that reads did not start: it ended with ${signal ?? code}`));
    if (EXTERNAL_SIGNALS.includes(signal))
      finding.reject(new Error(`the process that reads was ended by ${signal}`));
    else finding.resolve((code === 0 && findingIn(report)) || unreadable('its reading broke off'));
  });
  const stdin = child.stdin as Writable;
  return {
    ready: ready.promise,
    write: (chunk) => new Promise((resolve) => stdin.write(chunk, () => resolve(undefined))),
    end: () => void stdin.end(),
    finding: finding.promise,
    kill: () => void child.kill('SIGKILL'),
  };
}

function findingIn(report: string): Finding | undefined {
  try {
    return Finding.safeParse(JSON.parse(report.slice(READY.length + 1))).data;
  } catch {
    return undefined;
  }
}
