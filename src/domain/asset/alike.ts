import {
  holds,
  type IdentifierType,
  type SharedIdentifier,
} from '../../kernel/identity/registration-mark.ts';
import type { Instant } from '../../kernel/instant.ts';
import { type LookAt, statesAt } from '../listed.ts';
import { type AssetState, assetStream, evolveAsset } from './state.ts';

/** Assets with the same mark that are looked at. */
const MOST_MARKED = 1_000;

/** Another asset with the types of the identifiers that both have. */
export interface Alike {
  readonly asset: AssetState;
  readonly types: readonly IdentifierType[];
}

/** Types of the identifiers that both have now, by what either of them found when it was written. */
export function sharedTypes(one: AssetState, other: AssetState): readonly IdentifierType[] {
  const found = [...foundOf(one, other), ...foundOf(other, one)];
  return [...new Set(found)];
}

/** Texts are compared with those that stand now: either may have been given another identifier since. */
const foundOf = (finder: AssetState, other: AssetState): readonly IdentifierType[] =>
  (finder.alike ?? [])
    .filter(({ asset_id }) => asset_id === other.id)
    .filter(({ type, text, other_text }) => holds(finder, type, text) && holds(other, type, other_text))
    .map(({ type }) => type);

/** True where it was decided that they are two things. */
export const areDistinct = (one: AssetState, other: AssetState): boolean =>
  distinctionsOf(one, other).some(({ decision }) => decision === 'APPROVE');

/** Distinctions of the two from each other, whichever of them they were proposed on. */
export const distinctionsOf = (one: AssetState, other: AssetState) => [
  ...(one.distinctions ?? []).filter(({ other_asset_id }) => other_asset_id === other.id),
  ...(other.distinctions ?? []).filter(({ other_asset_id }) => other_asset_id === one.id),
];

/** Ids of assets that an asset may share an identifier with, as far as its own events tell. */
export const namedBy = ({ alike = [] }: Pick<AssetState, 'alike'>): readonly string[] => [
  ...new Set(alike.map(({ asset_id }) => asset_id)),
];

/** An asset as a coverage looks at it, beside those that it may be the same thing as. */
export interface Compared {
  /** Ids of active assets with an identifier of this one that nobody decided are others. */
  readonly same_as: readonly string[];
  /** Of the newest event that this follows from. */
  readonly updated_at: Instant;
}

/** An asset beside others of which either may name the other; more of them change nothing. */
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

/** Of these others the active ones that may be the same thing: they share an identifier, and nobody decided that they are two. */
export const sameAs = (asset: AssetState, others: readonly AssetState[]): readonly AssetState[] =>
  others.filter(
    (other) =>
      other.id !== asset.id &&
      other.organization_id === asset.organization_id &&
      other.status === 'ACTIVE' &&
      sharedTypes(asset, other).length > 0 &&
      !areDistinct(asset, other),
  );

/** Active assets that have an identifier of the asset, by marks and by what the asset itself found; distinct ones too. */
export async function assetsAlike(
  state: LookAt,
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
    // It may have been given another identifier since it was marked.
    const held = (marked.get(other.id) ?? []).filter(({ type, sealed }) => holds(other, type, sealed));
    const types = new Set([...held.map(({ type }) => type), ...sharedTypes(asset, other)]);
    if (other.status === 'ACTIVE' && types.size > 0) alike.push({ asset: other, types: [...types] });
  }
  return alike;
}
