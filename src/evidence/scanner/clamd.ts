import { connect } from 'node:net';
import { DependencyUnavailable } from '../../engine/dependency-unavailable.ts';
import { within } from '../../kernel/async/within.ts';

/** `signature`: the scanner's own name of what it found. */
export type ScanVerdict =
  | { readonly verdict: 'CLEAN' }
  | { readonly verdict: 'FOUND'; readonly signature: string };

/** Looks for malware in bytes. Throws `DependencyUnavailable` whenever it cannot tell: nothing unscanned counts as clean. */
export interface MalwareScanner {
  /**
   * Takes the chunks one after another; what they throw is thrown on. It may answer before it has taken them all. When the
   * signal aborts it gives up.
   */
  scan(chunks: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<ScanVerdict>;
  /** The scanner's version text, with that of its signatures. */
  version(): Promise<string>;
}

/** Where clamd listens, as `node:net` takes it. */
type ClamdAddress =
  | { readonly host: string; readonly port: number }
  /** Of a Unix socket. */
  | { readonly path: string };

const TCP = /^tcp:\/\/(?:\[([0-9a-f:.]+)\]|([\w.-]+))(?::(\d{1,5}))?\/?$/i;
const UNIX = /^unix:\/\/(\/.+)$/;
const DEFAULT_PORT = 3310;
const LARGEST_PORT = 65_535;

/** Reads `tcp://host`, `tcp://host:port` or `unix:///path`; undefined when it is none of them. */
export function parseClamdAddress(text: string): ClamdAddress | undefined {
  const path = UNIX.exec(text)?.[1];
  if (path !== undefined) return { path };
  const [, address, name, digits] = TCP.exec(text) ?? [];
  const host = address ?? name;
  const port = digits === undefined ? DEFAULT_PORT : Number(digits);
  return host === undefined || port < 1 || port > LARGEST_PORT ? undefined : { host, port };
}

/** Longer than any answer of clamd's: what sends more is none. */
const LONGEST_ANSWER = 4_096;

/** One connection to clamd, for one command and its answer. */
interface Session {
  /** Resolves once the bytes are on their way, or the answer is there. Rejects with what broke the connection. */
  send(...bytes: readonly Uint8Array[]): Promise<void>;
  /** True once the whole answer is there: clamd may give it before it has taken everything. */
  hasAnswered(): boolean;
  /** The answer, without the zero that ends it. Rejects when clamd closes early or is silent for longer than `ms`. */
  answer(ms: number): Promise<string>;
  close(): void;
}

/** Opens a connection. Each wait on clamd is given up after its time limit. */
async function openSession(address: ClamdAddress, limitMs: number): Promise<Session> {
  const socket = connect({ ...address, noDelay: true });
  const answer = Promise.withResolvers<string>();
  // Whoever waits hears of it; an answer that nobody waits for yet must not end the process.
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
  /** Longest time for a connection, for taking a chunk, and for telling the version. */
  readonly limitMs?: number;
  /** Longest time from the end of the bytes to the verdict: clamd's own limit is two minutes. */
  readonly verdictMs?: number;
}

const LIMIT_MS = 10_000;
const VERDICT_MS = 150_000;
/** What clamd says, where it is set to, of content that it did not look at: no malware, and not clean. */
const LIMIT_EXCEEDED = /^Heuristics\.Limits\.Exceeded/;
const LONGEST_TEXT = 200;

/**
 * A malware scanner that asks clamd over its own protocol (`INSTREAM` and `VERSION` of clamd(8)), each time on a
 * connection of its own.
 */
export function clamdMalwareScanner(address: ClamdAddress, options: ClamdOptions = {}): MalwareScanner {
  const { limitMs = LIMIT_MS, verdictMs = VERDICT_MS } = options;

  /** Sends one command, and what it is to look at, and reads the answer. */
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
        // Of no length it would say that this was all.
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

/** Throws whatever is neither `stream: OK` nor `stream: <signature> FOUND`: an error, or a limit of size. */
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
