import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { type Job, WaitExpired } from '../../client/src/index.ts';
import { eventually } from '../support/eventually.ts';
import {
  answer,
  answering,
  breaking,
  inTurn,
  refusing,
  type Script,
  scriptedClient,
} from './scripted-server.ts';

const state = (status: Job['status'], more: object = {}) => ({ id: 'j', status, error: null, ...more });
const QUEUED = state('QUEUED');
const RUNNING = state('RUNNING');
const SUCCEEDED = state('SUCCEEDED', { finished_at: '2026-11-21T10:00:00.000Z' });
const FAILED = state('FAILED', {
  finished_at: '2026-11-21T10:00:00.000Z',
  error: { code: 'AMOUNT_OUT_OF_RANGE', detail: 'too long to show' },
});

function begin(response: ServerResponse): ServerResponse {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  response.write('retry: 2000\n\n');
  return response;
}
const event = (id: number, job: object): string => `id: ${id}\nevent: job\ndata: ${JSON.stringify(job)}\n\n`;
const stream = (response: ServerResponse, ...events: readonly string[]) =>
  begin(response).end(events.join(''));
/** A stream that sends this text and then ends, or stays open silently. */
const streaming =
  (...events: readonly string[]): Script =>
  (_, response) =>
    stream(response, ...events);
const running: Script = (_, response) => begin(response).write(event(1, RUNNING));

