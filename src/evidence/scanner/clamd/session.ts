import { connect, type Socket } from 'node:net';
import { within } from '../../../kernel/async/within.ts';
import type { ClamdAddress } from './address.ts';

/** Longer than any answer of clamd's: what sends more is none. */
const LONGEST_ANSWER = 4_096;

/** One connection to clamd, for one command and its answer. */
export interface Session {
  /** Resolves once the bytes are on their way, or the answer is there. Rejects with what broke the connection. */
  send(...bytes: readonly Uint8Array[]): Promise<void>;
  /** True once the whole answer is there: clamd may give it before it has taken everything. */
  hasAnswered(): boolean;
  /** The answer, without the zero that ends it. Rejects when clamd closes early or is silent for longer than `ms`. */
  answer(ms: number): Promise<string>;
  close(): void;
}

/** Opens a connection. Each wait on clamd is given up after its time limit. */
export async function openSession(address: ClamdAddress, limitMs: number): Promise<Session> {
  const socket = connect({ ...address, noDelay: true });
  const answered = answerOf(socket);
  // Whoever waits hears of it; an answer that nobody waits for yet must not end the process.
  answered.promise.catch(() => undefined);
  const inTime = <T>(work: Promise<T>, ms: number, what: string): Promise<T> =>
    within(work, ms, () => new Error(`clamd ${what} for ${ms} ms`));
  const close = () => void socket.destroy();
  try {
    const connected = new Promise<void>((resolve) => socket.once('connect', resolve));
    await inTime(Promise.race([connected, answered.promise]), limitMs, 'took no connection');
  } catch (error) {
    close();
    throw error;
  }
  return {
    async send(...bytes) {
      for (const each of bytes) {
        if (answered.text() !== undefined) return;
        const sent = new Promise<void>((resolve) => socket.write(each, () => resolve()));
        await inTime(Promise.race([sent, answered.promise]), limitMs, 'took nothing');
      }
    },
    hasAnswered: () => answered.text() !== undefined,
    answer: (ms) => inTime(answered.promise, ms, 'did not answer'),
    close,
  };
}

/** The one answer that comes on the connection, up to its zero; rejects with what ended the connection before. */
function answerOf(socket: Socket) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let received = '';
  let whole: string | undefined;
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
    const end = received.indexOf('\0');
    if (end >= 0) {
      whole ??= received.slice(0, end);
      resolve(whole);
    } else if (received.length > LONGEST_ANSWER) reject(new Error('clamd answers without end'));
  });
  socket.once('error', reject);
  socket.once('close', () => reject(new Error('clamd closed the connection without an answer')));
  return { promise, text: () => whole };
}
