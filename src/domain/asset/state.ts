import type { Recorded } from '../../engine/events/recorded.ts';
import type { FiguresChangedOn } from '../../kernel/dates/figures-changed-on.ts';
import { businessDateOf, type Instant } from '../../kernel/instant.ts';
import { unreachable } from '../../kernel/result.ts';
import type { AssetStatus } from '../../kernel/vocabulary.ts';
import type { AssetEvent, AssetPatched, AssetRegistered } from './events.ts';
import { figuresChangedOn } from './figures-changed-on.ts';

/** That two assets with the same identifier are two things: proposed, and decided by another person. */
export interface DistinctionState {
  readonly id: string;
  readonly other_asset_id: string;
  readonly rationale: string;
  readonly proposed_by: string;
  readonly proposed_at: Instant;
  /** Null while nobody has decided. */
  readonly decision: 'APPROVE' | 'REJECT' | null;
  readonly decision_rationale: string | null;
  readonly decided_by: string | null;
  readonly decided_at: Instant | null;
}

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

export const assetStream = (assetId: string): string => `asset-${assetId}`;
export const assetIdOf = (stream: string): string => stream.slice('asset-'.length);

export type RecordedAssetEvent = Recorded & AssetEvent;

/** Folds one event. Never refuses: what is in the log has happened. */
export function evolveAsset(
  state: AssetState | undefined,
  event: RecordedAssetEvent,
): AssetState | undefined {
  const stamp = { version: event.revision + 1, updated_at: event.occurredAt, last_written_by: event.actor };
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
    // What a valuation would freeze is the same text as before: nobody has written it anew.
    case 'AssetMarkedDisposed':
      return { ...state, version: stamp.version, updated_at: stamp.updated_at, status: 'DISPOSED' };
    case 'AssetDistinctionProposed': {
      const { distinction_id: id, other_asset_id, rationale } = event.data;
      const proposed = {
        id,
        other_asset_id,
        rationale,
        proposed_by: event.actor,
        proposed_at: event.occurredAt,
      };
      const open = { decision: null, decision_rationale: null, decided_by: null, decided_at: null };
      return {
        ...state,
        ...unwritten(stamp),
        distinctions: [...(state.distinctions ?? []), { ...proposed, ...open }],
      };
    }
    case 'AssetDistinctionDecided': {
      const { distinction_id, decision, rationale: decision_rationale } = event.data;
      const decided = {
        ...{ decision, decision_rationale },
        ...{ decided_by: event.actor, decided_at: event.occurredAt },
      };
      return {
        ...state,
        ...unwritten(stamp),
        distinctions: state.distinctions?.map((each) =>
          each.id === distinction_id ? { ...each, ...decided } : each,
        ),
      };
    }
    case 'PersonalDataErased':
      return { ...state, version: stamp.version, updated_at: stamp.updated_at };
    default:
      return unreachable(event);
  }
}

/** What a valuation would freeze stays as it was. */
const unwritten = ({ version, updated_at }: Pick<AssetState, 'version' | 'updated_at'>) => ({
  version,
  updated_at,
});

function patched(before: AssetState, { alike, ...data }: AssetPatched, at: Instant): AssetState {
  const changes = withoutAbsent(data);
  // What was found earlier stays: it counts again where an identifier comes back.
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
