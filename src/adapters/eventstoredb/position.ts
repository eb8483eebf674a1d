import type { Position as EsdbPosition } from '@eventstore/db-client';
import type { Position } from '../../ports/event-log.ts';

const DIGITS = 20;
/** What the server says where it does not know: -1, without its sign (E 15). */
const UNKNOWN = 0xffff_ffff_ffff_ffffn;

/** Padded, so that the order of the texts is the order of the places. */
export const positionOf = ({ commit, prepare }: EsdbPosition): Position =>
  `${String(commit).padStart(DIGITS, '0')}-${String(prepare).padStart(DIGITS, '0')}`;

export const knownPositionOf = (commit: bigint, prepare: bigint): Position | undefined =>
  commit === UNKNOWN ? undefined : positionOf({ commit, prepare });

/** Throws on a text that is none of this log's positions. */
export function placeOf(text: Position): EsdbPosition {
  const match = /^(\d{20})-(\d{20})$/.exec(text);
  if (!match) throw new Error(`not a position of this log: ${JSON.stringify(text)}`);
  return { commit: BigInt(match[1] ?? ''), prepare: BigInt(match[2] ?? '') };
}
