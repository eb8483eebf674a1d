import { Command, Option } from 'commander';
import { wrappedKeys } from '../adapters/postgres/key-rotation.ts';
import { isReadableByAll } from '../main/key-file.ts';
import {
  dropFormerKeys,
  keysLeft,
  prepareKey,
  type Rotated,
  type RotationParts,
  rotateKey,
} from '../main/key-rotation.ts';
import { interruptible } from './interruptible.ts';
import { showProgress } from './progress.ts';
import { rotating } from './rotating.ts';
import { counted, print } from './verb.ts';

interface Options {
  readonly prepare?: true;
  readonly finish?: true;
  readonly now?: true;
  readonly json?: true;
}

/** `privacy rotate-key`. */
export const rotateKeyVerb = (): Command =>
  new Command('rotate-key')
    .description(
      'Replace the master key that wraps the keys of personal data, while the service runs. Events and what they sealed stay as they are. After a crash the same again goes on. Where PRIVACY_KEY_FILE is shared by processes of other machines, begin with --prepare; with the embedded default, without.',
    )
    .addOption(
      new Option(
        '--prepare',
        'put a new key above the one in the key file, and no more: bring that file to every process, then say rotate-key',
      ).conflicts(['finish', 'now']),
    )
    .option(
      '--finish',
      'drop the former key from the key file, once nothing is wrapped by it: it gets a file beside',
    )
    .option('--now', 'with --finish: do not wait for the seven days in which a request may be repeated')
    .option('--json', 'as one JSON document')
    .addHelpText(
      'after',
      '\nExamples:\n  npx asset-valuation privacy rotate-key\n  npx asset-valuation privacy rotate-key --finish',
    )
    .action(rotate);

async function rotate(options: Options, command: Command): Promise<void> {
  if (options.now && !options.finish) command.error("error: option '--now' goes with --finish");
  if (options.prepare) return rotating((parts) => prepare(parts, options));
  if (options.finish) return rotating((parts) => finish(parts, options));
  await rotating((parts) => rewrap(parts, options));
}

async function rewrap(parts: RotationParts, options: Options): Promise<void> {
  await tellOpenFile(parts.file);
  const { leading = '', ...state } = await wrappedKeys(parts.pool);
  const total = keysLeft({ leading, ...state }, '');
  const progress = showProgress('keys re-wrapped', total);
  let count = 0;
  const done = await interruptible(
    () => `Stopped, with ${counted(count, 'key')} re-wrapped. All can be read; the same command goes on.`,
    (signal) =>
      rotateKey(parts, signal, (more) => {
        count += more;
        progress.add(more);
      }),
  ).finally(progress.end);
  print(options.json === true, documentOf(done), linesOf(done, parts));
}

const documentOf = ({ key, former, rewrapped, already, rotatedAt }: Rotated) => ({
  key,
  former_keys: former,
  keys_rewrapped: rewrapped,
  keys_already: already,
  rotated_at: rotatedAt?.toISOString() ?? null,
});

function linesOf({ key, former, rewrapped, already, rotatedAt }: Rotated, { file }: RotationParts): string[] {
  const when = rotatedAt?.toISOString() ?? 'the beginning';
  return [
    `All keys of personal data are wrapped by key ${key} since ${when}: ${rewrapped} re-wrapped now, ${already} were already.`,
    `${file} also holds ${former.join(', ')}, for requests that are repeated. Next, in seven days: privacy rotate-key --finish.`,
    'Backups from before open with the former key alone: keep it for as long as you keep them.',
  ];
}

async function prepare(parts: RotationParts, options: Options): Promise<void> {
  await tellOpenFile(parts.file);
  const { key, made } = await prepareKey(parts);
  print(options.json === true, { key, made }, [
    made
      ? `${parts.file} has a new key, ${key}, above the one in use. Nothing is wrapped by it yet.`
      : `${parts.file} has a new key already, ${key}, which is not in use yet. Nothing was done.`,
    'Put this file where every process reads it, and restart those that have it mounted, such as containers. Then: privacy rotate-key.',
  ]);
}

async function finish(parts: RotationParts, options: Options): Promise<void> {
  const { key, former } = await dropFormerKeys(parts, Date.now(), options.now === true);
  print(
    options.json === true,
    { key, former_keys: former },
    former.length === 0
      ? [`${parts.file} holds key ${key} alone. Nothing was done.`]
      : [
          `${parts.file} holds key ${key} alone now.${parts.isOnlyFile ? '' : ' Put it where every process reads it.'}`,
          ...former.map(
            ({ key: id, file }) =>
              `Key ${id} is in ${file}: backups from before open with it alone. Take it to where keys are kept, and destroy it with the last of them.`,
          ),
        ],
  );
}

/** What the service itself takes, because secrets are mounted in many ways, is said where a person looks. */
async function tellOpenFile(file: string): Promise<void> {
  if (await isReadableByAll(file))
    process.stderr.write(
      `NOTE: everybody on this machine can read ${file}; written anew, it is for its owner alone.\n`,
    );
}
