import type { SixValuesView } from '../../../../queries/views/fields.ts';
import { valuesOf } from '../../../../queries/views/valuation.ts';
import { methodOfScenario } from '../../../domain/scenario.ts';
import type { ValuationState } from '../../../domain/valuation.ts';
import { shownError } from '../../../engine/telemetry/shown-error.ts';
import type { AssetReplay } from '../../../evidence/replay/asset.ts';
import type { Check } from '../../../evidence/replay/result.ts';
import type { ValuationReplay } from '../../../evidence/replay/valuation.ts';
import type { Instant } from '../../../kernel/instant.ts';
import type { Json } from '../../../kernel/json.ts';
import { assetClass } from '../../../valuation/asset-classes/index.ts';
import { columns } from '../verb.ts';

/** A replay as the tool shows it: one JSON document, or lines for people. */
export interface Shown {
  readonly document: object;
  readonly lines: readonly string[];
}

export function shownValuation(id: string, asOf: Instant | undefined, replay: ValuationReplay): Shown {
  const { state, findings, storageUnavailable, ...done } = replay;
  const values = state ? valuesAsRead(state) : null;
  const document = {
    valuation_id: id,
    as_of: asOf ?? null,
    same: findings.length === 0,
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
    findings,
  };
  const lines = [
    ...head(replay, asOf),
    ...columns([
      ['status', state ? `${state.status}, review ${state.review.status}` : 'none'],
      ...(state?.error ? [['error', `${state.error.code}: ${state.error.detail}`]] : []),
      ['check', `${replay.check}: ${replay.statement}`],
      ['evidence', keptOf(replay.evidence)],
      ['documents', keptOf(replay.documents)],
    ]),
    ...(values ? columns([VALUE_COLUMNS, ...rowsOf(values)]) : []),
    ...conclusion(findings, WHOLE.has(replay.check) && !storageUnavailable),
  ];
  return { document, lines };
}

/** `state`: with personal texts opened, or hidden. */
export function shownAsset(
  id: string,
  asOf: Instant | undefined,
  { state: _sealed, findings, ...done }: AssetReplay,
  state: Json,
): Shown {
  const { compared_events } = done;
  const members = Object.entries(state ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const document = {
    asset_id: id,
    as_of: asOf ?? null,
    same: findings.length === 0,
    ...done,
    state,
    findings,
  };
  const compared =
    compared_events === null ? 'not compared' : `compared after ${compared_events} of ${done.events} events`;
  const lines = [
    ...head(done, asOf),
    ...columns([...(asOf === undefined ? [['read model', compared]] : []), ...members]),
    ...conclusion(findings, compared_events !== null),
  ];
  return { document, lines };
}

/** `2 of 3 kept whole, 1 expired`. */
function keptOf(checks: readonly { readonly status: string }[]): string {
  if (checks.length === 0) return 'none';
  const count = (wanted: string) => checks.filter(({ status }) => status === wanted).length;
  const [expired, unknown] = [count('EXPIRED'), count('NOT_CHECKED')];
  return [
    `${count('KEPT')} of ${checks.length} kept whole`,
    ...(expired > 0 ? [`${expired} expired`] : []),
    ...(unknown > 0 ? [`${unknown} not looked at`] : []),
  ].join(', ');
}

/** Exactly what a reader of `GET /valuations/{id}` saw. */
function valuesAsRead(state: ValuationState): SixValuesView {
  const { asset, scenario } = state.input;
  const methods = assetClass(asset.asset_class).methods.map(({ method }) => method);
  return valuesOf(state, scenario ? [...methods, methodOfScenario(scenario)] : methods);
}

/** Checks after which nothing of a result is left to trust. */
const WHOLE: ReadonlySet<Check> = new Set(['RECOMPUTED', 'FAILURE_REPEATED']);

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

/** Said only where nothing differs: what does is told last, on standard error. */
const conclusion = (findings: readonly object[], isWhole: boolean): readonly string[] => {
  if (findings.length > 0) return [];
  return [isWhole ? 'The same.' : 'Nothing differs in what could be checked.'];
};
