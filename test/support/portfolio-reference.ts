import type { PortfolioView } from '../../queries/views/portfolio.ts';
import { type DomainEvent, readEvent } from '../../src/domain/events/catalog.ts';
import type { SixValues } from '../../src/domain/events/shapes.ts';
import { keptAnswers } from '../../src/domain/events/stored-answers.ts';
import type { FrozenAsset } from '../../src/domain/valuation.ts';
import type { RecordedEvent } from '../../src/engine/log/event-log.ts';
import { portfolioId } from '../../src/kernel/ids.ts';
import type { Json, JsonObject } from '../../src/kernel/json.ts';
import { ASSET_CLASSES, type Purpose, VALUE_NAMES, type ValueName } from '../../src/kernel/vocabulary.ts';
import { CoverageSum } from '../../src/valuation/coverage/stress.ts';
import { PRICES } from '../../src/valuation/marks/basis.ts';

/** Portfolios, and what waits, by the slowest and plainest fold: all events from the first, whole cents, one organization at a time. */

/** The day on which these portfolios are asked for. */
export const TODAY = '2026-12-01';

/** These portfolios have no obligations. */
export const NO_OBLIGATIONS = { ...new CoverageSum().totals(), marked: '0.00' };

interface Asset {
  organization: string | null;
  portfolio: string | null;
  assetClass: string;
  active: boolean;
  updatedAt: string;
  attributes: JsonObject;
  declared: Json;
}

interface Valuation {
  readonly id: string;
  readonly assetId: string;
  readonly organization: string | null;
  readonly purpose: string;
  readonly date: string;
  readonly requestedAt: string;
  readonly frozen: FrozenAsset;
  readonly isOfPolicy: boolean;
  /** Whether something was accepted, and a price was among the answers. */
  isPriced: boolean;
  outcome: string;
  waits: boolean;
  approved: boolean;
  approvals: number;
  required: number;
  values: SixValues | undefined;
  updatedAt: string;
}

/** The active assets of an organization, with what their portfolios count of them. */
function holdingsOf(
  recorded: readonly RecordedEvent[],
  organization: string,
  oldestFresh: ReadonlyMap<string, string>,
  purpose: Purpose,
) {
  const { assets, valuations } = folded(recorded);
  const counted = [...valuations.values()]
    .filter((each) => each.purpose === purpose)
    .sort((a, b) => (after(a, b) ? -1 : 1));
  return [...assets].flatMap(([id, asset]) => {
    if (asset.organization !== organization || !asset.active) return [];
    const own = counted.filter((each) => each.assetId === id && each.organization === organization);
    const ended = own.find(({ outcome }) => outcome === 'CALCULATED' || outcome === 'NO_COVERAGE');
    const approved = own.find((each) => each.approved);
    const isTooOld = (approved?.date ?? '9') < (oldestFresh.get(asset.assetClass) ?? '');
    const isAnother = approved !== undefined && differs(asset, approved.frozen);
    return [{ id, asset, ended, approved, isTooOld, isAnother, isPastDue: isPastDue(approved) }];
  });
}

/**
 * Assets whose recognized collateral value rests on a price; and by portfolio those of which it counts, so that it may be marked, with
 * the value.
 */
export function pricedOf(
  recorded: readonly RecordedEvent[],
  organization: string,
  oldestFresh: ReadonlyMap<string, string>,
) {
  const priced: string[] = [];
  const markable: Record<string, (readonly [id: string, amount: string])[]> = {};
  const held = holdingsOf(recorded, organization, oldestFresh, 'COLLATERAL');
  for (const each of held.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const { id, asset, approved, isTooOld, isAnother, isPastDue: isDue } = each;
    const amount = amountOf('collateral_value', each) ?? null;
    if (amount === null || !approved?.isOfPolicy || !approved.isPriced) continue;
    priced.push(id);
    if (asset.portfolio === null || isTooOld || isAnother || isDue) continue;
    const portfolio = portfolioId(organization, asset.portfolio);
    markable[portfolio] = [...(markable[portfolio] ?? []), [id, amount]];
  }
  return { priced, markable };
}

