import type { RecordedEvent } from '../../../src/engine/log/event-log.ts';
import { requiredBy } from './approvals.ts';

/**
 * An independent model of the valuations that the service repeats. It reads raw events alone, and
 * counts days one by one.
 */

/** Longer than a process may pause between reading what is due and requesting it. */
const LONGEST_LOOK_MS = 10_000;
const HOUR_MS = 3_600_000;

export type Histories = ReadonlyMap<string, readonly RecordedEvent[]>;

/** The date in São Paulo, three hours behind all the year. */
export const dateAt = (epochMs: number): string => new Date(epochMs - 3 * HOUR_MS).toISOString().slice(0, 10);
const nextDate = (date: string): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) + 24 * HOUR_MS).toISOString().slice(0, 10);

interface Frozen {
  readonly asset: { readonly id: string };
  readonly purpose: string;
  readonly valuation_date: string;
}

const isRepetition = ({ type, metadata }: RecordedEvent): boolean =>
  type === 'ValuationRequested' && metadata.actor === 'system:revaluation';
const idOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);
/** The valuation that was repeated, or could not be. */
const repeatedBy = (event: RecordedEvent): string | undefined => {
  if (event.type === 'RevaluationRefused') return idOf(event.stream);
  return isRepetition(event) ? String(event.data.repeats) : undefined;
};

/** Everything due at the end was repeated or refused, once, and nothing that was not due at that decision. */
export function wronglyRepeated(
  events: readonly RecordedEvent[],
  before: number,
  wall: number,
): readonly string[] {
  const done = Map.groupBy(
    events.flatMap((event, index) => {
      const id = repeatedBy(event);
      return id === undefined ? [] : [{ id, event, index }];
    }),
    ({ id }) => id,
  );
  const twice = [...done].filter(([, all]) => all.length > 1);
  const missed = dueIn(events, dateAt(wall)).filter((id) => !done.has(id));
  const early = [...done.values()].flat().filter(({ id, event, index }) => {
    const at = Date.parse(event.metadata.occurred_at);
    // During the idle time no process had checked before it began.
    const least = index >= before ? before : 0;
    for (let seen = index; seen >= least; seen -= 1) {
      if (dueIn(events.slice(0, seen), dateAt(at)).includes(id)) return false;
      const last = Date.parse(events[seen - 1]?.metadata.occurred_at ?? '');
      if (at - last > LONGEST_LOOK_MS) break;
    }
    return true;
  });
  return [
    ...twice.map(([id, all]) => `valuation ${id} was repeated or refused ${all.length} times`),
    ...missed.map((id) => `valuation ${id} grows too old, and was not repeated`),
    ...early.map(
      ({ id, event }) => `valuation ${id} was not due, and there is ${event.type} of ${event.stream}`,
    ),
  ];
}

/** Ids of the valuations that are due on a day, repeated or not. */
export function dueIn(events: readonly RecordedEvent[], today: string): readonly string[] {
  const streams = Map.groupBy(events, ({ stream }) => stream);
  const groups = new Map<string, Candidate[]>();
  for (const [stream, history] of streams) {
    const input = history[0]?.data.input as Frozen | undefined;
    if (!stream.startsWith('valuation-') || !input) continue;
    const key = `${input.asset.id} ${input.purpose}`;
    groups.set(key, [...(groups.get(key) ?? []), candidateOf(idOf(stream), history, input)]);
  }
  return [...groups].flatMap(([key, all]) => {
    const asset = streams.get(`asset-${key.split(' ')[0]}`) ?? [];
    const last = asset.findLast(({ type }) => /^Asset(Archived|Restored|MarkedDisposed)$/.test(type));
    if ((last && last.type !== 'AssetRestored') || all.some(({ ended }) => ended === '')) return [];
    const counting = all
      .filter(({ review }) => review !== 'out')
      .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
    const latest = counting.at(-1);
    if (latest?.review !== 'approved') return [];
    const terms = inForce(streams, asset[0], today);
    return isDue(latest.date, today, terms) ? [latest.id] : [];
  });
}

/** Sorts the latest valuation date last; on one day, the last request. */
const placeOf = ({ date, requested, id }: Candidate): string => `${date} ${requested} ${id}`;

interface Candidate {
  readonly id: string;
  readonly date: string;
  readonly requested: string;
  readonly ended: string;
  readonly review: 'approved' | 'waits' | 'out';
}

function candidateOf(id: string, history: readonly RecordedEvent[], input: Frozen): Candidate {
  const end = history.find(({ type }) => type === 'ValuationCompleted' || type === 'ValuationFailed');
  const decisions = history.filter(({ type }) => type === 'ValuationReviewed');
  const isOut =
    history.some(({ type }) => type === 'ValuationWithdrawn' || type === 'ValuationFailed') ||
    decisions.some(({ data }) => data.decision === 'REJECT') ||
    end?.data.outcome === 'NO_COVERAGE';
  const isApproved = end !== undefined && decisions.length >= requiredBy(history);
  return {
    id,
    date: input.valuation_date,
    requested: history[0]?.metadata.occurred_at ?? '',
    ended: end?.metadata.occurred_at ?? '',
    review: isOut ? 'out' : isApproved ? 'approved' : 'waits',
  };
}

type Terms = Readonly<Record<string, unknown>>;

/** The terms in force for an asset's class: the latest beginning, then the latest approval. */
export function inForce(
  streams: Histories,
  registered: RecordedEvent | undefined,
  today: string,
): Terms | undefined {
  const found = [...streams].flatMap(([stream, [proposed, ...later]]) => {
    const approval = later.find(({ type, data }) => type === 'PolicyDecided' && data.decision === 'APPROVE');
    if (proposed?.type !== 'PolicyProposed' || !approval) return [];
    const { asset_classes, effective_from, effective_until } = proposed.data;
    const isInForce =
      proposed.metadata.organization_id === registered?.metadata.organization_id &&
      (asset_classes as string[]).includes(String(registered?.data.asset_class)) &&
      String(effective_from) <= today &&
      (effective_until === null || today <= String(effective_until));
    const order = `${effective_from} ${approval.metadata.occurred_at} ${stream}`;
    return isInForce ? [{ order, terms: proposed.data }] : [];
  });
  return found.toSorted((one, other) => (one.order < other.order ? -1 : 1)).at(-1)?.terms;
}

/** Counted forward from the valuation date, and back from the first day on which it is too old. */
function isDue(valued: string, today: string, terms: Terms | undefined): boolean {
  const { max_valuation_age_days: most, revalue_days_before: ahead } = terms ?? {};
  if (typeof most !== 'number' || typeof ahead !== 'number') return false;
  let day = valued;
  for (let left = most - ahead + 1; left > 0; left -= 1) day = nextDate(day);
  return day <= today;
}
