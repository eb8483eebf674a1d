import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../../src/engine/log/event-log.ts';
import { Backlog, type Sweeps } from '../../src/processes/coverage/backlog.ts';
import { PACES } from '../../src/processes/coverage/pace.ts';
import { startChain } from '../support/events.ts';

const PAGE = PACES.named.page;
const [NORTH, SOUTH] = [randomUUID(), randomUUID()].toSorted() as [string, string];

/** Ids of an organization's obligations, in their order. */
const idsOf = (count: number) => Array.from({ length: count }, () => randomUUID()).toSorted();

function eventAt(position: string, organization: string | null = NORTH): RecordedEvent {
  const stream = `obligation-${randomUUID()}`;
  const metadata = { organization_id: organization };
  const [event] = startChain(stream).append({ type: 'ObligationPatched', data: {}, metadata }).events;
  return { ...event, stream, revision: 0, position };
}

/** A backlog that finds these obligations, and pages of it until nothing waits, each compared at a position. */
function backlogOf(owned: Readonly<Record<string, readonly string[]>>, marked: readonly string[] = []) {
  const all = Object.entries(owned)
    .flatMap(([organization_id, ids]) => ids.map((id) => ({ id, organization_id })))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const paged = (from: typeof all, after: string | null, limit: number) => {
    const obligations = from.filter(({ id }) => id > (after ?? '')).slice(0, limit);
    return { obligations, next: obligations.length < limit ? null : (obligations.at(-1)?.id ?? null) };
  };
  const sweeps: Sweeps = {
    obligations: async ({ after, limit, organizationId }) =>
      paged(
        all.filter(
          ({ organization_id }) => organizationId === undefined || organization_id === organizationId,
        ),
        after,
        limit,
      ),
    marked: async ({ after, limit }) =>
      paged(
        all.filter(({ id }) => marked.includes(id)),
        after,
        limit,
      ),
  };
  const backlog = new Backlog(sweeps);
  const page = async (position: string) => {
    const { occasions, organizationId, pace } = await backlog.next();
    backlog.compared(occasions.keys(), position);
    return { ids: [...occasions.keys()], occasions, organizationId, isSwept: pace !== PACES.named };
  };
  const rest = async (position: string) => {
    const pages: Awaited<ReturnType<typeof page>>[] = [];
    while (!backlog.isEmpty) pages.push(await page(position));
    return pages.filter(({ ids }) => ids.length > 0);
  };
  return { backlog, page, rest };
}

const named = (ids: readonly string[], event: RecordedEvent) =>
  new Map(ids.map((id) => [id, event] as const));

describe('what waits to be compared', () => {
  it('is compared once for several causes of one moment', async () => {
    const ids = idsOf(3 * PAGE);
    const { backlog, rest } = backlogOf({ [NORTH]: ids }, ids.slice(0, 50));
    backlog.sweepDate('2026-11-28', '1');
    backlog.sweepPolicy(NORTH, eventAt('4'));
    backlog.sweepPrice('soy', eventAt('3', null));
    backlog.sweepPrice('corn', eventAt('3', null));
    backlog.name(named(ids.slice(20, 30), eventAt('2')));
    const compared = (await rest('4')).flatMap((each) => each.ids);
    expect(compared).toHaveLength(ids.length);
    expect(compared.toSorted()).toEqual(ids);
  });

  it('is compared again for a cause that came after its comparison, and for no older one', async () => {
    const ids = idsOf(PACES.price.page - 1);
    const { backlog, page, rest } = backlogOf({ [NORTH]: ids }, ids);
    backlog.sweepPrice('soy', eventAt('3', null));
    backlog.sweepDate('2026-11-28', '');
    expect((await page('3')).ids).toEqual(ids);
    const [first = '', second = ''] = ids;
    backlog.name(named([first], eventAt('2')));
    backlog.name(named([second], eventAt('5')));
    expect((await rest('5')).flatMap((each) => each.ids)).toEqual([second]);
  });

  it('of a new price is what the price marks, whatever else there is', async () => {
    const ids = idsOf(10 * PAGE);
    const { backlog, rest } = backlogOf({ [NORTH]: ids }, ids.slice(7, 9));
    backlog.sweepPrice('soy', eventAt('3', null));
    expect((await rest('3')).map((each) => each.ids)).toEqual([ids.slice(7, 9)]);
  });

  it('begins again when the same price changes meanwhile', async () => {
    const ids = idsOf(2 * PAGE);
    const { backlog, page, rest } = backlogOf({ [NORTH]: ids }, ids);
    backlog.sweepPrice('soy', eventAt('3', null));
    await page('3');
    backlog.sweepPrice('soy', eventAt('4', null));
    const compared = (await rest('4')).flatMap((each) => each.ids);
    expect(compared.toSorted()).toEqual(ids);
  });

  it('begins again when it changes while a page is read', async () => {
    const ids = idsOf(PACES.price.page);
    const reading = Promise.withResolvers<void>();
    const obligations = ids.map((id) => ({ id, organization_id: NORTH }));
    const backlog = new Backlog({
      obligations: async () => ({ obligations: [], next: null }),
      async marked() {
        await reading.promise;
        return { obligations, next: null };
      },
    });
    backlog.sweepPrice('soy', eventAt('3', null));
    const first = backlog.next();
    backlog.sweepPrice('soy', eventAt('4', null));
    reading.resolve();
    // Compared before the second price was seen.
    backlog.compared((await first).occasions.keys(), '3');
    expect([...(await backlog.next()).occasions.keys()]).toEqual(ids);
  });

  it('waits for one page of a sweep at most where an event names it, and so does a sweep', async () => {
    const ids = idsOf(6 * PAGE);
    const { backlog, page } = backlogOf({ [NORTH]: ids, [SOUTH]: idsOf(4 * PAGE) });
    backlog.sweepDate('2026-11-28', '');
    backlog.name(named(idsOf(2 * PAGE), eventAt('2')));
    const turns = [await page('2'), await page('2'), await page('2'), await page('2')];
    expect(turns.map(({ isSwept }) => isSwept)).toEqual([false, true, false, true]);
  });

  it('of one organization does not wait for all of another one', async () => {
    const [one, other] = [idsOf(5 * PAGE), idsOf(5 * PAGE)];
    const { backlog, page } = backlogOf({ [NORTH]: one, [SOUTH]: other });
    backlog.sweepPolicy(NORTH, eventAt('2'));
    backlog.sweepPolicy(SOUTH, eventAt('2', SOUTH));
    const owners = [await page('2'), await page('2'), await page('2')].map((each) => each.organizationId);
    expect(owners).toEqual([NORTH, SOUTH, NORTH]);
  });

  it('is compared again on another day', async () => {
    const ids = idsOf(3);
    const { backlog, rest } = backlogOf({ [NORTH]: ids });
    for (const day of ['2026-11-28', '2026-11-29']) {
      backlog.sweepDate(day, '');
      const pages = await rest('9');
      expect(pages.map((each) => [each.ids, [...each.occasions.values()]])).toEqual([
        [ids, ids.map(() => day)],
      ]);
    }
  });
});
