import type { Recorded } from '../../../engine/events/recorded.ts';
import type { FiguresChangedOn } from '../../../kernel/dates/figures-changed-on.ts';
import { businessDateOf, type Instant } from '../../../kernel/instant.ts';
import { unreachable } from '../../../kernel/result.ts';
import type { AssetStatus } from '../../../kernel/vocabulary.ts';
import type { AssetEvent, AssetPatched, AssetRegistered } from './events.ts';
import { figuresChangedOn } from './figures-changed-on.ts';

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
    case 'PersonalDataErased':
      return { ...state, version: stamp.version, updated_at: stamp.updated_at };
    default:
      return unreachable(event);
  }
}

function patched(state: AssetState, data: AssetPatched, at: Instant): AssetState {
  const changes = withoutAbsent(data);
  if (!changes.attributes) return { ...state, ...changes };
  const { figures_changed_on: _, ...rest } = state;
  const days = figuresChangedOn(changes.attributes, businessDateOf(at), state);
  return { ...rest, ...changes, ...changedOn(days) };
}

const changedOn = (days: FiguresChangedOn | undefined) => (days ? { figures_changed_on: days } : {});

type Present<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

const withoutAbsent = <T extends object>(data: T): Present<T> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as Present<T>;
