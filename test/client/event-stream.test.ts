import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ServerSentEvent, serverSentEvents } from '../../client/src/event-stream.ts';

async function eventsOf(chunks: readonly Uint8Array[], retries: number[] = []) {
  const found: ServerSentEvent[] = [];
  async function* given() {
    yield* chunks;
  }
  for await (const event of serverSentEvents(given(), { onRetry: (ms) => retries.push(ms) }))
    found.push(event);
  return found;
}

const bytes = (text: string) => new TextEncoder().encode(text);
const message = (data: string, id?: string, event = 'message') => ({ id, event, data });

describe('a stream of server-sent events', () => {
  it.each<[string, ServerSentEvent[]]>([
    ['data: one\n\n', [message('one')]],
    ['data:one\ndata: two\n\n', [message('one\ntwo')]],
    ['data:  two spaces\n\n', [message(' two spaces')]],
    ['id: 1\nevent: job\ndata: a\n\ndata: b\n\n', [message('a', '1', 'job'), message('b', '1')]],
    [': a comment\n\ndata: a\n\n', [message('a')]],
    ['data: a\r\n\r\ndata: b\r\rdata: c\n\n', [message('a'), message('b'), message('c')]],
    ['data\n\n', [message('')]],
    ['id: 1\u0000\ndata: a\n\n', [message('a')]],
    ['colour: red\ndata: a\n\n', [message('a')]],
    ['event: job\n\ndata: a\n\n', [message('a')]],
    ['data: broken off', []],
    ['data: broken off\n', []],
    ['\uFEFFdata: a\n\n', [message('a')]],
    ['', []],
  ])('%j', async (text, events) => {
    expect(await eventsOf([bytes(text)])).toEqual(events);
  });

  it('sets the wait before reconnecting', async () => {
    const retries: number[] = [];
    await eventsOf([bytes('retry: 2000\nretry: soon\nretry: 5\n\n')], retries);
    expect(retries).toEqual([2_000, 5]);
  });

  it('is parsed alike however it is split into chunks', async () => {
    const whole = bytes(
      'id: 1\r\nevent: job\r\ndata: {"naïve":"ação"}\r\n\r\n: still here\n\nid: 2\rdata: é\r\rdata: x\n\n',
    );
    const expected = await eventsOf([whole]);
    expect(expected).toHaveLength(3);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(whole.length)), async (cuts) => {
        const at = [0, ...[...cuts].sort((a, b) => a - b), whole.length];
        const pieces = at.slice(1).map((end, index) => whole.subarray(at[index], end));
        expect(await eventsOf(pieces)).toEqual(expected);
      }),
    );
  });
});
