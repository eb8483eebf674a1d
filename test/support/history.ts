import { evolveAsset, type RecordedAssetEvent } from '../../src/domain/asset.ts';
import { catalog, type DomainEventType, readEvent } from '../../src/domain/events/catalog.ts';
import type { Append, EventLog, NewEvent } from '../../src/engine/log/event-log.ts';
import { type Draft, sealEvent } from './events.ts';
import { emptyPools, makers, type OpenStream } from './history-makers.ts';
import { type Random, seededRandom } from './random.ts';

/** Older streams get no more events, so that a long history needs no more memory than a short one. */
const MOST_OPEN = 2_000;
/** Number of newest streams of a kind that get most events. */
const YOUNG = 64;
const FIRST_INSTANT = Date.parse('2026-01-05T12:00:00.000Z');

/**
 * An invented but valid history: every event type of the catalog, interleaved between streams, with real hashes. The
 * same seed gives the same history, a longer one begins like the shorter. Figures and names in it mean nothing.
 */
export function* history({ seed, count }: { seed: number; count: number }): Generator<Append> {
  const random = seededRandom(seed);
  const organizations = Array.from({ length: 5 }, () => random.uuid()) as unknown as [string, ...string[]];
  let written = 0;

  const open = (pool: OpenStream[], aggregate: string): OpenStream => {
    const stream = `${aggregate}-${random.uuid()}`;
    const opened: OpenStream = {
      stream,
      organization: random.pick(organizations),
      revision: -1,
      hash: null,
      status: 'new',
    };
    pool.push(opened);
    if (pool.length >= 2 * MOST_OPEN) pool.splice(0, MOST_OPEN);
    return opened;
  };
  /** One of the first attempts that fits, mostly a young stream: an event that needs a state finds it soon or is not made. */
  const find = (pool: readonly OpenStream[], ...fitting: readonly OpenStream['status'][]) => {
    for (let tries = 0; tries < 12 && pool.length > 0; tries += 1) {
      const among = random.int(4) === 0 ? pool.length : Math.min(pool.length, YOUNG);
      const found = pool[pool.length - 1 - random.int(among)];
      if (found && fitting.includes(found.status)) return found;
    }
    return undefined;
  };
  const make = makers(random, { ...emptyPools(), open, find });
  const types = (Object.keys(make) as DomainEventType[]).flatMap((type) =>
    Array<DomainEventType>(make[type].weight).fill(type),
  ) as [DomainEventType, ...DomainEventType[]];

  while (written < count) {
    const type = random.pick(types);
    const made = make[type].make();
    if (!made) continue;
    const { on, after, data } = made;
    const event = seal(on, { type, data }, random, written);
    const append: Append = { stream: on.stream, expectedRevision: on.revision, events: [event] };
    on.revision += 1;
    on.hash = event.metadata.hash;
    on.status = after;
    if (on.stream.startsWith('asset-')) foldAsset(on, event);
    written += 1;
    yield append;
  }
}

function seal(on: OpenStream, draft: Draft, random: Random, index: number): NewEvent {
  return sealEvent(on.stream, on.revision + 1, on.hash, {
    ...draft,
    schemaVersion: catalog.types.get(draft.type)?.schemaVersion ?? 1,
    eventId: random.uuid(),
    metadata: {
      organization_id: on.organization,
      actor: `person:tester ${random.int(20)}`,
      occurred_at: new Date(FIRST_INSTANT + index * 1_000).toISOString(),
      request_id: `request-${index}`,
      correlation_id: `request-${index}`,
    },
  });
}

/** Valuations freeze the current asset. */
function foldAsset(on: OpenStream, event: NewEvent): void {
  const read = readEvent({ ...event, stream: on.stream, revision: on.revision });
  const next = evolveAsset(on.asset, read as RecordedAssetEvent);
  if (next) on.asset = next;
}

/** Appends a history to a log, many streams at once, each stream in its order. */
export async function appendHistory(log: EventLog, appends: Iterable<Append>): Promise<void> {
  let window = new Map<string, Append>();
  const flush = async () => {
    const outcomes = await Promise.all([...window.values()].map((append) => log.append(append)));
    const refused = outcomes.find(({ outcome }) => outcome !== 'appended');
    if (refused) throw new Error(`an append of the history was not taken: ${JSON.stringify(refused)}`);
    window = new Map();
  };
  for (const append of appends) {
    // Events of a guarantee come after its proposal, which is in another stream.
    const proposals = [...window.keys()].some((stream) => stream.startsWith('guarantee-'));
    if (proposals && append.stream.startsWith('encumbrances-')) await flush();
    const earlier = window.get(append.stream);
    const events: Append['events'] = earlier ? [...earlier.events, ...append.events] : append.events;
    window.set(append.stream, { ...(earlier ?? append), events });
    if (window.size >= 500) await flush();
  }
  await flush();
}
