import { Command, InvalidArgumentError } from 'commander';
import { isUuid } from '../../kernel/ids.ts';
import { type Instant, parseInstant } from '../../kernel/instant.ts';
import { type Configuration, readConfiguration, warnOfMisspelledSettings } from '../configuration.ts';
import type { Engines } from '../engines.ts';
import { isLogPrepared } from '../opening/event-log.ts';
import { systemClock } from '../system.ts';
import { VerbError } from './verb/printing.ts';

export class Verb extends Command {
  override createCommand(name?: string): Verb {
    return new Verb(name);
  }

  /** Adds `--json` and examples to the help. An example is what follows the tool's name, or a whole shell line. */
  json(...examples: readonly string[]): this {
    const lines = examples.map(
      (words) => `\n  ${words.includes('npx ') ? '' : 'npx asset-valuation '}${words}`,
    );
    const heading = examples.length > 1 ? 'Examples:' : 'Example:';
    return this.option('--json', 'print one JSON document').addHelpText(
      'after',
      `\n${heading}${lines.join('')}`,
    );
  }
}

/**
 * Runs work that Ctrl-C or SIGTERM cancels: its signal aborts, and it cleans up before it ends. Repeated signals are
 * ignored, because a terminal and npm may both send one.
 */
export async function interruptible<T>(
  cancelled: () => string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stopping = new AbortController();
  const stop = () => {
    if (stopping.signal.aborted) return;
    process.stderr.write('\nCancelling …\n');
    stopping.abort(new Error('cancelled'));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    return await work(stopping.signal);
  } catch (error) {
    throw error === stopping.signal.reason ? new VerbError(cancelled()) : error;
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}

export { columns, counted, print, USAGE_ERROR as WRONG_WORDS, VerbError } from './verb/printing.ts';

interface EngineAccess {
  readonly mayCreate?: boolean;
  readonly mayMakeKey?: boolean;
}

/**
 * Runs `work` with the engines of the configured service: those of the running service, or an embedded server for the
 * duration. Refuses if no service ever started, unless `mayCreate`: a mistyped address would otherwise become an empty
 * service that looks intact. `mayMakeKey`: creates the service's key if none is configured, but never for external
 * databases, whose processes must share one key.
 */
export async function withEngines<T>(
  work: (engines: Engines, configuration: Configuration) => Promise<T>,
  { mayCreate: mayBegin = false, mayMakeKey = mayBegin }: EngineAccess = {},
): Promise<T> {
  warnOfMisspelledSettings(process.env);
  const configuration = readConfiguration(process.env);
  if (!mayBegin) await requireStarted(configuration);
  // Loaded here, so that help and usage errors stay fast.
  const [
    { reasonNeverPrepared: neverPrepared, openDatabases },
    { openEngines, prepareDatabases, serviceKeysOf },
  ] = await Promise.all([import('../databases.ts'), import('../engines.ts')]);
  const databases = await openDatabases(configuration, 'verb', () => {});
  try {
    if (!mayBegin) refuse(await neverPrepared(databases));
    const keys = await serviceKeysOf(configuration, databases, mayMakeKey && databases.embedded);
    const engines = await openEngines(databases, keys, systemClock);
    try {
      await isLogPrepared(engines.openedLog);
      await prepareDatabases(databases, keys);
      return await work(engines, configuration);
    } finally {
      await engines.close();
    }
  } finally {
    await databases.stop();
  }
}

export const requireStarted = async (configuration: Configuration): Promise<void> =>
  refuse(await (await import('../databases.ts')).reasonNeverStarted(configuration));

function refuse(why: string | undefined): void {
  if (why !== undefined) throw new VerbError(why);
}

export const pastInstant = (text: string): Instant => {
  const read = parseInstant(text);
  if (read === undefined) throw new InvalidArgumentError('must be an instant such as 2026-11-20T15:00:00Z.');
  if (read > systemClock.now()) throw new InvalidArgumentError('is in the future.');
  return read;
};

export const idOf =
  (what: string, hint: string) =>
  (text: string): string => {
    if (!isUuid(text)) throw new InvalidArgumentError(`It is no ${what} id: ${hint}.`);
    return text;
  };
