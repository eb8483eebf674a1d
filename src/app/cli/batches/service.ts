import { z } from 'zod';
import type { Language } from '../../../api/route.ts';
import { backoff } from '../../../kernel/async/backoff.ts';
import { pause } from '../../../kernel/async/pause.ts';
import { JOB_STATUSES } from '../../../kernel/vocabulary.ts';
import { basePathAt, jsonOf, requestErrorText } from '../verb/options.ts';
import { VerbError } from '../verb.ts';

/** Unknown members are ignored: a newer service may add some. */
const Note = z.looseObject({
  cell: z.string().nullable(),
  column: z.string().nullable(),
  count: z.int(),
  detail: z.string(),
});
export type ShownNote = z.infer<typeof Note>;

const Accepted = z.looseObject({
  batch_id: z.uuid(),
  job_id: z.uuid(),
  notes: z.array(Note).optional(),
});

const Batch = z.looseObject({
  id: z.uuid(),
  status: z.enum(JOB_STATUSES),
  progress: z.looseObject({ completed_lines: z.int(), total_lines: z.int() }),
  lines: z.looseObject({ done: z.int(), partial: z.int(), refused: z.int() }),
  error: z.looseObject({ code: z.string(), detail: z.string() }).nullable(),
});
export type ShownBatch = z.infer<typeof Batch>;

const Checked = z.looseObject({
  lines: z.looseObject({ done: z.int(), partial: z.int(), refused: z.int() }),
  results: z.array(z.looseObject({ line: z.int() })),
  notes: z.array(Note).default([]),
});
export type CheckedBatch = z.infer<typeof Checked>;

export interface SentFile {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly mediaType: string;
  readonly query: Readonly<Record<string, string>>;
}

const sendCall = ({ body, mediaType, query }: SentFile, key: string, more = {}): Call => {
  const search = String(new URLSearchParams({ ...query, ...more }));
  return {
    method: 'POST',
    path: `/asset-batches${search && `?${search}`}`,
    headers: { 'Content-Type': mediaType, 'Idempotency-Key': key },
    body,
  };
};

/** Longer than the service may take for a batch of 16 MB. */
const REQUEST_TIMEOUT_MS = 70_000;
const MAX_ATTEMPTS = 8;
const delayMs = backoff({ first: 250, most: 10_000 });
/** Statuses of a service that is overloaded or partly unavailable. */
const TRANSIENT_STATUSES = new Set([429, 502, 503, 504]);
const MAX_RETRY_AFTER_S = 65;

interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly bytes: Uint8Array;
}

/** Client for the batch routes of a running service. Throws `VerbError` if the service refuses or does not answer. */
export function batchService(address: string, token: string, language: Language) {
  const base = basePathAt(address);
  /** Sent back, so that any replica shows the accepted batch. */
  let consistencyToken: string | undefined;

  async function attempt({ method, path, headers, body }: Call): Promise<Answer | string> {
    try {
      const response = await fetch(base + path, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          'Accept-Language': language,
          ...(consistencyToken && { 'Consistency-Token': consistencyToken }),
          ...headers,
        },
        // A redirect is not followed: it could send the credential to another host.
        redirect: 'manual',
        // A long file may arrive with a megabyte a second.
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS + Math.ceil((body?.length ?? 0) / 1_000)),
        ...(body && { body }),
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      const text = new TextDecoder().decode(bytes);
      consistencyToken = response.headers.get('consistency-token') ?? consistencyToken;
      return { status: response.status, headers: response.headers, text, bytes };
    } catch (error) {
      return requestErrorText(error);
    }
  }

  /** Every call may be repeated: the creating call carries an idempotency key. */
  async function call(request: Call): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const answer = await attempt(request);
      const isPassing = typeof answer === 'string' || TRANSIENT_STATUSES.has(answer.status);
      if (isPassing && tries < MAX_ATTEMPTS) {
        const asked = typeof answer === 'string' ? 0 : Number(answer.headers.get('retry-after') ?? 0);
        const waitMs = Math.min(asked || 0, MAX_RETRY_AFTER_S) * 1_000;
        await pause(Math.max(waitMs, delayMs(tries)));
      } else if (typeof answer === 'string') throw new VerbError(`${base} does not answer: ${answer}`);
      else if (answer.status >= 200 && answer.status < 300) return answer;
      else throw new VerbError(refusalText(answer, base));
    }
  }

  const read = async <Shape extends z.ZodType>(shape: Shape, request: Call): Promise<z.infer<Shape>> =>
    parseAnswer(shape, (await call(request)).text, base);

  return {
    send: (file: SentFile, key: string) => read(Accepted, sendCall(file, key)),
    check: (file: SentFile, key: string) => read(Checked, sendCall(file, key, { dry_run: 'true' })),
    batch: (id: string) => read(Batch, { method: 'GET', path: `/asset-batches/${id}` }),
    results: async (id: string) => (await call({ method: 'GET', path: `/asset-batches/${id}/results` })).text,
    resultSheet: async (id: string, format: 'csv' | 'xlsx') =>
      (await call({ method: 'GET', path: `/asset-batches/${id}/results?format=${format}` })).bytes,
  };
}
export type BatchService = ReturnType<typeof batchService>;

function parseAnswer<Shape extends z.ZodType>(shape: Shape, text: string, base: string): z.infer<Shape> {
  const read = shape.safeParse(jsonOf(text));
  if (!read.success)
    throw new VerbError(`${base} did not answer with a batch: is it the address of this service?`);
  return read.data;
}

const Problem = z.looseObject({
  code: z.string(),
  detail: z.string().optional(),
  title: z.string(),
  errors: z.array(z.looseObject({ pointer: z.string(), detail: z.string(), code: z.string() })).default([]),
});

function refusalText({ status, text }: Answer, base: string): string {
  const read = Problem.safeParse(jsonOf(text));
  if (!read.success) return `${base} answered ${status}: is it the address of this service?`;
  const { code, detail, title, errors } = read.data;
  const faults = errors.map(
    (each) => `${each.pointer === '' ? 'the batch' : each.pointer}: ${each.detail} (${each.code})`,
  );
  return [`${status} ${code}: ${detail ?? title}`, ...faults].join('\n');
}
