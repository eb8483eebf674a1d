import { nearest } from '../../kernel/words/nearest.ts';
import { type Kind, kindAt, LINES, pathsBelow } from './fields.ts';
import { pathInWords } from './headings.ts';

export interface Column {
  readonly heading: string;
  /** Path of its cells in the line: `['asset', 'attributes', 'area_ha']`. */
  readonly path: readonly string[];
  /** Kind in an asset class; if this class lacks the field, in any class that has it. */
  kind(assetClass: string): Kind;
}

const PREFIXES: readonly (readonly string[])[] = [['asset'], ['asset', 'attributes'], ['valuation']];

const isKnown = (path: readonly string[]): boolean =>
  [...LINES.values()].some((schema) => kindAt([schema], path) !== undefined);

/**
 * The column of a heading: a dotted path of an asset's field (`name`, `owner.tax_id`, `attributes.lines.0.quantity`), `key`, or a
 * field of the valuation (`valuation.purpose`). `attributes.` and `valuation.` may be omitted if the name stays unique. Or the
 * words of a template in either language. Undefined if unknown.
 */
export function columnOf(heading: string): Column | undefined {
  const steps = heading.split('.');
  const paths =
    heading === 'key' || steps[0] === 'valuation' ? [steps] : PREFIXES.map((above) => [...above, ...steps]);
  const [path, ...others] = paths.filter(isKnown);
  if (others.length > 0) return undefined;
  return path === undefined ? columnInWords(heading) : columnAt(heading, path);
}

function columnInWords(heading: string): Column | undefined {
  const path = pathInWords(heading);
  return path && isKnown(path) ? columnAt(heading, path) : undefined;
}

function columnAt(heading: string, path: readonly string[]): Column {
  const kinds = new Map([...LINES].map(([id, schema]) => [id, kindAt([schema], path)]));
  const any = [...kinds.values()].find((kind) => kind !== undefined) ?? 'text';
  return { heading, path, kind: (assetClass) => kinds.get(assetClass) ?? any };
}

let names: readonly string[] | undefined;

/** The most similar known heading. */
export function nearestHeading(heading: string): string | undefined {
  names ??= [
    ...new Set([...LINES.values()].flatMap((schema) => pathsBelow([schema]).map((path) => path.join('.')))),
  ].map((name) => name.replace(/^asset\./, ''));
  const first = heading.toLowerCase().replace(/\.\d+\./g, '.0.');
  const short = names.map((name) => name.replace(/^(attributes|valuation)\./, ''));
  return nearest(first, [...names, ...short]);
}
