import { nearest } from '../../kernel/words/nearest.ts';
import { type Kind, kindAt, LINES, pathsBelow } from './fields.ts';
import { pathInWords } from './headings.ts';

export interface Column {
  /** As the file writes it. */
  readonly heading: string;
  /** Where its cells go in the line: `['asset', 'attributes', 'area_ha']`. */
  readonly path: readonly string[];
  /** Of an asset class; that of any class that has the field where this one has not. */
  kind(assetClass: string): Kind;
}

const PREFIXES: readonly (readonly string[])[] = [['asset'], ['asset', 'attributes'], ['valuation']];

const isKnown = (path: readonly string[]): boolean =>
  [...LINES.values()].some((schema) => kindAt([schema], path) !== undefined);

/**
 * The column of a heading: a field of an asset with points (`name`, `owner.tax_id`, `attributes.lines.0.quantity`), `key`, or
 * one of the valuation (`valuation.purpose`). `attributes.` and `valuation.` may be left out where no other field has the name.
 * Or the words for it in a template, in either language. Undefined where it is none.
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

/** The known heading that was probably meant. */
export function nearestHeading(heading: string): string | undefined {
  names ??= [
    ...new Set([...LINES.values()].flatMap((schema) => pathsBelow([schema]).map((path) => path.join('.')))),
  ].map((name) => name.replace(/^asset\./, ''));
  const first = heading.toLowerCase().replace(/\.\d+\./g, '.0.');
  const short = names.map((name) => name.replace(/^(attributes|valuation)\./, ''));
  return nearest(first, [...names, ...short]);
}
