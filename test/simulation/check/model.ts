import type { RecordedEvent } from '../../../src/engine/log/event-log.ts';
import { requiredBy } from './approvals.ts';

/** Contents of lists, from the raw events by an independent model. */

export interface ModelItem {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly name?: string;
  readonly review?: string;
}

export const KINDS = [
  'assets',
  'valuations',
  'documents',
  'policies',
  'scenarios',
  'obligations',
  'guarantees',
] as const;

export type ModelOf = Readonly<Record<(typeof KINDS)[number], readonly ModelItem[]>> & {
  /** `name: count` of active assets. */
  readonly portfolios: readonly string[];
};

type Fold = (events: readonly RecordedEvent[]) => Omit<ModelItem, 'id' | 'version'>;

export function modelOf(events: readonly RecordedEvent[], organizationId: string): ModelOf {
  const own = events.filter(({ metadata }) => metadata.organization_id === organizationId);
  const streams = Map.groupBy(own, ({ stream }) => stream);
  const listed = (prefix: string, fold: Fold): readonly ModelItem[] =>
    [...streams]
      .filter(([stream]) => stream.startsWith(prefix))
      .map(([stream, history]) => ({
        id: stream.slice(prefix.length),
        version: history.length,
        ...fold(history),
      }))
      .reverse();
  return {
    assets: listed('asset-', assetOf),
    valuations: listed('valuation-', valuationOf),
    documents: listed('document-', documentOf),
    policies: listed('policy-', policyOf),
    scenarios: listed('scenario-', scenarioOf),
    obligations: listed('obligation-', obligationOf).filter(({ name }) => name !== 'undefined'),
    guarantees: listed('guarantee-', () => ({ status: 'PROPOSED' })).map((each) => guaranteeOf(each, own)),
    portfolios: portfoliosOf(streams),
  };
}

const lastOf = (events: readonly RecordedEvent[], ...types: string[]): RecordedEvent | undefined =>
  events.findLast(({ type }) => types.includes(type));

const newest = (events: readonly RecordedEvent[], member: string): unknown =>
  events.findLast(({ data }) => member in data)?.data[member];

const assetOf = (events: readonly RecordedEvent[]) => ({
  name: String(newest(events, 'name')),
  status: statusOf(lastOf(events, 'AssetArchived', 'AssetRestored', 'AssetMarkedDisposed')?.type),
});
const statusOf = (last: string | undefined): string =>
  last === 'AssetMarkedDisposed' ? 'DISPOSED' : last === 'AssetArchived' ? 'ARCHIVED' : 'ACTIVE';

const obligationOf = (events: readonly RecordedEvent[]) => ({
  name: String(newest(events, 'name')),
  status: lastOf(events, 'ObligationSettled') ? 'SETTLED' : 'ACTIVE',
});

/** With its decisions from the stream of its asset. */
function guaranteeOf(proposed: ModelItem, events: readonly RecordedEvent[]): ModelItem {
  const course = events.filter(({ data }) => data.guarantee_id === proposed.id);
  const decided = lastOf(course, 'GuaranteeDecided');
  const outcome = decided?.data.decision === 'APPROVE' ? 'RECOGNIZED' : 'REJECTED';
  const status = lastOf(course, 'GuaranteeReleased') ? 'RELEASED' : decided ? outcome : 'PROPOSED';
  return { ...proposed, version: 1 + course.length, status };
}

function valuationOf(events: readonly RecordedEvent[]) {
  const ended = lastOf(events, 'ValuationCompleted', 'ValuationFailed');
  const isStarted = lastOf(events, 'ValuationStarted') !== undefined;
  const outcome = ended?.type === 'ValuationFailed' ? 'FAILED' : ended?.data.outcome;
  const status = String(outcome ?? (isStarted ? 'CALCULATING' : 'QUEUED'));
  const reviewed = lastOf(events, 'ValuationReviewed', 'ValuationWithdrawn');
  const isWithdrawn = reviewed?.type === 'ValuationWithdrawn';
  const given = events.filter(({ type }) => type === 'ValuationReviewed').length;
  const isWaiting = reviewed?.data.decision === 'APPROVE' && given < requiredBy(events);
  const decided = isWithdrawn ? 'WITHDRAWN' : isWaiting ? 'PENDING' : reviewed && pastOf(reviewed);
  return { status, review: decided ?? (status === 'CALCULATED' ? 'PENDING' : 'NOT_READY') };
}

function documentOf(events: readonly RecordedEvent[]) {
  const statuses: Readonly<Record<string, string>> = {
    DocumentDeclared: 'UPLOADING',
    DocumentCompleted: 'VERIFYING',
    DocumentVerified: 'VERIFIED',
    DocumentRefused: 'REFUSED',
    DocumentVerificationFailed: 'UPLOADING',
    DocumentExpired: 'EXPIRED',
  };
  const last = lastOf(events, ...Object.keys(statuses));
  const status = statuses[last?.type ?? ''] ?? '';
  const reviewed = lastOf(events, 'DocumentReviewed');
  return { status, review: reviewed ? pastOf(reviewed) : status === 'VERIFIED' ? 'PENDING' : 'NOT_READY' };
}

function policyOf(events: readonly RecordedEvent[]) {
  const classes = new Set(events[0]?.data.asset_classes as string[]);
  for (const { type, data } of events) {
    if (type === 'PolicySuperseded') classes.delete(String(data.asset_class));
  }
  const decided = lastOf(events, 'PolicyDecided');
  const status = decided ? pastOf(decided) : 'PROPOSED';
  return { status: status === 'APPROVED' && classes.size === 0 ? 'SUPERSEDED' : status };
}

function scenarioOf(events: readonly RecordedEvent[]) {
  const decided = lastOf(events, 'ScenarioDecided');
  return { status: decided ? pastOf(decided) : 'PROPOSED' };
}

const pastOf = ({ data }: RecordedEvent): string =>
  data.decision === 'APPROVE' || data.decision === 'ACCEPT' ? 'APPROVED' : 'REJECTED';

function portfoliosOf(streams: ReadonlyMap<string, readonly RecordedEvent[]>): readonly string[] {
  const counts = new Map<string, number>();
  for (const [stream, events] of streams) {
    if (!stream.startsWith('asset-')) continue;
    const portfolio = newest(events, 'portfolio');
    if (typeof portfolio !== 'string' || assetOf(events).status !== 'ACTIVE') continue;
    counts.set(portfolio, (counts.get(portfolio) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${name}: ${count}`);
}
