import { ask } from '../../../../queries/question.ts';
import { earlierValuations } from '../../../../queries/valuations.ts';
import type { CredentialState } from '../../../domain/credential.ts';
import { readEvent } from '../../../domain/events/catalog.ts';
import {
  type EncumbrancesState,
  encumbrancesStream,
  evolveEncumbrances,
  type RecordedEncumbranceEvent,
} from '../../../domain/guarantee.ts';
import {
  evolveObligation,
  type ObligationState,
  obligationStream,
  type RecordedObligationEvent,
} from '../../../domain/obligation.ts';
import {
  evolveValuation,
  type RecordedValuationEvent,
  type ValuationState,
  valuationStream,
} from '../../../domain/valuation.ts';
import { DependencyUnavailable } from '../../../engine/dependency-unavailable.ts';
import type { EventLog, RecordedEvent } from '../../../engine/log/event-log.ts';
import type { ValuationReport } from '../../../evidence/reports/report-schema.ts';
import {
  type BurdensBeside,
  earlierValuation,
  type ReportContext,
} from '../../../evidence/reports/valuation-report.ts';
import { organizationName } from '../../../kernel/ids.ts';
import { BASE_PATH } from '../../base-path.ts';
import type { ManagementParts } from '../management.ts';
import { besideOfRows } from './rows.ts';
import { sensitivityOf } from './sensitivity.ts';

const MOST_EARLIER = 20;

type Beside = Pick<
  ReportContext,
  'organizationName' | 'madeAt' | 'address' | 'sensitivity' | 'earlier' | 'burdens'
>;

/**
 * What a committee is shown beside the valuation, as it stood at the event that made this version: of the log nothing behind
 * that event counts, and of the read models only which valuations were requested before. Throws
 * `DependencyUnavailable` while the read models have not come that far: another time the same version would show more. While
 * the log is away, of rows.
 */
export async function besideOf(
  parts: ManagementParts,
  state: ValuationState,
  { organization }: CredentialState,
  publicBaseUrl: string | undefined,
): Promise<Beside> {
  const away = parts.logWatch.awaySince() !== undefined;
  const beside = away ? await besideOfRows(parts, state, MOST_EARLIER) : await besideOfLog(parts, state);
  return {
    ...beside,
    // The organization's id is made of it, so every credential of the organization gives the same.
    organizationName: organizationName(organization),
    address:
      publicBaseUrl === undefined
        ? null
        : `${publicBaseUrl}${BASE_PATH}/valuations/${state.id}?as_of=${beside.madeAt}`,
    sensitivity: sensitivityOf(state),
  };
}

async function besideOfLog(
  parts: ManagementParts,
  state: ValuationState,
): Promise<Pick<Beside, 'madeAt' | 'earlier' | 'burdens'>> {
  const events = await parts.log.readStream(valuationStream(state.id));
  const [first, made] = [events[0], events[state.version - 1]];
  if (!first || !made) throw new Error(`valuation ${state.id} has no event of version ${state.version}`);
  return {
    madeAt: made.metadata.occurred_at,
    earlier: await earlierThan(parts, state, first, made),
    burdens: await burdensAt(parts.log, state.input.asset.id, made),
  };
}

/** What burdened an asset before an event, in the order of the log. */
async function burdensAt(log: EventLog, assetId: string, made: RecordedEvent): Promise<BurdensBeside> {
  const earlier = async <Event>(stream: string): Promise<readonly Event[]> =>
    (await log.readStream(stream))
      .filter(({ position }) => position < made.position)
      .map((event) => readEvent(event) as Event);
  const events = await earlier<RecordedEncumbranceEvent>(encumbrancesStream(assetId));
  const encumbrances = events.reduce<EncumbrancesState | undefined>(evolveEncumbrances, undefined);
  if (!encumbrances) return { encumbrances: unburdened(assetId), references: new Map() };
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

const unburdened = (id: string): EncumbrancesState => ({
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
  if (!(await ownWrites.passed(earlierValuations.projections, made.position))) {
    const behind = `${earlierValuations.projections.join(', ')} is behind the event that made the report's version`;
    throw new DependencyUnavailable('read_models', new Error(behind));
  }
  const { ids, more } = await ask(readModels, earlierValuations, {
    organizationId,
    assetId: input.asset.id,
    position: first.position,
    most: MOST_EARLIER,
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
