import { type AssetState, assetStream, evolveAsset, type RecordedAssetEvent } from '../../domain/asset.ts';
import type { EventLog, Position, RecordedEvent } from '../../engine/log/event-log.ts';
import { firstReadable } from '../../engine/log/pages.ts';
import { openSealed } from '../../kernel/identity/personal-data.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Json } from '../../kernel/json.ts';
import { differences, type Finding, placeOf } from './finding.ts';
import { foldEvents, readStreamUpTo, type StreamCheck } from './stream.ts';

/** What the read model shows of the asset, and how far it had come before the stream was read. */
export interface ReadModelAsset {
  readonly row: AssetState | undefined;
  /** Every event up to here should be in the row; null where the projector had not come so far. */
  readonly passed: Position | null;
}

export interface AssetReplay extends StreamCheck {
  /** Events that the read model has taken; null where it was not compared. */
  readonly compared_events: number | null;
  readonly findings: readonly Finding[];
  /** As far as events could be folded, personal texts sealed. */
  readonly state: AssetState | undefined;
}

interface AssetReplayParts {
  readonly log: EventLog;
  /** Asked before the stream is read, so that the stream is at least as new. */
  shown(organizationId: string | null): Promise<ReadModelAsset>;
}

/**
 * An asset again from its events, its chain checked; without `asOf` also compared with what the read model shows, event
 * for event: a projector that is merely late is no difference. Undefined when nothing had happened. Reads only.
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
      // Of what an unreadable event hides nothing is said.
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

/** In place of a personal text that is not opened. */
export const HIDDEN_TEXT = '[sealed]';
