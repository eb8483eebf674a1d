import { obligationStream } from '../../domain/obligation.ts';
import type { EventMetadata, LogReader, RecordedEvent } from '../../engine/log/event-log.ts';
import type { Json } from '../../kernel/json.ts';
import { differences, type Finding, findingText } from '../replay/finding.ts';
import { replayObligation } from '../replay/obligation.ts';
import type { BundleSeal, BundleStream, ObligationBundle } from './format.ts';
import { type BundleFault, bundleFault } from './format.ts';
import { hashesOf } from './seals.ts';

/** Recomputes coverage and alarms from the streams of a bundle. Requires that streams and seals were found right. */
export async function obligationFaults(bundle: ObligationBundle): Promise<readonly BundleFault[]> {
  const { obligation_id, as_of, streams, seals, coverage } = bundle;
  const names = streams.map(({ stream }) => stream);
  const log = bundledLog(streams, seals);
  const replayed = await replayObligation({ log, now: () => as_of }, obligation_id, as_of);
  if (!replayed) {
    const detail = `${obligationStream(obligation_id)} has no event at ${as_of}`;
    return [bundleFault('STREAMS_DIFFER', '/streams/0', detail)];
  }
  const rests = replayed.streams.map(({ stream }) => stream);
  const unlike = names.findIndex((name, index) => rests[index] !== name);
  const faults = replayed.findings.map((finding) => findingFault(finding, names));
  if (unlike >= 0) {
    const detail = `expected ${rests[unlike] ?? 'nothing'} here: the coverage does not depend on ${names[unlike]}`;
    return [...faults, bundleFault('STREAMS_DIFFER', `/streams/${unlike}`, detail)];
  }
  const found = differences(coverage, replayed.coverage as unknown as Json);
  return [
    ...faults,
    ...found.map(({ pointer }) =>
      bundleFault('COVERAGE_DIFFERS', `/coverage${pointer}`, 'the events say otherwise'),
    ),
  ];
}

/** Digits of a position: enough for any log. */
const DIGITS = 12;

/** The streams of a bundle as a log, in the order of the hashes under the seals. */
function bundledLog(streams: readonly BundleStream[], seals: readonly BundleSeal[]): LogReader {
  const places = new Map<string, string>();
  for (const proof of seals)
    for (const hash of hashesOf(proof)) places.set(hash, String(places.size + 1).padStart(DIGITS, '0'));
  const recorded = new Map(
    streams.map(({ stream, events }) => [
      stream,
      events.map(({ event_id: eventId, ...event }): RecordedEvent => {
        const metadata = event.metadata as EventMetadata;
        return { ...event, metadata, eventId, stream, position: places.get(metadata.hash) ?? '' };
      }),
    ]),
  );
  const all = [...recorded.values()]
    .flat()
    .toSorted((one, other) => (one.position < other.position ? -1 : 1));
  return {
    readStream: async (stream) => recorded.get(stream) ?? [],
    async readAll({ after, limit }) {
      const rest = all.filter(({ position }) => position > after);
      const events = rest.slice(0, limit);
      return { events, position: events.at(-1)?.position ?? after, caughtUp: rest.length <= limit };
    },
  };
}

function findingFault(finding: Finding, names: readonly string[]): BundleFault {
  const { stream = '', revision = 0, pointer = '' } = finding;
  const at = `/streams/${names.indexOf(stream)}/events/${revision}`;
  return finding.finding === 'DIFFERENT'
    ? bundleFault('ALARM_DIFFERS', `${at}/data${pointer}`, findingText(finding))
    : bundleFault('MALFORMED', names.includes(stream) ? at : '/streams', findingText(finding));
}
