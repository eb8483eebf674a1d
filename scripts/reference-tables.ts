import path from 'node:path';
import { configurationSchema } from '../src/app/configuration.ts';
import { systemClock } from '../src/app/system.ts';
import { SCENARIO_KINDS } from '../src/kernel/vocabulary.ts';
import { createSourceImports, PUBLIC_ADDRESSES } from '../src/sources/index.ts';
import type { PlausibleRange } from '../src/valuation/asset-classes/building-blocks/plausibility.ts';
import { SCENARIO_RANGES } from '../src/valuation/asset-classes/building-blocks/plausibility.ts';
import type { AssetClass } from '../src/valuation/asset-classes/contract.ts';
import { registeredAssetClasses } from '../src/valuation/asset-classes/index.ts';
import type { SourceProfile } from '../src/valuation/references/contract.ts';
import { SOURCE_PROFILES } from '../src/valuation/references/profiles.ts';
import { landingOf } from '../src/valuation/values/base-values.ts';
import { type MadeTable, row, tableFaults, writeTables } from './made-table.ts';

/** Tables of two guides, from the asset classes and from the price sources. */

const names = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(', ');

/** Classes with equal methods share a row. */
function methodRows(): readonly string[] {
  const alike = Map.groupBy(registeredAssetClasses, methodsText);
  return [...alike].map(([methods, classes]) => row(names(classes.map(({ id }) => id)), methods));
}

const methodsText = ({ id, methods }: AssetClass): string =>
  methods
    .map(({ method, requires, sources }) => {
      const from = sources.length === 0 ? '' : `, from ${names(sources)}`;
      return `\`${method}\` → \`${landingOf(method, id)}\`: ${names(requires)}${from}`;
    })
    .join('<br>');

/** Every range once, in one row with those that hold for the same classes and scenarios. */
function rangeRows(): readonly string[] {
  const users = new Map<PlausibleRange, string[]>();
  const note = (name: string, ranges: readonly PlausibleRange[]) => {
    for (const range of ranges) users.set(range, [...(users.get(range) ?? []), name]);
  };
  for (const { id, plausible } of registeredAssetClasses) note(id, plausible);
  for (const kind of SCENARIO_KINDS) note(`scenario ${kind}`, SCENARIO_RANGES[kind]);
  const alike = Map.groupBy(users, ([, found]) => names(found));
  return [...alike].map(([found, ranges]) => row(found, rangesText(ranges.map(([range]) => range))));
}

/** The guide says once that a bound is ours where nothing else is given. */
const OUR_OWN = /^Our own bound(?:[,:].*|[.] |$)/;

/** Ranges of one source together, the source behind them. */
function rangesText(ranges: readonly PlausibleRange[]): string {
  const ofOneSource = Map.groupBy(ranges, ({ source }) => source.replace(OUR_OWN, ''));
  return [...ofOneSource]
    .map(([source, some]) => `${some.map(rangeText).join('; ')}${source && ` (${source})`}`)
    .join('<br>');
}

function rangeText({ field, where = {}, low, high, unit }: PlausibleRange): string {
  const conditions = Object.values(where).map((words) => ` (${names(words)})`);
  return `\`${field}\`${conditions.join('')} ${boundText(low)} to ${boundText(high)} ${unit.en}`;
}

const boundText = (bound: PlausibleRange['low']): string =>
  typeof bound === 'string' ? bound : `${bound.yearsAfter} after the valuation's`;

const SETTINGS = Object.keys(configurationSchema.shape);
/** Both series of the central bank are read at one address. */
const SERIES_OF_MONTHS = 'bcb_sgs_months';
const IMPORTED = new Set(createSourceImports({ importsDir: 'none', clock: systemClock }).sources);

const ADDRESSES: Readonly<Record<string, string>> = PUBLIC_ADDRESSES;

function settingsOf({ id, why_off }: SourceProfile): string {
  if (why_off) return '';
  const prefix = id === SERIES_OF_MONTHS ? 'SOURCE_BCB_SGS_' : `SOURCE_${id.toUpperCase()}_`;
  const own = SETTINGS.filter((name) => name.startsWith(prefix)).map((name) =>
    name in ADDRESSES ? `\`${name}\` = \`${ADDRESSES[name]}\`` : `\`${name}\``,
  );
  return [...own, ...(IMPORTED.has(id) ? ['`SOURCE_IMPORTS_DIR`'] : [])].join(', ');
}

function usesOf({ id, is_read, why_off }: SourceProfile): string {
  const classes = registeredAssetClasses.filter(({ methods }) =>
    methods.some(({ sources }) => sources.includes(id)),
  );
  const uses = [...(classes.length === 0 ? [] : [names(classes.map((each) => each.id))])];
  if (is_read) uses.push('lists');
  return why_off ? 'never asked' : uses.join('; ');
}

/** The guide says once what the star means. */
const TO_BE_NAMED = /; the source is to be named\.$/;

const sourceRows = (): readonly string[] =>
  SOURCE_PROFILES.map((profile) =>
    row(
      `\`${profile.id}\``,
      `${profile.name.en} (${profile.publisher})`,
      usesOf(profile),
      settingsOf(profile),
      profile.terms.en.replace(TO_BE_NAMED, ' *'),
    ),
  );

const table = (guide: string, name: string, head: readonly string[], rows: () => readonly string[]) => ({
  guide,
  name,
  script: 'reference-tables',
  rows: () => [row(...head), `|${head.map(() => '---|').join('')}`, ...rows()],
});

const TABLES: readonly MadeTable[] = [
  table(
    'docs/valuation-methods.md',
    'methods',
    ['Class', 'Method → value: what it needs, its sources'],
    methodRows,
  ),
  table('docs/valuation-methods.md', 'ranges', ['For', 'Ranges'], rangeRows),
  table(
    'docs/price-sources.md',
    'sources',
    ['Source', 'What it is', 'Used for', 'Settings and defaults', 'Terms'],
    sourceRows,
  ),
];

/** What is wrong with the tables in the guides; nothing when they are up to date. */
export const referenceTableFaults = (root: string): readonly string[] => tableFaults(root, TABLES);

if (process.argv[1] === import.meta.filename) writeTables(path.resolve(import.meta.dirname, '..'), TABLES);
