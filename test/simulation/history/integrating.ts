import { isDone, jsonOf } from './record.ts';
import type { Scene } from './scene.ts';

/** What the back ends of an organization do: they follow what happens. */

const MOST_PAGES = 4;

/** Goes on where it stands, page by page; now and then it asks once more behind an old place, or behind a stranger's. */
async function followFeed(scene: Scene): Promise<void> {
  const { random, book, books } = scene;
  const follower = random.pick(book.followers);
  const asking = { ...scene, step: scene.step.number };
  const limit = random.pick([1, 3, 20, 200]);
  const dice = random.next();
  if (dice < 0.2) {
    const whose = dice < 0.1 ? book : books.find((other) => other !== book);
    const after = whose?.followers[0].places[random.int(Math.max(1, whose.followers[0].places.length))];
    if (after !== undefined) return void (await follower.read(asking, { limit, waitS: 0, after }));
  }
  if (follower.isReading) return;
  follower.isReading = true;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const waitS = random.pick([0, 0, 1, 2, 5]);
    const { answer } = await follower.read(asking, { limit, waitS });
    const { items } = jsonOf(answer);
    if (!isDone(answer) || (Array.isArray(items) && items.length === 0)) break;
  }
  follower.isReading = false;
}

export const integratingActs = { followFeed };
