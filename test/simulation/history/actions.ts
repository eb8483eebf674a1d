import { type Random, seededRandom } from '../../support/random.ts';
import {
  assetBody,
  contentDigest,
  documentBody,
  evidenceOf,
  nameOf,
  patchBody,
  policyBody,
  scenarioBody,
  valuationDay,
} from './bodies.ts';
import type { Sending } from './clients.ts';
import { integratingActs } from './integrating.ts';
import { lendingActs } from './lending.ts';
import type { Action, Step } from './plan.ts';
import { jsonOf } from './record.ts';
import {
  anyOf,
  created,
  decided,
  itemsOf,
  learn,
  learnt,
  patch,
  post,
  read,
  type Scene,
  type Stage,
} from './scene.ts';
import { webhookActs } from './webhooks.ts';

export async function act(stage: Stage, step: Step): Promise<void> {
  const random = seededRandom(step.seed);
  const organization = stage.organizations[step.organization];
  const book = stage.books[step.organization];
  if (!organization || !book) throw new Error('a step of nobody');
  const person = random.pick(organization.analysts);
  const scene: Scene = { ...stage, step, random, organization, book, person };
  await Promise.all([
    ACTS[step.action](scene),
    ...Array.from({ length: step.reads }, () => look(scene, seededRandom(random.int(2 ** 32)))),
  ]);
}

async function evidence(scene: Scene): Promise<void> {
  const { clients, random, book, organization, person, step } = scene;
  const asset = anyOf(random, book.assets);
  if (!asset) return;
  const name = nameOf(organization.number, step.number);
  const content = evidenceOf(random, name);
  const id = learn(book, 'documents', await post(scene, '/documents', documentBody(asset.id, name, content)));
  if (!id) return;
  await clients.sendWithRetry(
    {
      step: step.number,
      organization,
      person,
      method: 'PUT',
      path: `/documents/${id}/parts/1`,
      headers: { 'content-digest': contentDigest(content.sha256) },
      body: content.bytes,
    },
    random,
  );
  await post(scene, `/documents/${id}/completion`, {}, person, '-completion');
}

async function requestValuation(scene: Scene): Promise<void> {
  const { random, book } = scene;
  // Often the same asset again, so that a pending valuation meets an approved one.
  const asset = random.next() < 0.5 ? book.assets[0] : anyOf(random, book.assets);
  if (!asset) return;
  const scenario = random.next() < 0.15 ? anyOf(random, book.scenarios) : undefined;
  const asked = await post(scene, '/valuations', {
    asset_id: asset.id,
    purpose: random.next() < 0.15 ? 'SALE' : 'COLLATERAL',
    ...valuationDay(random),
    notes: nameOf(scene.organization.number, scene.step.number),
    ...(scenario && { scenario_id: scenario.id }),
  });
  const id = learn(book, 'valuations', asked, 'valuation_id');
  const job = jsonOf(asked.answer).job_id;
  if (id && typeof job === 'string' && random.next() < 0.5) {
    await read(scene, random, `/jobs/${job}`);
    await read(scene, random, `/valuations/${id}`);
  }
}

async function repeatPost({ clients, random, book, step }: Scene): Promise<void> {
  const earlier = book.posts[random.int(Math.max(1, book.posts.length))];
  if (earlier) await clients.sendWithRetry({ ...earlier, step: step.number }, random);
}

/** The key of an earlier POST with another body: it must not be executed. */
async function otherContent({ clients, random, book, step, organization }: Scene): Promise<void> {
  const earlier = book.posts[random.int(Math.max(1, book.posts.length))];
  if (earlier && Buffer.isBuffer(earlier.body)) {
    const body = Buffer.concat([earlier.body, Buffer.from('\n{}')]);
    return void (await clients.sendWithRetry({ ...earlier, body, step: step.number }, random));
  }
  if (!earlier || /completion$|^.documents$|^.guarantees$|encumbrances/.test(earlier.path)) return;
  const member =
    'name' in (earlier.body ?? {}) ? 'name' : 'notes' in (earlier.body ?? {}) ? 'notes' : 'rationale';
  const body = { ...earlier.body, [member]: nameOf(organization.number, step.number, ' other') };
  await clients.sendWithRetry({ ...earlier, body, step: step.number }, random);
}

const LENT = ['obligations', 'guarantees'] as const;

/** Reads a resource that the organization knows, a list, or another organization's resource. */
async function look(scene: Scene, random: Random): Promise<void> {
  const { book, books, organization } = scene;
  const shelf = random.pick([
    'assets',
    'valuations',
    'assets',
    'documents',
    'policies',
    'scenarios',
    ...(book.obligations.length > 0 ? LENT : []),
  ] as const);
  const foreign = books.find((other) => other !== book);
  const known = anyOf(random, book[shelf]);
  const dice = random.next();
  if (dice < 0.2) {
    const page = await read(scene, random, `/${shelf}?limit=${1 + random.int(5)}`);
    // Valuations that the service has requested by itself are known from the list alone.
    if (shelf === 'valuations') for (const { id } of itemsOf(page)) learnt(book.valuations, id);
    return;
  }
  if (dice < 0.25) return void (await read(scene, random, '/portfolios'));
  if (dice < 0.32 && foreign) {
    const other = anyOf(random, foreign[shelf]);
    if (other) await read(scene, random, `/${shelf}/${other.id}`);
    return;
  }
  if (!known) return;
  if (dice < 0.4) {
    const { clients, step } = scene;
    const history: Sending = {
      step: step.number,
      organization,
      person: organization.reviewer,
      method: 'GET',
      path: `/${shelf}/${known.id}/history`,
    };
    return void (await clients.send(history, random));
  }
  if (dice < 0.45 && shelf === 'valuations') {
    return void (await read(scene, random, `/valuations/${known.id}/report`));
  }
  if (dice < 0.7 && shelf === 'obligations') {
    return void (await read(scene, random, `/obligations/${known.id}/coverage`));
  }
  const isPatched = shelf === 'assets' || shelf === 'obligations';
  await read(scene, random, `/${shelf}/${known.id}`, isPatched ? known : undefined);
}

const ACTS: { readonly [A in Action]: (scene: Scene) => Promise<void> } = {
  register: created('assets', '/assets', ({ random, organization }, name) =>
    assetBody(random, organization.number, name),
  ),
  patch: (scene) => patch(scene, (name) => patchBody(scene.random, scene.organization.number, name)),
  patchWithOldTag: (scene) =>
    patch(scene, (name) => patchBody(scene.random, scene.organization.number, name), true),
  archiveOrRestore: (scene) =>
    patch(scene, (name) => ({ name, status: scene.random.pick(['ARCHIVED', 'ACTIVE']) })),
  evidence,
  reviewDocument: decided('documents', 'reviews', ['ACCEPT', 'ACCEPT', 'REJECT']),
  requestValuation,
  reviewValuation: decided('valuations', 'reviews', ['APPROVE', 'APPROVE', 'REJECT']),
  withdraw: decided('valuations', 'withdrawals', ['APPROVE'], 'no decision'),
  proposePolicy: created('policies', '/policies', ({ random }, name) => policyBody(random, name)),
  decidePolicy: decided('policies', 'decisions', ['APPROVE', 'APPROVE', 'REJECT']),
  proposeScenario: created('scenarios', '/scenarios', ({ random }, name) => scenarioBody(random, name)),
  decideScenario: decided('scenarios', 'decisions', ['APPROVE', 'REJECT']),
  repeatPost,
  otherContent,
  ...lendingActs,
  ...integratingActs,
  ...webhookActs,
};
