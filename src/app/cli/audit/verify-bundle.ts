import { readFile } from 'node:fs/promises';
import { valuesOf } from '../../../../queries/views/valuation.ts';
import { sensitivityOf } from '../../../api/resource/report.ts';
import type { Review } from '../../../domain/review.ts';
import {
  evolveValuation,
  hasEnded,
  type RecordedValuationEvent,
  type ValuationState,
} from '../../../domain/valuation.ts';
import type { PublicKeys } from '../../../engine/seals/signature.ts';
import type { RenderReports } from '../../../evidence/bundle/format.ts';
import { readBundleEvent } from '../../../evidence/bundle/valuation.ts';
import {
  type BundleOptions,
  type BundleVerification,
  type CoverageExtent,
  type ValuationExtent,
  verifyBundleText,
} from '../../../evidence/bundle/verify.ts';

import { valuationReport } from '../../../evidence/reports/valuation-report.ts';
import type { Instant } from '../../../kernel/instant.ts';
import type { Json } from '../../../kernel/json.ts';
import { assetClass } from '../../../valuation/asset-classes/index.ts';
import { readPublicKeyFile } from '../../keys/seal-key.ts';
import { counted, failWith, print, VerbError } from '../verb/printing.ts';

/** Both reports of a valuation as the service renders them, without data that a bundle lacks; null before the end. */
export const renderReports: RenderReports = (stream, events, open) => {
  const states: ValuationState[] = [];
  for (const event of events) {
    const read = readBundleEvent(stream, event) as RecordedValuationEvent;
    const state = evolveValuation(states.at(-1), read);
    if (state) states.push(state);
  }
  const state = states.at(-1);
  if (!state || !hasEnded(state)) return null;
  const { label, methods } = assetClass(state.input.asset.asset_class);
  const context = {
    values: valuesOf(
      state,
      methods.map(({ method }) => method),
    ),
    classLabel: label,
    decisions: decisionsIn(states),
    open,
  };
  const sources = {
    madeAt: events.at(-1)?.metadata.occurred_at as Instant,
    sensitivity: sensitivityOf(state),
    // These come from other streams and a setting, which a bundle does not contain.
    organizationName: null,
    address: null,
    earlier: null,
    charges: null,
  };
  const inLanguage = (language: 'pt-BR' | 'en'): Json =>
    valuationReport(state, { ...context, ...sources, language });
  return { 'pt-BR': inLanguage('pt-BR'), en: inLanguage('en') };
};

/** Every decision, oldest first; the current review if there is no decision yet. */
function decisionsIn(states: readonly ValuationState[]): readonly Review[] {
  const reviews = states.map(({ review }) => review);
  const decided = reviews.filter(
    ({ decided_at }, index) => decided_at !== null && decided_at !== reviews[index - 1]?.decided_at,
  );
  return decided.length > 0 ? decided : reviews.slice(-1);
}

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
