import { describe, expect, it } from 'vitest';
import { answering, inTurn, refusing, scriptedClient } from './scripted-server.ts';

const page = (ids: readonly string[], next: string | null) =>
  answering(200, { items: ids.map((id) => ({ id })), next });

describe('following events', () => {
  it('continues from answer to answer, and reports the cursor when all events before it were consumed', async () => {
    const { client, requests } = await scriptedClient(
      inTurn(page(['1', '2'], 'a'), page([], 'b'), page(['3'], 'c'), page(['4'], 'd')),
    );
    const seen: string[] = [];
    const types = ['asset.changed', 'asset.archived'] as const;
    for await (const { id } of client.events.follow({ types, onNext: (next) => seen.push(next) })) {
      seen.push(id);
      if (id === '4') break;
    }
    expect(seen).toEqual(['1', '2', 'a', 'b', '3', 'c', '4']);
    const query = 'types=asset.changed%2Casset.archived&wait=25';
    expect(requests.map(({ target }) => target)).toEqual([
      `/events?${query}`,
      `/events?after=a&${query}`,
      `/events?after=b&${query}`,
      `/events?after=c&${query}`,
    ]);
  });

  it('polls a service with immediate empty answers at most once a second', async () => {
    const nothing = page([], 'here');
    const { client, sleeps } = await scriptedClient(inTurn(nothing, nothing, nothing, page(['1'], 'there')));
    for await (const { id } of client.events.follow({ after: 'here' })) if (id === '1') break;
    expect(sleeps).toEqual([1_000, 1_000, 1_000]);
  });

  it('retries temporary failures, and throws others', async () => {
    const away = refusing(503, 'SERVICE_UNAVAILABLE', { 'retry-after': '1' });
    const lost = { pointer: '/after', code: 'cursor_lost', detail: '' };
    const { client, requests } = await scriptedClient(
      inTurn(away, away, refusing(409, 'STATE_CONFLICT', {}, [lost])),
    );
    const next = client.events.follow({ after: 'old' }).next();
    await expect(next).rejects.toMatchObject({ code: 'STATE_CONFLICT', errors: [{ code: 'cursor_lost' }] });
    expect(requests).toHaveLength(3);
  });

  it('ends when its signal is aborted', async () => {
    const leaving = new AbortController();
    const { client, requests } = await scriptedClient(() => undefined);
    const next = client.events.follow({ signal: leaving.signal }).next();
    await expect.poll(() => requests.length).toBe(1);
    leaving.abort(new Error('enough'));
    await expect(next).rejects.toThrow('enough');
  });
});
