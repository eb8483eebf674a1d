import type { Schemas } from '../../shared/service/answers.ts';

type CheckedLine = Schemas['CheckedLine'];

/** A line of a spreadsheet with the result that it would have. */
export interface SheetLine {
  /** Its row in the file, the headings among them. */
  readonly row: number;
  /** As it is sent: JSON in which no digit of a number is lost. */
  readonly text: string;
  readonly key: string | null;
  readonly status: CheckedLine['status'];
  readonly problem: CheckedLine['problem'];
}

/** Texts by RFC 6901 pointers into a line. */
export type Texts = Readonly<Record<string, string>>;

/** The lines of a first check, which shows them. */
export const linesOfCheck = ({ results }: Schemas['BatchCheck']): readonly SheetLine[] =>
  results.map(({ row = 0, sent = '', key, status, problem }) => ({ row, text: sent, key, status, problem }));

/** The same lines with what a later check says of them. */
export const checkedAgain = (
  lines: readonly SheetLine[],
  { results }: Schemas['BatchCheck'],
): readonly SheetLine[] =>
  lines.map((line, index) => {
    const { key = line.key, status = line.status, problem } = results[index] ?? {};
    return { ...line, key, status, problem };
  });

/** A number as it was written; the browser's own would lose digits. */
interface RawNumber {
  readonly rawJSON: string;
}
/** Of 2025, not in the types yet; a browser without them reads numbers as usual. */
const { rawJSON } = JSON as unknown as { readonly rawJSON?: (text: string) => RawNumber };

const parsed = (text: string): unknown =>
  JSON.parse(text, ((_: string, value: unknown, read?: { readonly source?: string }) =>
    typeof value === 'number' && rawJSON && read?.source !== undefined ? rawJSON(read.source) : value) as (
    name: string,
    value: unknown,
  ) => unknown);

const isRaw = (value: object): value is RawNumber => typeof (value as RawNumber).rawJSON === 'string';

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
const stepsOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/** Each value of a line by its pointer, in their order; one that clears a field is empty. */
export function textsOf(line: string): Texts {
  const texts: Record<string, string> = {};
  const visit = (value: unknown, pointer: string): void => {
    if (value === null) texts[pointer] = '';
    else if (typeof value !== 'object') texts[pointer] = String(value);
    else if (isRaw(value)) texts[pointer] = value.rawJSON;
    else for (const [name, inner] of Object.entries(value)) visit(inner, `${pointer}/${escaped(name)}`);
  };
  visit(parsed(line), '');
  return texts;
}

type Branch = Record<string, unknown>;

/** A line with other values at some pointers. What is emptied is left out, or null where empty cells clear their fields. */
export function withTexts(line: string, texts: Texts, clears: boolean): string {
  const root = parsed(line) as Branch;
  for (const [pointer, text] of Object.entries(texts)) put(root, stepsOf(pointer), text, clears);
  return JSON.stringify(root);
}

function put(root: Branch, steps: readonly string[], text: string, clears: boolean): void {
  // Such a name is no field's, and would change what the object is.
  if (steps.length === 0 || steps.includes('__proto__')) return;
  let branch = root;
  for (const [depth, step] of steps.slice(0, -1).entries()) {
    const inner = Object.hasOwn(branch, step) ? branch[step] : undefined;
    const isBranch = typeof inner === 'object' && inner !== null && !isRaw(inner);
    if (!isBranch) branch[step] = /^\d+$/.test(steps[depth + 1] ?? '') ? [] : {};
    branch = branch[step] as Branch;
  }
  const last = steps.at(-1) ?? '';
  if (text === '' && !Object.hasOwn(branch, last)) return;
  if (text !== '') branch[last] = valueLike(branch[last], text);
  else if (clears) branch[last] = null;
  else if (Array.isArray(branch)) branch[last] = '';
  else delete branch[last];
}

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** A text in the place of a number or of yes and no stays one where it can be read as one. */
function valueLike(old: unknown, text: string): unknown {
  if (typeof old === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  const wasNumber = typeof old === 'number' || (typeof old === 'object' && old !== null && isRaw(old));
  return wasNumber && rawJSON && NUMBER.test(text) ? rawJSON(text) : text;
}

/** What is sent of some lines, as `application/x-ndjson`. */
export const ndjsonOf = (lines: readonly SheetLine[]): string =>
  lines.map(({ text }) => `${text}\n`).join('');
