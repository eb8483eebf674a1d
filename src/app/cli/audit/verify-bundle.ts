import { readFile } from 'node:fs/promises';
import type { PublicKeys } from '../../../engine/seals/signature.ts';
import {
  type BundleOptions,
  type BundleVerification,
  type CoverageHoldsTo,
  type HoldsTo,
  verifyBundleText,
} from '../../../evidence/bundle/verify.ts';
import { readPublicKeyFile } from '../../keys/seal-key.ts';
import { VerbError } from '../verb/error.ts';
import { counted, print } from '../verb/printing.ts';
import { renderReports } from './reports.ts';

/** Needs no configuration, no database and no network: the auditor's machine has none of them. */
export async function verifyBundleFile(
  file: string,
  options: {
    readonly publicKey?: string | undefined;
    readonly acceptOpenEnd?: boolean | undefined;
    readonly json?: boolean | undefined;
  },
): Promise<void> {
  const keys = options.publicKey === undefined ? undefined : await readPublicKeyFile(options.publicKey);
  const result = await verified(file, keys, { acceptsOpenEnd: options.acceptOpenEnd ?? false });
  print(options.json === true, result, bundleLines(result));
  tellBundleFaults(result);
}

async function verified(
  file: string,
  keys: PublicKeys | undefined,
  options: BundleOptions,
): Promise<BundleVerification> {
  try {
    return await verifyBundleText(await readFile(file, 'utf8'), renderReports, keys, options);
  } catch (error) {
    throw new VerbError(`${file} is no bundle: ${(error as Error).message}`);
  }
}

/** The verdict comes first: the lines after it read as if all were well. */
const bundleLines = (result: BundleVerification): readonly string[] => [
  ...(result.intact ? [] : [notIntact(result)]),
  ...subjectLines(result),
  ...result.key_ids.map((id) => `Signed with the key ${id}.`),
  ...(result.keys_from === 'bundle' && result.key_ids.length > 0
    ? [
        'Checked with the key in the bundle itself: compare its id with the one you were given, or use --public-key.',
      ]
    : []),
  ...holdsLines(result),
  ...(result.intact ? ['The bundle is intact.'] : []),
];

function subjectLines(result: BundleVerification): readonly string[] {
  const [name, id] =
    'obligation_id' in result ? ['Obligation', result.obligation_id] : ['Valuation', result.valuation_id];
  return id === null
    ? []
    : [`${name} ${id}: ${counted(result.events, 'event')} under ${counted(result.seals, 'seal')}.`];
}

function holdsLines(result: BundleVerification): readonly string[] {
  if (result.holds_to === null) return [];
  return ['as_of' in result.holds_to ? coverageLine(result.holds_to) : holdsLine(result.holds_to)];
}

const coverageLine = ({ as_of, status, streams, stated_at, seal }: CoverageHoldsTo): string =>
  `Its coverage as of ${as_of} says ${status}, and rests on ${counted(streams, 'stream')}. ${
    stated_at === null
      ? 'Nothing signed says whether these are all, and whole.'
      : `That they were all, and whole, at ${stated_at}, when seal ${seal} was the newest, is signed; later events this file cannot know.`
  }`;

const holdsLine = ({ sequence, type, event_id, occurred_at, stated_at, seal }: HoldsTo): string =>
  `This holds up to event ${sequence} of the valuation, ${type} ${event_id} of ${occurred_at}. ${
    stated_at === null
      ? 'Nothing signed says whether others followed.'
      : `That none had followed by ${stated_at}, when seal ${seal} was the newest, is signed; later ones this file cannot know.`
  }`;

const notIntact = ({ faults }: BundleVerification): string =>
  `NOT INTACT: ${counted(faults.length, 'fault')}`;

/** What is wrong, on standard error, and the verdict below it once more: a long list scrolls the first line away. */
export function tellBundleFaults(result: BundleVerification): void {
  const { faults } = result;
  if (faults.length === 0) return;
  for (const { fault, at, detail } of faults.slice(0, 100))
    process.stderr.write(`${fault}  ${at}: ${detail}\n`);
  process.stderr.write(`${notIntact(result)}\n`);
  process.exitCode = 1;
}
