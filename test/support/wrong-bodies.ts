import type { Json, JsonObject } from '../../src/kernel/json.ts';
import { isJsonObject } from '../../src/kernel/json.ts';
import { pointerOf } from '../../src/kernel/zod-faults.ts';

/** A body that must be refused, and its wrong field. */
export interface WrongBody {
  readonly what: string;
  readonly text: string;
  readonly pointer: string;
}

type Path = readonly (string | number)[];

/** Texts for people: any character but U+0000 and halves of pairs. All other texts are decimals or codes. */
const FREE_TEXTS = new Set(
  'name description unit municipality debtor instrument identifier plate source evidence'.split(' '),
);
/** Decimals that may be negative: money that flows out, and rates. */
const SIGNED = new Set(['amount', 'discount_rate']);
const CODES_OF_DIGITS = new Set(['brand', 'model', 'profile_version', 'family', 'product_code']);
/** Stored word for word: its content is the caller's. */
const KEPT = 'estimate';

/** Codes that are safe nowhere: in an address, a file name, a log. */
export const WRONG_CODES: readonly (readonly [string, string])[] = [
  ['a step up', '../x'],
  ['a step up, encoded', '%2e%2e%2fx'],
  ['a slash', 'a/b'],
  ['a space', 'a b'],
  ['a query', 'a?b=c'],
  ['a line break', '1\r\nX: y'],
  ['letters beyond ASCII', 'ação'],
  ['digits beyond ASCII', '１２'],
  ['10,000 characters', '1'.repeat(10_000)],
];
const NO_DECIMALS: readonly (readonly [string, Json])[] = [
  ['a JSON number', 1],
  ['a JSON number with a fraction', 1.5],
  ['40 digits', '1'.repeat(40)],
  ['40 digits behind the point', `1.${'1'.repeat(40)}`],
  ['a decimal comma', '1,50'],
  ['an exponent', '1e3'],
  ['a blank', ' 1.00'],
  ['nothing', ''],
  ['no number', 'NaN'],
  ['digits beyond ASCII', '１２.００'],
];
const NO_TEXTS: readonly (readonly [string, Json])[] = [
  ['a boolean', true],
  ['a list', []],
  ['an object', {}],
];
const BROKEN_TEXTS: readonly (readonly [string, Json])[] = [
  ['U+0000', 'a\u0000b'],
  ['half a pair', '\ud800'],
  ['the other half', '\udc00x'],
];

/** A good body with one place made wrong at a time. */
export function* wrongBodies(good: JsonObject): Generator<WrongBody> {
  for (const [path, value] of fields(good, [])) {
    const at = pointerOf(path);
    const as = (what: string, wrong: Json): WrongBody => ({
      what: `${at} as ${what}`,
      text: JSON.stringify(replaced(good, path, wrong)),
      pointer: at,
    });
    if (isJsonObject(value))
      yield { ...unknownField(good, path, value), what: `a field more in ${at || 'the whole'}` };
    if (typeof value !== 'string') {
      if (path.length > 0) yield as('a text', 'text');
      continue;
    }
    for (const [what, wrong] of [...NO_TEXTS, ...BROKEN_TEXTS]) yield as(what, wrong);
    const name = String(path.findLast((step) => typeof step === 'string'));
    if (FREE_TEXTS.has(name)) yield as('10,000 characters', 'x'.repeat(10_000));
    else if (/^-?\d+(\.\d+)?$/.test(value) && !CODES_OF_DIGITS.has(name)) {
      for (const [what, wrong] of NO_DECIMALS) yield as(what, wrong);
      if (!SIGNED.has(name)) yield as('a negative number', `-${value}`);
    } else for (const [what, wrong] of WRONG_CODES) yield as(what, wrong);
  }
  yield* wrongTexts(good);
}

/** Texts that are wrong by their bytes, or as a whole. */
function* wrongTexts(good: JsonObject): Generator<WrongBody> {
  const [first = ''] = Object.keys(good);
  const text = JSON.stringify(good);
  yield { what: 'a member named twice', text: text.replace('{', `{"${first}":"x",`), pointer: `/${first}` };
  for (const whole of ['[]', '"text"', '1', 'null', 'true']) yield { what: whole, text: whole, pointer: '' };
}

/** Deep nesting, as the value of the first member. */
export const nested = (good: JsonObject, depth: number): string => {
  const [first = ''] = Object.keys(good);
  return `{"${first}":${'['.repeat(depth)}${']'.repeat(depth)}}`;
};

/** The body with each of its lists of this name made this long, and the pointer to it; undefined where it has none. */
export function lengthened(good: JsonObject, list: string, length: number): WrongBody | undefined {
  for (const [path, value] of fields(good, [])) {
    if (path.at(-1) !== list || !Array.isArray(value) || value[0] === undefined) continue;
    const long = Array.from({ length }, () => value[0] as Json);
    return {
      what: `${length} ${list}`,
      text: JSON.stringify(replaced(good, path, long)),
      pointer: pointerOf(path),
    };
  }
  return undefined;
}

function unknownField(good: JsonObject, path: Path, value: JsonObject): WrongBody {
  return {
    what: '',
    text: JSON.stringify(replaced(good, path, { ...value, surprise: '1.00' })),
    pointer: pointerOf([...path, 'surprise']),
  };
}

/** Every value with its path, the whole first; without the content of members that are stored word for word. */
function* fields(value: Json, path: Path): Generator<readonly [Path, Json]> {
  if (path.at(-1) === KEPT) return;
  yield [path, value];
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* fields(item, [...path, index]);
  else if (isJsonObject(value))
    for (const [name, member] of Object.entries(value)) yield* fields(member ?? null, [...path, name]);
}

function replaced(value: Json, path: Path, wrong: Json): Json {
  const [step, ...rest] = path;
  if (step === undefined) return wrong;
  if (Array.isArray(value))
    return value.map((item: Json, index) => (index === step ? replaced(item, rest, wrong) : item));
  if (!isJsonObject(value)) return value;
  return { ...value, [step]: replaced(value[step] ?? null, rest, wrong) };
}
