import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { answer, refuse, type ScriptedRequest, scriptedServer } from './scripted-server.ts';

const PART_BYTES = 10;

interface Part {
  readonly number: number;
  readonly size_bytes: number;
  readonly sha256: string;
}

/** Answers a part's request instead of storing it; false to store it. */
export type Obstacle = (number: number, response: ServerResponse) => boolean;

const hexOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A made-up service that keeps one document, in parts of ten bytes, and verifies it at once. */
export async function documentServer() {
  const parts = new Map<number, Part>();
  const keys = new Set<string>();
  let obstacle: Obstacle = () => false;
  let document = { id: 'd', status: 'UPLOADING', sha256: '', size_bytes: 0, part_count: 0 };

  const shown = (inParts: readonly Part[] = [...parts.values()]) => ({
    ...document,
    part_size_bytes: PART_BYTES,
    parts: inParts,
    job_id: document.status === 'UPLOADING' ? null : 'j',
  });

  function declare({ body, headers }: ScriptedRequest, response: ServerResponse): void {
    const key = String(headers['idempotency-key']);
    const wasUsed = keys.has(key);
    keys.add(key);
    if (!wasUsed) {
      const { sha256, size_bytes } = JSON.parse(String(body)) as { sha256: string; size_bytes: number };
      document = { ...document, sha256, size_bytes, part_count: Math.ceil(size_bytes / PART_BYTES) };
    }
    answer(response, 201, shown([]), wasUsed ? { 'idempotency-replayed': 'true' } : {});
  }

  function store(number: number, request: ScriptedRequest, response: ServerResponse): unknown {
    if (obstacle(number, response)) return undefined;
    const digest = createHash('sha256').update(request.body).digest('base64');
    if (request.headers['content-digest'] !== `sha-256=:${digest}:`)
      return refuse(response, 422, 'VALIDATION_FAILED');
    parts.set(number, { number, size_bytes: request.body.length, sha256: hexOf(request.body) });
    bytes.set(number, request.body);
    return answer(response, 200, shown());
  }

  const bytes = new Map<number, Buffer>();
  const whole = () => Buffer.concat([...bytes].sort(([a], [b]) => a - b).map(([, part]) => part));

  const server = await scriptedServer((request, response) => {
    const { method, target } = request;
    const number = /^\/documents\/d\/parts\/(\d+)$/.exec(target)?.[1];
    if (method === 'PUT') return store(Number(number), request, response);
    if (target === '/documents') return declare(request, response);
    if (target === '/documents/d') return answer(response, 200, shown());
    if (target === '/jobs/j') {
      document = { ...document, status: hexOf(whole()) === document.sha256 ? 'VERIFIED' : 'REFUSED' };
      return answer(response, 200, { id: 'j', status: 'SUCCEEDED' });
    }
    if (parts.size < document.part_count) return refuse(response, 409, 'STATE_CONFLICT');
    document = { ...document, status: 'VERIFYING' };
    return answer(response, 202, { document_id: 'd', job_id: 'j', status: 'VERIFYING' });
  });

  return {
    ...server,
    whole,
    hinder(next: Obstacle): void {
      obstacle = next;
    },
    /** Numbers of the parts sent since the last call. */
    sentParts: (() => {
      let seen = 0;
      return (): readonly number[] => {
        const news = server.requests.slice(seen);
        seen = server.requests.length;
        return news
          .flatMap(({ method, target }) => (method === 'PUT' ? [Number(target.split('/').at(-1))] : []))
          .sort((a, b) => a - b);
      };
    })(),
  };
}
export type DocumentServer = Awaited<ReturnType<typeof documentServer>>;
