import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { type Commission, READY, REPORT } from './inspection/commission.ts';
import { Finding, unreadable } from './inspection/finding.ts';
import { readsOnlyTheProgram } from './program-files.ts';
import { watchMemory } from './resident-memory.ts';

/** The word that it is ready, and a finding. */
const LONGEST_REPORT = 4_096;
/** Sent by an operator, a supervisor or the system, and not because of what was read. */
const FROM_OUTSIDE: readonly (string | null)[] = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'];

/** A process that reads one document. */
interface ReadingProcess {
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

/**
 * Starts it. It has no environment, may read the program and no other file, write none, and start no process; it hears
 * no signals that are sent to this process's group, and is killed when it takes too much memory or says too much.
 */
export function startReading(program: string, commission: Commission): ReadingProcess {
  const { mediaType, limits } = commission;
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${limits.heapMegabytes}`,
      ...readsOnlyTheProgram(),
      // The decoder of images is a native library.
      ...(mediaType.startsWith('image/') ? ['--allow-addons'] : []),
      program,
      JSON.stringify(commission),
    ],
    { env: {}, cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'ignore', 'pipe'] },
  );
  const ready = Promise.withResolvers<void>();
  const finding = Promise.withResolvers<Finding>();
  // Whoever waits hears of it; before that it must not end the process.
  for (const { promise } of [ready, finding]) promise.catch(() => undefined);
  const kill = () => void child.kill('SIGKILL');
  const giveUp = (why: string) => {
    finding.resolve(unreadable(why));
    kill();
  };

  let report = '';
  (child.stdio[REPORT] as Readable).setEncoding('utf8').on('data', (text: string) => {
    report += text;
    if (report.startsWith(`${READY}\n`)) ready.resolve();
    if (report.length > LONGEST_REPORT) giveUp('its reading gave no result');
  });
  const stopWatching =
    child.pid === undefined
      ? () => undefined
      : watchMemory(child.pid, limits.residentBytes, () => giveUp('reading it takes too much memory'));
  child.once('error', (error) => ready.reject(error));
  child.once('close', (code, signal) => {
    stopWatching();
    ready.reject(new Error(`the process that reads did not start: it ended with ${signal ?? code}`));
    if (FROM_OUTSIDE.includes(signal))
      finding.reject(new Error(`the process that reads was ended by ${signal}`));
    else finding.resolve((code === 0 && findingIn(report)) || unreadable('its reading broke off'));
  });
  const stdin = child.stdin as Writable;
  // That it takes no more shows in how it ends.
  stdin.on('error', () => undefined);

  return {
    ready: ready.promise,
    write: (chunk) => new Promise((resolve) => stdin.write(chunk, () => resolve(undefined))),
    end: () => void stdin.end(),
    finding: finding.promise,
    kill,
  };
}

function findingIn(report: string): Finding | undefined {
  try {
    return Finding.safeParse(JSON.parse(report.slice(READY.length + 1))).data;
  } catch {
    return undefined;
  }
}
