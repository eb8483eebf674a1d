import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from 'pino';

export type Log = Logger;

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const BUFFER_BYTES = 12_288;

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
  const buffered = stream
    ? undefined
    : destination({ fd: 1, sync: false, minLength: BUFFER_BYTES, periodicFlush: 200 });
  const log = pino(
    {
      level,
      base: { service: 'asset-valuation' },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRET, remove: true },
    },
    stream ?? buffered ?? destination(1),
  );
  return { log, flush: () => buffered?.flushSync() };
}
