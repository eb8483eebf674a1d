import { verifyAll } from '../../../engine/projecting/build/comparison.ts';
import type { Projection } from '../../../engine/projecting/projection.ts';
import type { Json } from '../../../kernel/json.ts';
import { columns, print, VerbError } from '../verb.ts';
import { firstDifference } from './first-difference.ts';
import { building } from './rebuild.ts';

export async function verifyProjections(
  projections: readonly Projection[],
  options: { readonly json?: true },
): Promise<void> {
  const tablesOf = (name: string) => projections.find((each) => each.name === name)?.tables ?? [];
  const verified = await building(
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
    options.json === true,
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
      `${name} differs from what the log makes of it, first in ${table}, row ${key}${placeText(column, pointer)}:\n` +
      `  stored:   ${valueText(stored, column)}\n` +
      `  from log: ${valueText(from_log, column)}`,
  );
  throw new VerbError(`${texts.join('\n')}\n"projections rebuild" puts it right.`);
}

const placeText = (column: string | null, pointer: string | null): string =>
  column === null ? '' : `, column ${column}${pointer === null ? '' : ` at ${pointer}`}`;

/** Longer ones stand whole in what `--json` prints. */
const LONGEST = 300;

function valueText(value: Json, column: string | null): string {
  if (value === null && column === null) return 'no such row';
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
