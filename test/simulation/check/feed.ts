import type { RecordedEvent } from '../../../src/engine/log/event-log.ts';
import { seededRandom } from '../../support/random.ts';
import type { Organization } from '../history/clients.ts';
import type { Follower, WebhookEvent } from '../history/follower.ts';
import { type Exchanged, isDone, isUnknown, jsonOf } from '../history/record.ts';
import type { Stage } from '../history/scene.ts';
import type { World } from '../world/world.ts';
import { type Happened, happenedTo, textOf } from './feed-events.ts';
import { knownTo } from './known.ts';

/**
 * Every page of the feed is what a plain filter makes of the log: the organization's events between the requested position and
 * the answered one, in order and once. A position of its own is never refused, another organization's
 * always is. A page shows what its reader has already seen, unless it says that it is stale.
 */
export function wronglyFollowed(
  exchanged: readonly Exchanged[],
  events: readonly RecordedEvent[],
  organizations: readonly Organization[],
): readonly string[] {
  const pages = exchanged.filter(({ call }) => call.path.startsWith('/events?'));
  if (pages.length === 0) return [];
  const logs = organizations.map(({ id }) => happenedTo(events, id));
  return pages.flatMap((page) => {
    const { step, organization, call, answer } = page;
    const log = logs[organization] ?? [];
    return faultsOf(page, log, exchanged).map(
      (fault) => `step ${step}: GET ${call.path} of ${organization} ${fault}: ${answer?.body.slice(0, 500)}`,
    );
  });
}

/** Which event of the organization a position names; -1 for the beginning, undefined for another organization's. */
function indexOf(log: readonly Happened[], place: string | null): number | undefined {
  if (place === null) return -1;
  const { event_id } = JSON.parse(Buffer.from(place, 'base64url').toString()) as { event_id: string };
  const index = log.findIndex(({ event }) => event.eventId === event_id);
  return index < 0 ? undefined : index;
}

function faultsOf(page: Exchanged, log: readonly Happened[], exchanged: readonly Exchanged[]): string[] {
  const { call, answer } = page;
  if (isUnknown(answer)) return [];
  const query = new URLSearchParams(call.path.slice('/events?'.length));
  const after = indexOf(log, query.get('after'));
  if (after === undefined)
    return answer?.status === 400 ? [] : [`accepts the position of another organization: ${answer?.status}`];
  if (!isDone(answer)) return [`was refused: ${page.answer?.status}`];
  const { items, next } = jsonOf(answer) as { items: readonly WebhookEvent[]; next: string | null };
  const upTo = indexOf(log, next);
  if (upTo === undefined || upTo < after)
    return ['answers a place that is none of its own, or an earlier one'];
  const types = query.get('types')?.split(',');
  const wanted = log
    .slice(after + 1, upTo + 1)
    .flatMap(({ published }) => (published && (types?.includes(published.type) ?? true) ? [published] : []));
  const limit = Number(query.get('limit'));
  const faults: string[] = [];
  if (items.length > limit) faults.push(`shows more than ${limit}`);
  const [shown, should] = [items.map(textOf), wanted.map(textOf)];
  if (shown.join() !== should.join()) {
    const leftOut = should.filter((text) => !shown.includes(text));
    faults.push(`leaves out ${leftOut.join() || 'nothing'}, or has another order, or more`);
  }
  const seen = log[upTo]?.event.position ?? '';
  const known =
    items.length < limit && answer.headers.consistency !== 'stale' ? knownTo(page, exchanged) : '';
  const missed = log.findLast(({ event }) => event.position <= known);
  if (missed && missed.event.position > seen)
    faults.push(
      `does not show what its reader has already seen: ${missed.event.type} of ${missed.event.stream}`,
    );
  return faults;
}

const MOST_PAGES = 100;

/** When the deployment is idle each follower reads to the end: it then has every event, in the order of the log and once. */
export async function wholeFeeds(world: World, stage: Stage): Promise<readonly string[]> {
  if (!stage.integrates) return [];
  const faults: string[] = [];
  for (const organization of stage.organizations) {
    for (const follower of stage.books[organization.number]?.followers ?? []) {
      const before = world.servers.stored.events.length;
      await readOn(stage, organization, follower);
      const { events } = world.servers.stored;
      const wanted = (until: number) =>
        happenedTo(events.slice(0, until), organization.id).flatMap(({ published }) =>
          published && (follower.types?.includes(published.type) ?? true) ? [published.id] : [],
        );
      const received = follower.received.map(({ id }) => id);
      const least = wanted(before);
      // Events may be appended while it reads.
      if (
        received.length < least.length ||
        received.join() !== wanted(events.length).slice(0, received.length).join()
      )
        faults.push(
          `a follower of organization ${organization.number} received ${received.join()}, the log has ${least.join()}`,
        );
    }
  }
  return faults;
}

async function readOn(stage: Stage, organization: Organization, follower: Follower): Promise<void> {
  const random = seededRandom(follower.received.length);
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const asking = { step: -1, clients: stage.clients, organization, random };
    const page = await follower.read(asking, { limit: 200, waitS: 0 });
    const { status, body } = page.answer ?? {};
    if (!isDone(page.answer)) throw new Error(`the feed in quiet answered ${status}: ${body}`);
    if ((jsonOf(page.answer).items as unknown[]).length === 0) return;
  }
  throw new Error('the feed has no end');
}
