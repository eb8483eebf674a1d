import { expect, it } from 'vitest';
import { BASE_PATH } from '../../src/api/base-path.ts';
import { FIELD_WORDS } from '../../src/kernel/wording/form/field-words.ts';
import type { JsonSchema } from '../../src/kernel/wording/form/schema.ts';
import { waysOf } from '../../web/shared/form/ways.ts';
import type { ClassCoverage, Profile } from '../../web/shared/service/answers.ts';
import { CLASS_HINTS } from '../../web/shared/texts/code-words.ts';
import en from '../../web/shared/texts/en.json' with { type: 'json' };
import { estimatorSuite } from './estimator-page.ts';

type Tree = string | { readonly [name: string]: Tree };
const textsIn = (tree: Tree): readonly string[] =>
  typeof tree === 'string' ? [tree] : Object.values(tree).flatMap(textsIn);

const descriptionsIn = (schema: JsonSchema): readonly string[] =>
  Object.entries(schema as Readonly<Record<string, unknown>>).flatMap(([name, value]) => {
    if (name === 'description' && typeof value === 'string') return [value];
    return value !== null && typeof value === 'object' ? descriptionsIn(value as JsonSchema) : [];
  });

const { codes: _, ...own } = en;
/** What the page would say in English: its own words and hints; a word alone, or that of a code, may be the same in both. */
const hints = [...Object.values(FIELD_WORDS), ...Object.values(CLASS_HINTS).flatMap(Object.values)];
const english = [
  ...textsIn(own),
  ...hints.flatMap((each) => textsIn((each as Readonly<Record<string, Tree>>).en ?? '')),
].filter((text) => text.includes(' ') && !text.includes('{'));

/** All that a person sees or is read, hidden details included. */
const SHOWN = `[...document.querySelectorAll('body *')].flatMap((each) => [
  ...[...each.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data.trim()),
  ...['title', 'placeholder', 'aria-label'].map((name) => each.getAttribute(name) ?? ''),
]).filter(Boolean)`;

estimatorSuite('the help of the page', ({ open, service }) => {
  it('is Portuguese in Portuguese, in every form of every class', async () => {
    const items = async (path: string) =>
      ((await (await fetch(`${service.origin}${BASE_PATH}${path}`)).json()) as { items: unknown }).items;
    const profiles = (await items('/profiles')) as readonly Profile[];
    const coverage = (await items('/market/coverage')) as readonly ClassCoverage[];
    const { page } = await open('', { locale: 'pt-BR' });
    const found: string[] = [];
    let forms = 0;
    for (const profile of profiles) {
      const { asset_class: assetClass } = profile;
      const ways = waysOf(coverage.find((each) => each.asset_class === assetClass)?.routes ?? []);
      for (const way of ways) {
        await page.evaluate(`location.hash = 'class=${assetClass}&way=${way.id}'`);
        const title = page.locator('#step-title', { hasText: profile.label['pt-BR'] });
        await title.waitFor();
        await page.locator('form').waitFor();
        const shown: readonly string[] = await page.evaluate(SHOWN);
        const unwanted = new Set([...english, ...descriptionsIn(way.schemaOf(profile) ?? {})]);
        found.push(...shown.filter((text) => unwanted.has(text)).map((text) => `${assetClass}: ${text}`));
        forms += 1;
      }
    }
    expect(forms).toBeGreaterThan(30);
    expect(found).toEqual([]);
    expect(english.length).toBeGreaterThan(100);
  });
});
