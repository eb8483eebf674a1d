import type { ObligationReplay } from '../../../evidence/replay/obligation.ts';
import { digestOf } from '../../../kernel/digest.ts';
import type { Instant } from '../../../kernel/instant.ts';
import type { Json } from '../../../kernel/json.ts';
import { columns, counted } from '../verb.ts';
import type { Shown } from './replay-shown.ts';

/** `state`: with personal texts opened, or hidden. */
export function shownObligation(
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
