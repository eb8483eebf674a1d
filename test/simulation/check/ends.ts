import type { RecordedEvent } from '../../../src/engine/log/event-log.ts';

/** An independent model of work that must end; it reads the types of events alone. */

const STARTS: Readonly<Record<string, string>> = {
  ValuationRequested: 'valuation',
  DocumentCompleted: 'verification',
  AssetBatchAccepted: 'batch',
  RevaluationAccepted: 'batch',
};
const ENDS = new Set([
  'ValuationCompleted',
  'ValuationFailed',
  'DocumentVerified',
  'DocumentRefused',
  'DocumentVerificationFailed',
  'BatchCompleted',
  'BatchFailed',
]);
/** Types that may only follow while the work of their stream is unfinished. */
const WITHIN = new Set([
  'ValuationStarted',
  'DocumentVerificationStarted',
  'BatchStarted',
  'BatchLinesDone',
  ...ENDS,
]);

export interface Ends {
  /** Streams whose work was requested and has not ended. */
  readonly open: readonly string[];
  readonly faults: readonly string[];
}

/** Each valuation, each verification of a completed document and each batch ends once; nothing of it follows its end. */
export function endsOf(events: readonly RecordedEvent[]): Ends {
  const underWay = new Set<string>();
  const faults: string[] = [];
  for (const { type, stream, revision } of events) {
    const place = `${stream} revision ${revision}: ${type}`;
    if (STARTS[type]) {
      if (underWay.has(stream)) faults.push(`asked for twice: ${place}`);
      underWay.add(stream);
    }
    if (!WITHIN.has(type)) continue;
    if (!underWay.has(stream)) faults.push(`follows the end: ${place}`);
    else if (ENDS.has(type)) underWay.delete(stream);
  }
  return { open: [...underWay], faults };
}
