import type { LineResultView } from '../../../../queries/views/batch.ts';
import { plain } from '../value/words.ts';
import { counted } from '../verb.ts';
import type { ShownBatch } from './service.ts';

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
  const faulty = results
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LineResultView)
    .filter(({ status }) => status !== 'DONE');
  const more = faulty.length - MOST_TOLD;
  return [
    ...faulty.slice(0, MOST_TOLD).map(faultLine),
    ...(more > 0 ? [`and ${counted(more, 'more line')}: --results writes them all`] : []),
  ];
}

function faultLine({ line, key, status, problem }: LineResultView): string {
  const named = key === null ? '' : ` (${plain(key)})`;
  const inPart = status === 'PARTIAL' ? ', asset registered' : '';
  const [first] = problem?.errors ?? [];
  const place = first && `; ${first.pointer === '' ? 'the line' : first.pointer} ${first.detail}`;
  return `line ${line}${named}${inPart}: ${problem?.code} ${problem?.detail}${place ?? ''}`;
}
