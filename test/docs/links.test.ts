import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { documentPaths, readDocument } from './markdown.ts';

const ROOT = join(import.meta.dirname, '../..');
const DOCUMENTS = documentPaths().filter((path) => /\]\((?!http)/.test(readDocument(path)));

/** A heading's anchor, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsIn = (path: string): ReadonlySet<string> =>
  new Set([...readDocument(path).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)));

it.each(DOCUMENTS)('%s links to files and headings that are there', (document) => {
  const links = [...readDocument(document).matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);
  const own = links.filter((target) => !/^https?:/.test(target));
  expect(own.length).toBeGreaterThan(0);
  for (const target of own) {
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? document : join(dirname(document), path);
    expect(existsSync(join(ROOT, file)), target).toBe(true);
    if (anchor !== undefined) expect(anchorsIn(file), target).toContain(anchor);
  }
});
