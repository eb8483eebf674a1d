import type { RecordedEvent } from '../../../src/engine/log/event-log.ts';

/**
 * A valuation is approved by as many different people as its policy requires, and no more. After the last approval, or a
 * rejection, nobody decides again. Nothing is withdrawn before it was approved.
 */
export function miscounted(events: readonly RecordedEvent[]): readonly string[] {
  const streams = Map.groupBy(
    events.filter(({ stream }) => stream.startsWith('valuation-')),
    ({ stream }) => stream,
  );
  return [...streams].flatMap(([stream, history]) => faultsIn(history).map((fault) => `${stream} ${fault}`));
}

function faultsIn(history: readonly RecordedEvent[]): readonly string[] {
  const required = requiredBy(history);
  const people = new Set<string>();
  let isDecided = false;
  return history.flatMap(({ type, data, metadata: { actor } }) => {
    if (type === 'ValuationWithdrawn')
      return isDecided && people.size === required ? [] : ['was withdrawn before it was approved'];
    if (type !== 'ValuationReviewed') return [];
    const faults = isDecided ? ['was decided again'] : [];
    if (data.decision === 'REJECT') isDecided = true;
    else {
      if (people.has(actor)) faults.push(`was approved twice by ${actor}`);
      people.add(actor);
      isDecided ||= people.size === required;
    }
    return faults;
  });
}

/** Approvals that a policy requires, by the history of the valuation. */
export const requiredBy = (history: readonly RecordedEvent[]): number => {
  const completed = history.find(({ type }) => type === 'ValuationCompleted');
  const recognition = completed?.data.recognition as { approvals_required: number } | null | undefined;
  return recognition?.approvals_required ?? 1;
};
