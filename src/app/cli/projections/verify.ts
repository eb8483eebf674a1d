import { verifyAll } from '../../../engine/projecting/build/comparison.ts';
import type { Projection } from '../../../engine/projecting/projection.ts';
import type { Difference } from '../../../engine/projecting/read-model-store.ts';
import { type StoredShape, storedShapes } from '../../../engine/projecting/read-models.ts';
import { isJsonObject, type Json } from '../../../kernel/json.ts';
import { pointerOf } from '../../../kernel/zod-faults.ts';
import { jsonOf } from '../verb/options.ts';
import { columns, print, VerbError } from '../verb.ts';
import { withBuild } from './rebuild.ts';

/** The first difference between two rows of one key; nulls if one of the rows is missing. */
interface FirstDifference {
  readonly table: string;
  readonly key: string;
  readonly column: string | null;
  readonly pointer: string | null;
  /** The differing value, or the whole row; null if there is none. */
  readonly stored: Json;
  readonly from_log: Json;
}

/** The first differing column, in the order of the table, and the first difference within its JSON. */
export function firstDifference(
  { table, key, live, rebuilt }: Difference,
  shapes: readonly StoredShape[],
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

/** Undefined if both are equal as JSON, or one is not JSON: then the texts differ. */
function insideJson(stored: unknown, fromLog: unknown) {
  const [a, b] = [jsonOf(String(stored)), jsonOf(String(fromLog))] as (Json | undefined)[];
  const path = a === undefined || b === undefined ? undefined : firstPath(a, b);
  if (path === undefined) return undefined;
  return { pointer: pointerOf(path), stored: at(a, path), from_log: at(b, path) };
}

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

export async function verifyProjections(
  projections: readonly Projection[],
  options: { readonly json?: true },
): Promise<void> {
  const tablesOf = (name: string) => projections.filter((each) => each.name === name).flatMap(storedShapes);
  const verified = await withBuild(
    () => 'Cancelled: nothing was compared to the end, and nothing is left behind.',
    (engines, run) => verifyAll(engines, projections, run),
  );
  const shown = verified.map(({ name, position, difference }) => ({
    name,
    position,
    is_equal: difference === undefined,
    difference: difference === undefined ? null : firstDifference(difference, tablesOf(name)),
  }));
  print(
    options,
    shown,
    columns([
      ['NAME', 'VERDICT', 'POSITION'],
      ...shown.map(({ name, is_equal, position }) => [name, is_equal ? 'EQUAL' : 'DIFFERS', position]),
    ]),
  );
  const differing = shown.flatMap(({ name, difference }) => (difference ? [{ name, ...difference }] : []));
  if (differing.length === 0) return;
  const texts = differing.map(
    ({ name, table, key, column, pointer, stored, from_log }) =>
      `${name} differs from the log, first in ${table}, row ${key}${placeText(column, pointer)}:\n` +
      `  stored:   ${valueText(stored, column)}\n` +
      `  from log: ${valueText(from_log, column)}`,
  );
  throw new VerbError(`${texts.join('\n')}\n"projections rebuild" repairs it.`);
}

const placeText = (column: string | null, pointer: string | null): string =>
  column === null ? '' : `, column ${column}${pointer === null ? '' : ` at ${pointer}`}`;

const LONGEST = 300;

function valueText(value: Json, column: string | null): string {
  if (value === null && column === null) return 'no such row';
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
