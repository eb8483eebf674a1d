import type { Base } from '../../domain/charges.ts';
import { type PolicyState, policyInForce } from '../../domain/policy.ts';
import { byDate, type Dated, type FrozenAsset } from '../../domain/valuation.ts';
import { decimal } from '../../kernel/decimal.ts';
import { digestOf } from '../../kernel/digest.ts';
import { isSealedText } from '../../kernel/identity/personal-data.ts';
import { businessDateOf, type CalendarDate, daysBetween, type Instant } from '../../kernel/instant.ts';
import { isJsonObject, type Json, type JsonObject } from '../../kernel/json.ts';
import type { AssetClassId, AssetStatus, ReasonCode, ValueStatus } from '../../kernel/vocabulary.ts';
import { assetClass } from '../asset-classes/index.ts';
import type { MarkBasis } from '../marks/basis.ts';

/** What of an asset its value rests on. */
interface AssetFigures {
  /**
   * SHA-256 of all attributes but the quantities, and of the declared value: of two assets with the same text the quantities stand in
   * the same places.
   */
  readonly figures: string;
  /** Decimals, in the order of the attributes' names and of their lists. */
  readonly quantities: readonly string[];
}

/** Two writings of one decimal are the same figure; a code that begins with a zero is none. */
const DECIMAL = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** Several read models ask for those of one event. */
const known = new WeakMap<JsonObject, AssetFigures>();

/** The figures of attributes, as an asset has them now or as a valuation froze them, without what the class calls descriptive. */
export function attributeFigures(assetClassId: AssetClassId, attributes: JsonObject): AssetFigures {
  const found = known.get(attributes);
  if (found) return found;
  const { descriptive = [], quantities: countable = [] } = assetClass(assetClassId);
  const quantities: string[] = [];
  const figures = digestOf(
    figuresIn(attributes, (path, figure) => {
      if (descriptive.includes(path)) return null;
      if (figure === undefined || !countable.includes(path)) return figure;
      quantities.push(figure);
      return ['quantity'];
    }),
  );
  const own = { figures, quantities };
  known.set(attributes, own);
  return own;
}

/** The figures of a declared value. */
export const declaredFigures = (declared: FrozenAsset['declared_value']): string =>
  declared === null ? '' : digestOf(figuresIn({ declared }, (_, figure) => figure));

/**
 * A JSON value in which equal decimals are written alike, without what is personal: names, registrations and places change no figure.
 * `kept` says of each path, such as `lines[].unit`, what stays of it; it gets the decimal where there is one.
 */
function figuresIn(
  whole: JsonObject,
  kept: (path: string, figure: string | undefined) => Json | undefined,
): Json {
  const figuresOf = (value: Json | undefined, path: string): Json => {
    if (value === undefined || isSealedText(value)) return null;
    const isFigure = typeof value === 'string' && DECIMAL.test(value);
    const left = kept(path, isFigure ? decimal(value).toFixed() : undefined);
    if (left !== undefined) return left;
    if (Array.isArray(value)) return value.map((item: Json) => figuresOf(item, `${path}[]`));
    return isJsonObject(value) ? membersOf(value, `${path}.`) : value;
  };
  const membersOf = (value: JsonObject, prefix: string): JsonObject =>
    Object.fromEntries(
      Object.keys(value)
        .toSorted()
        .map((name) => [name, figuresOf(value[name], `${prefix}${name}`)] as const)
        .filter(([, figure]) => figure !== null),
    );
  return membersOf(whole, '');
}

/** The figures of an asset as it is now, or as a valuation froze it: its attributes and what its owner declares it to be worth. */
export function assetFigures({
  asset_class,
  attributes,
  declared_value,
}: Pick<FrozenAsset, 'asset_class' | 'attributes' | 'declared_value'>): AssetFigures {
  const { figures, quantities } = attributeFigures(asset_class, attributes);
  return { figures: `${figures} ${declaredFigures(declared_value)}`, quantities };
}

/** The same as rows keep it: to be compared in a statement. */
export function figureTexts(asset: Parameters<typeof assetFigures>[0]) {
  const { figures, quantities } = assetFigures(asset);
  return { figures, quantities: JSON.stringify(quantities) };
}

/** GREW: nothing but quantities changed, and none of them fell. */
type AssetChange = 'NONE' | 'GREW' | 'CHANGED';

export function changeOf(frozen: AssetFigures, now: AssetFigures): AssetChange {
  if (frozen.figures !== now.figures) return 'CHANGED';
  const [before, after] = [frozen.quantities.map(decimal), now.quantities.map(decimal)];
  if (after.some((quantity, place) => quantity.lt(before[place] ?? 0))) return 'CHANGED';
  return after.some((quantity, place) => quantity.gt(before[place] ?? 0)) ? 'GREW' : 'NONE';
}

