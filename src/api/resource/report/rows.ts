import { ask, byId, lookUp } from '../../../../queries/question.ts';
import { earlierValuationStates } from '../../../../queries/valuations.ts';
import type { EncumbrancesState } from '../../../domain/guarantee.ts';
import type { ObligationState } from '../../../domain/obligation.ts';
import type { ValuationState } from '../../../domain/valuation.ts';
import { DependencyUnavailable } from '../../../engine/dependency-unavailable.ts';
import type { ValuationReport } from '../../../evidence/reports/report-schema.ts';
import { type BurdensBeside, earlierValuation } from '../../../evidence/reports/valuation-report.ts';
import { epochOf, type Instant } from '../../../kernel/instant.ts';
import type { ManagementParts } from '../management.ts';

/**
 * What stands beside a valuation in its report, told from rows alone while the log is away. A row has only the latest: one that
 * changed after the valuation did may have been otherwise when the report's version was made, and then there is no report
 * before the log is back, rather than another one. Nor is there where the clocks of two processes may have told the order wrongly.
 */
interface BesideOfRows {
  readonly madeAt: Instant;
  readonly earlier: ValuationReport['earlier_valuations'];
  readonly burdens: BurdensBeside;
}

const encumbrancesById = byId<EncumbrancesState>('encumbrances', 'guarantee');
const obligationById = byId<ObligationState>('obligations', 'obligation');

export async function besideOfRows(
  parts: ManagementParts,
  state: ValuationState,
  most: number,
): Promise<BesideOfRows> {
  await allAsFarAs(parts, 'valuation', ['guarantee', 'obligation']);
  const madeAt = changedAt(state);
  const { organization_id: organizationId, input } = state;
  const { states, more } = await ask(parts.readModels, earlierValuationStates, {
    organizationId,
    assetId: input.asset.id,
    valuationId: state.id,
    most,
  });
  for (const each of states)
    if (!wasBefore(changedAt(each), madeAt)) throw tellsNoMore(`valuation ${each.id}`);
  const burdens = await burdensBefore(parts, { organizationId, id: input.asset.id }, madeAt);
  return { madeAt, earlier: { items: states.map(earlierValuation), more }, burdens };
}

/** When a valuation's latest event was, but for an attempt after its first. */
const changedAt = (state: ValuationState): Instant =>
  [
    state.requested_at,
    state.started_at,
    state.ended_at,
    state.review.decided_at,
    ...state.approvals.map(({ decided_at }) => decided_at),
  ].reduce<Instant>((latest, at) => (at !== null && at > latest ? at : latest), state.requested_at);

/** So far may the clocks of two processes lie apart. */
const CLOCKS_APART_MS = 10_000;

function wasBefore(at: Instant, madeAt: Instant): boolean {
  const ms = epochOf(madeAt) - epochOf(at);
  if (Math.abs(ms) < CLOCKS_APART_MS) throw tellsNoMore('something beside the valuation');
  return ms > 0;
}

async function burdensBefore(
  { readModels }: ManagementParts,
  asset: { readonly organizationId: string; readonly id: string },
  madeAt: Instant,
): Promise<BurdensBeside> {
  const latest = await lookUp(readModels, encumbrancesById, asset);
  const encumbrances: EncumbrancesState = {
    id: asset.id,
    organization_id: asset.organizationId,
    version: 0,
    updated_at: madeAt,
    disposal: null,
    guarantees: (latest?.guarantees ?? []).filter(
      ({ decision }) => decision !== null && wasBefore(decision.at, madeAt),
    ),
    encumbrances: (latest?.encumbrances ?? []).filter(({ recorded_at }) => wasBefore(recorded_at, madeAt)),
  };
  for (const { id, updated_at } of [...encumbrances.guarantees, ...encumbrances.encumbrances])
    if (!wasBefore(updated_at, madeAt)) throw tellsNoMore(`what burdens the asset, ${id},`);
  const ids = new Set(encumbrances.guarantees.flatMap(({ terms }) => terms?.obligation_id ?? []));
  const references = await Promise.all(
    [...ids].map(async (id) => {
      const obligation = await lookUp(readModels, obligationById, { ...asset, id });
      return [id, obligation?.external_reference ?? ''] as const;
    }),
  );
  return { encumbrances, references: new Map(references) };
}

/** The rows of one projection show an event of the others' past: those must have come as far. */
async function allAsFarAs(
  { readModels }: ManagementParts,
  first: string,
  others: readonly string[],
): Promise<void> {
  const positions = new Map((await readModels.projections()).map(({ name, position }) => [name, position]));
  const behind = others.filter((name) => (positions.get(name) ?? '') < (positions.get(first) ?? ''));
  if (behind.length > 0) throw tellsNoMore(behind.join(', '));
}

const tellsNoMore = (what: string): DependencyUnavailable =>
  new DependencyUnavailable(
    'event_log',
    new Error(`${what} may have changed since the report's version was made`),
  );
