import { type Limitation, limitation } from '../../kernel/estimate.ts';
import { fail, ok } from '../../kernel/result.ts';
import { isMostlyUnreadable } from './csv-rows.ts';
import type { LineReader } from './lines.ts';

/** A line that should be a price and cannot be read. */
export interface UnreadableLine {
  /** With the number of the line. */
  readonly fault: string;
  /** What it is a price of, where that can still be read. */
  readonly of?: string;
  /** It has too few columns: as the last one it shows that the file is cut off. */
  readonly isCut?: true;
}

export interface Tolerated<T> {
  readonly content: T;
  readonly unreadable: readonly UnreadableLine[];
}

/** More of them are held by no reader: such a file is not the one that it should be. */
const MOST_UNREADABLE = 1000;

/** Takes one line after the other. A text says why this is not the file; an object that the line is left out. */
interface TolerantReader<T> {
  line(text: string): string | UnreadableLine | undefined;
  end: LineReader<T>['end'];
}

/**
 * Reads a file whose single lines may be unreadable: they are left out, and named with what was read. It is refused where they are as
 * many as the others, more than a thousand, or where the last line is cut off.
 */
export function tolerant<T>(reader: TolerantReader<T>): LineReader<Tolerated<T>> {
  const unreadable: UnreadableLine[] = [];
  let lines = 0;
  let last: UnreadableLine | undefined;
  return {
    line: (text) => {
      const taken = reader.line(text);
      if (typeof taken === 'string') return taken;
      lines += 1;
      last = taken;
      if (taken) unreadable.push(taken);
      return unreadable.length > MOST_UNREADABLE
        ? `more than ${MOST_UNREADABLE} lines that cannot be read, ${taken?.fault}`
        : undefined;
    },
    end: () => {
      const [first] = unreadable;
      if (last?.isCut) return fail(last.fault);
      // The header is no line that was read.
      if (first && isMostlyUnreadable(unreadable.length, lines - 1 - unreadable.length))
        return fail(first.fault);
      const content = reader.end();
      return content.ok ? ok({ content: content.value, unreadable }) : content;
    },
  };
}

const NAMED = 5;

const named = (unreadable: readonly UnreadableLine[]): string =>
  `${unreadable
    .slice(0, NAMED)
    .map(({ fault }) => fault)
    .join(', ')}${unreadable.length > NAMED ? ', …' : ''}`;

/** Said of a price where a line that cannot be read may have been of it. */
export function leftOutOf(
  unreadable: readonly UnreadableLine[],
  isOf: (name: string) => boolean,
): readonly Limitation[] {
  const concerned = unreadable.filter(({ of }) => of === undefined || isOf(of));
  return concerned.length === 0
    ? []
    : [limitation('sources.LINES_LEFT_OUT.price', { count: concerned.length, lines: named(concerned) })];
}

/** For the health of the source; null where every line was read. */
export const flawOf = (unreadable: readonly UnreadableLine[]): string | null =>
  unreadable.length === 0
    ? null
    : `the file has lines that cannot be read: ${unreadable.length} (${named(unreadable)})`;
