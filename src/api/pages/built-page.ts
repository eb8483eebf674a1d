import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from '../route.ts';
import { type Content, fixedContent } from './fixed-content.ts';

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
