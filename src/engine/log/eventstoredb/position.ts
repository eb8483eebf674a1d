import type { Position as EsdbPosition } from '@eventstore/db-client';
import { LOG_START, type Position } from '../event-log.ts';

const DIGITS = 20;
/** What the server says where it does not know: -1, without its sign (E 15). */
const UNKNOWN = 0xffff_ffff_ffff_ffffn;

const padded = (place: bigint): string => String(place).padStart(DIGITS, '0');

/** Padded, so that the order of the texts is the order of the places. */
export function positionOf({ commit, prepare }: EsdbPosition): Position {
  const text = padded(commit);
  return `${text}-${prepare === commit ? text : padded(prepare)}`;
}

export const knownPositionOf = (commit: bigint, prepare: bigint): Position | undefined =>
  commit === UNKNOWN ? undefined : positionOf({ commit, prepare });

/** Throws on a text that is none of this log's positions. */
export function placeOf(text: Position): EsdbPosition {
  const match = /^(\d{20})-(\d{20})$/.exec(text);
  if (!match) throw new Error(`not a position of this log: ${JSON.stringify(text)}`);
  return { commit: BigInt(match[1] ?? ''), prepare: BigInt(match[2] ?? '') };
}

/** By the bytes of the server's log, which holds other things, too. */
export const shareOf = (position: Position, end: Position): number => {
  const [passed, all] = [position, end].map((text) =>
    text === LOG_START ? 0 : Number(placeOf(text).commit),
  );
  return all ? Math.min(1, (passed ?? 0) / all) : 1;
};
