import { Argument, Command } from 'commander';
import { getAsset } from '../../../../queries/assets.ts';
import { lookUp } from '../../../../queries/question.ts';
import { shownError } from '../../../engine/telemetry/shown-error.ts';
import { openerFor } from '../../../evidence/privacy/sealing.ts';
import { replayAsset, SEALED, type ShownAsset } from '../../../evidence/replay/asset.ts';
import { type Finding, findingText } from '../../../evidence/replay/finding.ts';
import { type ObligationReplay, replayObligation } from '../../../evidence/replay/obligation.ts';
import { replayValuation } from '../../../evidence/replay/valuation.ts';
import { digestOf } from '../../../kernel/digest.ts';
import { openSealed } from '../../../kernel/identity/personal-data.ts';
import type { Instant } from '../../../kernel/instant.ts';
import type { Json } from '../../../kernel/json.ts';
import type { Configuration } from '../../configuration.ts';
import type { Engines } from '../../engines.ts';
import { openDocumentStore } from '../../opening/document-store.ts';
import { systemClock } from '../../system.ts';
import { columns, counted, idOf, pastInstant, print, VerbError, withEngines } from '../verb.ts';
import { type Shown, shownAsset, shownValuation } from './replay-shown.ts';

/** `state`: with personal texts opened, or hidden. */
function shownObligation(
  id: string,
  asOf: Instant | undefined,
  { state: _sealed, findings, ...done }: ObligationReplay,
  state: Json,
): Shown {
  const { coverage, streams, alarms, told } = done;
  const document = {
    obligation_id: id,
    as_of: asOf ?? null,
    same: findings.length === 0,
    coverage_tag: coverage && digestOf(coverage as unknown as Json),
    ...done,
    state,
    findings,
  };
  const lines = [
    `obligation-${id}: ${counted(streams.length, 'stream')}${asOf === undefined ? '' : `, as of ${asOf}`}`,
    ...columns([...figuresOf(coverage), ['told last', told ?? 'nothing']]),
    ...(coverage ? columns([PART_COLUMNS, ...partRows(coverage)]) : []),
    ...(alarms.length > 0 ? columns([ALARM_COLUMNS, ...alarmRows(alarms)]) : []),
    ...(findings.length === 0 ? ['The same.'] : []),
  ];
  return { document, lines };
}

type Shows = NonNullable<ObligationReplay['coverage']>;

function figuresOf(coverage: ObligationReplay['coverage']): readonly (readonly string[])[] {
  if (!coverage) return [['coverage', 'not worked out']];
  const { status, required, counted: known, marked, shortfall, shortfall_at_least } = coverage;
  return [
    ['coverage', status],
    ['required', required],
    ['counted', known],
    ['marked', marked],
    ['shortfall', shortfall ?? (shortfall_at_least === null ? '-' : `at least ${shortfall_at_least}`)],
  ];
}

const PART_COLUMNS = ['GUARANTEE', 'RANK', 'BASE', 'MARK', 'AVAILABLE', 'CLAIM', 'COUNTED', 'REASONS'];

const partRows = ({ guarantees }: Shows): readonly (readonly string[])[] =>
  guarantees.map(({ id, rank, base, mark, available, claim, counted: known, reason_codes }) => [
    id,
    String(rank),
    base ?? '-',
    mark.amount ?? '-',
    available ?? '-',
    claim,
    known ?? '-',
    reason_codes.join(', '),
  ]);

const ALARM_COLUMNS = ['ALARM', 'DAY', 'CAUSE', 'TOLD AT', 'CHECK'];

const alarmRows = (alarms: ObligationReplay['alarms']): readonly (readonly string[])[] =>
  alarms.map(({ type, day, cause, occurred_at, same }) => [
    type,
    day,
    cause ?? 'the date',
    occurred_at,
    same ? 'RECOMPUTED' : 'DIFFERENT',
  ]);

interface Options {
  readonly asOf?: Instant;
  readonly open?: boolean;
  readonly json?: boolean;
}

const KINDS = ['valuation', 'asset', 'obligation'] as const;
type Kind = (typeof KINDS)[number];

/** `audit replay`. */
export const replayVerb = (): Command =>
  new Command('replay')
    .description(
      'Replay the events of a valuation, an asset or an obligation. A valuation is recomputed from its frozen input and what the sources answered, the coverage of an obligation and its alarms from the log alone, and compared to the cent with what was recorded. Exit code 1 when anything differs.',
    )
    .addArgument(new Argument('<kind>', 'kind of resource').choices(KINDS))
    .argument('<id>', 'its id', idOf('valuation, asset or obligation', 'take it from what is to be replayed'))
    .option('--as-of <instant>', 'state at this instant, such as 2026-11-20T15:00:00Z', pastInstant)
    .option('--open', 'show personal texts of an asset or obligation; only for authorized readers')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      '\nExamples:\n  npx asset-valuation audit replay valuation 0f4f1b0a-6f0e-4d1c-8a55-9a3f0c526f0e --as-of 2026-11-20T15:00:00Z\n  npx asset-valuation audit replay obligation 6d1f7c52-3b0c-4f7e-9a41-2f5d8e0b9c13',
    )
    .action(replay);

async function replay(kind: Kind, id: string, options: Options): Promise<void> {
  const replayed = await withEngines((engines, configuration) => {
    if (kind === 'asset') return ofAsset(engines, id, options);
    if (kind === 'obligation') return ofObligation(engines, id, options);
    return ofValuation(engines, configuration, id, options);
  });
  if (!replayed) {
    const when = options.asOf === undefined ? '' : ` at ${options.asOf}`;
    throw new VerbError(`There is no ${kind} ${id}${when}.`);
  }
  print(options.json === true, replayed.shown.document, replayed.shown.lines);
  tell(replayed);
}

interface Replayed {
  readonly shown: Shown;
  readonly findings: readonly Finding[];
  /** Why bytes were not looked at. */
  readonly storageUnavailable?: Error | undefined;
}

async function ofValuation(
  { eventLog: log }: Engines,
  configuration: Configuration,
  id: string,
  { asOf }: Options,
): Promise<Replayed | undefined> {
  const { documents } = await openDocumentStore(configuration);
  try {
    const replayed = await replayValuation({ log, documents }, id, asOf);
    if (!replayed) return undefined;
    const { findings, storageUnavailable } = replayed;
    return { shown: shownValuation(id, asOf, replayed), findings, storageUnavailable };
  } finally {
    await documents.close();
  }
}

async function ofAsset(engines: Engines, id: string, { asOf, open }: Options): Promise<Replayed | undefined> {
  const shown = (organizationId: string | null) => readModelOf(engines, id, organizationId);
  const replayed = await replayAsset({ log: engines.eventLog, shown }, id, asOf);
  if (!replayed) return undefined;
  const sealed = (replayed.state ?? null) as unknown as Json;
  const opener = open === true ? await openerFor(engines.keyStore, sealed) : () => SEALED;
  return {
    shown: shownAsset(id, asOf, replayed, openSealed(sealed, opener)),
    findings: replayed.findings,
  };
}

async function ofObligation(
  { eventLog: log, keyStore }: Engines,
  id: string,
  { asOf, open }: Options,
): Promise<Replayed | undefined> {
  const replayed = await replayObligation({ log, now: systemClock.now }, id, asOf);
  if (!replayed) return undefined;
  const sealed = (replayed.state ?? null) as unknown as Json;
  const opener = open === true ? await openerFor(keyStore, sealed) : () => SEALED;
  const { findings } = replayed;
  return { shown: shownObligation(id, asOf, replayed, openSealed(sealed, opener)), findings };
}

const PATIENCE_MS = 2_000;

/** The row, and how far the projector had surely come before it was read. */
async function readModelOf(
  { eventLog, readModels }: Engines,
  id: string,
  organizationId: string | null,
): Promise<ShownAsset> {
  const head = await eventLog.head();
  const isCurrent = await readModels.passed(getAsset.projections, head, PATIENCE_MS);
  const row =
    organizationId === null ? undefined : await lookUp(readModels, getAsset, { organizationId, id });
  return { row, passed: isCurrent ? head : null };
}

/** Last and loud, on standard error. */
function tell({ findings, storageUnavailable }: Replayed): void {
  if (storageUnavailable) {
    process.stderr.write(
      `NOT LOOKED AT: bytes of evidence and documents. ${shownError(storageUnavailable)}\n`,
    );
    process.exitCode = 1;
  }
  if (findings.length === 0) return;
  for (const finding of findings) process.stderr.write(`${findingText(finding)}\n`);
  process.stderr.write(
    `NOT THE SAME: ${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}\n`,
  );
  process.exitCode = 1;
}
