import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { BASE_PATH } from '../../../src/api/base-path.ts';
import { PARAGRAPHS } from '../../../src/api/docs/page-context.ts';
import { SUMMARIES, TAGS } from '../../../src/api/docs/titles.ts';
import { openApiDocument } from '../../../src/api/openapi.ts';
import { serviceRoutes } from '../../support/contract/service-routes.ts';
import { LANGUAGES, PAGES, pageOf, samplesIn } from '../../support/docs-pages.ts';
import { forSuite } from '../../support/for-suite.ts';
import { publicService } from '../../support/public-service.ts';

const routes = serviceRoutes();
const document = JSON.parse(openApiDocument(routes));
const ids = routes.map(({ operationId }) => operationId).sort();
/** The webhooks of the document. */
const sent = Object.values<{ readonly post: SentOperation }>(document.webhooks).map(({ post }) => post);
const names = [...ids, ...sent.map(({ operationId }) => operationId)].sort();
interface SentOperation {
  readonly operationId: string;
  readonly description: string;
}

const service = forSuite(() => publicService());
const pages = new Map<string, string>();
beforeAll(async () => {
  for (const language of LANGUAGES)
    for (const path of PAGES)
      pages.set(`${BASE_PATH}/docs${path}?language=${language}`, await pageOf(service, path, language));
});

const html = (path: string, language = 'en') =>
  pages.get(`${BASE_PATH}/docs${path}?language=${language}`) ?? '';
const all = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, found = '']) => found);

describe('the reference', () => {
  it.each(LANGUAGES)('has no broken link in %s', (language) => {
    for (const [address, text] of pages) {
      if (!address.endsWith(language)) continue;
      for (const href of all(/ href="([^"]+)"/g, text)) {
        const { pathname, search, hash } = new URL(href, `http://made-up${address}`);
        const [page, anchor] = [href.startsWith('#') ? '' : pathname + search, hash.slice(1) || undefined];
        if (!`${page}/`.startsWith(`${BASE_PATH}/docs`) && page !== '') continue;
        if (/docs\.(css|js)$/.test(page)) continue;
        const target = page === '' ? text : pages.get(page);
        expect(target, `${href} in ${address}`).toBeDefined();
        if (anchor !== undefined) expect(target, `${href} in ${address}`).toContain(` id="${anchor}"`);
      }
    }
  });

  it('has an article for each operation and schema on one page, and a link to it on all', () => {
    const articles = PAGES.flatMap((path) => all(/<article id="([^"]+)"/g, html(path)));
    const schemas = Object.keys(document.components.schemas).map((name) => `schema-${name}`);
    const errors = Object.keys(document.components.responses).map((name) =>
      name.replace('E', 'e').replace('r4', 'r-4').replace('r5', 'r-5'),
    );
    expect(articles.sort()).toEqual([...names, ...schemas, ...errors].sort());
    for (const path of PAGES) {
      const [nav = ''] = /<nav[\s\S]*?<\/nav>/.exec(html(path)) ?? [];
      for (const id of [...names, ...schemas]) expect(nav).toMatch(new RegExp(`href="[^"]*#${id}"`));
    }
  });

  it('keeps on its first page the anchors of the former single page', () => {
    const there = new Set(all(/ id="([^"]+)"/g, html('')));
    const tags: { name: string }[] = document.tags;
    for (const id of [...ids, 'credentials', 'errors', 'schemas', 'error-404', 'content'])
      expect(there).toContain(id);
    for (const name of Object.keys(document.components.schemas)) expect(there).toContain(`schema-${name}`);
    for (const { name } of tags) expect(there).toContain(`tag-${name.toLowerCase().replaceAll(' ', '-')}`);
  });

  it('names operations by what they do, with method and path below', () => {
    expect(html('/policies')).toMatch(
      /<a href="assets\?language=en#registerAsset">Register an asset<\/a> <small><b>POST<\/b> \/assets<\/small>/,
    );
  });

  it.each(PAGES)('has headings in order, one of the first level: %s', (path) => {
    for (const language of LANGUAGES) {
      const levels = all(/<h([1-6])/g, html(path, language)).map(Number);
      expect(levels.filter((level) => level === 1)).toEqual([1]);
      for (const [index, level] of levels.entries())
        expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
      const places = all(/ id="([^"]+)"/g, html(path, language));
      expect(new Set(places).size).toBe(places.length);
    }
  });

  it.each(PAGES)('needs nothing from other hosts and no inline script or style: %s', async (path) => {
    const answer = await service.get(`/docs${path}`);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.text).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/i);
    for (const address of all(/<(?:link|script|img|iframe)[^>]*(?:href|src)="([^"]+)"/g, answer.text))
      expect(address).toMatch(/^\/[^/]/);
  });

  it('has each operation in three languages of programs, on its page alone', () => {
    const samples = PAGES.flatMap((path) => samplesIn(html(path)));
    for (const language of ['curl', 'javascript', 'python'])
      expect(
        samples
          .filter((each) => each.language === language)
          .map(({ operationId }) => operationId)
          .sort(),
      ).toEqual(ids);
  });

  it('has the palette of the page at /', () => {
    const read = (file: string) => readFileSync(join(import.meta.dirname, '../../../', file), 'utf8');
    const tokens = (css: string) => all(/^\s*(--[\w-]+: .*;)$/gm, css.split('@media print')[0] ?? '');
    const ours = tokens(read('src/api/docs/docs.css'));
    expect(ours.length).toBeGreaterThan(12);
    expect(tokens(read('web/shared/css/tokens.css'))).toEqual(expect.arrayContaining(ours));
  });
});

