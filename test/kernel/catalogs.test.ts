import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { bilingual, bilingualTexts, type TextKey } from '../../src/kernel/text/bilingual.ts';

const ROOT = join(import.meta.dirname, '../..');
const CATALOGS = join(ROOT, 'src/kernel/text');
const read = (name: string) => JSON.parse(readFileSync(join(CATALOGS, `${name}.json`), 'utf8'));

const placesOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, place = '']) => place))].sort();

/** Every text of a catalog by the way to it, `section.key`. */
const leaves = (value: unknown, path: readonly string[] = []): [string, string][] =>
  typeof value === 'string'
    ? [[path.join('.'), value]]
    : Object.entries(value as object).flatMap(([key, inner]) => leaves(inner, [...path, key]));

describe.each([
  ['en', 'pt-BR'],
  ['form-fields.en', 'form-fields.pt-BR'],
  ['sheet-columns.en', 'sheet-columns.pt-BR'],
])('the catalogs %s and %s', (english, portuguese) => {
  const texts = new Map(leaves(read(english)));
  const textos = new Map(leaves(read(portuguese)));

  it('have the same texts in the same order', () => {
    expect([...textos.keys()]).toEqual([...texts.keys()]);
    expect(texts.size).toBeGreaterThan(90);
  });

  it('say something of the same places in both', () => {
    const empty = [...texts, ...textos].filter(([, text]) => text.trim() === '');
    expect(empty.filter(([key]) => key !== 'reference-words.inEnglish')).toEqual([]);
    expect(
      [...texts].filter(([key, text]) => `${placesOf(text)}` !== `${placesOf(textos.get(key) ?? '')}`),
    ).toEqual([]);
  });
});

describe('each text of the catalogs', () => {
  const texts = new Map(leaves(read('en')));
  const used = new Set<string>();
  const wrong: string[] = [];
  for (const room of ['src', 'commands', 'queries', 'projections'])
    for (const name of readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.ts')) continue;
      const source = readFileSync(join(ROOT, room, name), 'utf8');
      if (!/\b(bilingual|bilingualTexts|limitation)\(/.test(source)) continue;
      visit(ts.createSourceFile(name, source, ts.ScriptTarget.Latest));
    }

  function visit(node: ts.Node): void {
    ts.forEachChild(node, visit);
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return;
    const [first, values] = node.arguments;
    if (!first || !ts.isStringLiteral(first)) return;
    if (node.expression.text === 'bilingualTexts')
      for (const key of texts.keys()) if (key.startsWith(`${first.text}.`)) used.add(key);
    if (!['bilingual', 'limitation'].includes(node.expression.text) || !texts.has(first.text)) return;
    used.add(first.text);
    const given =
      values && ts.isObjectLiteralExpression(values)
        ? values.properties.map((property) => (property.name as ts.Identifier).text).sort()
        : [];
    if (`${given}` !== `${placesOf(texts.get(first.text) ?? '')}`) wrong.push(`${first.text}: ${given}`);
  }

  it('gets a value for each of its places, and no other', () => expect(wrong).toEqual([]));

  it('is said somewhere', () => expect([...texts.keys()].filter((key) => !used.has(key))).toEqual([]));
});

describe('a text', () => {
  it('is the same in both languages with a value that is, and of each with a value of each', () => {
    const days = { en: 'days', 'pt-BR': 'dias' };
    expect(bilingual('faults.too_long' as TextKey, { most: 5n, unused: days })).toEqual({
      en: 'must have at most 5 characters',
      'pt-BR': 'deve ter no máximo 5 caracteres',
    });
  });

  it('is under the name of its section', () => {
    expect(bilingualTexts('declared-ages')).toEqual(
      Object.fromEntries(
        Object.keys(read('en')['declared-ages']).map((key) => [
          key,
          bilingual(`declared-ages.${key}` as TextKey),
        ]),
      ),
    );
  });
});
