import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FEED_EVENT_TYPES,
  feedEventOf,
  placeOf,
  placeText,
  readPlace,
} from '../../../src/domain/feed-events.ts';
import type { Append, RecordedEvent } from '../../../src/engine/log/event-log.ts';
import { feedRig } from '../../support/feed-rig.ts';
import { history } from '../../support/history.ts';
import { memoryEventLog } from '../../support/memory-event-log.ts';
import { runs } from '../../support/property-runs.ts';
import { seededRandom } from '../../support/random.ts';

async function written(appends: Iterable<Append>) {
  const log = memoryEventLog();
  for (const append of appends) await log.append(append);
  return log;
}

const organizationsOf = (events: readonly RecordedEvent[]): readonly string[] => [
  ...new Set(events.flatMap(({ metadata }) => metadata.organization_id ?? [])),
];

/** The expected feed: the organization's public events of these types, in the order of the log. */
const filtered = (events: readonly RecordedEvent[], organizationId: string, types?: readonly string[]) =>
  events
    .filter(({ metadata }) => metadata.organization_id === organizationId)
    .flatMap((event) => feedEventOf(event) ?? [])
    .filter(({ type }) => !types || types.includes(type));

const ids = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);

describe('pages of the feed', () => {
  it('together are a plain filter of the log, for any sizes and types', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(1_000_000),
        fc.integer({ min: 1, max: 600 }),
        fc.option(fc.uniqueArray(fc.constantFrom(...FEED_EVENT_TYPES), { minLength: 1 }), { nil: undefined }),
        async (seed, count, types) => {
          const log = await written(history({ seed, count }));
          const rig = feedRig(log);
          const random = seededRandom(seed);
          for (const organizationId of organizationsOf(log.events)) {
            const limits = () => 1 + random.int(random.pick([3, 20, 200]));
            const { items, next } = await rig.walk(organizationId, types?.join(), limits);
            expect(ids(items)).toEqual(ids(filtered(log.events, organizationId, types)));
            const own = log.events.filter(({ metadata }) => metadata.organization_id === organizationId);
            expect(readPlace(next ?? '')?.eventId).toBe(own.at(-1)?.eventId);
          }
        },
      ),
      { numRuns: runs(60) },
    );
  });

  it('contain every type of public event', async () => {
    const log = await written(history({ seed: 11, count: 3_000 }));
    const rig = feedRig(log);
    const found = new Set<string>();
    for (const organizationId of organizationsOf(log.events)) {
      const { items } = await rig.walk(organizationId, undefined, () => 200);
      for (const { type } of items) found.add(type);
    }
    expect([...found].toSorted()).toEqual(FEED_EVENT_TYPES.toSorted());
  });

  it('continue while the log grows: every event once, in order, for any earlier reads', async () => {
    const log = memoryEventLog();
    const rig = feedRig(log);
    const random = seededRandom(7);
    const seen = new Map<string, string[]>();
    const nexts = new Map<string, string | null>();
    for (const append of history({ seed: 7, count: 1_500 })) {
      await log.append(append);
      const organizationId = random.pick(organizationsOf(log.events) as [string, ...string[]]);
      if (organizationId === undefined || random.int(4) > 0) continue;
      const after = nexts.get(organizationId) ?? null;
      const { items, next } = await rig.page(organizationId, { after, limit: 1 + random.int(9) });
      seen.set(organizationId, [...(seen.get(organizationId) ?? []), ...ids(items)]);
      nexts.set(organizationId, next);
    }
    expect(seen.size).toBe(5);
    for (const [organizationId, before] of seen) {
      const { items } = await rig.walk(organizationId, undefined, () => 200, nexts.get(organizationId) ?? '');
      expect([...before, ...ids(items)]).toEqual(ids(filtered(log.events, organizationId)));
    }
  });

  it('skip unreadable events, and those of other writers', async () => {
    const log = await written(history({ seed: 3, count: 400 }));
    const [organizationId = ''] = organizationsOf(log.events);
    const own = log.events.filter(({ metadata }) => metadata.organization_id === organizationId);
    const spoiled = own.filter((_, index) => index % 3 === 0);
    const whole = filtered(log.events, organizationId);
    for (const { eventId } of spoiled) log.spoil(eventId);
    const metadata = JSON.stringify({ organization_id: organizationId });
    const strange = { revision: 0, type: 'AssetRegistered', metadata };
    log.writeForeign({ ...strange, stream: 'asset-x', eventId: 'no uuid', data: '{}' });
    log.writeForeign({ ...strange, stream: 'Asset 7', eventId: crypto.randomUUID(), data: '{}' });
    log.writeForeign({
      ...strange,
      stream: `asset-${crypto.randomUUID()}`,
      eventId: crypto.randomUUID(),
      data: '{}',
    });
    log.writeForeign({ ...strange, stream: 'asset-y', eventId: crypto.randomUUID(), data: 'no JSON' });
    const { items } = await feedRig(log).walk(organizationId, undefined, () => 7);
    const gone = new Set(ids(spoiled.map(({ eventId: id }) => ({ id }))));
    expect(ids(items)).toEqual(ids(whole).filter((id) => !gone.has(id)));
  });

  it('are empty for an organization without events, and begin with its first one', async () => {
    const log = await written(history({ seed: 5, count: 100 }));
    const rig = feedRig(log);
    const nobody = crypto.randomUUID();
    expect(await rig.page(nobody)).toEqual({ items: [], next: null, headers: {} });
  });

  it('of a small organization in a large log do not read the same events repeatedly', async () => {
    const log = await written(history({ seed: 9, count: 3_000 }));
    let read = 0;
    const counted = {
      ...log,
      readAll: async (options: Parameters<typeof log.readAll>[0]) => {
        const batch = await log.readAll(options);
        read += batch.events.length;
        return batch;
      },
    };
    const rig = feedRig(counted);
    const nobody = crypto.randomUUID();
    await rig.page(nobody);
    expect(read).toBe(3_000);
    await rig.page(nobody, { types: 'asset.changed' });
    expect(read).toBe(3_000);
  });
});

