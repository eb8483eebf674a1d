import { readFile } from 'node:fs/promises';
import { renderReports } from '../../../api/resource/bundle-reports.ts';
import type { PublicKeys } from '../../../engine/seals/signature.ts';
import {
  type BundleOptions,
  type BundleVerification,
  type CoverageExtent,
  type ValuationExtent,
  verifyBundleText,
} from '../../../evidence/bundle/verify.ts';
import { readPublicKeyFile } from '../../keys/seal-key.ts';
import { counted, failWith, print, VerbError } from '../verb/printing.ts';

export async function verifyBundleFile(
  file: string,
  options: {
    readonly publicKey?: string | undefined;
    readonly acceptOpenEnd?: boolean | undefined;
    readonly json?: boolean | undefined;
  },
): Promise<void> {
  const keys = options.publicKey === undefined ? undefined : await readPublicKeyFile(options.publicKey);
  const result = await verifiedFile(file, keys, { acceptsOpenEnd: options.acceptOpenEnd ?? false });
  print(options, result, bundleLines(result));
  printBundleFaults(result);
}

async function verifiedFile(
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

/** The verdict comes first, so that the lines after it are not misread. */
const bundleLines = (result: BundleVerification): readonly string[] => [
  ...(result.intact ? [] : [notIntact(result)]),
  ...subjectLines(result),
  ...result.key_ids.map((id) => `Signed with the key ${id}.`),
  ...(result.keys_from === 'bundle' && result.key_ids.length > 0
    ? [
        'Checked with the key in the bundle itself: compare its id with the one you were given, or use --public-key.',
      ]
    : []),
  ...extentLines(result),
  ...(result.intact ? ['The bundle is intact.'] : []),
];

function subjectLines(result: BundleVerification): readonly string[] {
  const [name, id] =
    'obligation_id' in result ? ['Obligation', result.obligation_id] : ['Valuation', result.valuation_id];
  return id === null
    ? []
    : [`${name} ${id}: ${counted(result.events, 'event')} under ${counted(result.seals, 'seal')}.`];
}

function extentLines(result: BundleVerification): readonly string[] {
  if (result.holds_to === null) return [];
  return [
    'as_of' in result.holds_to ? coverageExtentLine(result.holds_to) : valuationExtentLine(result.holds_to),
  ];
}

const coverageExtentLine = ({ as_of, status, streams, stated_at, seal }: CoverageExtent): string =>
  `Its coverage as of ${as_of} says ${status}, and rests on ${counted(streams, 'stream')}. ${
    stated_at === null
      ? 'Nothing signed says whether these are all, and whole.'
      : `That they were all, and whole, at ${stated_at}, when seal ${seal} was the newest, is signed; later events this file cannot know.`
  }`;

const valuationExtentLine = ({
  sequence,
  type,
  event_id,
  occurred_at,
  stated_at,
  seal,
}: ValuationExtent): string =>
  `This holds up to event ${sequence} of the valuation, ${type} ${event_id} of ${occurred_at}. ${
    stated_at === null
      ? 'Nothing signed says whether others followed.'
      : `That none had followed by ${stated_at}, when seal ${seal} was the newest, is signed; later ones this file cannot know.`
  }`;

const notIntact = ({ faults }: BundleVerification): string =>
  `NOT INTACT: ${counted(faults.length, 'fault')}`;

/** Prints the faults to standard error and repeats the verdict below them: a long list scrolls the first line away. */
export function printBundleFaults(result: BundleVerification): void {
  const { faults } = result;
  if (faults.length === 0) return;
  const lines = faults.slice(0, 100).map(({ fault, at, detail }) => `${fault}  ${at}: ${detail}`);
  failWith(lines, notIntact(result));
}
