import { open, rename } from 'node:fs/promises';
import { Command } from 'commander';
import { SealingRefused } from '../../engine/seals/refusal.ts';
import { SealKeyFault } from '../../engine/seals/signature.ts';
import { makeBundle } from '../../evidence/bundle/make.ts';
import { verifyBundle } from '../../evidence/bundle/verify.ts';
import { openerFor } from '../../evidence/privacy/sealing.ts';
import type { Configuration } from '../../main/configuration.ts';
import { operatorCause } from '../../main/keys/credentials.ts';
import { loadSealKey, publicKeysOf, sealKeyFile } from '../../main/keys/seal-key.ts';
import { exportSeals, seal, sealsFile } from '../../main/log-sealing.ts';
import { systemClock } from '../../main/system.ts';
import { counted, idOf, print, VerbError, withEngines } from '../verb.ts';
import { renderReports } from './reports.ts';
import { type SealedUnreadable, sealedUnreadable, tellUnreadable } from './sealed-unreadable.ts';
import { tellBundleFaults } from './verify-bundle.ts';

interface Options {
  readonly out: string;
  readonly withPersonalData?: boolean;
  /** False with `--no-seal`. */
  readonly seal: boolean;
  readonly json?: boolean;
}

/** `audit export`. */
export const exportVerb = (): Command =>
  new Command('export')
    .description(
      'Write everything needed to verify one valuation elsewhere: events, digests of evidence, seals, reports. Seals the log first.',
    )
    .argument('<valuation id>', 'which valuation', idOf('valuation', 'take it from the valuation'))
    .requiredOption('--out <file>', 'file to write; "-": standard output')
    .option(
      '--with-personal-data',
      'include names, tax ids and other personal data in the reports; only for authorized readers',
    )
    .option(
      '--no-seal',
      'do not seal first: events after the last seal then fail verification, and so does the end if the key is unreadable',
    )
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      '\nExample:\n  npx asset-valuation audit export 0f4f1b0a-6f0e-4d1c-8a55-9a3f0c526f0e --out valuation.json',
    )
    .action(exportBundle);

async function exportBundle(id: string, options: Options): Promise<void> {
  const bundle = await withEngines(async ({ eventLog: log, keyStore }, configuration) => {
    if (options.seal) {
      const copies = sealsFile(configuration);
      const cause = () => operatorCause(null);
      const sealed: SealedUnreadable[] = [];
      await seal({
        log,
        clock: systemClock,
        cause,
        keyFile: sealKeyFile(configuration),
        copies,
        onUnreadable: (event, { number }) => sealed.push(sealedUnreadable(event, number)),
      });
      tellUnreadable(sealed);
      await exportSeals(log, copies);
    }
    return makeBundle(
      {
        log,
        keys: await publicKeysOf(configuration, undefined),
        key: await signingKey(configuration, options),
        now: systemClock.now,
        render: renderReports,
        ...(options.withPersonalData && { opener: (value: object) => openerFor(keyStore, value) }),
      },
      id,
    );
  }).catch((error: unknown) => {
    if (error instanceof SealingRefused || error instanceof SealKeyFault) throw new VerbError(error.message);
    throw error;
  });
  if (!bundle) throw new VerbError(`There is no valuation ${id}.`);
  const text = `${JSON.stringify(bundle)}\n`;
  const result = verifyBundle(bundle, renderReports);
  if (options.out === '-') process.stdout.write(text);
  else {
    await writeWhole(options.out, text);
    const { events, seals, key_ids } = result;
    const shown = {
      file: options.out,
      valuation_id: id,
      events,
      seals,
      key_ids,
      bytes: Buffer.byteLength(text),
    };
    print(options.json === true, shown, [
      `${options.out}: ${counted(events, 'event')} under ${counted(seals, 'seal')}, ${shown.bytes} bytes.`,
      ...key_ids.map(
        (key) => `Signed with the key ${key}: send this id to the verifier by another channel than the file.`,
      ),
    ]);
  }
  if (bundle.personal_data === 'OPENED')
    process.stderr.write(
      'NOTE: the reports in this file show personal texts in the clear. "privacy erase" does not reach a file that was handed on.\n',
    );
  tellBundleFaults(result);
}

/** Who only reads need not be able to read the private key. */
const signingKey = (configuration: Configuration, { seal: isSealed }: Options) =>
  loadSealKey(sealKeyFile(configuration)).catch((error: unknown) => {
    if (isSealed) throw error;
    return undefined;
  });

/** Under its name stands a whole bundle or none. */
async function writeWhole(file: string, text: string): Promise<void> {
  const handle = await open(`${file}.new`, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
}
