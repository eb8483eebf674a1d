import type { Difference } from '../../../engine/projecting/read-model-store.ts';
import type { TableShape } from '../../../engine/projecting/read-models.ts';
import { isJsonObject, type Json } from '../../../kernel/json.ts';
import { pointerOf } from '../../../kernel/zod-faults.ts';

/** Where two rows of one key first differ: null where one of them is missing. */
interface FirstDifference {
  readonly table: string;
  readonly key: string;
  readonly column: string | null;
  /** RFC 6901, within a column that holds JSON. */
  readonly pointer: string | null;
  /** What stands there: the value at the pointer, the column's, or the whole row. Null where there is nothing. */
  readonly stored: Json;
  readonly from_log: Json;
}

/** The first column of a difference, in the order of the table, and within JSON the first place in it. */
export function firstDifference(
  { table, key, live, rebuilt }: Difference,
  shapes: readonly TableShape[],
): FirstDifference {
  const whole = { table, key, column: null, pointer: null, stored: live ?? null, from_log: rebuilt ?? null };
  if (!live || !rebuilt) return whole;
  const columns = shapes.find(({ name }) => name === table)?.columns ?? {};
  const column = Object.keys(columns).find((name) => live[name] !== rebuilt[name]);
  if (column === undefined) return whole;
  const [stored, from_log] = [live[column] ?? null, rebuilt[column] ?? null];
  const inside = columns[column] === 'json' ? insideJson(stored, from_log) : undefined;
  return { ...whole, column, stored, from_log, ...inside };
}

/** Undefined where both say the same in other words, or one of them is no JSON: then the texts themselves differ. */
function insideJson(stored: unknown, fromLog: unknown) {
  const [a, b] = [parsed(stored), parsed(fromLog)];
  const path = a === undefined || b === undefined ? undefined : firstPath(a, b);
  if (path === undefined) return undefined;
  return { pointer: pointerOf(path), stored: at(a, path), from_log: at(b, path) };
}

function parsed(text: unknown): Json | undefined {
  try {
    return JSON.parse(String(text)) as Json;
  } catch {
    return undefined;
  }
}

/** The first place at which two values differ; undefined when they are the same. */
function firstPath(a: Json | undefined, b: Json | undefined): readonly (string | number)[] | undefined {
  const [left, right] = [membersOf(a), membersOf(b)];
  if (!left || !right || Array.isArray(a) !== Array.isArray(b)) return a === b ? undefined : [];
  for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const below = firstPath(left[name], right[name]);
    if (below) return [name, ...below];
  }
  return undefined;
}

const membersOf = (value: Json | undefined): Readonly<Record<string, Json | undefined>> | undefined =>
  Array.isArray(value) || (value !== undefined && isJsonObject(value))
    ? (value as Readonly<Record<string, Json | undefined>>)
    : undefined;

const at = (value: Json | undefined, path: readonly (string | number)[]): Json =>
  path.reduce<Json | undefined>((inner, step) => membersOf(inner)?.[step], value) ?? null;
