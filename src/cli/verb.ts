import { InvalidArgumentError } from 'commander';
import { isUuid } from '../kernel/ids.ts';
import { type Configuration, readConfiguration } from '../main/configuration.ts';
import { openDatabases } from '../main/databases.ts';
import { type Engines, openEngines, prepareDatabases, serviceKeysOf } from '../main/engines.ts';
import { neverPrepared, neverStarted } from '../main/started.ts';
import { systemClock } from '../main/system.ts';

/** Exit code of words, or fields, that are wrong or missing: of every verb. */
export const WRONG_WORDS = 2;

/** What was asked for cannot be done: said in one line, exit code 1 unless told otherwise. */
export class VerbError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.name = 'VerbError';
    this.exitCode = exitCode;
  }
}

interface Beginning {
  readonly mayBegin?: boolean;
  readonly mayMakeKey?: boolean;
}

/**
 * Runs with the engines of the configured service: those of the running one, or the embedded server for as long as it
 * takes. Where no service ever started, nothing is made and nothing looked at, but by a verb that `mayBegin`: a mistyped
 * address would become an empty service, of which all is well. `mayMakeKey`: a verb that writes makes the service's key
 * where none is configured.
 */
export async function withEngines<T>(
  work: (engines: Engines, configuration: Configuration) => Promise<T>,
  { mayBegin = false, mayMakeKey = mayBegin }: Beginning = {},
): Promise<T> {
  const configuration = readConfiguration(process.env);
  if (!mayBegin) await requireStarted(configuration);
  const databases = await openDatabases(configuration, 'verb', () => {});
  try {
    if (!mayBegin) refuseBecause(await neverPrepared(databases));
    const keys = await serviceKeysOf(configuration, databases, mayMakeKey);
    await prepareDatabases(databases, keys);
    const engines = await openEngines(databases, keys, systemClock);
    try {
      return await work(engines, configuration);
    } finally {
      await engines.close();
    }
  } finally {
    await databases.stop();
  }
}

/** Throws a `VerbError` where no service ever started. */
export const requireStarted = async (configuration: Configuration): Promise<void> =>
  refuseBecause(await neverStarted(configuration));

function refuseBecause(why: string | undefined): void {
  if (why !== undefined) throw new VerbError(why);
}

/** Standard output: one JSON document with `--json`, else lines for people. */
export function print(json: boolean, document: unknown, lines: readonly string[]): void {
  process.stdout.write(
    json ? `${JSON.stringify(document, null, 2)}\n` : lines.map((line) => `${line}\n`).join(''),
  );
}

/** Rows of texts as aligned columns. */
export function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** `1 event`, `2 events`. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : plural}`;

/** Reads an argument that must be an id, a UUID; `hint`: where such a one is found. */
export const idOf =
  (what: string, hint: string) =>
  (text: string): string => {
    if (!isUuid(text)) throw new InvalidArgumentError(`It is no ${what} id: ${hint}.`);
    return text;
  };