describe('waiting for a job', () => {
  it('reports each state, and resolves to the last', async () => {
    const { client, requests } = await scriptedClient(
      streaming(event(1, QUEUED), ': still here\n\n', event(2, RUNNING), event(3, SUCCEEDED)),
    );
    const heard: string[] = [];
    const job = await client.jobs.wait('j', { onProgress: ({ status }) => heard.push(status) });
    expect(job).toEqual(SUCCEEDED);
    expect(heard).toEqual(['QUEUED', 'RUNNING', 'SUCCEEDED']);
    expect(requests.map(({ target, headers }) => [target, headers.accept])).toEqual([
      ['/jobs/j', 'text/event-stream'],
    ]);
  });

  it('resolves to a job that failed, with its reason', async () => {
    const { client } = await scriptedClient(streaming(event(3, FAILED)));
    const job = await client.jobs.wait('j');
    expect(job.status === 'FAILED' && job.error.code).toBe('AMOUNT_OUT_OF_RANGE');
  });

  it('resumes behind the last event when the connection breaks, or the server ends it', async () => {
    const { client, requests, sleeps } = await scriptedClient(
      inTurn(
        (_, response) => begin(response).write(event(1, QUEUED), () => response.destroy()),
        streaming(event(2, RUNNING)),
        streaming(event(3, SUCCEEDED)),
      ),
    );
    const heard: string[] = [];
    await client.jobs.wait('j', { onProgress: ({ status }) => heard.push(status) });
    expect(heard).toEqual(['QUEUED', 'RUNNING', 'SUCCEEDED']);
    expect(requests.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '1', '2']);
    expect(sleeps).toEqual([2_000, 2_000]);
  });

  it('retries while the service cannot be reached', async () => {
    const { client, requests } = await scriptedClient(
      inTurn(
        refusing(503, 'SERVICE_UNAVAILABLE', { 'retry-after': '1' }),
        breaking,
        streaming(event(3, SUCCEEDED)),
      ),
    );
    expect(await client.jobs.wait('j')).toEqual(SUCCEEDED);
    expect(requests).toHaveLength(3);
  });

  it.each<[string, Script]>([
    ['too many streams are open', refusing(429, 'RATE_LIMITED', { 'retry-after': '15' })],
    ['something in between answers no stream', answering(200, QUEUED)],
    ['something in between knows no streams', (_, response) => response.writeHead(406).end()],
  ])('asks again and again where %s', async (_, refusal) => {
    const states = [QUEUED, QUEUED, RUNNING, SUCCEEDED];
    const { client, requests, sleeps } = await scriptedClient((request, response, count) =>
      request.headers.accept === 'text/event-stream'
        ? refusal(request, response, count)
        : answer(response, 200, states.shift()),
    );
    const heard: string[] = [];
    const job = await client.jobs.wait('j', { onProgress: ({ status }) => heard.push(status) });
    expect(job).toEqual(SUCCEEDED);
    expect(heard).toEqual(['QUEUED', 'RUNNING', 'SUCCEEDED']);
    expect(requests.map(({ headers }) => headers.accept)).toEqual([
      'text/event-stream',
      ...Array(4).fill('application/json'),
    ]);
    expect(sleeps).toEqual([250, 500, 1_000]);
  });

  it('polls after three streams without an event', async () => {
    const { client, requests } = await scriptedClient(({ headers }, response) =>
      headers.accept === 'text/event-stream' ? stream(response) : answer(response, 200, SUCCEEDED),
    );
    expect(await client.jobs.wait('j')).toEqual(SUCCEEDED);
    expect(requests).toHaveLength(4);
  });

  it('reconnects when a stream is silent', async () => {
    const { client, held, pass } = await scriptedClient(inTurn(running, streaming(event(2, SUCCEEDED))));
    const heard: string[] = [];
    const job = client.jobs.wait('j', { onProgress: ({ status }) => heard.push(status) });
    await eventually(() => heard.length === 1 && held().length === 1);
    expect(held()).toEqual([45_000]);
    pass(45_000);
    expect(await job).toEqual(SUCCEEDED);
    expect(held()).toEqual([]);
  });

  it('ends with its timeout, and reports the last state of the job', async () => {
    const { client, held, pass } = await scriptedClient(running);
    const heard: string[] = [];
    const onProgress = ({ status }: Job) => heard.push(status);
    const waiting = client.jobs.wait('j', { timeout: 60_000, onProgress });
    await eventually(() => heard.length === 1);
    pass(60_000);
    const failure = await waiting.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(WaitExpired);
    expect(failure).toMatchObject({ job: RUNNING, message: expect.stringContaining('still RUNNING') });
    expect(held()).toEqual([]);
  });

  it('ends when its signal is aborted', async () => {
    const stop = new AbortController();
    const { client, held } = await scriptedClient(running);
    const waiting = client.jobs.wait('j', { signal: stop.signal, onProgress: () => stop.abort('enough') });
    await expect(waiting).rejects.toBe('enough');
    expect(held()).toEqual([]);
  });

  it('is refused if the job is not visible, or the credential was revoked meanwhile', async () => {
    const { client } = await scriptedClient(
      inTurn(streaming(event(1, RUNNING)), refusing(401, 'UNAUTHENTICATED')),
    );
    await expect(client.jobs.wait('j')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('following a job', () => {
  it('yields its states to a loop, and closes the stream when the loop is left', async () => {
    let closed = false;
    const { client, held } = await scriptedClient((_, response) => {
      response.on('close', () => {
        closed = true;
      });
      begin(response).write(event(1, QUEUED) + event(2, RUNNING));
    });
    for await (const { status } of client.jobs.follow('j')) if (status === 'RUNNING') break;
    await eventually(() => closed);
    expect(held()).toEqual([]);
  });
});

describe('a valuation that is requested and waited for', () => {
  it('is read when its job has ended', async () => {
    const { client, requests } = await scriptedClient(({ method, target }, response) => {
      if (method === 'POST')
        return answer(response, 202, { valuation_id: 'v', job_id: 'j', status: 'QUEUED' });
      if (target === '/jobs/j') return stream(response, event(3, SUCCEEDED));
      return answer(response, 200, { id: 'v', status: 'CALCULATED' });
    });
    const valuation = await client.valuations.requestAndWait(
      { asset_id: 'a', purpose: 'SALE' },
      { idempotencyKey: 'a key of mine' },
    );
    expect(valuation).toMatchObject({ id: 'v', status: 'CALCULATED' });
    expect(
      requests.map(({ method, target, headers }) => [method, target, headers['idempotency-key']]),
    ).toEqual([
      ['POST', '/valuations', 'a key of mine'],
      ['GET', '/jobs/j', undefined],
      ['GET', '/valuations/v', undefined],
    ]);
  });
});
