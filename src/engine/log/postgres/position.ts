import { LOG_START, type Position } from '../event-log.ts';

/** Where an event stands: its transaction, then its number within the log. Decimal texts, as the server gives them. */
export interface Place {
  readonly tx: string;
  readonly position: string;
}

const DIGITS = 20;

/** Padded, so that the order of the texts is the order of the places. */
export const positionOf = ({ tx, position }: Place): Position =>
  `${tx.padStart(DIGITS, '0')}-${position.padStart(DIGITS, '0')}`;

/** Without the padding: the server would read a leading zero as octal. */
export function placeOf(text: Position): Place {
  if (text === LOG_START) return { tx: '0', position: '0' };
  const match = /^(\d{20})-(\d{20})$/.exec(text);
  if (!match) throw new Error(`not a position of this log: ${JSON.stringify(text)}`);
  return { tx: BigInt(match[1] ?? '').toString(), position: BigInt(match[2] ?? '').toString() };
}

/** By the number within the log: it has gaps, but they are spread evenly. */
export const shareOf = (position: Position, end: Position): number => {
  const [passed, all] = [Number(placeOf(position).position), Number(placeOf(end).position)];
  return all === 0 ? 1 : Math.min(1, passed / all);
};
