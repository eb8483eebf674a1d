import type { LineResultView } from '../../../../queries/views/batch.ts';
import { plain } from '../value/words.ts';
import { counted } from '../verb.ts';
import type { CheckedBatch, ShownBatch, ShownNote } from './service.ts';

/** So many lines that are not done are told; the results have them all. */
const MOST_TOLD = 20;

/** Whether each line is done, and all of it. */
export const isWhole = ({ status, progress, lines }: ShownBatch): boolean =>
  status === 'SUCCEEDED' && lines.done === progress.total_lines;

/** What became of a batch. */
export function endedLines({ id, status, progress, lines }: ShownBatch): readonly string[] {
  const { done, partial, refused } = lines;
  return [
    `batch ${id} ${status}`,
    `${counted(progress.total_lines, 'line')}: ${done} done, ${partial} in part, ${refused} refused`,
  ];
}

/** What is to be done with the lines that are not. */
export function leftLine({ lines: { partial, refused } }: ShownBatch): string {
  const left = [
    ...(refused > 0 ? ['mend those that were refused, and send them as a batch of their own'] : []),
    ...(partial > 0 ? ['of those in part, request the valuation alone'] : []),
  ];
  return `${counted(partial + refused, 'line')} not done: ${left.join('; ')}.`;
}

/** The first lines that are not done, each with what is wrong with it, and how many there are beside them. */
export function faultLines(results: string): readonly string[] {
  const lines = results.split('\n').filter((line) => line !== '');
  return faultsIn(lines.map((line) => JSON.parse(line) as LineResultView));
}

/** The same of a file that was only checked. */
export const checkedFaults = ({ results }: CheckedBatch): readonly string[] =>
  faultsIn(results as unknown as readonly CheckedLine[]);

/** How many lines of a file that was only checked would be done. */
export const checkedLine = ({ results, lines: { done, partial, refused } }: CheckedBatch): string =>
  `${counted(results.length, 'line')}: ${done} would be done, ${partial} in part, ${refused} refused`;

/** What the reading of a sheet did of itself. */
export const noteLine = ({ cell, column, count, detail }: ShownNote): string => {
  const place = [...(cell === null ? [] : [cell]), ...(column === null ? [] : [plain(column)])].join(', ');
  const more = count > 1 ? ` (and ${count - 1} more)` : '';
  return `${place === '' ? '' : `${place}${more}: `}${plain(detail)}`;
};

type CheckedLine = LineResultView & { readonly row?: number };

function faultsIn(results: readonly CheckedLine[]): readonly string[] {
  const faulty = results.filter(({ status }) => status !== 'DONE');
  const more = faulty.length - MOST_TOLD;
  return [
    ...faulty.slice(0, MOST_TOLD).map(faultLine),
    ...(more > 0 ? [`and ${counted(more, 'more line')}: --results writes them all`] : []),
  ];
}

function faultLine({ line, row, key, status, problem }: CheckedLine): string {
  const named = key === null ? '' : ` (${plain(key)})`;
  const inPart = status === 'PARTIAL' ? ', asset registered' : '';
  const [first] = problem?.errors ?? [];
  const place = first && `; ${first.pointer === '' ? 'the line' : first.pointer} ${first.detail}`;
  return `${row === undefined ? `line ${line}` : `row ${row}`}${named}${inPart}: ${problem?.code} ${problem?.detail}${place ?? ''}`;
}
