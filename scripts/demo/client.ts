import { BASE_PATH } from '../../src/api/base-path.ts';
import { pause } from '../../src/kernel/async/pause.ts';
import { businessDateOf, type CalendarDate, type Instant } from '../../src/kernel/instant.ts';

/** The people of the made-up cooperative, by what they do. */
export interface Tokens {
  readonly analyst: string;
  readonly reviewer: string;
  readonly manager: string;
}

/** The service that is filled, and its clock: every request is made at the instant that this shows. */
export interface DemoService {
  readonly origin: string;
  readonly clock: { now(): Instant; advance(ms: number): void };
  readonly tokens: Tokens;
}

export const today = ({ clock }: Pick<DemoService, 'clock'>): CalendarDate => businessDateOf(clock.now());

interface Answer {
  readonly [member: string]: unknown;
}

interface Sent {
  readonly body?: unknown;
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

const FIRST_WAIT_MS = 12;
const LONGEST_WAIT_MS = 20_000;

/** The demo's requests: as anybody's, over HTTP. Throws on any refusal, which is a defect of the demo. */
export function demoClient(origin: string, seed: number) {
  async function send(token: string, method: string, path: string, { body, bytes, headers }: Sent = {}) {
    const answer = await fetch(`${origin}${BASE_PATH}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(bytes === undefined ? {} : { 'content-type': 'application/octet-stream' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(bytes === undefined ? {} : { body: bytes }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}\n${JSON.stringify(body)}`);
    return { body: (text === '' ? {} : JSON.parse(text)) as Answer, etag: answer.headers.get('etag') ?? '' };
  }

  return {
    get: async (token: string, path: string) => (await send(token, 'GET', path)).body,
    /** `name`: of the request among all of the demo, so that the same seed makes the same ids. */
    post: async (token: string, path: string, body: unknown, name: string) =>
      (await send(token, 'POST', path, { body, headers: { 'idempotency-key': `demo-${seed}-${name}` } }))
        .body,
    put: (token: string, path: string, bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string>) =>
      send(token, 'PUT', path, { bytes, headers }),
    async patch(token: string, path: string, body: unknown) {
      const { etag } = await send(token, 'GET', path);
      return (await send(token, 'PATCH', path, { body, headers: { 'if-match': etag } })).body;
    },
    /** Waits for the end of a job, less and less often: what answers has other work than to be asked. */
    async ended(token: string, jobId: unknown): Promise<void> {
      for (let waitMs = FIRST_WAIT_MS; waitMs < LONGEST_WAIT_MS; waitMs *= 1.3) {
        const { status } = (await send(token, 'GET', `/jobs/${jobId}`)).body;
        if (status === 'FAILED') throw new Error(`job ${jobId} failed`);
        if (status === 'SUCCEEDED') return;
        await pause(waitMs);
      }
      throw new Error(`job ${jobId} never ended`);
    },
  };
}

export type DemoClient = ReturnType<typeof demoClient>;
