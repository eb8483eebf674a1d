import { batchBody, markOf, nameOf, PORTFOLIOS } from './bodies.ts';
import { isDone, jsonOf } from './record.ts';
import { anyOf, learn, learnt, post, read, type Scene } from './scene.ts';

/** Actions of an organization's clients that follow the feed and send many assets at once. */

const MOST_PAGES = 4;

/** Reads on, page by page; now and then it repeats an old position, or sends another organization's. */
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

async function sendBatch(scene: Scene): Promise<void> {
  const { random, book, organization, step } = scene;
  const body = batchBody(random, organization.number, nameOf(organization.number, step.number));
  learn(book, 'batches', await post(scene, '/asset-batches', body, organization.integrator), 'batch_id');
}

async function revalue(scene: Scene): Promise<void> {
  const { random, book, organization } = scene;
  const portfolio = `${markOf(organization.number)} ${random.pick(PORTFOLIOS)}`;
  const selection = random.pick<object>([
    { portfolio },
    { portfolio },
    { asset_class: 'COURT_CLAIM' },
    { due_before: '2026-12-31' },
    { portfolio, asset_class: 'INVENTORY' },
  ]);
  const body = { ...selection, purpose: random.pick(['COLLATERAL', 'SALE']) };
  learn(book, 'batches', await post(scene, '/revaluations', body, organization.integrator), 'batch_id');
}

/** Reads a batch and its results, which name assets that nobody has seen otherwise. */
async function readBatch(scene: Scene): Promise<void> {
  const { random, book } = scene;
  const known = anyOf(random, book.batches);
  if (!known) return;
  await read(scene, random, `/asset-batches/${known.id}`);
  const { answer } = await read(scene, random, `/asset-batches/${known.id}/results`);
  if (!isDone(answer)) return;
  for (const [, id = ''] of answer.body.matchAll(/"asset_id":"([^"]+)"/g)) learnt(book.assets, id);
}

export const integratingActs = { followFeed, sendBatch, revalue, readBatch };
