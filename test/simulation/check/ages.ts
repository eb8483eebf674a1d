import { dateAt, type Histories, inForce } from './repeated.ts';

/** The age of each asset's latest valuation, from the raw events by an independent model. */

const DAY_MS = 86_400_000;

/** By asset, as `GET /assets?valuation=` names it. `wall`: now, in epoch milliseconds. */
export function agesOf(streams: Histories, wall: number): ReadonlyMap<string, string> {
  const dates = latestDates(streams);
  return new Map(
    [...streams].flatMap(([stream, [registered]]) => {
      if (!stream.startsWith('asset-') || !registered) return [];
      const id = stream.slice('asset-'.length);
      const limit = limitIn(inForce(streams, registered, dateAt(wall)));
      return [[id, ageOf(dates.get(id), limit, dateAt(wall))]];
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

/** The latest valuation date of each asset among valuations that ended with a value. */
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

const limitIn = (terms: ReturnType<typeof inForce>): Limit | undefined =>
  terms && {
    most: terms.max_valuation_age_days as number | null,
    before: (terms.revalue_days_before as number | null) ?? 0,
  };
