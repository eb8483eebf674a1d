import type { FieldChange, TimelineEntry } from './entries.ts';

/** A timeline as lines for people. */
export const timelineLines = (entries: readonly TimelineEntry[]): readonly string[] =>
  entries.flatMap((entry) => [
    `${entry.sequence}. ${entry.when ?? '(no instant)'}  ${entry.who ?? '(nobody)'}  ${entry.what}${entry.chain === 'INTACT' ? '' : `  CHAIN ${entry.chain}`}`,
    ...entry.changes.map((change) => `     ${changeText(change)}`),
    ...(entry.why === null ? [] : [`     why: ${entry.why}`]),
  ]);

function changeText({ field, before, after }: FieldChange): string {
  if (before === null) return `${field}: ${after}`;
  return `${field}: ${before} → ${after ?? '(none)'}`;
}
