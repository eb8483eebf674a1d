import { answers, type Behaviour } from './source-server.ts';

/** What any source may do wrong, whatever its shape; `good` is an answer that would be taken. */
export const misbehaviours = (good: unknown): [string, Behaviour][] => [
  ['a maintenance page with status 200', answers.maintenance],
  ['status 400', answers.json({ error: 'bad request' }, 400)],
  ['status 403', answers.html('forbidden', 403)],
  ['status 404 with a page', answers.html('not found', 404)],
  ['status 503', answers.html('', 503)],
  ['a quota that is used up', answers.quota('rate limit exceeded. Please try again tomorrow.')],
  ['no body', answers.bytes(new Uint8Array())],
  ['another shape', answers.json({ data: { items: [1, 2, 3] } })],
  ['null', answers.json(null)],
  ['invalid UTF-8', answers.bytes(new Uint8Array([0x5b, 0x22, 0xff, 0x22, 0x5d]))],
  ['half a body', answers.truncated(new TextEncoder().encode(JSON.stringify(good)))],
  ['half a body, properly ended', answers.html(JSON.stringify(good).slice(0, -9))],
  ['a packed body, although none was asked for', answers.packed(JSON.stringify(good))],
  ['an endless body', answers.endless],
  ['a connection hung up', answers.hangUp],
];
