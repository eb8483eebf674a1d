import { readFile } from 'node:fs/promises';
import { type BundleVerification, verifyBundle } from '../audit/bundle-verify.ts';
import { readPublicKeyFile } from '../main/seal-key.ts';
import { renderReports } from './audit-reports.ts';
import { counted, print, VerbError } from './verb.ts';

/** Needs no configuration, no database and no network: the auditor's machine has none of them. */
export async function verifyBundleFile(
  file: string,
  options: { readonly publicKey?: string; readonly json?: boolean },
): Promise<void> {
  const keys = options.publicKey === undefined ? undefined : await readPublicKeyFile(options.publicKey);
  const result = verifyBundle(await contentOf(file), renderReports, keys);
  print(options.json === true, result, bundleLines(result));
  tellBundleFaults(result);
}

async function contentOf(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new VerbError(`${file} is no bundle: ${(error as Error).message}`);
  }
}

const bundleLines = (result: BundleVerification): readonly string[] => [
  `Valuation ${result.valuation_id}: ${counted(result.events, 'event')} under ${counted(result.seals, 'seal')}.`,
  ...result.key_ids.map((id) => `Signed with the key ${id}.`),
  ...(result.keys_from === 'bundle'
    ? [
        'Checked with the key in the bundle itself: compare its id with the one you were given, or use --public-key.',
      ]
    : []),
  ...(result.intact ? ['The bundle is intact.'] : []),
];

/** Last and loud, on standard error. */
export function tellBundleFaults({ faults }: BundleVerification): void {
  if (faults.length === 0) return;
  for (const { fault, at, detail } of faults.slice(0, 100))
    process.stderr.write(`${fault}  ${at}: ${detail}\n`);
  process.stderr.write(`NOT INTACT: ${counted(faults.length, 'fault')}\n`);
  process.exitCode = 1;
}
