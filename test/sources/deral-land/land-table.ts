import { LAND_CLASSES } from '../../../src/kernel/reference.ts';

/**
 * Made-up tables in the described shape of DERAL's yearly survey: a title with the year, then `Município` and the classes
 * written `A- I`, thousands marked by a point, nothing where a class was not surveyed.
 */

export const HEADINGS = ['Município', ...LAND_CLASSES.map((land) => land.replace('-', '- '))];

export type LandRow = readonly [municipality: string, ...prices: string[]];

export const LONDRINA: LandRow = [
  'Londrina',
  '104.800',
  '77.900',
  '63.100',
  '50.600',
  '37.600',
  '23.400',
  '13.200',
];
/** Classes that were not surveyed, blank and as `-`. */
export const ADRIANOPOLIS: LandRow = ['Adrianópolis', '', '-', '28.700', '20.500', '12.400', '', '5.000'];

interface TableParts {
  readonly year?: string;
  readonly title?: string;
  readonly headings?: readonly string[];
  readonly mark?: ';' | ',';
}

/** `rows`: lists are rows of the table, texts are whole lines. */
export function tableText(rows: readonly (readonly string[] | string)[], parts: TableParts = {}): string {
  const { year = '2026', mark = ';' } = parts;
  const title =
    parts.title ?? `Preços médios de terras agrícolas por município em reais por hectare - ${year}`;
  const line = (row: readonly string[] | string) => (typeof row === 'string' ? row : row.join(mark));
  return [title, '', parts.headings ?? HEADINGS, ...rows].map((row) => `${line(row)}\r\n`).join('');
}

export const landTable = (...args: Parameters<typeof tableText>): Uint8Array =>
  new TextEncoder().encode(tableText(...args));
