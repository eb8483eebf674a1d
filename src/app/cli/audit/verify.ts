import { type Command, InvalidArgumentError } from 'commander';
import { sizeOf } from '../../../engine/seals/copy.ts';
import { sealStream } from '../../../engine/seals/events.ts';
import { type Fault, placeText } from '../../../evidence/verification/fault.ts';
import {
  type LogVerification,
  type StreamVerification,
  verifyLog,
  verifyStream,
} from '../../../evidence/verification/log.ts';
import type { CopiesSummary } from '../../../evidence/verification/seals.ts';
import type { Configuration } from '../../configuration.ts';
import type { Engines } from '../../engines.ts';
import { publicKeysOf } from '../../keys/seal-key.ts';
import { sealsFile } from '../../log-sealing.ts';
import { failWith } from '../verb/printing.ts';
import { counted, print, Verb, VerbError, withEngines } from '../verb.ts';
import { progressThrough } from './log-progress.ts';
import { verifyBundleFile } from './verify-bundle.ts';

interface VerifyOptions {
  readonly all?: boolean;
  readonly bundle?: string;
  readonly seals?: string;
  readonly publicKey?: string;
  readonly acceptOpenEnd?: boolean;
  readonly afterSeal?: number;
  readonly json?: boolean;
}

export const verifyVerb = (): Command =>
  new Verb('verify')
    .description(
      'Verify the whole log, one stream, or a bundle, and name every event that was changed, removed, reordered or truncated. Exit code 1 when there is one.',
    )
    .argument('[stream]', 'one stream, such as asset-<id>')
    .option('--all', 'the whole log: every chain and every seal')
    .option(
      '--after-seal <number>',
      'with --all: continue an interrupted run, whose progress named this seal; what it covers is not read again',
      sealNumber,
    )
    .option('--seals <file>', 'copies of seals kept outside the log (default: SEALS_FILE, if it exists)')
    .option('--bundle <file>', 'a bundle of "audit export"; needs neither service nor network')
    .option(
      '--public-key <file>',
      'public key (PEM) of the seals (default: the one next to SEAL_KEY_FILE; for a bundle: its own)',
    )
    .option('--accept-open-end', 'accept a bundle without a signed end of the valuation')
    .json(
      'audit verify --all --seals /mnt/auditors/seals.jsonl --public-key seal-key.pem.pub',
      'audit verify asset-7b0c4d7e-5a1f-4c0e-9d55-3f2a8c1e6b90',
      'audit verify --bundle valuation.json --public-key seal-key.pem.pub',
    )
    .action(verify);

async function verify(stream: string | undefined, options: VerifyOptions, command: Command): Promise<void> {
  const targets = [stream, options.all, options.bundle].filter((target) => target !== undefined);
  if (targets.length !== 1)
    command.error('error: give a stream, or --all, or --bundle <file>: one of them', { exitCode: 2 });
  if (options.afterSeal !== undefined && !options.all)
    command.error('error: --after-seal is for --all', { exitCode: 2 });
  if (options.bundle !== undefined) await verifyBundleFile(options.bundle, options);
  else if (stream !== undefined) await verifyOne(stream, options);
  else await verifyAll(options);
}

async function verifyAll(options: VerifyOptions): Promise<void> {
  const result = await withEngines(async (engines, configuration) => {
    const progress = await progressThrough(engines);
    const verification = await verifyLog({
      ...(await partsOf(engines, configuration, options)),
      afterSeal: options.afterSeal,
      onProgress: (events, intactTo) =>
        progress.add(events, intactTo === undefined ? '' : `, intact up to seal ${intactTo}`),
    });
    progress.end();
    return verification;
  });
  print(options, result, logLines(result));
  printFaults(result.faults, result.fault_count, result.newer_shape_count);
}

async function verifyOne(stream: string, options: VerifyOptions): Promise<void> {
  const result = await withEngines(async (engines, configuration) =>
    verifyStream(await partsOf(engines, configuration, options), stream),
  );
  if (!result) throw new VerbError(`There is no stream ${stream}, and no copy of a seal knows it.`);
  print(options, result, streamLines(result));
  printFaults(result.faults, result.fault_count);
}

async function partsOf({ eventLog: log }: Engines, configuration: Configuration, options: VerifyOptions) {
  const keys = await publicKeysOf(configuration, options.publicKey);
  const file = options.seals ?? sealsFile(configuration);
  const isFileThere = (await sizeOf(file)) !== undefined;
  if (options.seals !== undefined && !isFileThere) throw new VerbError(`${file} is not there.`);
  const [seal] = await log.readStream(sealStream(), { direction: 'backwards', limit: 1 }).catch(() => []);
  if (keys.size === 0 && (seal || isFileThere))
    throw new VerbError('The log was sealed and no public key is known: give --public-key <file>.');
  return { log, keys, sealsFile: isFileThere ? file : undefined };
}

const logLines = (result: LogVerification): readonly string[] => [
  `${counted(result.events, 'event')} of ${counted(result.streams, 'stream')} read, ${counted(result.seals_checked, 'seal')} checked.`,
  copiesLine(result.copies),
  result.unsealed_events === 0
    ? 'Every event is under a seal.'
    : `${counted(result.unsealed_events, 'event')} after the last seal are proved by their chains only.`,
  ...result.notes,
  ...(result.intact ? ['The log is intact.'] : []),
];

function sealNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('it is no number of a seal.');
  return Number(text);
}

const copiesLine = (copies: CopiesSummary | null): string =>
  copies === null
    ? 'No copies of seals were given: a log truncated together with its seals would not be noticed.'
    : `${counted(copies.compared, 'copy', 'copies')} of seals compared${
        copies.compared === 0
          ? ''
          : `, ${copies.first} to ${copies.last}, ${copies.with_lists} with the list of their events`
      } (${copies.file}).`;

const streamLines = ({
  stream,
  events,
  copies_checked,
  copies,
  fault_count,
  notes,
}: StreamVerification): readonly string[] => [
  `${counted(events, 'event')} of ${stream} read, compared with ${copies_checked} in copies of seals.`,
  copiesLine(copies),
  ...notes,
  ...(fault_count === 0 ? ['Its chain is intact. Only seals show whether its end is complete: --all.'] : []),
];

export function printFaults(
  faults: readonly Fault[],
  count: number,
  newer = faults.filter(({ fault }) => fault === 'NEWER_SHAPE').length,
): void {
  if (count === 0) return;
  const more = count - faults.length;
  failWith(
    [...faults.map(faultText), ...(more > 0 ? [`… and ${more} more`] : [])],
    newer === count
      ? `NOT JUDGED: ${counted(newer, 'event')} of a newer version of the service; every hash and every seal is right. Check with that version.`
      : `NOT INTACT: ${counted(count, 'fault')}`,
  );
}

export function faultText(fault: Fault): string {
  const { event_id, seal, detail } = fault;
  const ofSeal = seal === null ? 'copies of seals' : `seal ${seal}`;
  const place = fault.stream === null ? ofSeal : placeText(fault);
  return `${fault.fault}  ${place}${event_id === null ? '' : `  event ${event_id}`}: ${detail}`;
}
