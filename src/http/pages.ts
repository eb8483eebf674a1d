import { readFileSync } from 'node:fs';
import { sha256 } from '../kernel/digest.ts';
import type { JsonObject } from '../kernel/json.ts';
import { BASE_PATH } from './base-path.ts';
import { docsPage } from './docs/docs-page.ts';
import { homePage } from './docs/home-page.ts';
import { noneMatches } from './request-headers.ts';
import { API_HEADERS, PAGE_HEADERS } from './security-headers.ts';
import type { ServedRequest } from './served-request.ts';

/** Something to GET that is no operation of the contract. */
export interface Page {
  readonly path: string;
  answer(request: ServedRequest): void;
}

/** The document, its reading page and the page at `/`: all made once, all with a strong ETag. */
export function pages(document: string, version: string): readonly Page[] {
  const css = readFileSync(new URL('./docs/docs.css', import.meta.url), 'utf8');
  const home = {
    'pt-BR': fixed('text/html; charset=utf-8', homePage('pt-BR', version)),
    en: fixed('text/html; charset=utf-8', homePage('en', version)),
  };
  return [
    { path: `${BASE_PATH}/openapi.json`, answer: fixed('application/json', document) },
    {
      path: `${BASE_PATH}/docs`,
      answer: fixed('text/html; charset=utf-8', docsPage(JSON.parse(document) as JsonObject)),
    },
    { path: `${BASE_PATH}/docs.css`, answer: fixed('text/css; charset=utf-8', css) },
    { path: '/', answer: (request) => home[request.language](request) },
  ];
}

function fixed(mediaType: string, text: string): (request: ServedRequest) => void {
  const bytes = Buffer.from(text);
  const etag = `"${sha256(bytes).slice(0, 32)}"`;
  const security = mediaType === 'application/json' ? API_HEADERS : PAGE_HEADERS;
  return ({ message, response, requestId }) => {
    const headers = [...security, 'X-Request-Id', requestId, 'Cache-Control', 'no-cache', 'ETag', etag];
    if (!noneMatches(message.headers['if-none-match'], etag)) {
      response.writeHead(304, headers).end();
      return;
    }
    headers.push('Content-Type', mediaType, 'Content-Length', String(bytes.length));
    response.writeHead(200, headers).end(bytes);
  };
}
