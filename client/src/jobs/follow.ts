import { serverSentEvents } from '../event-stream.ts';
import type { CallOptions } from '../operation-types.ts';
import { AssetValuationProblem, ConnectionFailed, UnexpectedAnswer } from '../problem.ts';
import { delayBefore, isPassing } from '../retry.ts';
import type { EndedJob, Job } from '../shapes.ts';
import { timeLimit } from '../timing.ts';
import type { Transport } from '../transport.ts';

/** The service sends a comment every 15 seconds: after three missing ones the connection counts as dead. */
const SILENCE_MS = 45_000;
/** Consecutive streams without an event before polling starts: probably a proxy buffers them. */
const FRUITLESS_STREAMS = 3;
/** Default, if the service names none. */
const RECONNECT_MS = 2_000;

const POLLING = {
  attempts: Number.POSITIVE_INFINITY,
  firstDelay: 500,
  longestDelay: 5_000,
  longestRetryAfter: 0,
};

export const hasEnded = (job: Job): job is EndedJob => job.status === 'SUCCEEDED' || job.status === 'FAILED';

/**
 * Each new state of a job until it has ended: by server-sent events, resumed behind the last one received; by polling when the
 * stream is refused (too many for a credential) or does not get through.
 */
export async function* followJob(
  transport: Transport,
  read: (id: string, options: CallOptions) => Promise<Job>,
  id: string,
  options: CallOptions,
): AsyncGenerator<Job, void, undefined> {
  let shown: string | undefined;
  const isNews = (job: Job): boolean => {
    const before = shown;
    shown = JSON.stringify(job);
    return shown !== before;
  };
  for await (const job of streamed(transport, id, options)) {
    if (isNews(job)) yield job;
    if (hasEnded(job)) return;
  }
  for (let round = 2; ; round += 1) {
    const job = await read(id, options);
    if (isNews(job)) yield job;
    if (hasEnded(job)) return;
    const { timing } = transport.parts;
    await timing.sleep(delayBefore(Math.min(round, 10), POLLING, timing.random()), options.signal);
  }
}

/** The states in the stream. Ends before the job when polling is needed. */
async function* streamed(
  transport: Transport,
  id: string,
  options: CallOptions,
): AsyncGenerator<Job, void, undefined> {
  const { timing } = transport.parts;
  let lastEventId: string | undefined;
  let reconnectMs = RECONNECT_MS;
  for (let fruitless = 0; fruitless < FRUITLESS_STREAMS; fruitless += 1) {
    const answer = await opened(transport, id, lastEventId, options);
    if (answer === undefined) return;
    try {
      const events = serverSentEvents(heard(answer.body, transport, options.signal), {
        onRetry: (ms) => {
          reconnectMs = ms;
        },
      });
      for await (const { id: eventId, event, data } of events) {
        if (event !== 'job') continue;
        fruitless = -1;
        lastEventId = eventId;
        const job = JSON.parse(data) as Job;
        yield job;
        if (hasEnded(job)) return;
      }
    } catch (error) {
      options.signal?.throwIfAborted();
      if (!(error instanceof ConnectionFailed)) throw error;
    }
    await timing.sleep(reconnectMs, options.signal);
  }
}

/** The stream, or undefined if it is not available. */
async function opened(
  transport: Transport,
  id: string,
  lastEventId: string | undefined,
  options: CallOptions,
): Promise<Response | undefined> {
  const headers = { accept: 'text/event-stream', 'last-event-id': lastEventId };
  try {
    return await transport.send(
      'getJob',
      { ...options, path: { id }, headers },
      async (answer) => {
        if ((answer.headers.get('content-type') ?? '').startsWith('text/event-stream')) return answer;
        await answer.body?.cancel();
        return undefined;
      },
      (error) => isPassing(error) && !isRefusal(error),
    );
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

/** True if too many streams are open or a proxy does not support them; polling the job will work or show the real error. */
const isRefusal = (error: unknown): boolean =>
  (error instanceof AssetValuationProblem && error.status === 429) || error instanceof UnexpectedAnswer;

/** The chunks of a body; every interruption, including silence, is thrown as a failed connection. */
async function* heard(
  body: ReadableStream<Uint8Array> | null,
  { parts: { timing } }: Transport,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const limit = timeLimit(timing, SILENCE_MS, signal);
      try {
        const next = await Promise.race([reader.read(), rejection(limit.signal)]);
        if (next.done) return;
        yield next.value;
      } finally {
        limit.lift();
      }
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw new ConnectionFailed(error, 1);
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

const rejection = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const fail = (): void => reject(signal.reason);
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });
