import { Argument, type Command } from 'commander';
import { getAsset } from '../../../../queries/assets.ts';
import { lookUp } from '../../../../queries/question.ts';
import type { SixValuesView } from '../../../../queries/views/fields.ts';
import { methodsOf, valuesOf } from '../../../../queries/views/valuation.ts';
import { shownError } from '../../../engine/telemetry/shown-error.ts';
import { decryptorFor } from '../../../evidence/privacy/encryption.ts';
import {
  type AssetReplay,
  HIDDEN_TEXT,
  type ReadModelAsset,
  replayAsset,
} from '../../../evidence/replay/asset.ts';
import { obligationDocument, replayDocument } from '../../../evidence/replay/document.ts';
import { type Finding, findingText } from '../../../evidence/replay/finding.ts';
import { type ObligationReplay, replayObligation } from '../../../evidence/replay/obligation.ts';
import { FULL_CHECKS } from '../../../evidence/replay/result.ts';
import { replayValuation, type ValuationReplay } from '../../../evidence/replay/valuation.ts';
import { openSealed } from '../../../kernel/identity/personal-data.ts';
import type { Instant } from '../../../kernel/instant.ts';
import type { Json } from '../../../kernel/json.ts';
import type { Configuration } from '../../configuration.ts';
import type { Engines } from '../../engines.ts';
import { openDocumentStore } from '../../opening/document-store.ts';
import { systemClock } from '../../system.ts';
import { failWith } from '../verb/printing.ts';
import { columns, counted, idOf, pastInstant, print, Verb, VerbError, withEngines } from '../verb.ts';
import { progressThrough } from './log-progress.ts';

interface ReplayOutput {
  readonly document: object;
  readonly lines: readonly string[];
  readonly findings: readonly Finding[];
  /** Why stored bytes were not checked. */
  readonly storageUnavailable?: Error | undefined;
}

function shownValuation(id: string, asOf: Instant | undefined, replay: ValuationReplay): ReplayOutput {
  const { state, findings, storageUnavailable, recomputed: _, ...done } = replay;
  const values = state ? valuesOf(state, methodsOf(state)) : null;
  const document = replayDocument('valuation', id, asOf, findings, {
    ...done,
    asset_id: state?.input.asset.id ?? null,
    asset_class: state?.input.asset.asset_class ?? null,
    valuation_date: state?.input.valuation_date ?? null,
    input_digest: state?.input_digest ?? null,
    status: state?.status ?? null,
    review: state?.review ?? null,
    error: state?.error ?? null,
    values,
    storage_unavailable: storageUnavailable ? shownError(storageUnavailable) : null,
  });
  const lines = [
    ...head(replay, asOf),
    ...columns([
      ['status', state ? `${state.status}, review ${state.review.status}` : 'none'],
      ...(state?.error ? [['error', `${state.error.code}: ${state.error.detail}`]] : []),
      ['check', `${replay.check}: ${replay.statement}`],
      ['evidence', keptText(replay.evidence)],
      ['documents', keptText(replay.documents)],
    ]),
    ...(values ? columns([VALUE_COLUMNS, ...rowsOf(values)]) : []),
    ...conclusion(findings, FULL_CHECKS.has(replay.check) && !storageUnavailable),
  ];
  return { document, lines, findings, storageUnavailable };
}

