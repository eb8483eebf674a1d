import { type Command, Option } from 'commander';
import { createPool } from '../../../engine/postgres/pool.ts';
import { withRotationLock, wrappedKeys } from '../../../evidence/privacy/postgres/key-rotation.ts';
import { readConfiguration } from '../../configuration.ts';
import { openDatabases, reasonNeverPrepared } from '../../databases.ts';
import { prepareDatabases, serviceKeysOf } from '../../engines.ts';
import { isReadableByAll, readKeyFile } from '../../keys/key-file.ts';
import {
  dropFormerKeys,
  keysNotWrappedBy,
  prepareKey,
  type RotationParts,
  rotateKey,
} from '../../keys/key-rotation.ts';
import { privacyKeyFile, serviceKeysFrom } from '../../keys/service-key.ts';
import { showProgress } from '../progress.ts';
import { columns, counted, interruptible, print, requireStarted, Verb, VerbError } from '../verb.ts';

/** SQLSTATE `insufficient_privilege`. */
const NOT_ALLOWED = '42501';
/** A command that was killed just now may still hold the lock. */
const LOCK_WAIT_MS = 5_000;

async function withRotation<T>(work: (parts: RotationParts) => Promise<T>, alone = true): Promise<T> {
  const configuration = readConfiguration(process.env);
  await requireStarted(configuration);
  const databases = await openDatabases(configuration, 'verb', () => {});
  try {
    const why = await reasonNeverPrepared(databases);
    if (why !== undefined) throw new VerbError(why);
    await prepareDatabases(databases, await serviceKeysOf(configuration, databases, false));
    const pool = createPool({
      connectionString: databases.databaseUrl,
      max: 2,
      applicationName: 'asset-valuation key rotation',
    });
    const parts = { pool, file: privacyKeyFile(configuration), isOnlyFile: databases.embedded };
    try {
      if (!alone) return await work(parts);
      const turn = await withRotationLock(databases.databaseUrl, LOCK_WAIT_MS, () => work(parts));
      if (!turn)
        throw new VerbError('Another "privacy rotate-key" is at work on this database. Nothing was done.');
      return turn.done;
    } catch (error) {
      throw (error as { code?: unknown }).code === NOT_ALLOWED
        ? new VerbError(
            'This database role may add keys of personal data and not change them. Run the verb as their owner: DATABASE_URL=postgres://asset_valuation_owner@… (docs/privacy.md). Nothing was re-wrapped.',
          )
        : error;
    } finally {
      await pool.end();
    }
  } finally {
    await databases.stop();
  }
}

export const keysVerb = (): Command =>
  new Verb('keys')
    .description(
      'The master keys in the key file, and how many keys of personal data each wraps. Shows their ids, which reveal nothing of them.',
    )
    .json('privacy keys')
    .action(list);

async function list(options: { readonly json?: true }): Promise<void> {
  const { file, held, state } = await withRotation(async ({ pool, file: path }) => {
    const secrets = await readKeyFile(path);
    return {
      file: path,
      held: secrets
        ? serviceKeysFrom(secrets)
            .masters.all()
            .map(({ id }) => id)
        : [],
      state: await wrappedKeys(pool),
    };
  }, false);
  const ids = new Set([...held, ...state.counts.keys()]);
  const keys = [...ids].map((id) => ({
    key: id,
    in_file: held.includes(id),
    use: id === state.leading ? 'IN_USE' : id === state.former ? 'BEING_REPLACED' : 'NOT_IN_USE',
    wraps: state.counts.get(id) ?? 0,
  }));
  const rotatedAt = state.rotatedAt?.toISOString() ?? null;
  print(options, { file, keys, rotated_at: rotatedAt }, [
    ...columns([
      ['KEY', 'IN FILE', 'USE', 'WRAPS'],
      ...keys.map(({ key, in_file, use, wraps }) => [key, in_file ? 'yes' : 'NO', use, String(wraps)]),
    ]),
    `File: ${file}. ${rotatedAt ? `Last rotated: ${rotatedAt}.` : 'Never rotated.'}`,
  ]);
}

