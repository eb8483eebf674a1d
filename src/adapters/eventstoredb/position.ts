import type { Position as EsdbPosition } from '@eventstore/db-client';
import type { Position } from '../../ports/event-log.ts';

const DIGITS = 20;

/** Padded, so that the order of the texts is the order of the places. */
export const positionOf = ({ commit, prepare }: EsdbPosition): Position =>
  `${String(commit).padStart(DIGITS, '0')}-${String(prepare).padStart(DIGITS, '0')}`;

/** Throws on a text that is none of this log's positions. */
export function placeOf(text: Position): EsdbPosition {
  const match = /^(\d{20})-(\d{20})$/.exec(text);
  if (!match) throw new Error(`not a position of this log: ${JSON.stringify(text)}`);
  return { commit: BigInt(match[1] ?? ''), prepare: BigInt(match[2] ?? '') };
}