function shownAsset(
  id: string,
  asOf: Instant | undefined,
  { state: _sealed, findings, ...done }: AssetReplay,
  state: Json,
): ReplayOutput {
  const { compared_events } = done;
  const members = Object.entries(state ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const document = replayDocument('asset', id, asOf, findings, { ...done, state });
  const compared =
    compared_events === null ? 'not compared' : `compared after ${compared_events} of ${done.events} events`;
  const lines = [
    ...head(done, asOf),
    ...columns([...(asOf === undefined ? [['read model', compared]] : []), ...members]),
    ...conclusion(findings, compared_events !== null),
  ];
  return { document, lines, findings };
}

/** Such as `2 of 3 kept whole, 1 expired`. */
function keptText(checks: readonly { readonly status: string }[]): string {
  if (checks.length === 0) return 'none';
  const count = (wanted: string) => checks.filter(({ status }) => status === wanted).length;
  const [expired, unknown] = [count('EXPIRED'), count('NOT_CHECKED')];
  return [
    `${count('KEPT')} of ${checks.length} kept whole`,
    ...(expired > 0 ? [`${expired} expired`] : []),
    ...(unknown > 0 ? [`${unknown} not checked`] : []),
  ].join(', ');
}

const VALUE_COLUMNS = ['VALUE', 'AMOUNT', 'BASIS', 'STATUS', 'REASONS'];

const rowsOf = (values: SixValuesView): readonly (readonly string[])[] =>
  Object.entries(values).map(([name, { amount, basis, status, reason_codes }]) => [
    name,
    amount ?? '-',
    basis,
    status,
    reason_codes.join(', '),
  ]);

const head = (
  { stream, events_replayed, events }: Pick<AssetReplay, 'stream' | 'events_replayed' | 'events'>,
  asOf: Instant | undefined,
): readonly string[] => [
  `${stream}: ${events_replayed} of ${events} events${asOf === undefined ? '' : `, as of ${asOf}`}`,
];

/** Empty if there are findings: those are printed last, on standard error. */
const conclusion = (findings: readonly object[], isWhole: boolean): readonly string[] => {
  if (findings.length > 0) return [];
  return [isWhole ? 'The same.' : 'Nothing differs in what could be checked.'];
};

function shownObligation(
  id: string,
  asOf: Instant | undefined,
  replay: ObligationReplay,
  state: Json,
): ReplayOutput {
  const { findings, coverage, streams, alarms, last_alarm_status } = replay;
  const document = obligationDocument(id, asOf, replay, state);
  const lines = [
    `obligation-${id}: ${counted(streams.length, 'stream')}${asOf === undefined ? '' : `, as of ${asOf}`}`,
    ...columns([...figuresOf(coverage), ['last alarm', last_alarm_status ?? 'none']]),
    ...(coverage ? columns([PART_COLUMNS, ...partRows(coverage)]) : []),
    ...(alarms.length > 0 ? columns([ALARM_COLUMNS, ...alarmRows(alarms)]) : []),
    ...(findings.length === 0 ? ['The same.'] : []),
  ];
  return { document, lines, findings };
}

type CoverageFigures = NonNullable<ObligationReplay['coverage']>;

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

const partRows = ({ guarantees }: CoverageFigures): readonly (readonly string[])[] =>
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

const ALARM_COLUMNS = ['ALARM', 'DAY', 'CAUSE', 'RECORDED AT', 'CHECK'];

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

export const replayVerb = (): Command =>
  new Verb('replay')
    .description(
      'Replay the events of a valuation, an asset or an obligation. A valuation is recomputed from its frozen input and what the sources answered, the coverage of an obligation and its alarms from the log alone, and compared to the cent with what was recorded. Exit code 1 when anything differs.',
    )
    .addArgument(new Argument('<kind>', 'kind of resource').choices(KINDS))
    .argument('<id>', 'its id', idOf('valuation, asset or obligation', 'take it from what is to be replayed'))
    .option('--as-of <instant>', 'state at this instant, such as 2026-11-20T15:00:00Z', pastInstant)
    .option('--open', 'show personal texts of an asset or obligation; only for authorized readers')
    .json(
      'audit replay valuation 0f4f1b0a-6f0e-4d1c-8a55-9a3f0c526f0e --as-of 2026-11-20T15:00:00Z',
      'audit replay obligation 6d1f7c52-3b0c-4f7e-9a41-2f5d8e0b9c13',
    )
    .action(replay);

async function replay(kind: Kind, id: string, options: Options): Promise<void> {
  const replayed = await withEngines((engines, configuration) => {
    if (kind === 'asset') return assetOutput(engines, id, options);
    if (kind === 'obligation') return obligationOutput(engines, id, options);
    return valuationOutput(engines, configuration, id, options);
  });
  if (!replayed) {
    const when = options.asOf === undefined ? '' : ` at ${options.asOf}`;
    throw new VerbError(`There is no ${kind} ${id}${when}.`);
  }
  print(options, replayed.document, replayed.lines);
  printFindings(replayed);
}

async function valuationOutput(
  { eventLog: log }: Engines,
  configuration: Configuration,
  id: string,
  { asOf }: Options,
): Promise<ReplayOutput | undefined> {
  const { documents } = await openDocumentStore(configuration);
  try {
    const replayed = await replayValuation({ log, documents }, id, asOf);
    return replayed && shownValuation(id, asOf, replayed);
  } finally {
    await documents.close();
  }
}

async function assetOutput(
  engines: Engines,
  id: string,
  { asOf, open }: Options,
): Promise<ReplayOutput | undefined> {
  const shown = (organizationId: string | null) => readModelOf(engines, id, organizationId);
  const replayed = await replayAsset({ log: engines.eventLog, shown }, id, asOf);
  if (!replayed) return undefined;
  return shownAsset(id, asOf, replayed, await openedState(engines, replayed.state, open));
}

async function obligationOutput(
  engines: Engines,
  id: string,
  { asOf, open }: Options,
): Promise<ReplayOutput | undefined> {
  const progress = await progressThrough(engines);
  const parts = { log: engines.eventLog, now: systemClock.now, onProgress: progress.add };
  const replayed = await replayObligation(parts, id, asOf);
  progress.end();
  if (!replayed) return undefined;
  return shownObligation(id, asOf, replayed, await openedState(engines, replayed.state, open));
}

async function openedState(
  { keyStore }: Engines,
  state: object | null | undefined,
  open = false,
): Promise<Json> {
  const sealed = (state ?? null) as Json;
  return openSealed(sealed, open ? await decryptorFor(keyStore, sealed) : () => HIDDEN_TEXT);
}

const READ_MODEL_TIMEOUT_MS = 2_000;

/** The row, and the position that the projector had passed before the row was read. */
async function readModelOf(
  { eventLog, readModels }: Engines,
  id: string,
  organizationId: string | null,
): Promise<ReadModelAsset> {
  const head = await eventLog.head();
  const isCurrent = await readModels.passed(getAsset.projections, head, READ_MODEL_TIMEOUT_MS);
  const row =
    organizationId === null ? undefined : await lookUp(readModels, getAsset, { organizationId, id });
  return { row, passed: isCurrent ? head : null };
}

function printFindings({ findings, storageUnavailable }: ReplayOutput): void {
  if (storageUnavailable)
    failWith([], `NOT CHECKED: bytes of evidence and documents. ${shownError(storageUnavailable)}`);
  if (findings.length > 0)
    failWith(findings.map(findingText), `NOT THE SAME: ${counted(findings.length, 'finding')}`);
}
