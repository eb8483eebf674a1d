import { ask, byId, lookUp } from '../../../queries/question.ts';
import { earlierValuationStates, earlierValuations } from '../../../queries/valuations.ts';
import type { Caller } from '../../domain/credential.ts';
import { readEvent } from '../../domain/events/catalog.ts';
import { keptAnswers } from '../../domain/events/stored-answers.ts';
import {
  type EncumbrancesState,
  encumbrancesStream,
  evolveEncumbrances,
  type RecordedEncumbranceEvent,
} from '../../domain/guarantee.ts';
import {
  evolveObligation,
  type ObligationState,
  obligationStream,
  type RecordedObligationEvent,
} from '../../domain/obligation.ts';
import {
  evolveValuation,
  type RecordedValuationEvent,
  type ValuationState,
  valuationStream,
} from '../../domain/valuation.ts';
import { DependencyUnavailable } from '../../engine/dependency-unavailable.ts';
import type { EventLog, RecordedEvent } from '../../engine/log/event-log.ts';
import type { ValuationReport } from '../../evidence/reports/report-schema.ts';
import {
  type ChargesContext,
  earlierValuation,
  type ReportContext,
} from '../../evidence/reports/valuation-report.ts';
import { calendarOf } from '../../kernel/dates/business-days.ts';
import { organizationName } from '../../kernel/ids.ts';
import { epochOf, type Instant } from '../../kernel/instant.ts';
import type { ShownSensitivity } from '../../kernel/words/shown-fields.ts';
import { answersSeen } from '../../valuation/estimation/estimate.ts';
import { scenarioSensitivity } from '../../valuation/estimation/scenario.ts';

import { BASE_PATH } from '../base-path.ts';
import type { ManagementParts } from './management.ts';

const MAX_EARLIER = 20;

type Surroundings = Pick<
  ReportContext,
  'organizationName' | 'madeAt' | 'address' | 'sensitivity' | 'earlier' | 'charges'
>;

/**
 * What a report shows in addition to the valuation, as of the event that made this version: events of the log up to that one, and
 * from the read models only which valuations were requested earlier. Throws `DependencyUnavailable` while the read models are
 * behind that event: the same version would later show more. Read from rows while the log is unavailable.
 */
export async function reportSurroundings(
  parts: ManagementParts,
  state: ValuationState,
  { organization }: Caller,
  publicBaseUrl: string | undefined,
): Promise<Surroundings> {
  const away = parts.logWatch.awaySince() !== undefined;
  const surroundings = away
    ? await surroundingsFromRows(parts, state, MAX_EARLIER)
    : await surroundingsFromLog(parts, state);
  return {
    ...surroundings,
    // The organization's id is derived from its name, so every credential of the organization has the same name.
    organizationName: organizationName(organization),
    address:
      publicBaseUrl === undefined
        ? null
        : `${publicBaseUrl}${BASE_PATH}/valuations/${state.id}?as_of=${surroundings.madeAt}`,
    sensitivity: sensitivityOf(state),
  };
}

async function surroundingsFromLog(
  parts: ManagementParts,
  state: ValuationState,
): Promise<Pick<Surroundings, 'madeAt' | 'earlier' | 'charges'>> {
  const events = await parts.log.readStream(valuationStream(state.id));
  const [first, made] = [events[0], events[state.version - 1]];
  if (!first || !made) throw new Error(`valuation ${state.id} has no event of version ${state.version}`);
  return {
    madeAt: made.metadata.occurred_at,
    earlier: await earlierThan(parts, state, first, made),
    charges: await chargesAt(parts.log, state.input.asset.id, made),
  };
}

/** Encumbrances and guarantees of an asset before an event, in the order of the log. */
async function chargesAt(log: EventLog, assetId: string, made: RecordedEvent): Promise<ChargesContext> {
  const earlier = async <Event>(stream: string): Promise<readonly Event[]> =>
    (await log.readStream(stream))
      .filter(({ position }) => position < made.position)
      .map((event) => readEvent(event) as Event);
  const events = await earlier<RecordedEncumbranceEvent>(encumbrancesStream(assetId));
  const encumbrances = events.reduce<EncumbrancesState | undefined>(evolveEncumbrances, undefined);
  if (!encumbrances) return { encumbrances: withoutCharges(assetId), references: new Map() };
  const ids = new Set(encumbrances.guarantees.flatMap(({ terms }) => terms?.obligation_id ?? []));
  const references = await Promise.all(
    [...ids].map(async (id) => {
      const registered = await earlier<RecordedObligationEvent>(obligationStream(id));
      const obligation = registered.reduce<ObligationState | undefined>(evolveObligation, undefined);
      return [id, obligation?.external_reference ?? ''] as const;
    }),
  );
  return { encumbrances, references: new Map(references) };
}

const withoutCharges = (id: string): EncumbrancesState => ({
  id,
  organization_id: '',
  version: 0,
  updated_at: '',
  guarantees: [],
  encumbrances: [],
  disposal: null,
});