/** `changeOf` as a condition, CHANGED, of two rows with the texts of their figures; null where one is missing. */
export const hasChanged = (asset: string, valuation: string): string => `(
  ${asset}.figures <> ${valuation}.figures or ${asset}.quantities <> ${valuation}.quantities and exists (
    select from jsonb_array_elements_text(${asset}.quantities::jsonb) with ordinality as now (quantity, place)
    join jsonb_array_elements_text(${valuation}.quantities::jsonb) with ordinality as frozen (quantity, place) using (place)
    where now.quantity::numeric < frozen.quantity::numeric
  )
)`;

/** A valuation of purpose COLLATERAL that was approved at some time. */
export interface ApprovedOnce extends Dated, AssetFigures {
  readonly review: 'APPROVED' | 'WITHDRAWN';
  readonly decided_at: Instant;
  /** Its collateral value as the review leaves it. */
  readonly collateral: {
    readonly amount: string | null;
    readonly status: ValueStatus;
    readonly reason_codes: readonly ReasonCode[];
  };
  /** What a mark of it is worked out from; absent, or null, where it rests on no published price. */
  readonly mark_basis?: MarkBasis | null;
  /** The accepted value that it was derived from, before the haircut, in BRL; null where none was accepted. */
  readonly accepted: string | null;
  /** The first day on which something of it falls due; null where nothing does. */
  readonly due_on: CalendarDate | null;
}

/** With its current figures. */
export interface Valued extends AssetFigures {
  readonly asset_class: AssetClassId;
  readonly status: AssetStatus;
  readonly valuations: readonly ApprovedOnce[];
  /** Ids of active assets that may be the same thing; absent where nobody looked. */
  readonly same_as?: readonly string[];
}

/** The day of a coverage, and the instant at which it is asked: for what was approved by then. */
export interface AsOf {
  readonly day: CalendarDate;
  readonly at: Instant;
}

export const asOfInstant = (at: Instant): AsOf => ({ day: businessDateOf(at), at });

/**
 * What an asset secures at most (contract, section 10): the collateral value of the approved valuation of the latest day. Not an
 * older one's where that is not recognized, and nothing where it is too old by the policy of the day, something of it has fallen due,
 * or the asset is another one than was valued.
 */
export function baseOf(
  { asset_class, status, valuations, same_as = [], ...asset }: Valued,
  policies: readonly PolicyState[],
  asOf: AsOf,
): Base {
  const latest = latestApproved(valuations);
  const unknown = (...reason_codes: readonly ReasonCode[]): Base => ({
    amount: null,
    accepted: null,
    valuation_id: latest?.id ?? null,
    reason_codes,
    notices: [],
  });
  if (status !== 'ACTIVE') return unknown('ASSET_ARCHIVED');
  // One thing under two numbers would secure twice what it is worth.
  if (same_as.length > 0) return unknown('ALREADY_REGISTERED');
  if (!latest) return unknown('NO_APPROVED_VALUATION');
  const { amount, status: valueStatus, reason_codes } = latest.collateral;
  if (valueStatus !== 'RECOGNIZED' || amount === null) return unknown(...reason_codes);
  const policy = policyOf(policies, asset_class, asOf);
  if (!policy) return unknown('NO_APPROVED_POLICY');
  const most = policy.max_valuation_age_days;
  const isTooOld = most !== null && daysBetween(latest.valuation_date, asOf.day) > most;
  const isPastDue = latest.due_on !== null && latest.due_on < asOf.day;
  const change = changeOf(latest, asset);
  if (isTooOld || isPastDue || change === 'CHANGED')
    return unknown(
      ...(isTooOld ? (['VALUATION_TOO_OLD'] as const) : []),
      ...(isPastDue ? (['PAST_DUE'] as const) : []),
      ...(change === 'CHANGED' ? (['ASSET_CHANGED'] as const) : []),
    );
  return {
    amount: notNegative(amount),
    accepted: latest.accepted && notNegative(latest.accepted),
    valuation_id: latest.id,
    reason_codes: [],
    notices: [
      ...(change === 'GREW' ? (['ASSET_CHANGED'] as const) : []),
      // Without an age there is no day from which it would be unknown.
      ...(most === null ? (['NO_AGE_LIMIT'] as const) : []),
    ],
  };
}

export const latestApproved = (valuations: readonly ApprovedOnce[]): ApprovedOnce | undefined =>
  valuations
    .filter(({ review }) => review === 'APPROVED')
    .toSorted(byDate)
    .at(-1);

const notNegative = (amount: string): string => (amount.startsWith('-') ? '0.00' : amount);

export const policyOf = (policies: readonly PolicyState[], assetClass: AssetClassId, { day, at }: AsOf) =>
  policyInForce(policies, { assetClass, date: day, at });
