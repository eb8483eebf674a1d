import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Argument, type Command } from 'commander';
import { importSourceFile } from '../../../commands/source.ts';
import { shownStatus } from '../../api/operators/overview.ts';
import { createSourceImports, type RowNotTaken } from '../../sources/index.ts';
import type { SourceHealth } from '../../valuation/references/contract.ts';
import { readConfiguration } from '../configuration.ts';
import { operatorCause } from '../keys/credentials.ts';
import { openPriceSources, openSourceImports } from '../opening/price-sources.ts';
import { systemClock } from '../system.ts';
import { columns, print, Verb, VerbError, withEngines } from './verb.ts';

interface Options {
  readonly json?: boolean;
}

/** Larger than any known price file; a wrong path must not exhaust memory. */
const LARGEST_FILE_BYTES = 64 * 1024 * 1024;

export function sourcesVerbs(): Command {
  const verbs = new Verb('sources').description('List price sources, and give one a file by hand.');
  const { sources: importing } = createSourceImports({ importsDir: '', clock: systemClock });
  verbs
    .command('list')
    .description('List the price sources, their state, and the files imported for them.')
    .json('sources list --json')
    .action(list);
  verbs
    .command('import')
    .description(
      'Parse a file as the source does, store it under its digest, and record the import. An unreadable file is not stored.',
    )
    .addArgument(new Argument('<source>', 'id of the source').choices(importing))
    .argument('<file>', 'a file as published by the source')
    .json('sources import deral_sima 02042018_impressao.xls')
    .action(importFile);
  return verbs;
}

async function list(options: Options): Promise<void> {
  const configuration = readConfiguration(process.env);
  const sources = openPriceSources(configuration, systemClock);
  const imports = openSourceImports(configuration, systemClock);
  const shown = await Promise.all(
    sources.health().map(async (health) => {
      const files = await imports.list(health.id);
      return { ...withImportedFiles(health, files.length), imports: files };
    }),
  );
  await sources.close();
  const rows = shown.map(({ imports: files, ...health }) => [
    health.id,
    shownStatus(health),
    health.kind,
    String(files.length),
    health.detail,
  ]);
  print(options, shown, columns([['ID', 'STATUS', 'KIND', 'IMPORTS', 'DETAIL'], ...rows]));
}

/** A source looks for its files when first queried; here they have been counted already. */
const withImportedFiles = (health: SourceHealth, files: number): SourceHealth =>
  health.kind === 'off' && files > 0
    ? { ...health, status: 'UP', kind: 'imports', detail: `${files} imported files` }
    : health;

async function importFile(source: string, file: string, options: Options): Promise<void> {
  const configuration = readConfiguration(process.env);
  const imports = openSourceImports(configuration, systemClock);
  const bytes = await bytesOf(file);
  const imported = await imports.import(source, basename(file), bytes);
  if (!imported.ok) throw new VerbError(`${file}: ${imported.error.message}`);
  const { imported_at: _, ...event } = imported.value;
  const { sha256, reference_dates, observation_count } = event;
  await withEngines(
    ({ handler }) =>
      handler.change(importSourceFile, { id: source, input: () => event, cause: operatorCause(null) }),
    { mayCreate: true },
  );
  const rows_not_taken = await imports.rowsNotTaken(source, bytes);
  print(options, { ...imported.value, rows_not_taken }, [
    `${source}: ${observation_count} observations of ${reference_dates.join(', ')} (sha256 ${sha256})`,
    ...linesOf(rows_not_taken),
  ]);
}

const NAMED_ROWS = 40;

/** First what somebody has to mend. */
const linesOf = (rows: readonly RowNotTaken[]): readonly string[] => [
  ...listed(
    rows.filter(({ unreadable }) => unreadable),
    'One row cannot be read and was left out:',
    'rows cannot be read and were left out:',
  ),
  ...listed(
    rows.filter(({ unreadable }) => !unreadable),
    'One row was not taken:',
    'rows were not taken:',
  ),
];

function listed(rows: readonly RowNotTaken[], one: string, several: string): readonly string[] {
  if (rows.length === 0) return [];
  const more = rows.length - NAMED_ROWS;
  return [
    rows.length === 1 ? one : `${rows.length} ${several}`,
    ...rows.slice(0, NAMED_ROWS).map(({ place, name, why }) => `  ${place}: ${name}: ${why}`),
    ...(more > 0 ? [`  and ${more} more: --json names all of them`] : []),
  ];
}

async function bytesOf(file: string): Promise<Uint8Array> {
  try {
    const bytes = await readFile(file);
    if (bytes.length <= LARGEST_FILE_BYTES) return bytes;
  } catch (error) {
    throw new VerbError(`${file} cannot be read: ${(error as Error).message}`);
  }
  throw new VerbError(`${file} is larger than ${LARGEST_FILE_BYTES} bytes.`);
}
