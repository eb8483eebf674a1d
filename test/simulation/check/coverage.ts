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

/** Computed once for each number of events on one day. */
const known = new WeakMap<
  World,
  { readonly events: number; readonly day: string; readonly faults: readonly string[] }
>();

/**
 * Obligations whose last recorded coverage differs from what the log gives: lost alarms, or alarms for what no longer holds.
 * The coverage is computed as an auditor's replay does; other tests compare that with an independent model.
 */
export async function wrongCoverage(world: World): Promise<readonly string[]> {
  const { events } = world.servers.stored;
  const now = instantOf(world.time.wall);
  const day = businessDateOf(now);
  const before = known.get(world);
  if (before?.events === events.length && before.day === day) return before.faults;
  const streams = Map.groupBy(events, ({ stream }) => stream);
  const faults: string[] = [];
  for (const stream of streams.keys()) {
    if (!stream.startsWith('obligation-') || isReferenceStream(stream)) continue;
    const fault = await coverageFault(streams, stream, now);
    if (fault) faults.push(fault);
  }
  known.set(world, { events: events.length, day, faults });
  return faults;
}

type Streams = ReadonlyMap<string, readonly RecordedEvent[]>;

async function coverageFault(streams: Streams, stream: string, now: string): Promise<string | undefined> {
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
    : `obligation ${id} is ${status}, but ${last ?? 'nothing'} was recorded last`;
}

const foldedFrom = <State, Event>(
  history: readonly RecordedEvent[],
  evolve: (state: State | undefined, event: Event) => State | undefined,
): State | undefined =>
  history.reduce<State | undefined>((state, event) => evolve(state, readEvent(event) as Event), undefined);
