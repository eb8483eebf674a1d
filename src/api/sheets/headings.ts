import type { Label } from '../../kernel/vocabulary.ts';
import { FIELD_WORDS, type FieldWords } from '../../kernel/wording/form/field-words.ts';
import { LINES, pathsBelow } from './fields.ts';
import { SHEET_WORDS } from './sheet-words.ts';

/** The headings of a template: `Proprietário: CPF ou CNPJ`, `Linhas do estoque 2: Quantidade`. */

const LANGUAGES: readonly (keyof Label)[] = ['pt-BR', 'en'];
const ROOMS = new Set(['asset', 'attributes']);
const INDEX = /^\d+$/;

/** The words of a path without `asset` and `attributes`: for its longest known end, or its last name. */
function wordsOf(names: readonly string[], language: keyof Label): FieldWords | undefined {
  const last = names.at(-1) ?? '';
  const words = SHEET_WORDS[names.slice(-2).join('.')] ?? SHEET_WORDS[last] ?? FIELD_WORDS[last];
  return words?.[language];
}

/** The heading of a path, and what to write under it; undefined if a template has no words for it. */
export function headingOf(path: readonly string[], language: keyof Label): FieldWords | undefined {
  const names: string[] = [];
  const parts: string[] = [];
  let last: FieldWords | undefined;
  for (const step of path.filter((each) => !ROOMS.has(each))) {
    if (INDEX.test(step)) {
      parts.push(`${parts.pop()} ${Number(step) + 1}`);
      continue;
    }
    names.push(step);
    last = wordsOf(names, language);
    if (last === undefined) return undefined;
    parts.push(last.label);
  }
  return last && { ...last, label: parts.join(': ') };
}

/** Normal form for comparison: without case and extra blanks, with every list number as the first. */
const folded = (heading: string): string =>
  heading.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
const NUMBER = / (\d{1,3})(?=:)/g;

let known: ReadonlyMap<string, readonly string[]> | undefined;

export function pathInWords(heading: string): readonly string[] | undefined {
  known ??= knownHeadings();
  const asked = folded(heading);
  const numbers = [...asked.matchAll(NUMBER)].map(([, number]) => Number(number));
  const path = known.get(asked.replace(NUMBER, ' 1'));
  if (path === undefined || numbers.includes(0)) return undefined;
  let next = 0;
  return path.map((step) => (INDEX.test(step) ? String((numbers[next++] ?? 1) - 1) : step));
}

const knownHeadings = (): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...LINES.values()]
      .flatMap((schema) => pathsBelow([schema]))
      .flatMap((path) =>
        LANGUAGES.flatMap((language) => {
          const words = headingOf(path, language);
          return words ? [[folded(words.label), path] as const] : [];
        }),
      ),
  );
