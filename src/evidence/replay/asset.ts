import { type AssetState, assetStream, evolveAsset, type RecordedAssetEvent } from '../../domain/asset.ts';
import type { EventLog, Position, RecordedEvent } from '../../engine/log/event-log.ts';
import { firstReadable } from '../../engine/log/pages.ts';
import { openSealed } from '../../kernel/identity/personal-data.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Json } from '../../kernel/json.ts';
import { differences, type Finding, placeOf } from './finding.ts';
import { foldEvents, readStreamUpTo, type StreamCheck } from './stream.ts';

/** The read model's row, and how far the read model was before the stream was read. */
export interface ReadModelAsset {
  readonly row: AssetState | undefined;
  /** The row should contain every event up to here; null if the projector was behind. */
  readonly passed: Position | null;
}

export interface AssetReplay extends StreamCheck {
  /** Number of events in the row; null if it was not compared. */
  readonly compared_events: number | null;
  readonly findings: readonly Finding[];
  readonly state: AssetState | undefined;
}

interface AssetReplayParts {
  readonly log: EventLog;
  /** Called before the stream is read, so that the stream is at least as new. */
  shown(organizationId: string | null): Promise<ReadModelAsset>;
}

/**
 * Replays an asset from its events and checks its chain. Without `asOf` it also compares the read model at the same
 * number of events, so that a late projector is no difference. Undefined if there are no events. Reads only.
 */
export async function replayAsset(
  { log, shown }: AssetReplayParts,
  id: string,
  asOf?: Instant,
): Promise<AssetReplay | undefined> {
  const opened = await firstReadable(log, assetStream(id));
  const asShown = opened && asOf === undefined ? await shown(opened.metadata.organization_id) : undefined;
  const { check, events, isCut, findings } = await readStreamUpTo(log, assetStream(id), asOf);
  if (events.length === 0 && !isCut) return undefined;
  const folded = fold(events);
  return {
    ...check,
    compared_events: asShown?.row?.version ?? null,
    findings: [
      ...findings,
      ...folded.findings,
      // An unreadable event hides the rest: no statement about it.
      ...(asShown && !isCut ? shownFindings(asShown, events, folded.state) : []),
    ],
    state: folded.state,
  };
}

const fold = (events: readonly RecordedEvent[]) =>
  foldEvents<AssetState, RecordedAssetEvent>(events, evolveAsset);

function shownFindings(
  { row, passed }: ReadModelAsset,
  events: readonly RecordedEvent[],
  folded: AssetState | undefined,
): readonly Finding[] {
  const taken = row?.version ?? 0;
  const late = events[taken];
  const differs = (detail: string, where: Partial<Finding> = {}): Finding => ({
    finding: 'READ_MODEL_DIFFERS',
    ...where,
    detail,
  });
  if (late && passed !== null && late.position <= passed)
    return [differs('the read model passed it and does not show it', placeOf(late))];
  if (!row) return [];
  if (taken > events.length) {
    const ends = `the read model has taken ${taken} events, the stream has ${events.length}`;
    return [differs(`${ends}: its end is missing`)];
  }
  const state = taken === events.length ? folded : fold(events.slice(0, taken)).state;
  return differences(state as unknown as Json, row as unknown as Json).map(
    ({ pointer, recorded, recomputed }) =>
      differs(`the events make ${shownText(recorded)}, the read model shows ${shownText(recomputed)}`, {
        pointer,
      }),
  );
}

const shownText = (value: Json | undefined): string =>
  value === undefined ? 'nothing' : JSON.stringify(openSealed(value, () => HIDDEN_TEXT));

/** Replaces a personal text that is not decrypted. */
export const HIDDEN_TEXT = '[sealed]';
