import { describe, expect, it } from 'vitest';
import type { ServerEvent } from '../../src/api/route.ts';
import { events, type RouteRequest } from '../../src/api/route.ts';
import { forTest } from '../support/for-suite.ts';
import { credentialState, httpRig, sessionOfTest, testRoute } from '../support/http-rig.ts';

const streaming = (stream: (request: RouteRequest) => AsyncIterable<ServerEvent>) =>
  testRoute(async (request) => events(stream(request)));

/** One event, then silence until the signal; reports when it was closed. */
function endless() {
  const ended = Promise.withResolvers<void>();
  async function* stream({ signal }: RouteRequest): AsyncGenerator<ServerEvent> {
    try {
      yield { id: '1', data: { step: 1 } };
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    } finally {
      ended.resolve();
    }
  }
  return { stream, ended: ended.promise };
}

/** Reads the first event; the returned function reads the rest. */
async function firstEvent(answer: Response): Promise<() => Promise<void>> {
  const reader = answer.body?.getReader();
  let text = '';
  while (!text.includes('id: 1')) text += new TextDecoder().decode((await reader?.read())?.value);
  return async () => {
    while (!(await reader?.read())?.done);
  };
}

describe('server-sent events', () => {
  it('carry id, name and data, and the stream ends when there is no more', async () => {
    const two = streaming(async function* ({ lastEventId }) {
      yield { id: '2', event: 'job', data: { after: lastEventId ?? null } };
      yield { id: '3', data: { estimate: { source_text: '{\r\n "value": 1.50 }' } } };
    });
    const rig = await forTest(httpRig([two]));
    const answer = await rig.fetch('/thing', { headers: { 'last-event-id': '1' } });
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toBe(
      'retry: 2000\n\nid: 2\nevent: job\ndata: {"after":"1"}\n\nid: 3\ndata: {"estimate":{\ndata:  "value": 1.50 }}\n\n',
    );
  });

  it('end when the server drains', async () => {
    const { stream, ended } = endless();
    const rig = await forTest(httpRig([streaming(stream)]));
    const answer = await rig.fetch('/thing');
    const rest = await firstEvent(answer);
    rig.app.drain();
    await ended;
    await rest();
  });

  it('end when the client goes away', async () => {
    const { stream, ended } = endless();
    const rig = await forTest(httpRig([streaming(stream)]));
    const client = new AbortController();
    await firstEvent(await rig.fetch('/thing', { signal: client.signal }));
    client.abort();
    await ended;
  });

  it('end within seconds of the revocation of their credential', async () => {
    const { stream, ended } = endless();
    let revoked = false;
    const authenticate = async () => (revoked ? undefined : credentialState());
    const rig = await forTest(httpRig([streaming(stream)], { authenticate }));
    const rest = await firstEvent(await rig.fetch('/thing'));
    revoked = true;
    await ended;
    await rest();
  });

  it('end within seconds of the end of their session, which they do not prolong', async () => {
    const { stream, ended } = endless();
    const { sessions, headers, uses, end } = sessionOfTest();
    const rig = await forTest(httpRig([streaming(stream)], { sessions }));
    const rest = await firstEvent(
      await fetch(`${rig.base}/thing`, { headers: { ...headers(rig.base), accept: 'text/event-stream' } }),
    );
    end();
    await ended;
    await rest();
    expect([uses.includes(true), uses.length > 1]).toEqual([false, true]);
  });

  it('are limited for each credential, and a closed stream frees its place', async () => {
    const { stream } = endless();
    const rig = await forTest(httpRig([streaming(stream)]));
    const client = new AbortController();
    await firstEvent(await rig.fetch('/thing', { signal: client.signal }));
    await firstEvent(await rig.fetch('/thing'));
    const refused = await rig.fetch('/thing');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '15']);
    client.abort();
    await expect.poll(async () => (await rig.fetch('/thing')).status).toBe(200);
  });
});
