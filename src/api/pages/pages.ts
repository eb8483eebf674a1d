import { readFileSync } from 'node:fs';
import type { JsonObject } from '../../kernel/json.ts';
import { bilingualTexts } from '../../kernel/text/bilingual.ts';
import type { Label } from '../../kernel/vocabulary.ts';
import { BASE_PATH } from '../base-path.ts';
import { type Html, html } from '../docs/html.ts';
import { shell } from '../docs/shell.ts';
import { docsSite, isDocsLanguage } from '../docs/site.ts';
import { once } from '../once.ts';
import { problem } from '../pipeline/answer/problem.ts';
import { headersOf, PAGE_HEADERS, sendAnswer, sendProblem } from '../pipeline/answer/respond.ts';
import { acceptPrefers, type ServedRequest } from '../pipeline/request/served-request.ts';
import { json, type Language } from '../route.ts';
import { builtPage, type Content, fixedContent, sendContent } from './fixed-content.ts';

const TEXTS = bilingualTexts('pages-words');

const links = (language: keyof Label): Html => {
  const link = (path: string, text: Label): Html =>
    html`<li><a href="${BASE_PATH}${path}">${text[language]}</a></li>`;
  return html`<ul>${[link('/docs', TEXTS.docs), link('/openapi.json', TEXTS.document), link('/profiles', TEXTS.profiles)]}</ul>`;
};

const nothingPage = (language: keyof Label): string =>
  shell(
    TEXTS.nothing[language],
    html`<main><h1>${TEXTS.nothing[language]}</h1><ul><li><a href="/">${TEXTS.title[language]}</a></li></ul>${links(language)}</main>`,
    { language },
  );

/** The page at `/`: what the service is, with links. */
function homePage(language: keyof Label, version: string): string {
  const say = (name: keyof typeof TEXTS): string => TEXTS[name][language];
  return shell(
    say('title'),
    html`<main><h1>${say('title')}</h1><p>${say('what')}</p><p>${say('limits')}</p>
${links(language)}<p>${version}</p></main>`,
    { language },
  );
}

/** A GET route outside the contract. */
export interface Page {
  readonly path: string;
  answer(request: ServedRequest): void;
}

/**
 * The OpenAPI document, its reference and the page at `/` with its files, each with a strong ETag. The document is made on the
 * first request for it, because it would take a tenth of the time of a start.
 */
export function pages(makeDocument: () => string, version: string, hasWorkspace = false): readonly Page[] {
  const document = once(makeDocument);
  const openapi = once(() => fixedContent('application/json', document()));
  const ours = (name: string) => readFileSync(new URL(`../docs/${name}`, import.meta.url));
  const estimator = builtPage('estimator');
  const home = estimator?.html ?? {
    'pt-BR': fixedContent(HTML, homePage('pt-BR', version)),
    en: fixedContent(HTML, homePage('en', version)),
  };
  const docs = toDocs(docsContents(document));
  return [
    { path: `${BASE_PATH}/openapi.json`, answer: (request) => send(request, openapi()) },
    ...[`${BASE_PATH}/docs`, `${BASE_PATH}/docs/:page`].map((path) => ({ path, answer: docs })),
    page(`${BASE_PATH}/docs.css`, fixedContent('text/css; charset=utf-8', ours('docs.css'))),
    page(`${BASE_PATH}/icon.svg`, fixedContent('image/svg+xml', ours('icon.svg'))),
    page(`${BASE_PATH}/docs.js`, fixedContent('text/javascript; charset=utf-8', ours('docs.js'))),
    page('/favicon.ico', fixedContent('image/vnd.microsoft.icon', ours('favicon.ico'))),
    ...[BASE_PATH, `${BASE_PATH}/`].map((path) => ({ path, answer: toDocumentation(version) })),
    ...['/docs', '/openapi.json'].map((path) => ({ path, answer: belowTheBasePath })),
    { path: '/', answer: (request) => send(request, home[request.language]) },
    ...[...(estimator?.assets ?? [])].map(([path, content]) => page(path, content)),
    ...(hasWorkspace ? workspacePages() : []),
  ];
}