export function portfoliosOf(
  recorded: readonly RecordedEvent[],
  organization: string,
  oldestFresh: ReadonlyMap<string, string>,
  purpose: Purpose = 'COLLATERAL',
): PortfolioView[] {
  const names: string[] = [];
  for (const event of recorded.map(readEvent)) {
    const isNaming = event.type === 'AssetRegistered' || event.type === 'AssetPatched';
    const name = isNaming ? event.data.portfolio : undefined;
    if (name && event.organizationId === organization && !names.includes(name)) names.unshift(name);
  }
  const holdings = holdingsOf(recorded, organization, oldestFresh, purpose);
  return names.flatMap((name) => {
    const held = holdings.filter(({ asset }) => asset.portfolio === name);
    if (held.length === 0) return [];
    const valued = held.filter(({ ended }) => ended?.outcome === 'CALCULATED');
    const stale = valued.filter(
      ({ asset, ended }) => (ended?.date ?? '') < (oldestFresh.get(asset.assetClass) ?? ''),
    );
    return {
      id: portfolioId(organization, name),
      name,
      purpose,
      asset_count: held.length,
      valued_count: valued.length,
      stale_count: stale.length,
      asset_changed_count: held.filter(({ isAnother }) => isAnother).length,
      past_due_count: held.filter((each) => each.isPastDue).length,
      no_age_limit_count: held.filter(
        (each) =>
          !oldestFresh.has(each.asset.assetClass) &&
          !each.isAnother &&
          !each.isPastDue &&
          VALUE_NAMES.some((name) => isOfPolicy(name) && (amountOf(name, each) ?? null) !== null),
      ).length,
      by_class: ASSET_CLASSES.flatMap((asset_class) => {
        const ofClass = held.filter(({ asset }) => asset.assetClass === asset_class);
        return ofClass.length === 0
          ? []
          : [{ asset_class, asset_count: ofClass.length, totals: totalsOf(ofClass) }];
      }),
      totals: totalsOf(held),
      marked: {
        amount: purpose === 'COLLATERAL' ? totalsOf(held).collateral_value.amount : null,
        marked_count: 0,
      },
      obligations: NO_OBLIGATIONS,
      updated_at:
        held
          .flatMap((each) => [
            each.asset.updatedAt,
            each.ended?.updatedAt ?? '',
            each.approved?.updatedAt ?? '',
          ])
          .sort()
          .at(-1) ?? '',
    };
  });
}

function folded(recorded: readonly RecordedEvent[]) {
  const assets = new Map<string, Asset>();
  const valuations = new Map<string, Valuation>();
  for (const event of recorded.map(readEvent)) {
    takeAsset(assets, event);
    takeValuation(valuations, event);
  }
  return { assets, valuations };
}

const isPastDue = (valuation: Valuation | undefined): boolean =>
  valuation?.frozen.asset_class === 'RECEIVABLE' &&
  typeof valuation.frozen.attributes.due_date === 'string' &&
  valuation.frozen.attributes.due_date < TODAY;

/** What waits in an organization, by the ages of the latest calculated valuations, whatever their purpose. */
export function waitingOf(
  recorded: readonly RecordedEvent[],
  organization: string,
  ageDays: ReadonlyMap<string, { readonly dueBefore: string; readonly tooOldBefore: string }>,
) {
  const { assets, valuations } = folded(recorded);
  const own = [...valuations.values()].filter((each) => each.organization === organization);
  const ages = [...assets].flatMap(([id, asset]) => {
    if (asset.organization !== organization || !asset.active) return [];
    const [latest] = own
      .filter(({ assetId, outcome }) => assetId === id && outcome === 'CALCULATED')
      .sort((a, b) => (after(a, b) ? -1 : 1));
    if (!latest) return 'NEVER';
    const { dueBefore = '', tooOldBefore = '' } = ageDays.get(asset.assetClass) ?? {};
    if (latest.date < tooOldBefore) return 'TOO_OLD';
    return latest.date < dueBefore || isPastDue(latest) || differs(asset, latest.frozen) ? 'DUE' : 'CURRENT';
  });
  const count = (age: string) => ages.filter((each) => each === age).length;
  return {
    valuations_to_review: own.filter(({ waits }) => waits).length,
    assets_never_valued: count('NEVER'),
    assets_due: count('DUE'),
    assets_too_old: count('TOO_OLD'),
  };
}

/** Of a later day, or of one day requested later. */
function after(a: Valuation, b: Valuation): boolean {
  if (a.date !== b.date) return a.date > b.date;
  return a.requestedAt === b.requestedAt ? a.id > b.id : a.requestedAt > b.requestedAt;
}

/** Whether a figure other than a stock's quantity differs, or a quantity is smaller. */
function differs({ assetClass, attributes, declared }: Asset, frozen: FrozenAsset): boolean {
  const isStock = assetClass === 'INVENTORY';
  const linesIn = (of: JsonObject) => (isStock ? ((of.lines ?? []) as readonly JsonObject[]) : []);
  const rest = (of: JsonObject, value: Json) =>
    JSON.stringify([
      isStock ? { ...of, lines: linesIn(of).map((line) => ({ ...line, description: 0, quantity: 0 })) } : of,
      value,
    ]).replaceAll(/"(-?\d+)\.(\d*?)0+"/g, (_, whole, part) =>
      part === '' ? `"${whole}"` : `"${whole}.${part}"`,
    );
  if (rest(attributes, declared) !== rest(frozen.attributes, frozen.declared_value)) return true;
  const before = linesIn(frozen.attributes);
  return linesIn(attributes).some(
    ({ quantity }, index) => Number(quantity) < Number(before[index]?.quantity),
  );
}

