import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '../../src/kernel/json.ts';

const ROOT = join(import.meta.dirname, '../..');

export const readDocument = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** One `curl` of a document, and the answer that is shown below it. */
export interface ShownRequest {
  /** As it stands in the document. */
  readonly line: string;
  readonly method: 'GET' | 'POST';
  /** Path and query under `$BASE`. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly shown: Json;
}

const BLOCK = /^```(\w+)\n([\s\S]*?)^```$/gm;

/** Every block of `bash` in a text, each with the block of `json` that follows it. Throws where one is without the other. */
export function shownRequests(text: string): readonly ShownRequest[] {
  const blocks = [...text.matchAll(BLOCK)].map(([, language = '', content = '']) => ({ language, content }));
  return blocks.flatMap(({ language, content }, index) => {
    if (language !== 'bash') return [];
    const answer = blocks[index + 1];
    if (answer?.language !== 'json') throw new Error(`no answer is shown of: ${content}`);
    return [{ ...requestOf(content.trim()), shown: JSON.parse(answer.content) as Json }];
  });
}

/** Reads one line of a shell. Throws for an option, or a line, that it does not know. */
function requestOf(line: string): Omit<ShownRequest, 'shown'> {
  const [command, ...words] = wordsOf(line);
  if (command !== 'curl') throw new Error(`not a curl: ${line}`);
  const headers: Record<string, string> = {};
  let [target, body]: (string | undefined)[] = [];
  while (words.length > 0) {
    const word = words.shift() ?? '';
    if (word === '-s') continue;
    if (word === '-H') {
      const [name = '', ...value] = (words.shift() ?? '').split(': ');
      headers[name.toLowerCase()] = value.join(': ');
    } else if (word === '-d') body = words.shift();
    else if (word.startsWith('$BASE/') && target === undefined) target = word.slice('$BASE'.length);
    else throw new Error(`what is ${word} in: ${line}`);
  }
  if (target === undefined) throw new Error(`no address in: ${line}`);
  return { line, method: body === undefined ? 'GET' : 'POST', target, headers, body };
}

/** The words of a line: quotes of both kinds, and a backslash that continues it. No variable but `$BASE` is known. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|"([^"\\]*)"|(\\\n)|([^\s'"\\]+)/g)].flatMap(
    ([, single, double, continued, bare]) =>
      continued === undefined ? [single ?? double ?? bare ?? ''] : [],
  );

const ELLIPSIS = '…';

/**
 * What of a shown answer is not in the real one, as JSON Pointers. Members may be left out; in a list `"…"` stands for
 * any further items, and as a value for any text that is not empty.
 */
export function notAnswered(shown: Json, real: Json | undefined, at = ''): readonly string[] {
  if (shown === ELLIPSIS) return typeof real === 'string' && real !== '' ? [] : [at];
  if (Array.isArray(shown)) {
    return Array.isArray(real) && listFits(shown, real)
      ? []
      : [`${at}: ${JSON.stringify(shown)} is not in ${JSON.stringify(real)}`];
  }
  if (typeof shown === 'object' && shown !== null) {
    const members = typeof real === 'object' && real !== null && !Array.isArray(real) ? real : {};
    return Object.entries(shown as { readonly [name: string]: Json }).flatMap(([name, value]) =>
      notAnswered(value, (members as { readonly [name: string]: Json })[name], `${at}/${name}`),
    );
  }
  return shown === real ? [] : [`${at}: ${JSON.stringify(shown)} is shown, ${JSON.stringify(real)} answered`];
}

function listFits(shown: readonly Json[], real: readonly Json[]): boolean {
  const [first, ...rest] = shown;
  if (first === undefined) return real.length === 0;
  if (first === ELLIPSIS)
    return real.some((_, skipped) => listFits(rest, real.slice(skipped))) || rest.length === 0;
  const [item, ...others] = real;
  return item !== undefined && notAnswered(first, item).length === 0 && listFits(rest, others);
}
