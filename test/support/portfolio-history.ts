import type { AssetRegistered } from '../../src/domain/asset.ts';
import type { Append } from '../../src/engine/log/event-log.ts';
import { VALUE_NAMES, type ValueName } from '../../src/kernel/vocabulary.ts';
import { type Draft, startChain } from './events.ts';
import * as made from './portfolio-events.ts';
import type { Random } from './random.ts';

const NAMES = ['North', 'north', 'Café & Açúcar', 'Cafe\u0301 & Açúcar', 'A "quoted" \\ name'] as const;
const CLASSES = [
  'INVENTORY',
  'RECEIVABLE',
  'LIVESTOCK',
] as const satisfies readonly AssetRegistered['asset_class'][];
const FIRST = Date.parse('2026-10-01T12:00:00.000Z');
const HOUR_MS = 3_600_000;

export type StreamAppends = readonly Append[];

/**
 * Streams of invented assets, each with its valuations: moved, changed, erased, archived, restored, disposed; calculated, failed, reviewed,
 * withdrawn, or still open. Instants lie on whole hours, so that many end at once. Figures mean nothing.
 */
export const portfolioStreams = (
  random: Random,
  organizations: readonly [string, ...string[]],
  assets: number,
): readonly StreamAppends[] =>
  Array.from({ length: assets }, () => streamsOfAsset(random, random.pick(organizations))).flat();

/** All appends, at random between streams and in order within each: later events of other streams may come earlier. */
export function interleaved(random: Random, streams: readonly StreamAppends[]): readonly Append[] {
  const turns = streams.flatMap((appends, index) => appends.map(() => index));
  for (let last = turns.length - 1; last > 0; last -= 1) {
    const other = random.int(last + 1);
    [turns[last], turns[other]] = [turns[other] ?? 0, turns[last] ?? 0];
  }
  const taken = streams.map(() => 0);
  return turns.map((index) => {
    const append = streams[index]?.[taken[index] ?? 0];
    taken[index] = (taken[index] ?? 0) + 1;
    if (!append) throw new Error('a turn without an append');
    return append;
  });
}

function streamsOfAsset(random: Random, organization: string): readonly StreamAppends[] {
  const assetId = random.uuid();
  const assetClass = random.pick(CLASSES);
  const valuations = Array.from({ length: random.int(5) }, () => {
    const id = random.uuid();
    return sealed(random, `valuation-${id}`, organization, valuationOf(random, assetId, id, assetClass));
  });
  return [sealed(random, `asset-${assetId}`, organization, assetOf(random, assetClass)), ...valuations];
}

/** Often the same stock, sometimes more or less of it, or at another price. */
function stockOf(random: Random) {
  const [quantity, unit_price] = [
    random.pick(['100', '100', '100.0', '100.5', '99']),
    random.pick(['1500.00', '1500.00', '1500', '1499.99']),
  ];
  return {
    lines: [{ description: random.pick(['Coffee', 'Café']), quantity, unit: 'sc 60 kg', unit_price }],
  };
}

/** A receivable also says when it is due: before, on or after the day on which it is asked for. */
const attributesOf = (random: Random, assetClass: (typeof CLASSES)[number]) =>
  assetClass === 'RECEIVABLE'
    ? { ...stockOf(random), due_date: random.pick(['2026-11-30', '2026-12-01', '2026-12-02']) }
    : stockOf(random);

function assetOf(random: Random, assetClass: (typeof CLASSES)[number]): Draft[] {
  const name = () => (random.int(6) === 0 ? null : random.pick(NAMES));
  const drafts = [made.registered(name(), assetClass)];
  if (assetClass === 'RECEIVABLE') drafts.push(made.changed(attributesOf(random, assetClass)));
  let active = true;
  for (let more = random.int(6); more > 0; more -= 1) {
    const kind = active ? random.int(6) : 2;
    if (kind === 0) drafts.push({ type: 'AssetPatched', data: { name: 'renamed' } });
    if (kind === 1) drafts.push(made.moved(name()));
    if (kind === 3) drafts.push(made.changed(attributesOf(random, assetClass)));
    if (kind === 4) drafts.push(made.erased);
    if (kind === 2) {
      drafts.push(active ? made.archived : made.restored);
      active = !active;
    }
  }
  if (active && random.int(10) === 0) drafts.push(made.disposed);
  return drafts;
}

function valuationOf(
  random: Random,
  assetId: string,
  id: string,
  asset_class: (typeof CLASSES)[number],
): Draft[] {
  const day = String(1 + random.int(28)).padStart(2, '0');
  const asset = { asset_class, attributes: attributesOf(random, asset_class) };
  const whole = [made.requested(assetId, id, `2026-11-${day}`, asset, random.int(8) > 0), made.started];
  if (random.int(8) === 0) whole.push(made.started);
  if (random.int(8) === 0) return [...whole, made.failed];
  const result = made.completed(amountsOf(random), random.int(4) > 0, random.int(5) > 0);
  whole.push(result);
  if (result.data.outcome === 'NO_COVERAGE') return whole;
  if (random.int(3) > 0) whole.push(random.int(5) === 0 ? made.rejected : made.approved);
  if (whole.at(-1) === made.approved && random.int(4) === 0) whole.push(made.withdrawn);
  return random.int(6) === 0 ? whole.slice(0, 1 + random.int(whole.length)) : whole;
}

function amountsOf(random: Random): Partial<Record<ValueName, string>> {
  if (random.int(8) === 0) return {};
  const known = VALUE_NAMES.filter(() => random.int(3) > 0);
  return Object.fromEntries(known.map((name) => [name, amountOf(random, name)]));
}

function amountOf(random: Random, name: ValueName): string {
  if (name === 'replacement_cost' && random.int(60) === 0) return '700000000000000000.03';
  if (random.int(8) === 0) return random.pick(['0.00', '0.10', '0.20', '999999999999.99']);
  const sign = name === 'scenario_value' && random.int(2) === 0 ? '-' : '';
  return `${sign}${random.int(10_000_000)}.${String(random.int(100)).padStart(2, '0')}`;
}

function sealed(
  random: Random,
  stream: string,
  organization_id: string,
  drafts: readonly Draft[],
): StreamAppends {
  const chain = startChain(stream);
  let hours = random.int(24);
  return drafts.map((draft) => {
    hours += 1 + random.int(3);
    const occurred_at = new Date(FIRST + hours * HOUR_MS).toISOString();
    return chain.append({ ...draft, eventId: random.uuid(), metadata: { organization_id, occurred_at } });
  });
}