function takeAsset(assets: Map<string, Asset>, event: DomainEvent): void {
  const id = event.stream.slice('asset-'.length);
  const asset = assets.get(id);
  if (event.type === 'AssetRegistered') {
    const { portfolio, asset_class: assetClass, attributes, declared_value: declared } = event.data;
    const { organizationId: organization, occurredAt: updatedAt } = event;
    assets.set(id, { organization, portfolio, assetClass, active: true, updatedAt, attributes, declared });
  }
  if (!asset || !event.stream.startsWith('asset-')) return;
  asset.updatedAt = event.occurredAt;
  if (event.type === 'AssetPatched' && event.data.portfolio !== undefined)
    asset.portfolio = event.data.portfolio;
  if (event.type === 'AssetPatched') {
    asset.attributes = event.data.attributes ?? asset.attributes;
    if (event.data.declared_value !== undefined) asset.declared = event.data.declared_value;
  }
  if (event.type === 'AssetArchived' || event.type === 'AssetMarkedDisposed') asset.active = false;
  if (event.type === 'AssetRestored') asset.active = true;
}

function takeValuation(valuations: Map<string, Valuation>, event: DomainEvent): void {
  const id = event.stream.slice('valuation-'.length);
  const valuation = valuations.get(id);
  if (event.type === 'ValuationRequested') {
    const { asset, purpose, valuation_date: date, policy, scenario } = event.data.input;
    const { organizationId: organization, occurredAt: requestedAt } = event;
    const none = { outcome: '', waits: false, approved: false, approvals: 0, required: 1 };
    const open = { ...none, values: undefined, updatedAt: '' };
    valuations.set(id, {
      ...{ id, assetId: asset.id, organization, purpose, date, requestedAt, frozen: asset },
      isOfPolicy: policy !== null && scenario === null,
      isPriced: false,
      ...open,
    });
  }
  if (!valuation || !event.stream.startsWith('valuation-')) return;
  valuation.updatedAt = event.occurredAt;
  if (event.type === 'ValuationCompleted') {
    valuation.outcome = event.data.outcome;
    valuation.waits = event.data.outcome === 'CALCULATED';
    valuation.values = event.data.values;
    const { accepted_value, answers } = event.data;
    valuation.isPriced =
      accepted_value !== null &&
      keptAnswers(answers).some(({ query, answer }) => answer.found && PRICES.has(query.kind));
    valuation.required = event.data.recognition?.approvals_required ?? 1;
  }
  if (event.type === 'ValuationReviewed') {
    valuation.approvals += event.data.decision === 'APPROVE' ? 1 : 0;
    valuation.approved = event.data.decision === 'APPROVE' && valuation.approvals >= valuation.required;
    valuation.waits &&= event.data.decision === 'APPROVE' && !valuation.approved;
  }
  if (event.type === 'ValuationWithdrawn') Object.assign(valuation, { approved: false, waits: false });
}

interface Held {
  readonly ended: Valuation | undefined;
  readonly approved: Valuation | undefined;
  readonly isTooOld: boolean;
  readonly isAnother: boolean;
  readonly isPastDue: boolean;
}

const isOfPolicy = (name: ValueName) => name === 'forced_liquidation_value' || name === 'collateral_value';

const totalsOf = (held: readonly Held[]): PortfolioView['totals'] =>
  Object.fromEntries(
    VALUE_NAMES.map((name) => {
      const counting = held.filter(
        ({ isTooOld, isAnother, isPastDue: due }) => !(isOfPolicy(name) && (isTooOld || isAnother || due)),
      );
      const old = totalOf(
        name,
        held.filter(({ isTooOld }) => isTooOld),
      );
      const { amount, known } = totalOf(name, counting);
      const aged = isOfPolicy(name) ? { too_old_count: old.known, too_old_amount: old.amount } : {};
      return [name, { amount, known_count: known, unknown_count: held.length - known, ...aged }];
    }),
  ) as PortfolioView['totals'];

function totalOf(name: ValueName, held: readonly Held[]) {
  const known = held.flatMap((each) => amountOf(name, each) ?? []);
  const total = known.reduce((sum, amount) => sum + cents(amount), 0n);
  return { amount: known.length === 0 ? null : textOf(total), known: known.length };
}

function amountOf(name: ValueName, { ended, approved }: Held): string | null | undefined {
  if (!isOfPolicy(name)) return ended?.values?.[name].amount;
  const value = approved?.values?.[name];
  if (value?.status !== 'PENDING_REVIEW' || value.reason_codes.includes('EVIDENCE_NOT_ACCEPTED')) return null;
  return value.amount;
}

const cents = (amount: string): bigint => BigInt(amount.replace('.', ''));
const LARGEST = 10n ** 20n - 1n;

function textOf(total: bigint): string | null {
  const size = total < 0n ? -total : total;
  if (size > LARGEST) return null;
  const digits = String(size).padStart(3, '0');
  return `${total < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
