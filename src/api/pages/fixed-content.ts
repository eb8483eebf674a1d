import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { sha256 } from '../../kernel/digest.ts';
import { API_HEADERS, PAGE_HEADERS } from '../pipeline/answer/respond.ts';
import { noneMatches } from '../pipeline/request/served-request.ts';
import type { Language } from '../route.ts';

/** Bytes that are constant in a process, with a strong ETag. */
export interface Content {
  readonly mediaType: string;
  readonly bytes: Buffer;
  encoded(encoding: Encoding): Buffer;
  readonly digest: string;
  readonly cacheControl: string;
}

type Encoding = 'br' | 'gzip';

/** The highest quality takes seconds for the OpenAPI document, at every start; this one milliseconds for a tenth more bytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const COMPRESSED: { readonly [E in Encoding]: (bytes: Buffer) => Buffer } = {
  br: (bytes) => brotliCompressSync(bytes, BROTLI),
  gzip: (bytes) => gzipSync(bytes),
};

/** Compressed once, on the first request: not for content made for one request. */
export function fixedContent(mediaType: string, text: string | Buffer, cacheControl = 'no-cache'): Content {
  const bytes = Buffer.from(text);
  const compressed = new Map<Encoding, Buffer>();
  return {
    mediaType,
    bytes,
    encoded(encoding) {
      const known = compressed.get(encoding) ?? COMPRESSED[encoding](bytes);
      compressed.set(encoding, known);
      return known;
    },
    digest: sha256(bytes).slice(0, 32),
    cacheControl,
  };
}

/** Answers a GET or HEAD; 304 if the client has the content. `more`: further headers, names and values alternate. */
export function sendContent(
  message: IncomingMessage,
  response: ServerResponse,
  content: Content,
  more: readonly string[] = [],
): void {
  const encoding = (['br', 'gzip'] as const).find((name) => accepts(message, name));
  const bytes = encoding ? content.encoded(encoding) : content.bytes;
  // Each encoding is a representation of its own (RFC 9110, 8.8.3).
  const etag = `"${content.digest}${encoding ? `-${encoding}` : ''}"`;
  const security = content.mediaType === 'application/json' ? API_HEADERS : PAGE_HEADERS;
  const headers = [
    ...security,
    'Vary',
    'Accept-Encoding',
    'Cache-Control',
    content.cacheControl,
    'ETag',
    etag,
  ];
  headers.push(...more);
  if (!noneMatches(message.headers['if-none-match'], etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  if (encoding) headers.push('Content-Encoding', encoding);
  headers.push('Content-Type', content.mediaType, 'Content-Length', String(bytes.length));
  response.writeHead(200, headers).end(bytes);
}

/** True if `Accept-Encoding` names the encoding, and not with `q=0`. */
const accepts = ({ headers }: IncomingMessage, encoding: string): boolean =>
  String(headers['accept-encoding'] ?? '')
    .split(',')
    .some((part) => {
      const [name = '', ...parameters] = part.split(';');
      return (
        name.trim().toLowerCase() === encoding && !parameters.some((each) => /^\s*q=0(\.0*)?\s*$/.test(each))
      );
    });

/** A page of `web/`, built by `scripts/build-web.ts`. */
export interface BuiltPage {
  readonly html: Readonly<Record<Language, Content>>;
  /** The files that it loads by path, such as `/asset-valuation/index-DyF56Nf3.js`. */
  readonly assets: ReadonlyMap<string, Content>;
}

const BUILT = new URL('../../../dist/web/', import.meta.url);

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/** Undefined if the pages are not built (after an installation with `--omit=dev` or without scripts, before the first start). */
export function builtPage(name: 'estimator' | 'operators' | 'workspace'): BuiltPage | undefined {
  const folder = fileURLToPath(new URL(`${name}/`, BUILT));
  if (!existsSync(`${folder}index.html`)) return undefined;
  const html = readFileSync(`${folder}index.html`, 'utf8');
  const assets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
    const mediaType = MEDIA_TYPES[file.split('.').at(-1) ?? ''];
    if (mediaType === undefined) return [];
    // The name contains the digest, so the content never changes.
    const content = fixedContent(
      mediaType,
      readFileSync(folder + file),
      'public, max-age=31536000, immutable',
    );
    return [[`/${file.replaceAll('\\', '/')}`, content] as const];
  });
  return {
    html: { en: pageIn('en', html), 'pt-BR': pageIn('pt-BR', html) },
    assets: new Map(assets),
  };
}

const pageIn = (language: Language, html: string): Content =>
  fixedContent('text/html; charset=utf-8', html.replace('<html lang="en">', `<html lang="${language}">`));
