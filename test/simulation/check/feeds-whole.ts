import { seededRandom } from '../../support/random.ts';
import type { Organization } from '../history/clients.ts';
import type { Follower } from '../history/follower.ts';
import { isDone, jsonOf } from '../history/record.ts';
import type { Stage } from '../history/scene.ts';
import type { World } from '../world/world.ts';
import { happenedTo } from './happenings.ts';

const MOST_PAGES = 100;

/** Once all is quiet each follower reads on to the end: then it was told all that happened, in the order of the log and once. */
export async function wholeFeeds(world: World, stage: Stage): Promise<readonly string[]> {
  if (!stage.integrates) return [];
  const faults: string[] = [];
  for (const organization of stage.organizations) {
    for (const follower of stage.books[organization.number]?.followers ?? []) {
      const before = world.servers.stored.events.length;
      await readOn(stage, organization, follower);
      const { events } = world.servers.stored;
      const wanted = (until: number) =>
        happenedTo(events.slice(0, until), organization.id).flatMap(({ told }) =>
          told && (follower.types?.includes(told.type) ?? true) ? [told.id] : [],
        );
      const told = follower.told.map(({ id }) => id);
      const least = wanted(before);
      // Something may have happened while it read.
      if (told.length < least.length || told.join() !== wanted(events.length).slice(0, told.length).join())
        faults.push(
          `a follower of organization ${organization.number} was told of ${told.join()}, the log has ${least.join()}`,
        );
    }
  }
  return faults;
}

async function readOn(stage: Stage, organization: Organization, follower: Follower): Promise<void> {
  const random = seededRandom(follower.told.length);
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const asking = { step: -1, clients: stage.clients, organization, random };
    const page = await follower.read(asking, { limit: 200, waitS: 0 });
    const { status, body } = page.answer ?? {};
    if (!isDone(page.answer)) throw new Error(`the feed in quiet answered ${status}: ${body}`);
    if ((jsonOf(page.answer).items as unknown[]).length === 0) return;
  }
  throw new Error('the feed has no end');
}