describe('in Portuguese', () => {
  it('each operation and each tag has its name', () => {
    expect(Object.keys(SUMMARIES).sort()).toEqual(names);
    expect(Object.keys(TAGS)).toEqual(document.tags.map(({ name }: { name: string }) => name));
    expect(html('/assets', 'pt-BR')).toContain('Registrar um bem');
    expect(html('/assets', 'pt-BR')).not.toContain('Register an asset');
  });

  it('every translation is of a current text', () => {
    const said = new Set<string>();
    const keep = (text = '') => {
      for (const line of text.split(/\n+/)) said.add(line.replace(/^- /, ''));
    };
    keep(document.info.description);
    keep(document.components.securitySchemes.credential.description);
    for (const { description } of Object.values<{ description: string }>(document.components.responses))
      keep(description);
    for (const route of [...routes, ...sent]) keep(route.description);
    expect(Object.keys(PARAGRAPHS).filter((text) => !said.has(text))).toEqual([]);
  });

  it('descriptions of operations are translated, or marked as English', () => {
    const left = PAGES.flatMap((path) =>
      all(/<p class="route">[\s\S]*?<\/p>([\s\S]*?)<fieldset/g, html(path, 'pt-BR')).filter((text) =>
        text.includes(' lang="en"'),
      ),
    );
    expect(left).toEqual([]);
    expect(html('/webhooks', 'pt-BR')).toContain('Enviado pelo serviço.');
    for (const { description } of sent)
      expect(html('/webhooks', 'pt-BR')).not.toContain(description.slice(0, 40));
    expect(html('', 'pt-BR')).toContain('estão em inglês');
    expect(html('/assets', 'pt-BR')).toContain(' lang="en"');
    expect(html('/assets')).not.toMatch(/<(?!html)\w+ lang="en">/);
  });

  it('is chosen by the address, then by the browser, and is declared', async () => {
    const asked = async (path: string, language: string) => {
      const { headers, text, status } = await service.call('GET', path, {
        headers: { 'accept-language': language },
      });
      expect([status, headers.get('vary')]).toEqual([200, expect.stringContaining('Accept-Language')]);
      return [headers.get('content-language'), /<html lang="([^"]+)"/.exec(text)?.[1]];
    };
    expect(await asked('/docs', 'pt-BR,pt;q=0.9')).toEqual(['pt-BR', 'pt-BR']);
    expect(await asked('/docs/assets', 'de')).toEqual(['en', 'en']);
    expect(await asked('/docs/assets?language=pt-BR', 'en')).toEqual(['pt-BR', 'pt-BR']);
    expect(await asked('/docs?language=en', 'pt-BR')).toEqual(['en', 'en']);
    expect(await asked('/docs?language=toString', 'pt-BR')).toEqual(['pt-BR', 'pt-BR']);
  });
});

describe('the pages of the reference', () => {
  it('are 304 to a client that has them, and 404 if unknown', async () => {
    const { headers } = await service.get('/docs/assets');
    const again = await service.call('GET', '/docs/assets', {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    for (const name of ['nothing', 'Assets', 'assets/', '__proto__', '%zz'])
      expect([name, (await service.get(`/docs/${name}`)).status]).toEqual([name, 404]);
  });

  it.each(LANGUAGES)(
    'are each below a fifth of what one page of all would be in %s, by their bytes',
    (language) => {
      const own = [...pages].filter(([address]) => address.endsWith(language));
      const whole = own.reduce((sum, [, text]) => sum + text.length, 0);
      expect(own.filter(([, text]) => text.length * 5 >= whole).map(([address]) => address)).toEqual([]);
    },
  );

  it('give the words of each operation and schema to the search', async () => {
    const { body, headers } = await service.get('/docs/words.json?language=en');
    expect(headers.get('content-type')).toBe('application/json');
    for (const id of names) expect(body).toHaveProperty(id);
    expect(body['schema-Policy']).toContain('forced_liquidation_discount');
  });
});
