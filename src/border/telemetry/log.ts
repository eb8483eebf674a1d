import { type DestinationStream, type Logger, pino } from 'pino';
import { gatheredLines } from './gathered-lines.ts';

export type Log = Logger;

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface LogOptions {
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
