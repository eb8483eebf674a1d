import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { sha256 } from '../../kernel/digest.ts';
import { API_HEADERS, PAGE_HEADERS } from '../pipeline/answer/respond.ts';
import { noneMatches } from '../pipeline/request/served.ts';
import type { Language } from '../route.ts';

/** Bytes that stay the same as long as the process runs, with a strong ETag. */
export interface Content {
  readonly mediaType: string;
  readonly bytes: Buffer;
  /** The same compressed. */
  encoded(encoding: Encoding): Buffer;
  readonly digest: string;
  readonly cacheControl: string;
}

type Encoding = 'br' | 'gzip';

/** The highest quality takes seconds for the OpenAPI document, at every start; this one some milliseconds, and a tenth more bytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const COMPRESSED: { readonly [E in Encoding]: (bytes: Buffer) => Buffer } = {
  br: (bytes) => brotliCompressSync(bytes, BROTLI),
  gzip: (bytes) => gzipSync(bytes),
};

/** Compressed once, when it is first asked for: not for what is made by request. */
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

/** Answers a GET or HEAD: 304 to who has it. `more`: further headers, flat lists of name and value. */
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

/** Whether `Accept-Encoding` names it, and not with `q=0`. */
const accepts = ({ headers }: IncomingMessage, encoding: string): boolean =>
  String(headers['accept-encoding'] ?? '')
    .split(',')
    .some((part) => {
      const [name = '', ...parameters] = part.split(';');
      return (
        name.trim().toLowerCase() === encoding && !parameters.some((each) => /^\s*q=0(\.0*)?\s*$/.test(each))
      );
    });

/** A page of `web/` as `scripts/build-web.ts` made it. */
export interface BuiltPage {
  /** The page itself, in either language. */
  readonly html: Readonly<Record<Language, Content>>;
  /** All that it loads, by path in its origin, such as `/asset-valuation/index-DyF56Nf3.js`. */
  readonly assets: ReadonlyMap<string, Content>;
}

const BUILT = new URL('../../../dist/web/', import.meta.url);

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/** Undefined where the pages are not built (an installation with `--omit=dev` or without scripts that never started). */
export function builtPage(name: 'estimator' | 'operators'): BuiltPage | undefined {
  const folder = fileURLToPath(new URL(`${name}/`, BUILT));
  if (!existsSync(`${folder}index.html`)) return undefined;
  const html = readFileSync(`${folder}index.html`, 'utf8');
  const assets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
    const mediaType = MEDIA_TYPES[file.split('.').at(-1) ?? ''];
    if (mediaType === undefined) return [];
    // Named after its digest by the builder, and so never another content.
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
