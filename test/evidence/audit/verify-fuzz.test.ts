import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../../../src/engine/log/event-log.ts';
import { runs } from '../../support/property-runs.ts';
import { type Random, seededRandom } from '../../support/random.ts';
import { type AuditRig, useAuditRig } from './audit-rig.ts';
import { exchange, rewrite } from './tampering.ts';

const EVENTS = 300;
const WHERE = 'where stream = $1 and revision = $2';

interface Touched {
  readonly rig: AuditRig;
  readonly random: Random;
  readonly event: RecordedEvent;
  readonly other: RecordedEvent;
}

const at = ({ stream, revision }: RecordedEvent) => [stream, revision] as const;
const placeText = ({ stream, revision }: RecordedEvent) => `${stream} ${revision}`;

const set =
  (assignment: string, ...values: readonly string[]) =>
  ({ rig, event }: Touched) =>
    rig.sql(`update event_log.events set ${assignment} ${WHERE}`, [...at(event), ...values]);

/** Each changes the log, touching one event or both. */
const CORRUPTIONS: Readonly<Record<string, (touched: Touched) => Promise<unknown>>> = {
  'data changed': set(`data = '{"changed":true}'`),
  'type changed': set(`type = 'SomethingElse'`),
  'no JSON any more': set('data = left(data, -1)'),
  'event id changed': (touched) => set('event_id = $3', touched.random.uuid())(touched),
  'revision changed': set('revision = revision + 500'),
  'given to another stream': (touched) => set('stream = $3', `asset-${touched.random.uuid()}`)(touched),
  'moved to the end': set('position = position + 1000000, tx = (select max(tx) from event_log.events)'),
  'actor changed'(touched) {
    const metadata = JSON.stringify({ ...touched.event.metadata, actor: 'person:Nobody' });
    return set('metadata = $3', metadata)(touched);
  },
  'rewritten with its hash': ({ rig, event }) =>
    rewrite(rig, event.stream, event.revision, { data: { ...event.data, changed: true } }),
  removed: ({ rig, event }) => rig.sql(`delete from event_log.events ${WHERE}`, at(event)),
  'stream cut off': ({ rig, event }) =>
    rig.sql('delete from event_log.events where stream = $1 and revision >= $2', at(event)),
  'log cut off': ({ rig, event }) =>
    rig.sql('delete from event_log.events where tx >= $1::xid8', [
      BigInt(event.position.slice(0, 20)).toString(),
    ]),
  'contents exchanged': ({ rig, event, other }) =>
    exchange(rig, ['event_id', 'type', 'data', 'metadata'], at(event), at(other)),
  'positions exchanged': ({ rig, event, other }) => exchange(rig, ['tx', 'position'], at(event), at(other)),
};
/** Each at least once. */
const SEEDS = Array.from(
  { length: Math.max(Object.keys(CORRUPTIONS).length, runs(56)) },
  (_, index) => index + 1,
);
/** The event is at another place afterwards, and is reported there. */
const ELSEWHERE = /^(revision changed|given to another stream)$/;
/** Only what was touched is reported. */
const ONE = /^(data changed|type changed|event id changed|actor changed|rewritten|removed|moved)/;
const BOTH = /^(contents|positions) exchanged$/;

function two(random: Random, events: readonly RecordedEvent[]): readonly [RecordedEvent, RecordedEvent] {
  const first = random.int(events.length);
  const second = (first + 1 + random.int(events.length - 1)) % events.length;
  const [event, other] = [events[first], events[second]];
  if (!event || !other) throw new Error('the history is empty');
  return [event, other];
}

describe('any corruption of a history', () => {
  const rig = useAuditRig();

  it.each(SEEDS)('is found and reported, and an unchanged one never is (seed %i)', async (seed) => {
    const random = seededRandom(seed);
    await rig.empty();
    await rig.append(EVENTS, seed);
    await rig.seal();
    await rig.append(50, seed + 1_000);
    await rig.seal();
    expect(await rig.verify()).toMatchObject({
      intact: true,
      seals_checked: 2,
      unsealed_events: 1,
      notes: [],
    });
    const [event, other] = two(random, (await rig.events()).slice(0, EVENTS));
    const names = Object.keys(CORRUPTIONS);
    const name = names[seed % names.length] ?? '';
    await CORRUPTIONS[name]?.({ rig, random, event, other });
    const { intact, faults } = await rig.verify();
    expect({ name, intact }).toEqual({ name, intact: false });
    const named = faults.flatMap(({ stream, revision }) =>
      stream === null ? [] : [`${stream} ${revision}`],
    );
    if (ELSEWHERE.test(name)) expect(faults.map(({ event_id }) => event_id)).toContain(event.eventId);
    else if (name === 'log cut off') expect(faults[0]).toMatchObject({ fault: 'TRUNCATED', seal: 1 });
    else expect(named, name).toContain(placeText(event));
    if (ONE.test(name)) expect(named, name).toEqual([placeText(event)]);
    if (BOTH.test(name)) expect(named.toSorted(), name).toEqual([event, other].map(placeText).toSorted());
  });
});
