import { z } from 'zod';
import { aggregate } from '../engine/events/aggregate.ts';
import { type EventOf, eventType, type RecordedOf } from '../engine/events/event-type.ts';
import { type Recorded, stampOf } from '../engine/events/recorded.ts';
import {
  DATED_FIGURES,
  type DatedFigure,
  type FiguresChangedOn,
} from '../kernel/dates/figures-changed-on.ts';
import { readDecimal, toText } from '../kernel/decimal.ts';
import {
  holds,
  IDENTIFIER_TYPES,
  type IdentifierType,
  type MarkedType,
  type SharedIdentifier,
} from '../kernel/identity/registration-mark.ts';
import { businessDateOf, type CalendarDate, type Instant } from '../kernel/instant.ts';
import { canonicalJson } from '../kernel/json/canonical.ts';
import { isJsonObject, type Json, type JsonObject } from '../kernel/json.ts';
import { unreachable } from '../kernel/result.ts';
import { ASSET_CLASSES, type AssetStatus, DECISIONS, PROFILE_VERSION } from '../kernel/vocabulary.ts';
import { LEVEL_1_1 } from './events/levels.ts';
import { type LoadOwned, statesAt } from './events/listed.ts';
import { Attributes, DeclaredValue, Owner, PersonalDataErased, SealedText } from './events/shapes.ts';

/** Another asset that had the same identifier when this one was written, with the sealed texts of both, which cannot be compared. */
const AlikeFound = z.strictObject({
  type: z.enum(IDENTIFIER_TYPES),
  /** Sealed, of this asset. */
  text: z.string(),
  asset_id: z.uuid(),
  /** Sealed, of the other. */
  other_text: z.string(),
});
export type AlikeFound = z.infer<typeof AlikeFound>;

const alike = z.array(AlikeFound).optional();

const Described = {
  name: z.string(),
  external_reference: z.string().nullable(),
  portfolio: z.string().nullable(),
  owner: Owner.nullable(),
  declared_value: DeclaredValue.nullable(),
  attributes: Attributes,
  /** Absent where none was sent. */
  identifiers: z.array(z.strictObject({ type: z.enum(IDENTIFIER_TYPES), value: SealedText })).optional(),
};

/** Events of the stream `asset-<id>`. Personal data in them is sealed under the asset's own key. */
export const assetEvents = {
  AssetRegistered: eventType(
    'AssetRegistered',
    z.strictObject({
      asset_class: z.enum(ASSET_CLASSES),
      profile_version: z.literal(PROFILE_VERSION),
      ...Described,
      alike,
    }),
  ),
  /** Only the members that changed, with their new values. */
  AssetPatched: eventType('AssetPatched', z.strictObject({ ...Described, alike }).partial()),
  AssetArchived: eventType('AssetArchived', z.strictObject({})),
  AssetRestored: eventType('AssetRestored', z.strictObject({})),
  /** Follows `AssetDisposed` in the stream `encumbrances-<id>`, where it was decided. Final. */
  AssetMarkedDisposed: eventType('AssetMarkedDisposed', z.strictObject({})),
  /** Proposes that the asset and another with the same identifier are two things, such as fractions under one registry number. */
  AssetDistinctionProposed: eventType(
    'AssetDistinctionProposed',
    z.strictObject({ distinction_id: z.uuid(), other_asset_id: z.uuid(), rationale: z.string() }),
  ),
  AssetDistinctionDecided: eventType(
    'AssetDistinctionDecided',
    z.strictObject({ distinction_id: z.uuid(), decision: z.enum(DECISIONS), rationale: z.string() }),
  ),
  PersonalDataErased,
};

export type AssetEvent = EventOf<typeof assetEvents>;
export type AssetRegistered = z.infer<typeof assetEvents.AssetRegistered.schema>;
export type AssetPatched = z.infer<typeof assetEvents.AssetPatched.schema>;

const day = z.string().optional();

/** As a frozen asset has it. */
export const FiguresChangedOnShape = z.strictObject({
  age_years: day,
  unit_price: day,
  price_per_ha: day,
  price_per_head: day,
  lines: z.array(z.string().nullable()).optional(),
} satisfies Record<DatedFigure | 'lines', z.ZodType>);

