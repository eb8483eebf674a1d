import { rename, writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { renderReports } from '../../../api/resource/bundle-reports.ts';
import type { Bundle } from '../../../evidence/bundle/format.ts';
import { makeBundle, makeObligationBundle } from '../../../evidence/bundle/make.ts';
import { verifyBundleText } from '../../../evidence/bundle/verify.ts';
import { decryptorFor } from '../../../evidence/privacy/encryption.ts';
import { findingText } from '../../../evidence/replay/finding.ts';
import type { Instant } from '../../../kernel/instant.ts';
import type { Configuration } from '../../configuration.ts';
import type { Engines } from '../../engines.ts';
import { operatorCause } from '../../keys/credentials.ts';
import { loadSealKey, publicKeysOf, sealKeyFile } from '../../keys/seal-key.ts';
import { exportSeals, seal, sealsFile } from '../../log-sealing.ts';
import { systemClock } from '../../system.ts';
import { counted, idOf, pastInstant, print, Verb, VerbError, withEngines } from '../verb.ts';
import { progressThrough } from './log-progress.ts';
import { printUnreadable, type SealedUnreadable, sealedUnreadable } from './seal.ts';
import { printBundleFaults } from './verify-bundle.ts';

interface Options {
  readonly out: string;
  readonly withPersonalData?: boolean;
  readonly asOf?: Instant;
  readonly seal: boolean;
  readonly json?: boolean;
}

export const exportVerb = (): Command =>
  new Verb('export')
    .description(
      'Write everything needed to verify elsewhere one valuation (events, digests of evidence, seals, reports) or the coverage of one obligation (events, seals, coverage). Seals the log first.',
    )
    .argument(
      '<id>',
      'which valuation or obligation',
      idOf('valuation or obligation', 'take it from what is to be exported'),
    )
    .requiredOption('--out <file>', 'file to write; "-": standard output')
    .option(
      '--with-personal-data',
      'include names, tax ids and other personal data in the reports of a valuation; only for authorized readers',
    )
    .option('--as-of <instant>', 'coverage of an obligation at this instant (default: now)', pastInstant)
    .option(
      '--no-seal',
      'do not seal first: events after the last seal then fail verification, and so does the end if the key is unreadable',
    )
    .json(
      'audit export 0f4f1b0a-6f0e-4d1c-8a55-9a3f0c526f0e --out valuation.json',
      'audit export 6d1f7c52-3b0c-4f7e-9a41-2f5d8e0b9c13 --out obligation.json --as-of 2026-11-20T15:00:00Z',
    )
    .action(exportBundle);

async function exportBundle(id: string, options: Options): Promise<void> {
  const bundle = await withEngines(async (engines, configuration) => {
    if (options.seal) await sealBeforeExport(engines, configuration);
    return bundleOf(engines, configuration, id, options);
  });
  const text = `${JSON.stringify(bundle)}\n`;
  const result = await verifyBundleText(text, renderReports);
  if (options.out === '-') process.stdout.write(text);
  else {
    await writeAtomically(options.out, text);
    const { events, seals, key_ids } = result;
    const subject = 'obligation_id' in bundle ? { obligation_id: id } : { valuation_id: id };
    const bytes = Buffer.byteLength(text);
    const shown = { file: options.out, ...subject, events, seals, key_ids, bytes };
    print(options, shown, [
      `${options.out}: ${counted(events, 'event')} under ${counted(seals, 'seal')}, ${bytes} bytes.`,
      ...key_ids.map(
        (key) => `Signed with the key ${key}: send this id to the verifier by another channel than the file.`,
      ),
    ]);
  }
  if ('personal_data' in bundle && bundle.personal_data === 'OPENED')
    process.stderr.write(
      'NOTE: the reports in this file show personal texts in the clear. "privacy erase" does not reach a file that was handed on.\n',
    );
  printBundleFaults(result);
}

async function sealBeforeExport(
  { eventLog: log, shapes }: Engines,
  configuration: Configuration,
): Promise<void> {
  const copies = sealsFile(configuration);
  const cause = () => operatorCause(null);
  const sealed: SealedUnreadable[] = [];
  await seal({
    log,
    shapes,
    clock: systemClock,
    cause,
    keyFile: sealKeyFile(configuration),
    copies,
    onUnreadable: (event, { number }) => sealed.push(sealedUnreadable(event, number)),
  });
  printUnreadable(sealed);
  await exportSeals(log, copies);
}

/** The bundle of a valuation or, if there is none with this id, of an obligation. Ids are unique across both. */
async function bundleOf(
  engines: Engines,
  configuration: Configuration,
  id: string,
  options: Options,
): Promise<Bundle> {
  const { eventLog: log, keyStore } = engines;
  const { asOf, withPersonalData } = options;
  const parts = {
    log,
    keys: await publicKeysOf(configuration, undefined),
    key: await signingKey(configuration, options),
    now: systemClock.now,
  };
  const render = {
    render: renderReports,
    ...(withPersonalData && { opener: (value: object) => decryptorFor(keyStore, value) }),
  };
  const valuation = await makeBundle({ ...parts, ...render }, id);
  if (valuation && asOf !== undefined)
    throw new VerbError(`${id} is a valuation: --as-of is for obligations.`);
  if (valuation) return valuation;
  const progress = await progressThrough(engines);
  const obligation = await makeObligationBundle({ ...parts, onProgress: progress.add }, id, asOf);
  progress.end();
  if (!obligation) {
    const when = asOf === undefined ? '' : ` at ${asOf}`;
    throw new VerbError(`There is no valuation and no obligation ${id}${when}.`);
  }
  if (withPersonalData)
    throw new VerbError(`${id} is an obligation, whose bundle shows no personal data: leave the option out.`);
  if (obligation.outcome === 'made') return obligation.bundle;
  const [first] = obligation.findings;
  throw new VerbError(`The coverage of ${id} cannot be worked out. ${first ? findingText(first) : ''}`);
}

/** Without `--no-seal` an unreadable private key is an error; read-only users do not need it. */
const signingKey = (configuration: Configuration, { seal: isSealed }: Options) =>
  loadSealKey(sealKeyFile(configuration)).catch((error: unknown) => {
    if (isSealed) throw error;
    return undefined;
  });

/** Writes to a draft and renames it, so that the file is never partial. */
async function writeAtomically(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}
