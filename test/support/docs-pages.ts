import type { PublicService } from './public-service.ts';

export const LANGUAGES = ['en', 'pt-BR'] as const;

/** Pages of the reference: one of introduction, one for each tag, one of shared schemas. */
export const PAGES = [
  '',
  '/profiles',
  '/public-estimates',
  '/market',
  '/inventory',
  '/status',
  '/tasks',
  '/people',
  '/comments',
  '/assets',
  '/documents',
  '/valuations',
  '/policies',
  '/portfolios',
  '/jobs',
  '/scenarios',
  '/obligations',
  '/guarantees',
  '/events',
  '/batches',
  '/webhooks',
  '/back-tests',
  '/schemas',
] as const;

export const pageOf = async (service: PublicService, path: string, language: string): Promise<string> =>
  (await service.get(`/docs${path}?language=${language}`)).text;

export const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

export interface ShownSample {
  readonly operationId: string;
  readonly language: string;
  readonly text: string;
}

/** The samples that a reader copies: each operation of a page in each programming language. */
export const samplesIn = (html: string): readonly ShownSample[] =>
  [...html.matchAll(/<article id="(\w+)">([\s\S]*?)<\/article>/g)].flatMap(
    ([, operationId = '', inner = '']) =>
      [...inner.matchAll(/data-sample="(\w+)"><pre[^>]*><code class="call">([\s\S]*?)<\/code>/g)].map(
        ([, language = '', text = '']) => ({ operationId, language, text: unescaped(text) }),
      ),
  );
