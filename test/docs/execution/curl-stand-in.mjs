// Reads a command line as curl does, as far as the documents go, and ends with 22 where the answer is an error. Run by `node`.
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';

const WITH_VALUE = {
  '-H': 'header',
  '--header': 'header',
  '-d': 'data',
  '--data': 'data',
  '--data-binary': 'data-binary',
  '--data-urlencode': 'data-urlencode',
  '-X': 'method',
  '--request': 'method',
  '-o': 'output',
  '--output': 'output',
  '-D': 'headers-to',
  '--dump-header': 'headers-to',
  '-w': 'write-out',
  '--write-out': 'write-out',
};
const WITHOUT = {
  i: 'include',
  s: 'silent',
  S: 'show-error',
  N: 'no-buffer',
  G: 'get',
  f: 'fail',
  O: 'remote-name',
};
const LONG = { '--get': 'get', '--fail-with-body': 'fail', '--no-buffer': 'no-buffer', '--silent': 'silent' };

function giveUp(code, message) {
  process.stderr.write(`curl: (${code}) ${message}\n`);
  process.exit(code);
}

/** Options by name, each with its values; addresses under `url`. */
function read(words) {
  const found = new Map([['url', []]]);
  const add = (name, value) => found.set(name, [...(found.get(name) ?? []), value]);
  const left = [...words];
  while (left.length > 0) {
    const word = left.shift();
    if (WITH_VALUE[word]) add(WITH_VALUE[word], left.shift());
    else if (LONG[word]) add(LONG[word], true);
    else if (/^-[a-zA-Z]+$/.test(word)) {
      for (const letter of word.slice(1)) {
        if (!WITHOUT[letter]) giveUp(2, `option ${word}: is unknown`);
        add(WITHOUT[letter], true);
      }
    } else if (word.startsWith('-')) giveUp(2, `option ${word}: is unknown`);
    else add('url', word);
  }
  return found;
}

const bytesOf = (value, isBinary) => {
  if (!value.startsWith('@')) return Buffer.from(value);
  const bytes = readFileSync(value === '@-' ? 0 : value.slice(1));
  return isBinary ? bytes : Buffer.from(bytes.toString('latin1').replaceAll(/[\r\n]/g, ''), 'latin1');
};

const encoded = (value) => {
  const [name, ...rest] = value.split('=');
  return Buffer.from(
    rest.length === 0 ? encodeURIComponent(name) : `${name}=${encodeURIComponent(rest.join('='))}`,
  );
};

const options = read(process.argv.slice(2));
const url = new URL(options.get('url')[0] ?? giveUp(2, 'no URL specified'));
const parts = [
  ...(options.get('data') ?? []).map((value) => bytesOf(value, false)),
  ...(options.get('data-binary') ?? []).map((value) => bytesOf(value, true)),
  ...(options.get('data-urlencode') ?? []).map(encoded),
];
let body =
  parts.length === 0
    ? undefined
    : Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [Buffer.from('&'), part])));
if (options.has('get') && body !== undefined) {
  url.search = [url.search.slice(1), body.toString()].filter(Boolean).join('&');
  body = undefined;
}
const headers = { accept: '*/*', 'user-agent': 'curl/stand-in' };
if (body !== undefined) {
  headers['content-type'] = 'application/x-www-form-urlencoded';
  headers['content-length'] = String(body.length);
}
for (const header of options.get('header') ?? []) {
  const colon = header.indexOf(':');
  headers[header.slice(0, colon).toLowerCase()] = header.slice(colon + 1).trim();
}
const method = options.get('method')?.[0] ?? (body === undefined ? 'GET' : 'POST');

const sent = request(url, { method, headers, agent: false });
sent.on('error', (error) => giveUp(7, error.message));
sent.end(body);
sent.on('response', async (response) => {
  const lines = [];
  for (let at = 0; at < response.rawHeaders.length; at += 2)
    lines.push(`${response.rawHeaders[at]}: ${response.rawHeaders[at + 1]}`);
  const head = `HTTP/1.1 ${response.statusCode} ${response.statusMessage}\r\n${lines.join('\r\n')}\r\n\r\n`;
  const headersTo = options.get('headers-to')?.[0];
  if (headersTo === '-' || options.has('include')) process.stdout.write(head);
  else if (headersTo) writeFileSync(headersTo, head);
  const file =
    options.get('output')?.[0] ?? (options.has('remote-name') ? basename(url.pathname) : undefined);
  await pipeline(response, file === undefined ? process.stdout : createWriteStream(file), {
    end: file !== undefined,
  });
  const written = options.get('write-out')?.[0];
  if (written !== undefined)
    process.stdout.write(
      written.replaceAll('%{http_code}', String(response.statusCode)).replaceAll('\\n', '\n'),
    );
  process.exitCode = response.statusCode >= 400 ? 22 : 0;
});
