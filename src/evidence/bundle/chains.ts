import { safeReadEvent } from '../../domain/events/catalog.ts';
import { valuationStream } from '../../domain/valuation.ts';
import { NewerShape } from '../../engine/events/event-catalog.ts';
import { eventHash } from '../../kernel/hash-chain.ts';
import { formlessBecause } from '../../kernel/json/stored.ts';
import { type BundleFault, bundleFault } from './fault.ts';
import type { Bundle, BundleEvent, BundleStream } from './format.ts';
import { frozenInput, hashedOf, namedStreams } from './named.ts';

/** The streams of a bundle against their own hashes and the shapes of their types. Pure. */
export const streamFaults = (streams: readonly BundleStream[]): readonly BundleFault[] =>
  streams.flatMap(({ stream, events }, index) =>
    events.flatMap((event, number) =>
      eventFaults(stream, events, event, number, `/streams/${index}/events/${number}`),
    ),
  );

/** The same, and against what the valuation names. Pure. */
export function chainFaults({ streams, valuation_id }: Bundle): readonly BundleFault[] {
  const faults = streamFaults(streams);
  const [valuation] = streams;
  const input = valuation && frozenInput(valuation.events);
  if (valuation?.stream !== valuationStream(valuation_id) || !input)
    return [...faults, bundleFault('STREAMS_DIFFER', '/streams/0', 'it is not the valuation')];
  const named = namedStreams(input);
  const wrong = streams.slice(1).flatMap(({ stream, events }, index) => {
    const wanted = named[index];
    if (wanted?.stream === stream && wanted.version === events.length) return [];
    const detail = wanted
      ? `${wanted.stream} with ${wanted.version} events should stand here`
      : 'the valuation does not name it';
    return [bundleFault('STREAMS_DIFFER', `/streams/${index + 1}`, detail)];
  });
  const missing = named
    .slice(streams.length - 1)
    .map(({ stream }) => bundleFault('STREAMS_DIFFER', '/streams', `${stream} is missing`));
  return [...faults, ...wrong, ...missing];
}

function eventFaults(
  stream: string,
  events: readonly BundleEvent[],
  event: BundleEvent,
  number: number,
  at: string,
): readonly BundleFault[] {
  const { revision, event_id: eventId, type, data, metadata } = event;
  const faults: BundleFault[] = [];
  const why = formlessBecause(event);
  if (why !== undefined) return [bundleFault('EVENT_CHANGED', at, `no hash can be made of it: ${why}`)];
  if (metadata.hash !== eventHash({ stream, revision, eventId, type, data, metadata }))
    faults.push(bundleFault('EVENT_CHANGED', at, `${stream} revision ${revision} is not what its hash says`));
  const before = number === 0 ? null : (events[number - 1]?.metadata.hash ?? null);
  if (revision !== number || metadata.previous_hash !== before)
    faults.push(
      bundleFault('CHAIN_BROKEN', at, `${stream} revision ${revision} does not follow the one before`),
    );
  return faults.length > 0 ? faults : shapeFaults(stream, event, at);
}

/** Only of an event that is what its hash says: another one is told as that. */
function shapeFaults(stream: string, event: BundleEvent, at: string): readonly BundleFault[] {
  const { fault } = safeReadEvent(hashedOf(stream, event));
  if (!fault) return [];
  const place = `${stream} revision ${event.revision}`;
  if (fault instanceof NewerShape) return [bundleFault('NEWER_SHAPE', at, `${place}: ${fault.why}`)];
  return [bundleFault('WRONG_SHAPE', at, `this program knows no such event as ${place}: ${fault.why}`)];
}
