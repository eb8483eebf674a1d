import { type Command, InvalidArgumentError } from 'commander';
import { DestroyNotAllowed } from '../../evidence/privacy/key-store.ts';
import { readLedger } from '../../evidence/privacy/ledger.ts';
import { type ErasureParts, erasePersonal, reapplyErasures } from '../../processes/erasure/erase.ts';
import { erasingParts, erasureLedgerFile } from '../erasure.ts';
import { keysVerb, rotateKeyVerb } from './privacy/rotate-key.ts';
import { idOf, print, Verb, VerbError, withEngines } from './verb.ts';

interface Options {
  readonly json?: boolean;
}

const reasonText = (text: string): string => {
  const trimmed = text.normalize('NFC').trim();
  if (trimmed === '' || trimmed.length > 500)
    throw new InvalidArgumentError('must have 1 to 500 characters.');
  return trimmed;
};

export function privacyVerbs(): Command {
  const verbs = new Verb('privacy').description(
    'Erase personal data permanently, and again after a restored backup; replace the master key. Needs the rights of the owner of the keys.',
  );
  verbs
    .command('erase')
    .description(
      'Destroy the key of the personal data of an asset (owner, debtor, plate, registry number, address, holders of encumbrances, numbers of registrations) or of an obligation (debtor). It reads [erased] from then on, everywhere, within two seconds. This cannot be undone.',
    )
    .argument(
      '<id>',
      'of the asset or obligation',
      idOf('asset or obligation', 'take it from the asset or obligation'),
    )
    .requiredOption(
      '--reason <text>',
      'reason, recorded in the log permanently; no personal data',
      reasonText,
    )
    .json(
      'privacy erase 7b0c4d7e-5a1f-4c0e-9d55-3f2a8c1e6b90 --reason "request 2026-118 of the data subject"',
    )
    .action(erase);
  verbs
    .command('reapply')
    .description(
      'Repeat the erasures of a ledger, after a backup restored keys. Can be repeated; "backup restore" runs it automatically.',
    )
    .argument('<ledger file>', 'such as the former DATA_DIR/erasures.jsonl')
    .json('privacy reapply /srv/ledger/erasures.jsonl')
    .action(reapply);
  verbs.addCommand(keysVerb());
  verbs.addCommand(rotateKeyVerb());
  return verbs;
}

async function erase(id: string, options: Options & { readonly reason: string }): Promise<void> {
  const done = await withErasingParts((parts) => erasePersonal(parts, id, options.reason));
  if (!done) throw new VerbError(`There is no asset or obligation ${id}.`);
  const { erasedAt, reason, destroyedKey, addedToLedger, recordedEvent, kind } = done;
  const already = !destroyedKey && !addedToLedger && !recordedEvent;
  print(options, { [`${kind}_id`]: id, erased_at: erasedAt, reason, already }, [
    already
      ? `The personal data of ${kind} ${id} was erased already, at ${erasedAt}. Nothing was done.`
      : `The personal data of ${kind} ${id} is erased, recorded at ${erasedAt}.`,
    'Not erased: documents and their file names, and free texts such as its name, notes and rationales (docs/privacy.md).',
  ]);
}

async function reapply(file: string, options: Options): Promise<void> {
  const ledger = await readLedger(file).catch((error: Error) => {
    throw new VerbError(`${file} cannot be read: ${error.message}`);
  });
  if (!ledger) throw new VerbError(`${file} is not there.`);
  const { unknownAssets, ...done } = await withErasingParts((parts) =>
    reapplyErasures(parts, ledger.erasures),
  );
  print(
    options,
    {
      named: done.named,
      keys_destroyed: done.keysDestroyed,
      events_recorded: done.eventsRecorded,
      unknown_assets: unknownAssets,
      unreadable_lines: ledger.unreadable,
    },
    [
      `${done.named} erasures in ${file}: ${done.keysDestroyed} keys destroyed now, ${done.eventsRecorded} recorded in the log now.`,
      ...unknownAssets.map(
        (id) => `${id} is neither an asset nor an obligation of this log; it accepts no personal data.`,
      ),
    ],
  );
  if (ledger.unreadable.length > 0) throw new VerbError(unreadableLines(file, ledger.unreadable));
}

/** Fails, because an unreadable line may name an erasure. */
export const unreadableLines = (file: string, lines: readonly number[]): string =>
  `${file} cannot be read at line ${lines.join(', ')}: that line was not applied. If a crash truncated it, repeat the erasure of that moment and remove the line.`;

const withErasingParts = <T>(work: (parts: ErasureParts) => Promise<T>): Promise<T> =>
  withEngines(async (engines, configuration) => {
    const file = erasureLedgerFile(configuration);
    try {
      return await work(erasingParts(engines, file));
    } catch (error) {
      if (error instanceof DestroyNotAllowed)
        throw new VerbError(
          'This database role may add keys of personal data and not destroy them. Run the verb as their owner: DATABASE_URL=postgres://asset_valuation_owner@… (docs/privacy.md). Nothing was done.',
        );
      if ((error as NodeJS.ErrnoException).path === file)
        throw new VerbError(`The ledger of erasures cannot be written (${(error as Error).message}).`);
      throw error;
    }
  });
