import type { RecordedEvent } from '../../../src/engine/log/event-log.ts';
import type { Exchanged } from '../history/record.ts';
import { knownTo } from './known.ts';

interface Revaluation {
  readonly accepted: RecordedEvent;
  readonly history: readonly RecordedEvent[];
  readonly results: readonly { readonly key: string | null; readonly status: string }[];
}

/**
 * The assets of a revaluation: none that never matched the selection, all that matched when their sender knew of them and that
 * nobody changed since. Each is a line, and is refused only where it was no longer active.
 */
export function wronglySelected(
  { accepted, history, results }: Revaluation,
  asked: Exchanged,
  exchanged: readonly Exchanged[],
  events: readonly RecordedEvent[],
): readonly string[] {
  const selected = history.flatMap(({ type, data }) =>
    type === 'RevaluationAssetsSelected' ? (data.asset_ids as readonly string[]) : [],
  );
  const faults: string[] = [];
  if (selected.join() !== results.map(({ key }) => key).join()) faults.push('has lines of other assets');
  const known = knownTo(asked, exchanged);
  const streams = Map.groupBy(
    events.filter(
      ({ stream, metadata }) =>
        stream.startsWith('asset-') && metadata.organization_id === accepted.metadata.organization_id,
    ),
    ({ stream }) => stream.slice('asset-'.length),
  );
  const selection = accepted.data.selection as unknown as Selection;
  const matches = matching(selection);
  for (const [id, course] of streams) {
    const sofar = course.filter(({ position }) => position < accepted.position);
    const ever = sofar.some((_, index) => matches(sofar.slice(0, index + 1)));
    const isSelected = selected.includes(id);
    if (isSelected && !ever) faults.push(`selected ${id}, which never was what it asked for`);
    const isKnown = sofar.length > 0 && sofar.every(({ position }) => position <= known);
    if (!isSelected && isKnown && selection.due_before === null && matches(sofar))
      faults.push(`left out ${id}`);
    const result = results.find(({ key }) => key === id);
    const wasEver = course.some((_, index) => !isActive(course.slice(0, index + 1)));
    if (result?.status === 'REFUSED' && !wasEver) faults.push(`refused ${id}, which always was active`);
    if (result?.status === 'PARTIAL') faults.push(`did a half of ${id}`);
  }
  const strange = selected.filter((id) => !streams.has(id));
  if (strange.length > 0) faults.push(`selected what is none of its assets: ${strange.join()}`);
  return faults;
}

interface Selection {
  readonly portfolio: string | null;
  readonly asset_class: string | null;
  readonly due_before: string | null;
}

const newest = (course: readonly RecordedEvent[], member: string): unknown =>
  course.findLast(({ data }) => member in data)?.data[member];

function isActive(course: readonly RecordedEvent[]): boolean {
  const last = course.findLast(({ type }) => /^Asset(Archived|Restored|MarkedDisposed)$/.test(type));
  return last === undefined || last.type === 'AssetRestored';
}

const matching =
  ({ portfolio, asset_class }: Selection) =>
  (course: readonly RecordedEvent[]): boolean =>
    isActive(course) &&
    (portfolio === null || newest(course, 'portfolio') === portfolio) &&
    (asset_class === null || newest(course, 'asset_class') === asset_class);