describe('a cursor', () => {
  const event = async () => {
    const log = await written(history({ seed: 1, count: 300 }));
    return { log, events: log.events.filter((each) => placeOf(each)) };
  };

  it('is decoded to the place that it was made from, for every event of an organization', async () => {
    const { log, events } = await event();
    const owned = log.events.filter(({ metadata }) => metadata.organization_id !== null);
    expect(ids(events.map(({ eventId: id }) => ({ id })))).toEqual(owned.map(({ eventId }) => eventId));
    for (const each of events) {
      const place = placeOf(each);
      expect(place && readPlace(placeText(place))).toEqual(place);
    }
  });

  it('is refused in any other form', () => {
    const place = { organizationId: crypto.randomUUID(), eventId: crypto.randomUUID() };
    const text = placeText({ ...place, stream: 'asset-1', revision: 3, position: '0'.repeat(20) });
    expect(readPlace(text)).toBeDefined();
    const content = JSON.parse(Buffer.from(text, 'base64url').toString());
    const as = (value: unknown) =>
      Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
    const broken = [
      '',
      `${text}=`,
      `${text}A`,
      text.slice(1),
      as(''),
      as('null'),
      as([]),
      as(` ${JSON.stringify(content)}`),
      as({ ...content, more: 1 }),
      as({ ...content, v: 2 }),
      as({ ...content, revision: -1 }),
      as({ ...content, revision: 2 ** 31 }),
      as({ ...content, revision: 1.5 }),
      as({ ...content, stream: '$all' }),
      as({ ...content, stream: `asset-${'1'.repeat(300)}` }),
      as({ ...content, position: 'x' }),
      as({ ...content, event_id: 'x' }),
      'A'.repeat(2_000),
    ];
    for (const each of broken) expect(readPlace(each), each).toBeUndefined();
    fc.assert(fc.property(fc.string(), (any) => readPlace(any) === undefined));
  });

  it('whose event the log does not hold is lost, and another organization cannot use it', async () => {
    const { log, events } = await event();
    const [first] = events;
    const place = first && placeOf(first);
    if (!place) throw new Error('no event');
    const rig = feedRig(log);
    const lost = {
      kind: 'problem',
      code: 'STATE_CONFLICT',
      errors: [{ pointer: '/after', code: 'cursor_lost' }],
    };
    for (const other of [{ eventId: crypto.randomUUID() }, { revision: 900 }, { stream: 'asset-1' }])
      expect(await rig.ask(place.organizationId, { after: placeText({ ...place, ...other }) })).toMatchObject(
        lost,
      );
    const invalid = { kind: 'problem', code: 'INVALID_PARAMETER', errors: [{ pointer: '/after' }] };
    const another = crypto.randomUUID();
    expect(await rig.ask(another, { after: placeText(place) })).toMatchObject(invalid);
    // A cursor forged with one's own organization reveals nothing of the event either.
    const claimed = placeText({ ...place, organizationId: another });
    expect(await rig.ask(another, { after: claimed })).toMatchObject(lost);
  });
});
