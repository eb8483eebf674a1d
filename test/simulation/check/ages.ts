import type { RecordedEvent } from '../../../src/engine/log/event-log.ts';

/** How old the latest valuation of each asset is, made from the raw events by a model written apart from the program. */

type Histories = ReadonlyMap<string, readonly RecordedEvent[]>;

/** Brazil has had no daylight saving time since 2019. */
const SAO_PAULO_MS = -3 * 3_600_000;
const DAY_MS = 86_400_000;
const dateOf = (wall: number): string => new Date(wall + SAO_PAULO_MS).toISOString().slice(0, 10);

/** By asset, as `GET /assets?valuation=` names it. `wall`: now, in epoch milliseconds. */
export function agesOf(streams: Histories, wall: number): ReadonlyMap<string, string> {
  const dates = latestDates(streams);
  return new Map(
    [...streams].flatMap(([stream, [registered]]) => {
      if (!stream.startsWith('asset-') || !registered) return [];
      const id = stream.slice('asset-'.length);
      const limit = limitOf(streams, String(registered.data.asset_class), wall);
      return [[id, ageOf(dates.get(id), limit, dateOf(wall))]];
    }),
  );
}

interface Limit {
  readonly most: number | null;
  readonly before: number;
}

function ageOf(date: string | undefined, limit: Limit | undefined, today: string): string {
  if (date === undefined) return 'NEVER';
  if (!limit || limit.most === null) return 'CURRENT';
  const days = (Date.parse(today) - Date.parse(date)) / DAY_MS;
  if (days > limit.most) return 'TOO_OLD';
  return days > limit.most - limit.before ? 'DUE' : 'CURRENT';
}

/** The latest day of those that ended with a value. */
function latestDates(streams: Histories): ReadonlyMap<string, string> {
  const latest = new Map<string, string>();
  for (const history of streams.values()) {
    const ended = history.find(
      ({ type, data }) => type === 'ValuationCompleted' && data.outcome === 'CALCULATED',
    );
    const input = history[0]?.data.input as
      | { readonly asset: { readonly id: string }; readonly valuation_date: string }
      | undefined;
    if (!ended || !input) continue;
    const before = latest.get(input.asset.id);
    if (before === undefined || before < input.valuation_date)
      latest.set(input.asset.id, input.valuation_date);
  }
  return latest;
}

/** By the policy in force today: the latest first day, then the latest approval. */
function limitOf(streams: Histories, assetClass: string, wall: number): Limit | undefined {
  const today = dateOf(wall);
  const inForce = [...streams].flatMap(([stream, [proposed, ...later]]) => {
    const approved = later.find(({ type, data }) => type === 'PolicyDecided' && data.decision === 'APPROVE');
    if (!stream.startsWith('policy-') || !proposed || !approved) return [];
    const { asset_classes, effective_from, effective_until } = proposed.data;
    const isInForce =
      (asset_classes as string[]).includes(assetClass) &&
      String(effective_from) <= today &&
      (effective_until === null || today <= String(effective_until));
    const key = `${effective_from} ${approved.metadata.occurred_at} ${stream}`;
    return isInForce ? [{ key, data: proposed.data }] : [];
  });
  const last = inForce.toSorted((one, other) => (one.key < other.key ? -1 : 1)).at(-1);
  return (
    last && {
      most: last.data.max_valuation_age_days as number | null,
      before: (last.data.revalue_days_before as number | null) ?? 0,
    }
  );
}
