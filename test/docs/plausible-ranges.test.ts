import { expect, it } from 'vitest';
import { SCENARIO_KINDS } from '../../src/kernel/vocabulary.ts';
import type { PlausibleRange } from '../../src/valuation/asset-classes/building-blocks/plausibility.ts';
import { SCENARIO_RANGES } from '../../src/valuation/asset-classes/building-blocks/plausibility.ts';
import { registeredAssetClasses } from '../../src/valuation/asset-classes/index.ts';
import { readDocument } from './markdown.ts';

/** The plausible ranges as rows of a Markdown table, each once, with all that it holds for. */
function rangeRows(): readonly string[] {
  const users = new Map<PlausibleRange, string[]>();
  const note = (name: string, ranges: readonly PlausibleRange[]) => {
    for (const range of ranges) users.set(range, [...(users.get(range) ?? []), `\`${name}\``]);
  };
  for (const { id, plausible } of registeredAssetClasses) note(id, plausible);
  for (const kind of SCENARIO_KINDS) note(`scenario ${kind}`, SCENARIO_RANGES[kind]);
  return [...users].map(([range, names]) => rowOf(range, names));
}

function rowOf(
  { field, where = {}, low, high, unit, reason, source }: PlausibleRange,
  names: string[],
): string {
  const conditions = Object.entries(where).map(
    ([member, words]) => `\`${member}\` ${words.map((word) => `\`${word}\``).join(', ')}`,
  );
  const of = conditions.length === 0 ? '' : ` (${conditions.join('; ')})`;
  const cells = [names.join(', '), `\`${field}\`${of}`, shown(low), shown(high), unit.en, reason.en, source];
  return `| ${cells.join(' | ')} |`;
}

const shown = (bound: PlausibleRange['low']): string =>
  typeof bound === 'string' ? bound : `the valuation's + ${bound.yearsAfter}`;

/** The table of docs/valuation-methods.md is held against the ranges themselves. */
it('shows every plausible range with its reason and its source, and no other', () => {
  const [, after = ''] = readDocument('docs/valuation-methods.md').split('\n## Plausible figures\n');
  const [section = ''] = after.split('\n## ');
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  expect(rows).toEqual(rangeRows());
});