interface Options {
  readonly prepare?: true;
  readonly finish?: true;
  readonly now?: true;
  readonly json?: true;
}

export const rotateKeyVerb = (): Command =>
  new Verb('rotate-key')
    .description(
      'Replace the master key that wraps the keys of personal data, while the service runs. Events and their encrypted texts do not change. After a crash, run it again to resume. If processes on other machines share PRIVACY_KEY_FILE, begin with --prepare; the embedded default needs no --prepare.',
    )
    .addOption(
      new Option(
        '--prepare',
        'only add a new key to the key file; then distribute the file to every process, and run rotate-key',
      ).conflicts(['finish', 'now']),
    )
    .option(
      '--finish',
      'remove the former key from the key file, once it wraps nothing; it is kept in a file next to it',
    )
    .option('--now', 'with --finish: do not wait seven days, in which a request may be repeated')
    .json('privacy rotate-key', 'privacy rotate-key --finish')
    .action(rotate);

async function rotate(options: Options, command: Command): Promise<void> {
  if (options.now && !options.finish) command.error("error: option '--now' goes with --finish");
  if (options.prepare) return withRotation((parts) => prepare(parts, options));
  if (options.finish) return withRotation((parts) => finish(parts, options));
  await withRotation((parts) => rewrap(parts, options));
}

async function rewrap(parts: RotationParts, options: Options): Promise<void> {
  await warnIfReadableByAll(parts.file);
  const { leading = '', ...state } = await wrappedKeys(parts.pool);
  const total = keysNotWrappedBy({ leading, ...state }, '');
  const progress = showProgress('keys re-wrapped', total);
  let count = 0;
  const done = await interruptible(
    () =>
      `Stopped, with ${counted(count, 'key')} re-wrapped. All personal data is readable; run the same command to resume.`,
    (signal) =>
      rotateKey(parts, signal, (more) => {
        count += more;
        progress.add(more);
      }),
  ).finally(progress.end);
  const { key, former, rewrapped, already, rotatedAt } = done;
  const at = rotatedAt?.toISOString() ?? null;
  const document = { former_keys: former, keys_rewrapped: rewrapped, keys_already: already, rotated_at: at };
  print(options, { key, ...document }, [
    `All keys of personal data are wrapped by key ${key} since ${at ?? 'the beginning'}: ${rewrapped} re-wrapped now, ${already} were already.`,
    `${parts.file} also holds ${former.join(', ')}, needed to recognize repeated requests. Next step, in seven days: privacy rotate-key --finish.`,
    'Older backups can be opened only with the former key: keep it as long as you keep them.',
  ]);
}

async function prepare(parts: RotationParts, options: Options): Promise<void> {
  await warnIfReadableByAll(parts.file);
  const { key, made } = await prepareKey(parts);
  print(options, { key, made }, [
    made
      ? `${parts.file} has a new key, ${key}, above the one in use. Nothing is wrapped by it yet.`
      : `${parts.file} has a new key already, ${key}, which is not in use yet. Nothing was done.`,
    'Distribute this file to every process, and restart those that mount it, such as containers. Then run: privacy rotate-key.',
  ]);
}

async function finish(parts: RotationParts, options: Options): Promise<void> {
  const { key, former } = await dropFormerKeys(parts, Date.now(), options.now === true);
  print(
    options,
    { key, former_keys: former },
    former.length === 0
      ? [`${parts.file} holds key ${key} alone. Nothing was done.`]
      : [
          `${parts.file} holds key ${key} alone now.${parts.isOnlyFile ? '' : ' Distribute it to every process.'}`,
          ...former.map(
            ({ key: id, file }) =>
              `Key ${id} is now in ${file}: older backups can be opened only with it. Store it safely, and destroy it with the last of them.`,
          ),
        ],
  );
}

/** A readable key file is a warning here only: the service accepts it, because secrets are mounted in many ways. */
async function warnIfReadableByAll(file: string): Promise<void> {
  if (await isReadableByAll(file))
    process.stderr.write(
      `NOTE: everybody on this machine can read ${file}; from now on only its owner can.\n`,
    );
}