interface Dated {
  readonly attributes: JsonObject;
  readonly figures_changed_on?: FiguresChangedOn | undefined;
}

/**
 * The days of the figures among `attributes`, written on `today`: a figure that is equal to the one before keeps its day, even when
 * rewritten or spelled with other zeros. `before`: undefined at the registration. Undefined for attributes without such figures.
 */
export function figuresChangedOn(
  attributes: JsonObject,
  today: CalendarDate,
  before?: Dated,
): FiguresChangedOn | undefined {
  const days = DATED_FIGURES.flatMap((name) => {
    const figure = attributes[name];
    if (figure === undefined) return [];
    const kept = isSame(figure, before?.attributes[name]) ? before?.figures_changed_on?.[name] : undefined;
    return [[name, kept ?? today] as const];
  });
  const lines = Array.isArray(attributes.lines) ? linesChangedOn(attributes.lines, today, before) : undefined;
  if (days.length === 0 && !lines) return undefined;
  return { ...Object.fromEntries(days), ...(lines && { lines }) };
}

/** A line keeps the day of an earlier line of the same goods, unit and price, at any place: of several the earliest. */
function linesChangedOn(
  lines: readonly Json[],
  today: CalendarDate,
  before: Dated | undefined,
): readonly (CalendarDate | null)[] | undefined {
  if (lines.every((line) => pricedGoods(line) === undefined)) return undefined;
  const known = new Map<string, CalendarDate>();
  const earlier = before?.attributes.lines;
  for (const [index, line] of (Array.isArray(earlier) ? earlier : []).entries()) {
    const [goods, changed] = [pricedGoods(line), before?.figures_changed_on?.lines?.[index]];
    if (goods === undefined || !changed) continue;
    const found = known.get(goods);
    known.set(goods, found !== undefined && found < changed ? found : changed);
  }
  return lines.map((line) => {
    const goods = pricedGoods(line);
    return goods === undefined ? null : (known.get(goods) ?? today);
  });
}

/** The goods that a line's price is for, and the price; undefined for a line without one. */
function pricedGoods(line: Json): string | undefined {
  if (!isJsonObject(line) || line.unit_price === undefined) return undefined;
  const { description = null, unit = null, unit_price } = line;
  return canonicalJson([description, unit, figureOf(unit_price)]);
}

const isSame = (one: Json, other: Json | undefined): boolean =>
  other !== undefined && canonicalJson(figureOf(one)) === canonicalJson(figureOf(other));

/** A figure in its shortest spelling; anything else as it is. */
function figureOf(value: Json): Json {
  const figure = typeof value === 'string' ? readDecimal(value) : undefined;
  return figure ? toText(figure) : value;
}

/** The claim that two assets with the same identifier are two things: proposed, and decided by another person. */
export interface DistinctionState {
  readonly id: string;
  readonly other_asset_id: string;
  readonly rationale: string;
  readonly proposed_by: string;
  readonly proposed_at: Instant;
  /** Null until somebody decides. */
  readonly decision: 'APPROVE' | 'REJECT' | null;
  readonly decision_rationale: string | null;
  readonly decided_by: string | null;
  readonly decided_at: Instant | null;
}

const UNDECIDED = { decision: null, decision_rationale: null, decided_by: null, decided_at: null };

/** An asset as its events leave it, personal data sealed. */
export interface AssetState extends AssetRegistered {
  readonly id: string;
  readonly organization_id: string;
  readonly status: AssetStatus;
  /** Stream revision + 1: the ETag. */
  readonly version: number;
  readonly created_at: Instant;
  readonly updated_at: Instant;
  /** Actor of the newest event that changed what a valuation freezes: for the four-eyes rule. */
  readonly last_written_by: string;
  /** Absent where no attribute is a figure that grows old. */
  readonly figures_changed_on?: FiguresChangedOn | undefined;
  /** Oldest first; absent without any. */
  readonly distinctions?: readonly DistinctionState[] | undefined;
}

