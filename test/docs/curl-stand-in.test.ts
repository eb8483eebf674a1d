import { execFile } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeNow, listenAnywhere } from '../support/free-port.ts';
import { sharedFolder } from '../support/test-folder.ts';
import { machinesCurl, standIn } from './execution/curl-program.ts';

/** The stand-in sends what curl sends, and ends as curl does. Where there is a curl, it is asked the same. */

let server: Server;
let origin = '';
const folder = sharedFolder('curl');
const received: unknown[] = [];

beforeAll(async () => {
  await writeFile(join(folder, 'curl'), standIn);
  await chmod(join(folder, 'curl'), 0o755);
  await writeFile(join(folder, 'body.txt'), 'one\ntwo\n');
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { 'content-type': type, 'x-own': own } = request.headers;
    received.push([request.method, request.url, type, own, Buffer.concat(chunks).toString()]);
    response
      .writeHead(request.url?.startsWith('/refused') ? 422 : 200, { 'X-Answer': 'yes' })
      .end('answered\n');
  });
  origin = `http://127.0.0.1:${await listenAnywhere(server)}`;
});
afterAll(() => closeNow(server));

async function asked(program: string, words: readonly string[]) {
  received.length = 0;
  const filled = words.map((word) => word.replace('ORIGIN', origin));
  const ended = await new Promise<{ code: unknown; stdout: string }>((resolve) => {
    execFile(program, filled, { cwd: folder }, (error, stdout) =>
      resolve({ code: error?.code ?? 0, stdout }),
    );
  });
  const withoutDate = ended.stdout.replaceAll(
    /^(date|connection|keep-alive|transfer-encoding): .*\r\n/gim,
    '',
  );
  return { received: [...received], code: ended.code, stdout: withoutDate };
}

const CASES: readonly (readonly [
  what: string,
  words: readonly string[],
  received: readonly unknown[],
  code: number,
  stdout: string,
])[] = [
  ['a GET', ['-s', 'ORIGIN/a?b=c'], ['GET', '/a?b=c', undefined, undefined, ''], 0, 'answered\n'],
  [
    'JSON',
    ['-sS', '-H', 'Content-Type: application/json', '-H', 'X-Own: a: b', '-d', '{"a":"é"}', 'ORIGIN/a'],
    ['POST', '/a', 'application/json', 'a: b', '{"a":"é"}'],
    0,
    'answered\n',
  ],
  [
    'two data',
    ['-s', '-d', 'a=1', '-d', 'b=2', 'ORIGIN/'],
    ['POST', '/', 'application/x-www-form-urlencoded', undefined, 'a=1&b=2'],
    0,
    'answered\n',
  ],
  [
    'a file, whole',
    ['-s', '-X', 'PUT', '--data-binary', '@body.txt', '-H', 'Content-Type: text/plain', 'ORIGIN/'],
    ['PUT', '/', 'text/plain', undefined, 'one\ntwo\n'],
    0,
    'answered\n',
  ],
  [
    'a query',
    ['-s', '--get', 'ORIGIN/a', '--data-urlencode', 'name=Grain&Coffee'],
    ['GET', '/a?name=Grain%26Coffee', undefined, undefined, ''],
    0,
    'answered\n',
  ],
  [
    'an answer with its head',
    ['-si', 'ORIGIN/'],
    ['GET', '/', undefined, undefined, ''],
    0,
    'HTTP/1.1 200 OK\r\nX-Answer: yes\r\n\r\nanswered\n',
  ],
  [
    'an error',
    ['-s', '--fail-with-body', 'ORIGIN/refused'],
    ['GET', '/refused', undefined, undefined, ''],
    22,
    'answered\n',
  ],
  [
    'a status',
    ['-s', '-o', 'answer.txt', '-w', '%{http_code}\\n', 'ORIGIN/'],
    ['GET', '/', undefined, undefined, ''],
    0,
    '200\n',
  ],
];

describe('the stand-in of curl', () => {
  it.each(CASES)('sends %s', async (_, words, sent, code, stdout) => {
    const expected = { received: [sent], code, stdout };
    expect(await asked(join(folder, 'curl'), words)).toEqual(expected);
    const own = await machinesCurl();
    if (own !== undefined) expect(await asked(own, words)).toEqual(expected);
  });

  it('writes head and body to files', async () => {
    await asked(join(folder, 'curl'), ['-s', '-D', 'head.txt', '-o', 'body-too.txt', 'ORIGIN/']);
    expect(await readFile(join(folder, 'head.txt'), 'utf8')).toMatch(
      /^HTTP\/1.1 200 OK\r\nX-Answer: yes\r\n/,
    );
    expect(await readFile(join(folder, 'body-too.txt'), 'utf8')).toBe('answered\n');
  });

  it('does not guess at words it does not know', async () => {
    for (const word of ['-k', '--proxy', '--data-raw'])
      expect((await asked(join(folder, 'curl'), [word, 'ORIGIN/'])).code).toBe(2);
    expect(received).toEqual([]);
    expect((await asked(join(folder, 'curl'), ['-s', 'http://127.0.0.1:1/'])).code).toBe(7);
  });
});
