import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

export const readDocument = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Pages for visitors of the repository. ARCHITECTURE.md has blocks for the machine, which reads it by itself. */
const AT_THE_TOP = [
  'README.md',
  'README.pt-BR.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'src/engine/README.md',
];

/** Those, and everything under docs/. The client's guide is one program, which its own test runs. */
export function documentPaths(): readonly string[] {
  const below = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' });
  const guides = below.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`);
  return [...AT_THE_TOP, ...guides.toSorted()];
}

/** What a comment before a block says of it: `not run: <reason>` or `excerpt of: <file of this repository>`. */
export interface Mark {
  readonly kind: 'not run' | 'excerpt of';
  readonly text: string;
}

/** A fenced block, without the indentation of its list. */
export interface Block {
  readonly document: string;
  /** Of the fence, from 1. */
  readonly line: number;
  readonly language: string;
  readonly content: string;
  readonly mark: Mark | undefined;
}

const FENCE = /^( *)```(.*)\n([\s\S]*?)^\1```$/gm;
const MARK = /<!-- (not run|excerpt of): ([^>]+?) -->\s*$/;

export function blocksOf(document: string, text = readDocument(document)): readonly Block[] {
  return [...text.matchAll(FENCE)].map(({ index, 1: indent = '', 2: language = '', 3: content = '' }) => {
    const before = text.slice(0, index);
    const marked = MARK.exec(before);
    return {
      document,
      line: before.split('\n').length,
      language: language.trim(),
      content: content.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      mark: marked ? { kind: marked[1] as Mark['kind'], text: marked[2] ?? '' } : undefined,
    };
  });
}

export const SHELLS: ReadonlySet<string> = new Set(['bash', 'sh']);
export const SCRIPTS: ReadonlySet<string> = new Set(['js', 'ts']);
/** Languages of a block below a block that is run, as its output. */
export const SHOWN: ReadonlySet<string> = new Set(['json', 'http', 'text']);

const isRun = ({ language, mark }: Block): boolean =>
  mark === undefined && (SHELLS.has(language) || SCRIPTS.has(language));

/** A block that is run, and the one right after it, when that shows what comes of it. */
export interface Step {
  readonly block: Block;
  readonly shown: Block | undefined;
}

export function stepsOf(blocks: readonly Block[]): readonly Step[] {
  return blocks.flatMap((block, index) => {
    if (!isRun(block)) return [];
    const next = blocks[index + 1];
    const isShown = next !== undefined && next.mark === undefined && SHOWN.has(next.language);
    return [{ block, shown: isShown ? next : undefined }];
  });
}

/** Blocks that are neither run, nor the answer of one that is, nor marked. There must be none. */
export function unaccounted(blocks: readonly Block[]): readonly Block[] {
  const steps = stepsOf(blocks);
  const known = new Set<Block | undefined>(steps.flatMap(({ block, shown }) => [block, shown]));
  return blocks.filter((block) => block.mark === undefined && !known.has(block));
}