export type RecordedAssetEvent = Recorded & AssetEvent;

export function evolveAsset(
  state: AssetState | undefined,
  event: RecordedAssetEvent,
): AssetState | undefined {
  const stamp = { ...stampOf(event), last_written_by: event.actor };
  if (event.type === 'AssetRegistered') {
    return {
      ...event.data,
      ...stamp,
      ...changedOn(figuresChangedOn(event.data.attributes, businessDateOf(event.occurredAt))),
      id: assetIdOf(event.stream),
      organization_id: event.organizationId ?? '',
      status: 'ACTIVE',
      created_at: event.occurredAt,
    };
  }
  if (!state) return state;
  switch (event.type) {
    case 'AssetPatched':
      return { ...patched(state, event.data, event.occurredAt), ...stamp };
    case 'AssetArchived':
      return { ...state, ...stamp, status: 'ARCHIVED' };
    case 'AssetRestored':
      return { ...state, ...stamp, status: 'ACTIVE' };
    // A valuation would freeze the same values as before, so `last_written_by` stays.
    case 'AssetMarkedDisposed':
      return { ...state, ...stampOf(event), status: 'DISPOSED' };
    case 'AssetDistinctionProposed': {
      const { distinction_id: id, other_asset_id, rationale } = event.data;
      const by = { proposed_by: event.actor, proposed_at: event.occurredAt };
      const proposed = { id, other_asset_id, rationale, ...by, ...UNDECIDED };
      return { ...state, ...stampOf(event), distinctions: [...(state.distinctions ?? []), proposed] };
    }
    case 'AssetDistinctionDecided': {
      const { distinction_id, decision, rationale: decision_rationale } = event.data;
      const by = { decided_by: event.actor, decided_at: event.occurredAt };
      const decided = { decision, decision_rationale, ...by };
      return {
        ...state,
        ...stampOf(event),
        distinctions: state.distinctions?.map((each) =>
          each.id === distinction_id ? { ...each, ...decided } : each,
        ),
      };
    }
    case 'PersonalDataErased':
      return { ...state, ...stampOf(event) };
    default:
      return unreachable(event);
  }
}

export const assetAggregate = aggregate('asset', assetEvents, evolveAsset);
export const { stream: assetStream, idOf: assetIdOf } = assetAggregate;

/** Events of the stream `referenced-asset-<id>`: which asset has an external reference of an organization. */
export const assetReferenceEvents = {
  /** `asset_version`: of the asset before the change for which it claims the reference; 0 for its registration. */
  AssetReferenceClaimed: eventType(
    'AssetReferenceClaimed',
    z.strictObject({ asset_id: z.uuid(), asset_version: z.int() }),
    [],
    LEVEL_1_1,
  ),
};

interface AssetReferenceState {
  readonly asset_id: string;
  readonly asset_version: number;
  readonly claimed_at: Instant;
}

const evolveAssetReference = (
  _: AssetReferenceState | undefined,
  { data, occurredAt }: RecordedOf<typeof assetReferenceEvents>,
): AssetReferenceState => ({ ...data, claimed_at: occurredAt });

/** The newest claim of a reference. */
export const assetReferenceAggregate = aggregate(
  'referenced-asset',
  assetReferenceEvents,
  evolveAssetReference,
);

function patched(before: AssetState, { alike, ...data }: AssetPatched, at: Instant): AssetState {
  const changes = withoutAbsent(data);
  // Earlier findings stay: they count again when an identifier comes back.
  const state = alike ? { ...before, alike: [...(before.alike ?? []), ...alike] } : before;
  if (!changes.attributes) return { ...state, ...changes };
  const { figures_changed_on: _, ...rest } = state;
  const days = figuresChangedOn(changes.attributes, businessDateOf(at), state);
  return { ...rest, ...changes, ...changedOn(days) };
}

const changedOn = (days: FiguresChangedOn | undefined) => (days ? { figures_changed_on: days } : {});

type Present<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

const withoutAbsent = <T extends object>(data: T): Present<T> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as Present<T>;

/** Upper limit of assets with the same mark that are read. */
const MOST_MARKED = 1_000;

