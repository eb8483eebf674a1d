import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CalendarDate, epochOf, instantOf } from '../../src/kernel/instant.ts';
import { createSourceImports } from '../../src/sources/index.ts';
import { fileOf, row } from '../sources/conab-inputs/published-file.ts';
import { monthPath } from './fund-quotas.ts';
import { fipeYears, fundQuotas } from './good-answers.ts';
import { PINK_PAGE, PRP_FILE, SOURCE_CASES, TODAY, TREASURY_FILE, WEEKLY_FILE } from './source-cases.ts';
import { answers, startSourceServer } from './source-server.ts';

/** The paths of today's cases, and the steps that lead to a vehicle by hand. */
const PLACES = [
  ...SOURCE_CASES.filter(({ today }) => today === TODAY).flatMap(({ tried, others: neighbours }) => [
    ...tried,
    ...neighbours,
  ]),
  ['/api/v2/cars/brands/21/models/9540/years', fipeYears] as const,
];

/** All sources that are on by default, at one address of the tests' own, with good answers of a day; figures invented. */
export async function goodSources(day: CalendarDate) {
  const server = await startSourceServer();
  for (const [path, good] of PLACES) server.on(path, answers.bytes(good(day)));
  server.on(monthPath(day), answers.bytes(fundQuotas(day)));
  const { url } = server;
  return {
    server,
    settings: {
      SOURCE_DERAL_SIMA_HTML_URL: url,
      SOURCE_DERAL_PRP_URL: url + PRP_FILE,
      SOURCE_CONAB_WEEKLY_URL: url + WEEKLY_FILE,
      SOURCE_FIPE_URL: `${url}/api/v2`,
      SOURCE_BCB_SGS_URL: url,
      SOURCE_BCB_PTAX_URL: url,
      SOURCE_TESOURO_URL: url + TREASURY_FILE,
      SOURCE_CVM_FUNDS_URL: url,
      SOURCE_WORLD_BANK_PINK_URL: url + PINK_PAGE,
      SOURCE_COMPRAS_GOV_URL: url,
    },
    close: () => server.close(),
  };
}

/** A tractor in Conab's file, at an invented price of the day's month. */
export const machinesOf = (day: CalendarDate): Uint8Array =>
  fileOf(
    row(
      'TRATOR, 4X4, MADE-UP MODEL, 100 CV',
      { [Number(day.slice(5, 7))]: '305.000,00' },
      { year: day.slice(0, 4), group: 'Máquinas/Motores' },
    ),
  );

/** Files as an operator imports them, in a directory of their own. `at`: the instant of the import. */
export async function importedFiles(
  at: string,
  ...files: readonly (readonly [source: string, name: string, bytes: Uint8Array])[]
) {
  const dir = await mkdtemp(join(tmpdir(), 'imported-files-'));
  const imports = createSourceImports({ importsDir: dir, clock: { now: () => instantOf(epochOf(at)) } });
  for (const [source, name, bytes] of files) {
    const taken = await imports.import(source, name, bytes);
    if (!taken.ok) throw new Error(`${name}: ${taken.error.message}`);
  }
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) };
}
