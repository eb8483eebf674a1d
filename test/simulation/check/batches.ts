import type { RecordedEvent } from '../../../src/engine/log/event-log.ts';
import type { Exchanged } from '../history/record.ts';
import type { Servers } from '../world/servers.ts';
import { expectedOf } from './batch-lines.ts';
import { wronglySelected } from './selected.ts';

export interface Result {
  readonly key: string | null;
  readonly status: string;
  readonly asset_id?: string;
  readonly valuation_id?: string;
  readonly problem?: { readonly code: string };
}

export interface Batch {
  readonly id: string;
  readonly accepted: RecordedEvent;
  readonly history: readonly RecordedEvent[];
  readonly results: readonly Result[];
}

export const batchesIn = (events: readonly RecordedEvent[]): readonly Batch[] =>
  [
    ...Map.groupBy(
      events.filter(({ stream }) => stream.startsWith('batch-')),
      ({ stream }) => stream,
    ),
  ].map(([stream, history]) => ({
    id: stream.slice('batch-'.length),
    accepted: history[0] as RecordedEvent,
    history,
    results: history.flatMap(({ type, data }) =>
      type === 'BatchLinesDone' ? (data.results as unknown as readonly Result[]) : [],
    ),
  }));

/** Each line is done once, in order and as an independent model of the body expects; then the batch ends. */
export function wronglyBatched(
  exchanged: readonly Exchanged[],
  events: readonly RecordedEvent[],
): readonly string[] {
  return batchesIn(events).flatMap((batch) => {
    const { accepted } = batch;
    const asked = exchanged.find(
      ({ call }) => call.headers['x-request-id'] === accepted.metadata.request_id && call.method === 'POST',
    );
    if (!asked) return [`nobody sent batch ${batch.id}`];
    const faults = [
      ...endFaults(batch),
      ...onceFaults(batch, events),
      ...(accepted.type === 'AssetBatchAccepted'
        ? lineFaults(batch, String(asked.call.body), events)
        : wronglySelected(batch, asked, exchanged, events)),
    ];
    return faults.map((fault) => `batch ${batch.id} of step ${asked.step} ${fault}`);
  });
}

function endFaults({ accepted, history, results }: Batch): readonly string[] {
  const faults: string[] = [];
  let lines = 0;
  for (const { type, data, revision } of history) {
    if (type !== 'BatchLinesDone') continue;
    if (data.first_line !== lines + 1)
      faults.push(`continues at line ${data.first_line} after ${lines} (${revision})`);
    lines += (data.results as unknown[]).length;
  }
  const total = accepted.data.line_count ?? accepted.data.asset_count;
  if (lines !== total) faults.push(`has ${lines} results of ${String(total)} lines`);
  const end = history.findLast(({ type }) => type === 'BatchCompleted');
  if (!end) return [...faults, `was not completed: ${history.map(({ type }) => type).join()}`];
  const count = (status: string) => results.filter((each) => each.status === status).length;
  const counts = [count('DONE'), count('PARTIAL'), count('REFUSED')];
  const recorded = [end.data.done, end.data.partial, end.data.refused];
  return counts.join() === recorded.join()
    ? faults
    : [...faults, `counts ${recorded.join()} in place of ${counts.join()}`];
}

/** The results name exactly what the batch caused, and no valuation is of another asset. */
function onceFaults({ accepted, results }: Batch, events: readonly RecordedEvent[]): readonly string[] {
  const caused = (type: string) =>
    events
      .filter((event) => event.type === type && event.metadata.causation_id === accepted.eventId)
      .map((event) => ({ ...event, id: event.stream.slice(event.stream.indexOf('-') + 1) }));
  const sorted = (ids: readonly (string | undefined)[]) => ids.filter(Boolean).toSorted().join();
  const faults: string[] = [];
  const requested = caused('ValuationRequested');
  if (sorted(requested.map(({ id }) => id)) !== sorted(results.map(({ valuation_id }) => valuation_id)))
    faults.push(`requested ${requested.length} valuations, but its results name others`);
  const registered = caused('AssetRegistered');
  const isOfAssets = accepted.type === 'AssetBatchAccepted';
  const named = isOfAssets ? results.map(({ asset_id }) => asset_id) : [];
  if (sorted(registered.map(({ id }) => id)) !== sorted(named))
    faults.push(`registered ${registered.length} assets, but its results name others`);
  for (const { id, data, metadata } of requested) {
    const { asset } = data.input as { readonly asset: { readonly id: string } };
    const line = results.find(({ valuation_id }) => valuation_id === id);
    if (line?.asset_id !== asset.id) faults.push(`requested valuation ${id} of another asset`);
    if (metadata.actor !== accepted.metadata.actor)
      faults.push(`requested valuation ${id} as ${metadata.actor}`);
  }
  return faults;
}

function lineFaults(batch: Batch, sent: string, events: readonly RecordedEvent[]): readonly string[] {
  const expected = expectedOf(sent);
  return expected.flatMap((line, index) => {
    const result = batch.results[index];
    const found = `${result?.key} ${result?.status} ${result?.problem?.code}`;
    const wanted = `${line.key} ${line.status} ${line.code}`;
    if (found !== wanted) return [`line ${index + 1} became ${found} in place of ${wanted}`];
    const isValued = line.status === 'DONE' && line.isValued;
    if ((result?.valuation_id !== undefined) !== isValued) return [`line ${index + 1} was valued otherwise`];
    if (line.status === 'REFUSED') return [];
    const asset = events.find(({ stream }) => stream === `asset-${result?.asset_id}`);
    return asset?.data.name === line.name ? [] : [`line ${index + 1} is asset ${String(asset?.data.name)}`];
  });
}

/** Once a batch has ended nobody can read its lines, and they were never stored in clear. */
export async function readableBodies(
  events: readonly RecordedEvent[],
  { keys, documents }: Pick<Servers, 'keys' | 'documents'>,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { id, accepted, history } of batchesIn(events)) {
    if (accepted.type !== 'AssetBatchAccepted') continue;
    if ((await keys.find([`batch-${id}`])).size > 0)
      faults.push(`the lines of batch ${id} can still be read`);
    const kept = await documents.get(String(accepted.data.sealed_sha256));
    if (!kept || Buffer.from(kept).includes('canary-'))
      faults.push(`the lines of batch ${id} are not stored encrypted`);
    if (JSON.stringify(history).includes('Owner '))
      faults.push(`batch ${id} has personal data in its events`);
  }
  return faults;
}
