import { connect } from 'node:net';
import { DependencyUnavailable } from '../../engine/dependency-unavailable.ts';
import { within } from '../../kernel/async/within.ts';

/** `signature`: the scanner's name of the malware. */
export type ScanVerdict =
  | { readonly verdict: 'CLEAN' }
  | { readonly verdict: 'FOUND'; readonly signature: string };

/** Scans bytes for malware. Throws `DependencyUnavailable` if it cannot decide: nothing unscanned counts as clean. */
export interface MalwareScanner {
  /**
   * Takes the chunks one after the other and rethrows their errors. May answer before it has taken all of them. Stops
   * when the signal aborts.
   */
  scan(chunks: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<ScanVerdict>;
  version(): Promise<string>;
}

type ClamdAddress = { readonly host: string; readonly port: number } | { readonly path: string };

const TCP = /^tcp:\/\/(?:\[([0-9a-f:.]+)\]|([\w.-]+))(?::(\d{1,5}))?\/?$/i;
const UNIX = /^unix:\/\/(\/.+)$/;
const DEFAULT_PORT = 3310;
const LARGEST_PORT = 65_535;

/** Parses `tcp://host`, `tcp://host:port` or `unix:///path`; undefined for other text. */
export function parseClamdAddress(text: string): ClamdAddress | undefined {
  const path = UNIX.exec(text)?.[1];
  if (path !== undefined) return { path };
  const [, address, name, digits] = TCP.exec(text) ?? [];
  const host = address ?? name;
  const port = digits === undefined ? DEFAULT_PORT : Number(digits);
  return host === undefined || port < 1 || port > LARGEST_PORT ? undefined : { host, port };
}

/** Longer than any valid answer of clamd. */
const LONGEST_ANSWER = 4_096;

interface Session {
  /** Resolves once the bytes are sent, or the answer has arrived. Rejects if the connection broke. */
  send(...bytes: readonly Uint8Array[]): Promise<void>;
  /** True once the answer is complete: clamd may answer before it has read everything. */
  hasAnswered(): boolean;
  /** The answer without its terminating zero. Rejects if clamd closes early or takes longer than `ms`. */
  answer(ms: number): Promise<string>;
  close(): void;
}

/** Opens a connection; each wait has a time limit. */
async function openSession(address: ClamdAddress, limitMs: number): Promise<Session> {
  const socket = connect({ ...address, noDelay: true });
  const answer = Promise.withResolvers<string>();
  // A rejection before anybody waits must not end the process.
  answer.promise.catch(() => undefined);
  let received = '';
  let hasAnswered = false;
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
    const end = received.indexOf('\0');
    hasAnswered ||= end >= 0;
    if (end >= 0) answer.resolve(received.slice(0, end));
    else if (received.length > LONGEST_ANSWER) answer.reject(new Error('clamd answers without end'));
  });
  socket.once('error', answer.reject);
  socket.once('close', () => answer.reject(new Error('clamd closed the connection without an answer')));
  const inTime = <T>(work: Promise<T>, ms: number, what: string): Promise<T> =>
    within(work, ms, () => new Error(`clamd ${what} for ${ms} ms`));
  const close = () => void socket.destroy();
  try {
    const connected = new Promise<void>((resolve) => socket.once('connect', resolve));
    await inTime(Promise.race([connected, answer.promise]), limitMs, 'took no connection');
  } catch (error) {
    close();
    throw error;
  }
  return {
    async send(...bytes) {
      for (const each of bytes) {
        if (hasAnswered) return;
        const sent = new Promise<void>((resolve) => socket.write(each, () => resolve()));
        await inTime(Promise.race([sent, answer.promise]), limitMs, 'took nothing');
      }
    },
    hasAnswered: () => hasAnswered,
    answer: (ms) => inTime(answer.promise, ms, 'did not answer'),
    close,
  };
}

export interface ClamdOptions {
  /** Time limit for connecting, for sending a chunk, and for the version. */
  readonly limitMs?: number;
  /** Time limit from the end of the bytes to the verdict; clamd's own limit is two minutes. */
  readonly verdictMs?: number;
}

const LIMIT_MS = 10_000;
const VERDICT_MS = 150_000;
/** clamd's optional report that content exceeded its limits: neither malware nor clean. */
const LIMIT_EXCEEDED = /^Heuristics\.Limits\.Exceeded/;
const LONGEST_TEXT = 200;

/** A scanner that uses clamd's protocol (`INSTREAM` and `VERSION` of clamd(8)), with a connection for each command. */
export function clamdMalwareScanner(address: ClamdAddress, options: ClamdOptions = {}): MalwareScanner {
  const { limitMs = LIMIT_MS, verdictMs = VERDICT_MS } = options;

  async function sendCommand<T>(
    command: string,
    read: (answer: string) => T,
    ms: number,
    { chunks, signal }: { chunks?: AsyncIterable<Uint8Array>; signal?: AbortSignal | undefined } = {},
  ): Promise<T> {
    signal?.throwIfAborted();
    const session = await asDependency(openSession(address, limitMs));
    signal?.addEventListener('abort', session.close);
    try {
      await asDependency(session.send(Buffer.from(`z${command}\0`)));
      for await (const chunk of chunks ?? []) {
        // A zero length would mark the end.
        if (chunk.length > 0) await asDependency(session.send(lengthOf(chunk.length), chunk));
        if (session.hasAnswered()) break;
      }
      if (chunks) await asDependency(session.send(lengthOf(0)));
      return await asDependency(session.answer(ms).then(read));
    } finally {
      signal?.removeEventListener('abort', session.close);
      session.close();
    }
  }

  return {
    scan: (chunks, signal) => sendCommand('INSTREAM', verdictOf, verdictMs, { chunks, signal }),
    version: () => sendCommand('VERSION', versionOf, limitMs),
  };
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

/** Throws unless the answer is `stream: OK` or `stream: <signature> FOUND`, such as for an error or an exceeded limit. */
function verdictOf(answer: string): ScanVerdict {
  if (answer === 'stream: OK') return { verdict: 'CLEAN' };
  const signature = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (signature === undefined || LIMIT_EXCEEDED.test(signature))
    throw new Error(`clamd says: ${shown(answer)}`);
  return { verdict: 'FOUND', signature: shown(signature) };
}

function versionOf(answer: string): string {
  if (!/^ClamAV /.test(answer)) throw new Error(`clamd says: ${shown(answer)}`);
  return shown(answer);
}

const shown = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, LONGEST_TEXT);

async function asDependency<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new DependencyUnavailable('malware_scanner', cause);
  }
}
