import { alarmOf } from '../../../src/domain/coverage.ts';
import { readEvent } from '../../../src/domain/events/catalog.ts';
import { evolveObligation, isReferenceStream, obligationIdOf } from '../../../src/domain/obligation.ts';
import { evolvePolicy, isApproved, type PolicyState } from '../../../src/domain/policy.ts';
import type { RecordedEvent } from '../../../src/engine/log/event-log.ts';
import { businessDateOf, instantOf } from '../../../src/kernel/instant.ts';
import { asOfInstant } from '../../../src/valuation/coverage/base.ts';
import { coverageIn } from '../../../src/valuation/coverage/book.ts';
import { type FoldStream, foldBook } from '../../../src/valuation/coverage/folded-book.ts';
import type { World } from '../world/world.ts';

/** Worked out once for as many events on one day. */
const known = new WeakMap<
  World,
  { readonly events: number; readonly day: string; readonly told: readonly string[] }
>();

/**
 * Obligations of which something else was told last than what the log makes of them: alarms that were lost, or came of what
 * is not so any more. What secures them is worked out as an auditor's replay does, which other tests hold to a model of its own.
 */
export async function wronglyStanding(world: World): Promise<readonly string[]> {
  const { events } = world.servers.stored;
  const now = instantOf(world.time.wall);
  const day = businessDateOf(now);
  const before = known.get(world);
  if (before?.events === events.length && before.day === day) return before.told;
  const streams = Map.groupBy(events, ({ stream }) => stream);
  const told: string[] = [];
  for (const stream of streams.keys()) {
    if (!stream.startsWith('obligation-') || isReferenceStream(stream)) continue;
    const fault = await standing(streams, stream, now);
    if (fault) told.push(fault);
  }
  known.set(world, { events: events.length, day, told });
  return told;
}

type Streams = ReadonlyMap<string, readonly RecordedEvent[]>;

async function standing(streams: Streams, stream: string, now: string): Promise<string | undefined> {
  const id = obligationIdOf(stream);
  const owner = streams.get(stream)?.[0]?.metadata.organization_id;
  const own = [...streams].filter(([, [first]]) => first?.metadata.organization_id === owner);
  const fold: FoldStream = async (name, evolve) => foldedFrom(streams.get(name) ?? [], evolve);
  const obligation = await fold(stream, evolveObligation);
  if (!obligation) return undefined;
  const proposed = own.filter(
    ([name, [first]]) => name.startsWith('guarantee-') && first?.data.obligation_id === id,
  );
  const assetIds = [...new Set(proposed.map(([, [first]]) => String(first?.data.asset_id)))];
  const policies = own
    .filter(([name]) => name.startsWith('policy-'))
    .map(([, history]) => foldedFrom(history, evolvePolicy))
    .filter((policy): policy is PolicyState => policy !== undefined && isApproved(policy));
  const { book } = await foldBook(fold, obligation, {
    guaranteeIds: proposed.map(([name]) => name.slice('guarantee-'.length)),
    assetIds: assetIds.filter((asset) => streams.has(`encumbrances-${asset}`)),
    alikeIds: own.filter(([name]) => name.startsWith('asset-')).map(([name]) => name.slice('asset-'.length)),
    valuations: own
      .filter(([name]) => name.startsWith('valuation-'))
      .map(([name, [first]]) => ({
        id: name.slice('valuation-'.length),
        asset_id: (first?.data.input as { asset: { id: string } } | undefined)?.asset.id ?? '',
      })),
    policies,
  });
  const { status } = coverageIn(book, asOfInstant(now))(obligation).coverage;
  const alarms = streams.get(`coverage-${id}`)?.filter(({ type }) => type !== 'GuaranteeEndsSoon');
  const last = alarms?.at(-1)?.data.status as typeof status | undefined;
  return alarmOf(status) === alarmOf(last)
    ? undefined
    : `obligation ${id} is ${status}, and was told last to be ${last ?? 'nothing'}`;
}

const foldedFrom = <State, Event>(
  history: readonly RecordedEvent[],
  evolve: (state: State | undefined, event: Event) => State | undefined,
): State | undefined =>
  history.reduce<State | undefined>((state, event) => evolve(state, readEvent(event) as Event), undefined);
