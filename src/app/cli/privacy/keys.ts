import { Command } from 'commander';
import { wrappedKeys } from '../../../evidence/privacy/postgres/key-rotation.ts';
import { readKeyFile } from '../../keys/key-file.ts';
import { serviceKeysFrom } from '../../keys/service-key.ts';
import { columns, print } from '../verb.ts';
import { rotating } from './rotation.ts';

/** `privacy keys`. */
export const keysVerb = (): Command =>
  new Command('keys')
    .description(
      'The master keys in the key file, and how many keys of personal data each wraps. Shows their ids, which reveal nothing of them.',
    )
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExample:\n  npx asset-valuation privacy keys')
    .action(list);

async function list(options: { readonly json?: true }): Promise<void> {
  const { file, held, state } = await rotating(async ({ pool, file: path }) => {
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
  print(options.json === true, { file, keys, rotated_at: rotatedAt }, [
    ...columns([
      ['KEY', 'IN FILE', 'USE', 'WRAPS'],
      ...keys.map(({ key, in_file, use, wraps }) => [key, in_file ? 'yes' : 'NO', use, String(wraps)]),
    ]),
    `File: ${file}. ${rotatedAt ? `Last rotated: ${rotatedAt}.` : 'Never rotated.'}`,
  ]);
}
