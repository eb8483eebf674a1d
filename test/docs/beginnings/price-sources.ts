import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileOf, row } from '../../sources/conab-inputs/published-file.ts';
import { ADRIANOPOLIS, LONDRINA, landTable } from '../../sources/deral-land/land-table.ts';
import type { Stage } from '../execution/documents-run.ts';
import { ROOT } from '../markdown.ts';

const WORKBOOK = join(ROOT, 'test/fixtures/sources/deral-sima/02042018_impressao.xls');
const TRACTOR = row(
  'TRATOR, 4X4, MARCA A, MODELO 100, 100 CV',
  { 9: '301.000,00' },
  { year: '2026', group: 'Máquinas/Motores' },
);

export async function priceSources({ place }: Stage) {
  await place.write('02042018_impressao.xls', readFileSync(WORKBOOK));
  await place.write('insumos_agropecuarios.csv', fileOf(TRACTOR));
  await place.write('terras_2026.csv', landTable([LONDRINA, ADRIANOPOLIS]));
  return {};
}