/** Each of its screens has an address of its own, and all of them are one page. */
function workspacePages(): readonly Page[] {
  const built = builtPage('workspace');
  if (built === undefined) return [];
  const answer = (request: ServedRequest): void => send(request, built.html[request.language]);
  return [
    ...['/workspace', '/workspace/*screen'].map((path) => ({ path, answer })),
    ...[...built.assets].map(([path, content]) => page(path, content)),
  ];
}

const HTML = 'text/html; charset=utf-8';

/** Redirects to a page of the reference, in the language of the query or the browser's preferred one. */
const toDocs =
  (contents: ReturnType<typeof docsContents>) =>
  (request: ServedRequest): void => {
    const { page: name = '' } = request.params as { readonly page?: string };
    const found = contents(name, request.search, request.language);
    if (found === undefined) sendNothing(request);
    else send(request, found.content, ['Content-Language', found.language]);
  };

/** Redirects browsers at the base path to the reference; programs get a list of links. */
const toDocumentation =
  (version: string) =>
  (request: ServedRequest): void => {
    const [docs, openapi, profiles] = ['docs', 'openapi.json', 'profiles'].map(
      (name) => `${BASE_PATH}/${name}`,
    ) as [string, string, string];
    if (wantsPage(request)) {
      const headers = headersOf(request, 'no-cache', { Location: docs, 'Content-Length': '0' });
      request.response.writeHead(307, headers).end();
    } else
      sendAnswer(
        request,
        json(200, { service: 'asset-valuation', version, openapi, docs, profiles }),
        'no-cache',
      );
  };

/** Redirects from the root, where other services have these files. */
function belowTheBasePath(request: ServedRequest): void {
  const Location = BASE_PATH + request.instance;
  request.response.writeHead(308, headersOf(request, 'no-cache', { Location, 'Content-Length': '0' })).end();
}

const wantsPage = ({ message }: ServedRequest): boolean =>
  (message.method === 'GET' || message.method === 'HEAD') &&
  acceptPrefers(message.headers.accept, 'text/html', 'application/json');

/** 404: a page with links for people, the usual error body for programs. */
export function sendNothing(request: ServedRequest): void {
  if (!wantsPage(request)) {
    sendProblem(request, problem('NOT_FOUND'));
    return;
  }
  const bytes = Buffer.from(nothingPage(request.language));
  const headers = [...PAGE_HEADERS, 'X-Request-Id', request.requestId, 'Cache-Control', 'no-store'];
  headers.push(
    'Content-Language',
    request.language,
    'Content-Type',
    HTML,
    'Content-Length',
    String(bytes.length),
  );
  request.response.writeHead(404, headers).end(bytes);
}

const page = (path: string, content: Content): Page => ({
  path,
  answer: (request) => send(request, content),
});

const send = (
  { message, response, requestId }: ServedRequest,
  content: Content,
  more: readonly string[] = [],
): void => sendContent(message, response, content, ['X-Request-Id', requestId, ...more]);

interface DocsAnswer {
  readonly language: Language;
  readonly content: Content;
}

const WORDS = 'words.json';

/**
 * The pages of the reference, each made and kept on its first request. `language` in the query overrides the browser's languages.
 * Undefined if there is no page of that name.
 */
function docsContents(document: () => string) {
  const site = once(() => docsSite(JSON.parse(document()) as JsonObject));
  const made = new Map<string, Content>();
  return (name: string, query: string, preferred: Language): DocsAnswer | undefined => {
    if (name !== WORDS && !site().names.includes(name)) return undefined;
    const asked = new URLSearchParams(query).get('language');
    const language = isDocsLanguage(asked) ? asked : preferred;
    const key = `${name} ${language}`;
    const content =
      made.get(key) ??
      (name === WORDS
        ? fixedContent('application/json', JSON.stringify(site().words(language)))
        : fixedContent('text/html; charset=utf-8', site().page(name, language)));
    made.set(key, content);
    return { language, content };
  };
}
