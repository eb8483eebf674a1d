import { type DestinationStream, destination, type Logger, pino } from 'pino';
import { isNobodyThere } from './closed-pipe.ts';

export type Log = Logger;

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

interface LogOptions {
  readonly level: LogLevel;
  /** Where lines go; standard output, written asynchronously, when nothing else is said. */
  readonly stream?: DestinationStream;
}

/** Names that never reach a log. Only the top of a line is looked at: deeper redaction would cost a tenth of a request. */
const SECRET = ['token', 'authorization', 'headers', 'body', 'password'];

/**
 * JSON lines. No personal data and no tokens: callers log ids, codes and counts, never bodies, headers or queries;
 * the redaction is a second net. `flush` writes out what is still buffered, before the process ends.
 */
export function openLog({ level, stream }: LogOptions): { readonly log: Log; flush(): void } {
  const lines = stream ? undefined : gatheredLines(1);
  const log = pino(
    {
      level,
      base: { service: 'asset-valuation' },
      timestamp: timeMember,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRET, remove: true },
    },
    stream ?? lines,
  );
  return { log, flush: () => lines?.flushSync() };
}

let lastMs = Number.NaN;
let lastMember = '';

/** The time as pino writes it into a line. Many lines come within one millisecond: its text is made once for them. */
function timeMember(): string {
  const ms = Date.now();
  if (ms !== lastMs) {
    lastMember = `,"time":"${new Date(ms).toISOString()}"`;
    lastMs = ms;
  }
  return lastMember;
}

const GATHERED_CHARACTERS = 12_288;
const LONGEST_WAIT_MS = 200;

interface GatheredLines extends DestinationStream {
  /** Writes what is held, before the process ends. */
  flushSync(): void;
}

/**
 * Lines, written asynchronously and many at a time. They are gathered here, because pino's own destination measures
 * at every line all the text that it holds: half of what a log line costs.
 */
function gatheredLines(fd: number): GatheredLines {
  const file = destination({ fd, sync: false });
  let gathered = '';
  let isHeard = true;
  // Its reader is gone: later lines would be kept in memory for ever.
  file.on('error', (error: NodeJS.ErrnoException) => {
    if (!isNobodyThere(error)) throw error;
    isHeard = false;
    gathered = '';
    file.destroy();
  });
  const handOver = (): void => {
    if (gathered === '') return;
    const lines = gathered;
    gathered = '';
    file.write(lines);
  };
  setInterval(handOver, LONGEST_WAIT_MS).unref();
  const flushFile = file.flushSync.bind(file);
  const flushSync = (): void => {
    handOver();
    if (!isHeard) return;
    try {
      flushFile();
    } catch (error) {
      if (!isNobodyThere(error as NodeJS.ErrnoException)) throw error;
    }
  };
  // Pino flushes a destination when the process ends, also by a fault: it must find these lines too.
  file.flushSync = flushSync;
  return {
    flushSync,
    write(line) {
      if (!isHeard) return;
      gathered += line;
      if (gathered.length >= GATHERED_CHARACTERS) handOver();
    },
  };
}