async function earlierThan(
  { log, readModels, ownWrites }: ManagementParts,
  { organization_id: organizationId, input }: ValuationState,
  first: RecordedEvent,
  made: RecordedEvent,
): Promise<ValuationReport['earlier_valuations']> {
  if (!(await ownWrites.waitUntilPassed(earlierValuations.projections, made.position))) {
    const behind = `${earlierValuations.projections.join(', ')} is behind the event that made the report's version`;
    throw new DependencyUnavailable('read_models', new Error(behind));
  }
  const { ids, more } = await ask(readModels, earlierValuations, {
    organizationId,
    assetId: input.asset.id,
    position: first.position,
    most: MAX_EARLIER,
  });
  const states = await Promise.all(
    ids.map(async (id) => {
      const events = await log.readStream(valuationStream(id));
      return events
        .filter(({ position }) => position < made.position)
        .map((event) => readEvent(event) as RecordedValuationEvent)
        .reduce<ValuationState | undefined>(evolveValuation, undefined);
    }),
  );
  return { items: states.filter((state) => state !== undefined).map(earlierValuation), more };
}

/**
 * A report's surroundings from rows alone, while the log is unavailable. A row has only the latest state: if it changed after the
 * valuation, the report's version cannot be reproduced and has to wait for the log. The same if the times are so close that the
 * clocks of two processes may have recorded them in the wrong order.
 */
interface SurroundingsFromRows {
  readonly madeAt: Instant;
  readonly earlier: ValuationReport['earlier_valuations'];
  readonly charges: ChargesContext;
}

const encumbrancesById = byId<EncumbrancesState>('encumbrances', 'guarantee');
const obligationById = byId<ObligationState>('obligations', 'obligation');

async function surroundingsFromRows(
  parts: ManagementParts,
  state: ValuationState,
  most: number,
): Promise<SurroundingsFromRows> {
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
    if (!wasBefore(changedAt(each), madeAt)) throw mayHaveChanged(`valuation ${each.id}`);
  const charges = await chargesBefore(parts, { organizationId, id: input.asset.id }, madeAt);
  return { madeAt, earlier: { items: states.map(earlierValuation), more }, charges };
}

/** Time of a valuation's latest event; repeated attempts do not count. */
const changedAt = (state: ValuationState): Instant =>
  [
    state.requested_at,
    state.started_at,
    state.ended_at,
    state.review.decided_at,
    ...state.approvals.map(({ decided_at }) => decided_at),
  ].reduce<Instant>((latest, at) => (at !== null && at > latest ? at : latest), state.requested_at);

/** Maximum difference between the clocks of two processes. */
const CLOCKS_APART_MS = 10_000;

function wasBefore(at: Instant, madeAt: Instant): boolean {
  const ms = epochOf(madeAt) - epochOf(at);
  if (Math.abs(ms) < CLOCKS_APART_MS) throw mayHaveChanged('a record in the report');
  return ms > 0;
}

async function chargesBefore(
  { readModels }: ManagementParts,
  asset: { readonly organizationId: string; readonly id: string },
  madeAt: Instant,
): Promise<ChargesContext> {
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
    if (!wasBefore(updated_at, madeAt)) throw mayHaveChanged(`guarantee or encumbrance ${id}`);
  const ids = new Set(encumbrances.guarantees.flatMap(({ terms }) => terms?.obligation_id ?? []));
  const references = await Promise.all(
    [...ids].map(async (id) => {
      const obligation = await lookUp(readModels, obligationById, { ...asset, id });
      return [id, obligation?.external_reference ?? ''] as const;
    }),
  );
  return { encumbrances, references: new Map(references) };
}

/** Throws while `others` are behind the projection `first`, whose rows may refer to events that they lack. */
async function allAsFarAs(
  { readModels }: ManagementParts,
  first: string,
  others: readonly string[],
): Promise<void> {
  const positions = new Map((await readModels.projections()).map(({ name, position }) => [name, position]));
  const behind = others.filter((name) => (positions.get(name) ?? '') < (positions.get(first) ?? ''));
  if (behind.length > 0) throw mayHaveChanged(behind.join(', '));
}

const mayHaveChanged = (what: string): DependencyUnavailable =>
  new DependencyUnavailable(
    'event_log',
    new Error(`${what} may have changed since the report's version was made`),
  );

/** Sensitivity to the scenario of the request; empty if the calculation ended without a result. */
export function sensitivityOf({ input, result }: Pick<ValuationState, 'input' | 'result'>): ShownSensitivity {
  const { scenario, asset, policy, valuation_date } = input;
  if (!scenario || !result) return [];
  const answer = answersSeen(
    keptAnswers(result.answers),
    valuation_date,
    policy?.max_reference_age_days ?? null,
  );
  return scenarioSensitivity(scenario, valuation_date, {
    asset,
    answer,
    calendar: calendarOf(result.calendars),
  }).map((row) => ({
    ...row,
    reason_codes: [...row.reason_codes],
  }));
}
