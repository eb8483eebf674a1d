import { readFileSync } from 'node:fs';
import type { JsonObject } from '../kernel/json.ts';
import { BASE_PATH } from './base-path.ts';
import { builtPage } from './built-page.ts';
import { docsPage } from './docs/docs-page.ts';
import { homePage } from './docs/home-page.ts';
import { type Content, fixedContent, sendContent } from './fixed-content.ts';
import type { ServedRequest } from './served-request.ts';

/** Something to GET that is no operation of the contract. */
export interface Page {
  readonly path: string;
  answer(request: ServedRequest): void;
}

/** The document, its reading page and the page at `/` with all that it loads: made once, each with a strong ETag. */
export function pages(document: string, version: string): readonly Page[] {
  const ours = (name: string) => readFileSync(new URL(`./docs/${name}`, import.meta.url), 'utf8');
  const estimator = builtPage('estimator');
  const home = estimator?.html ?? {
    'pt-BR': fixedContent(HTML, homePage('pt-BR', version)),
    en: fixedContent(HTML, homePage('en', version)),
  };
  return [
    page(`${BASE_PATH}/openapi.json`, fixedContent('application/json', document)),
    page(`${BASE_PATH}/docs`, fixedContent(HTML, docsPage(JSON.parse(document) as JsonObject))),
    page(`${BASE_PATH}/docs.css`, fixedContent('text/css; charset=utf-8', ours('docs.css'))),
    page(`${BASE_PATH}/icon.svg`, fixedContent('image/svg+xml', ours('icon.svg'))),
    page(`${BASE_PATH}/docs.js`, fixedContent('text/javascript; charset=utf-8', ours('docs.js'))),
    { path: '/', answer: (request) => send(request, home[request.language]) },
    ...[...(estimator?.assets ?? [])].map(([path, content]) => page(path, content)),
  ];
}

const HTML = 'text/html; charset=utf-8';

const page = (path: string, content: Content): Page => ({
  path,
  answer: (request) => send(request, content),
});

const send = ({ message, response, requestId }: ServedRequest, content: Content): void =>
  sendContent(message, response, content, ['X-Request-Id', requestId]);
