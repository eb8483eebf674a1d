import type { Projection } from '../../projections/projection.ts';
import type { Difference } from '../ports/read-model-store.ts';
import { verifyAll } from '../projection-runner/verify.ts';
import { building } from './projections-rebuild.ts';
import { columns, print, VerbError } from './verb.ts';

export async function verifyProjections(
  projections: readonly Projection[],
  options: { readonly json?: true },
): Promise<void> {
  const verified = await building(
    () => 'Cancelled: nothing was compared to the end, and nothing is left behind.',
    (engines, run) => verifyAll(engines, projections, run),
  );
  const shown = verified.map(({ name, position, difference }) => ({
    name,
    position,
    is_equal: difference === undefined,
    difference: difference === undefined ? null : shownDifference(difference),
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
    ({ name, table, key, stored, from_log }) =>
      `${name} differs from what the log makes of it, first in ${table}, row ${key}:\n` +
      `  stored:   ${stored ? JSON.stringify(stored) : 'no such row'}\n` +
      `  from log: ${from_log ? JSON.stringify(from_log) : 'no such row'}`,
  );
  throw new VerbError(`${texts.join('\n')}\n"projections rebuild" puts it right.`);
}

const shownDifference = ({ table, key, live, rebuilt }: Difference) => ({
  table,
  key,
  stored: live ?? null,
  from_log: rebuilt ?? null,
});
