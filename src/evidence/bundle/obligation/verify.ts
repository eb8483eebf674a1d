import { obligationStream } from '../../../domain/obligation.ts';
import type { EventMetadata, LogReader, RecordedEvent } from '../../../engine/log/event-log.ts';
import { type PublicKeys, signatureOf } from '../../../engine/seals/signature.ts';
import type { Instant } from '../../../kernel/instant.ts';
import type { Json } from '../../../kernel/json.ts';
import { differences } from '../../replay/differences.ts';
import type { Finding } from '../../replay/finding.ts';
import { replayObligation } from '../../replay/obligation.ts';
import { findingText } from '../../replay/text.ts';
import { streamFaults } from '../chains.ts';
import { type BundleFault, bundleFault } from '../fault.ts';
import type { BundleSeal, BundleStream } from '../format.ts';
import { bundledKeys, hashesOf, keysUsed, sealFaults } from '../seals.ts';
import { type BundleOptions, type BundleVerdict, formFaults } from '../verify.ts';
import { ObligationBundle } from './format.ts';

/** Up to where the verdict on the bundle of an obligation holds. */
interface ObligationHoldsTo {
  /** The instant of which the coverage is, and its status. */
  readonly as_of: Instant;
  readonly status: string;
  readonly streams: number;
  /** When it was stated that none of them had more events, and number of the newest seal then; null where nobody stated it. */
  readonly stated_at: string | null;
  readonly seal: number | null;
}

export interface ObligationVerification extends BundleVerdict {
  readonly obligation_id: string | null;
  readonly holds_to: ObligationHoldsTo | null;
}

/**
 * Checks the bundle of an obligation with nothing but itself and, best, public keys that came another way: chains, seals and
 * ends of all streams, then the coverage and each alarm, worked out again from them. No clock, no network, no files.
 */
export async function verifyObligationBundle(
  content: unknown,
  given?: PublicKeys,
  { acceptsOpenEnd = false }: BundleOptions = {},
): Promise<ObligationVerification> {
  const keys_from = given ? 'given' : 'bundle';
  const parsed = ObligationBundle.safeParse(content);
  const malformed = formFaults(parsed);
  if (!parsed.success || malformed.length > 0)
    return {
      intact: false,
      obligation_id: null,
      holds_to: null,
      events: 0,
      seals: 0,
      key_ids: [],
      keys_from,
      faults: malformed,
    };
  const bundle = parsed.data;
  const own = bundledKeys(bundle);
  const keys = given ?? own.keys;
  const stored = [...streamFaults(bundle.streams), ...sealFaults(bundle, keys)];
  const faults = [
    ...stored,
    ...endFaults(bundle, keys, acceptsOpenEnd),
    ...own.faults,
    // What is worked out from the events is only worth a look when they are what was stored.
    ...(stored.length === 0 ? await replayFaults(bundle) : []),
  ];
  const { streams, seals, end, as_of, coverage } = bundle;
  return {
    intact: faults.length === 0,
    obligation_id: bundle.obligation_id,
    holds_to: {
      as_of,
      status: String(coverage.status),
      streams: streams.length,
      stated_at: end?.stated_at ?? null,
      seal: end?.seal ?? null,
    },
    events: streams.reduce((sum, { events }) => sum + events.length, 0),
    seals: seals.length,
    key_ids: [...keysUsed(bundle)],
    keys_from,
    faults,
  };
}

/** What was signed of the ends against what stands there. Pure. */
function endFaults(
  { end, obligation_id, as_of, streams, seals }: ObligationBundle,
  keys: PublicKeys,
  acceptsOpenEnd: boolean,
): readonly BundleFault[] {
  if (!end) {
    const detail = 'nothing that was signed says that these are all events and all streams';
    return acceptsOpenEnd ? [] : [bundleFault('END_UNPROVEN', '/end', detail)];
  }
  const signature = signatureOf(end, keys);
  if (signature === 'unknown-key')
    return [bundleFault('SEAL_OF_UNKNOWN_KEY', '/end/key_id', `no public key ${end.key_id} was given`)];
  const changed = (at: string, detail: string) => [bundleFault('END_CHANGED', at, detail)];
  if (signature === 'bad') return changed('/end', 'its signature is not of what it says');
  if (end.obligation_id !== obligation_id)
    return changed('/end/obligation_id', 'it is of another obligation');
  const here = new Map(streams.map(({ stream, events }) => [stream, events]));
  const stated = new Set(end.streams.map(({ stream }) => stream));
  const newest = seals.at(-1)?.seal.number ?? 0;
  return [
    ...end.streams.flatMap(({ stream, events: count, hash }) => {
      const events = here.get(stream) ?? [];
      if (events.length < count) {
        const detail = `${stream} had ${count} events at ${end.stated_at}, and ${events.length} are here`;
        return [bundleFault('STREAMS_DIFFER', '/streams', detail)];
      }
      return events.length > count || events.at(-1)?.metadata.hash !== hash
        ? changed('/end/streams', `${stream} has other events than it says`)
        : [];
    }),
    ...streams.flatMap(({ stream }, index) =>
      stated.has(stream)
        ? []
        : [bundleFault('STREAMS_DIFFER', `/streams/${index}`, 'the end does not name it')],
    ),
    ...(newest > end.seal ? changed('/end/seal', `seal ${newest} was made later, and is here`) : []),
    ...(as_of > end.stated_at ? changed('/as_of', 'the coverage is of later than what was stated') : []),
  ];
}

/** The coverage and the alarms, again from the streams. */
async function replayFaults(bundle: ObligationBundle): Promise<readonly BundleFault[]> {
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
    const detail = `${rests[unlike] ?? 'nothing'} should stand here: ${names[unlike]} is not what it rests on`;
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

/** Digits of a place: more events than a log will have. */
const DIGITS = 12;

/**
 * The streams of a bundle as a log. Its order is the one that the seals have fixed, in which each event takes the place of its
 * hash. Only for streams and seals that were found right.
 */
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
