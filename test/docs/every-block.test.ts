import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Block, blocksOf, documentPaths, ROOT, readDocument, stepsOf, unaccounted } from './markdown.ts';

const documents = documentPaths().map((path) => [path, blocksOf(path)] as const);
const at = ({ document, line, language }: Block): string =>
  `${document}:${line} ${language || 'no language'}`;
const marked = documents
  .flatMap(([, blocks]) => blocks)
  .flatMap((block) => (block.mark ? [{ ...block, mark: block.mark }] : []));

const RUNS = readdirSync(join(import.meta.dirname, 'run')).map((name) =>
  readFileSync(join(import.meta.dirname, 'run', name), 'utf8'),
);

/** Every fenced block is run, or shows what comes of one that is, or says why neither can be. */
describe.each(documents)('%s', (path, blocks) => {
  it('has no block that is neither run nor marked', () => {
    expect(unaccounted(blocks).map(at)).toEqual([]);
  });

  it('has as many fences as blocks', () => {
    const fences = readDocument(path).match(/^ *```/gm) ?? [];
    expect(fences.length).toBe(2 * blocks.length);
  });
});

it.each(documents.filter(([, blocks]) => stepsOf(blocks).length > 0))(
  '%s is named in one test that runs it',
  (path) => {
    expect(RUNS.filter((text) => text.includes(`'${path}':`)).length).toBe(1);
  },
);

it.each(
  marked.filter(({ mark }) => mark.kind === 'not run').map((block) => [at(block), block.mark.text] as const),
)('%s is not run: %s', (_, reason) => {
  expect(reason.split(' ').length).toBeGreaterThan(1);
});

it.each(
  marked
    .filter(({ mark }) => mark.kind === 'excerpt of')
    .map((block) => [at(block), block.mark.text, block.content] as const),
)('%s is an excerpt of %s', (_, file, content) => {
  const squeezed = (text: string) => text.replaceAll(/[\s"']+/g, '');
  let rest = squeezed(readFileSync(join(ROOT, file), 'utf8'));
  for (const line of content.trim().split('\n').map(squeezed)) {
    expect(rest).toContain(line);
    rest = rest.slice(rest.indexOf(line) + line.length);
  }
});
