import { existsSync, readFileSync } from 'node:fs';
import { readInputs } from '../../../src/sources/conab-inputs/read-inputs.ts';

/** Real lines of the published file; its README says which. */
export const PART = bytesOf(
  new URL('../../fixtures/conab-inputs/insumos_agropecuarios_part.csv', import.meta.url),
);

const WHOLE_AT = new URL('../../../../shared/data/conab-insumos/insumos_agropecuarios.csv', import.meta.url);
/** The whole file, where it is at hand. */
export const WHOLE: readonly Uint8Array[] = existsSync(WHOLE_AT) ? [bytesOf(WHOLE_AT)] : [];

export const HEADING =
  'Produto,Unidade,UF,Ano,Jan,Fev,Mar,Abr,Mai,Jun,Jul,Ago,Set,Out,Nov,Dez,Grupo,Subgrupo';

/** A row with made-up figures: the months named, all others not surveyed. */
export function row(product: string, months: Readonly<Record<number, string>>, parts: RowParts = {}): string {
  const { unit = 'UN', state = 'PR', year = '2024', group = 'Implemento' } = parts;
  const amounts = Array.from({ length: 12 }, (_, month) => `"${months[month + 1] ?? '0,00'}"`);
  return [`"${product}"`, unit, state, year, ...amounts, group, 'Mecânico'].join(',');
}

interface RowParts {
  readonly unit?: string;
  readonly state?: string;
  readonly year?: string;
  readonly group?: string;
}

export const fileOf = (...lines: readonly string[]): Uint8Array =>
  new TextEncoder().encode([HEADING, ...lines, ''].join('\n'));

/** Reads to the end, without pauses. */
export function read(bytes: Uint8Array, digest?: (text: string) => string) {
  const reading = readInputs(bytes, digest);
  let pauses = 0;
  for (;;) {
    const step = reading.next();
    if (step.done) return { result: step.value, pauses };
    pauses += 1;
  }
}

function bytesOf(url: URL): Uint8Array {
  return new Uint8Array(readFileSync(url));
}
