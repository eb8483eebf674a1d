import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What is right English after all: a stand of timber, a stand-in, to stand for; "is there a …?"; "in the way of"; a variable of a loop. */
const RIGHT: Readonly<Record<string, string>> = {
  stand: '(?!(?: I|-i)ns?\\b| of\\b| for\\b)',
  stands: '(?! in for\\b| of\\b| for\\b)',
  'is there': '(?! (?:an?|any|no)\\b)',
  'in the way': '(?! (?:of|that|in)\\b)',
  'of before': '(?!\\))',
};

/** Texts that make a line right, and why; at most ten. */
const EXCEPTIONS: readonly { readonly text: string; readonly why: string }[] = [
  { text: 'is_told', why: 'a column of stored databases' },
];
const MOST_EXCEPTIONS = 10;

interface Word {
  readonly pattern: RegExp;
  readonly instead: string;
}

/** The second table of docs/style.md; `(as names)`: only in names that are declared. */
function wordsOf(page: string): readonly Word[] {
  const rows = page.split('| Not | Instead |')[1]?.matchAll(/^\| (?!-)(.+?) \| (.+?) \|$/gm) ?? [];
  return [...rows].flatMap(([, not = '', instead = '']) => {
    const isName = not.endsWith(' (as names)');
    return not
      .replace(' (as names)', '')
      .split(', ')
      .map((word) => ({
        pattern: isName
          ? new RegExp(
              `\\b(?:interface|type|class) (?:[A-Z]\\w* )*${word[0]?.toUpperCase()}${word.slice(1)}\\b`,
            )
          : new RegExp(`\\b${word}\\b${RIGHT[word] ?? ''}`, 'i'),
        instead,
      }));
  });
}

const READ = /\.(?:tsx?|mjs|md|ya?ml|json|html|conf)$|(?:^|\/)Dockerfile$|^\.ci\/run$/;
/** Recorded, generated, or in Portuguese; the page that lists the words. */
const NOT_READ =
  /\/(?:generated|openapi\/examples)\/|package-lock|pt-BR|^docs\/style\.md$|^scripts\/style\.ts$|^bench\/results\//;

/** Words of identifiers apart: `readStand` as `read Stand`, `is_told` as `is told`. */
const apart = (line: string): string => line.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll('_', ' ');

/** Each line of the project with a word that docs/style.md keeps out: `path:line: word (instead)`. */
export function styleFaults(root: string): readonly string[] {
  const words = wordsOf(readFileSync(path.join(root, 'docs/style.md'), 'utf8'));
  const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => READ.test(file) && !NOT_READ.test(file));
  const faults = files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const text = apart(line);
        const found = words.find(({ pattern }) => pattern.test(text));
        const isRight = EXCEPTIONS.some((each) => line.includes(each.text));
        if (!found || isRight) return [];
        return [`${file}:${index + 1}: ${found.pattern.exec(text)?.[0] ?? ''} (write: ${found.instead})`];
      }),
  );
  return EXCEPTIONS.length > MOST_EXCEPTIONS
    ? [...faults, `more than ${MOST_EXCEPTIONS} exceptions`]
    : faults;
}