export interface Alike {
  readonly asset: AssetState;
  readonly types: readonly IdentifierType[];
}

/** Types of the identifiers that both have now, among those found when either was written. */
export function sharedTypes(one: AssetState, other: AssetState): readonly IdentifierType[] {
  const found = [...foundOf(one, other), ...foundOf(other, one)];
  return [...new Set(found)];
}

/** Compares with the current texts: either asset may have got another identifier since. */
const foundOf = (finder: AssetState, other: AssetState): readonly IdentifierType[] =>
  (finder.alike ?? [])
    .filter(({ asset_id }) => asset_id === other.id)
    .filter(({ type, text, other_text }) => holds(finder, type, text) && holds(other, type, other_text))
    .map(({ type }) => type);

/** True where somebody decided that they are two things. */
export const areDistinct = (one: AssetState, other: AssetState): boolean =>
  distinctionsOf(one, other).some(({ decision }) => decision === 'APPROVE');

/** Distinctions between the two, proposed on either of them. */
export const distinctionsOf = (one: AssetState, other: AssetState) => [
  ...(one.distinctions ?? []).filter(({ other_asset_id }) => other_asset_id === other.id),
  ...(other.distinctions ?? []).filter(({ other_asset_id }) => other_asset_id === one.id),
];

/** Ids of assets that an asset may share an identifier with, by its own events. */
export const namedBy = ({ alike = [] }: Pick<AssetState, 'alike'>): readonly string[] => [
  ...new Set(alike.map(({ asset_id }) => asset_id)),
];

/** The result of comparing an asset with those that may be the same thing, as a coverage uses it. */
export interface Compared {
  /** Ids of active assets with an identifier of this one that nobody decided are others. */
  readonly same_as: readonly string[];
  /** Instant of the newest event that this follows from. */
  readonly updated_at: Instant;
}

/** Compares an asset with others of which either may name the other; any further assets change nothing. */
export function compared(asset: AssetState, others: readonly AssetState[]): Compared {
  const related = others.filter(
    (other) => namedBy(asset).includes(other.id) || namedBy(other).includes(asset.id),
  );
  const instants = related.map(({ updated_at }) => updated_at);
  return {
    same_as: sameAs(asset, related).map(({ id }) => id),
    updated_at: instants.reduce((one, other) => (other > one ? other : one), asset.updated_at),
  };
}

/** The active ones among these others that may be the same thing: they share an identifier, and nobody decided that they are two. */
export const sameAs = (asset: AssetState, others: readonly AssetState[]): readonly AssetState[] =>
  others.filter(
    (other) =>
      other.id !== asset.id &&
      other.organization_id === asset.organization_id &&
      other.status === 'ACTIVE' &&
      sharedTypes(asset, other).length > 0 &&
      !areDistinct(asset, other),
  );

/** Active assets that have an identifier of the asset, by marks and by the asset's own findings; distinct ones too. */
export async function assetsAlike(
  state: LoadOwned,
  asset: AssetState,
  shared: readonly SharedIdentifier[],
): Promise<readonly Alike[]> {
  const marked = new Map<string, { readonly type: IdentifierType; readonly sealed: string }[]>();
  for (const { type, texts } of shared)
    for (const { subject, sealed } of texts.slice(0, MOST_MARKED))
      marked.set(subject, [...(marked.get(subject) ?? []), { type, sealed }]);
  const ids = new Set([...marked.keys(), ...namedBy(asset)]);
  const alike: Alike[] = [];
  for await (const other of statesAt(state, [...ids].map(assetStream), evolveAsset)) {
    // It may have got another identifier since it was marked.
    const held = (marked.get(other.id) ?? []).filter(({ type, sealed }) => holds(other, type, sealed));
    const types = new Set([...held.map(({ type }) => type), ...sharedTypes(asset, other)]);
    if (other.status === 'ACTIVE' && types.size > 0) alike.push({ asset: other, types: [...types] });
  }
  return alike;
}

/** Text of an identifier in the row of an asset: no such text contains another. */
export const identifierText = (type: MarkedType, sealed: string): string => ` ${type}:${sealed} `;
