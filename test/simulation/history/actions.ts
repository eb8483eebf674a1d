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
import type { Clients, Organization, Person, Sending } from './clients.ts';
import type { Action, Step } from './plan.ts';
import { type Exchanged, isDone, jsonOf, versionOf } from './record.ts';

/** What a client knows of something that it has seen. */
export interface Known {
  readonly id: string;
  /** The strong tag that it was told last. */
  tag: string;
}

/** What the clients of an organization have been told of. */
export class Book {
  readonly assets: Known[] = [];
  readonly documents: Known[] = [];
  readonly valuations: Known[] = [];
  readonly policies: Known[] = [];
  readonly scenarios: Known[] = [];
  readonly posts: Sending[] = [];
}

type Shelf = Exclude<keyof Book, 'posts'>;

export interface Stage {
  readonly clients: Clients;
  readonly organizations: readonly Organization[];
  readonly books: readonly Book[];
}

/** Does one step, with its twin and the reads that go along with it. */
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

interface Scene extends Stage {
  readonly step: Step;
  readonly random: Random;
  readonly organization: Organization;
  readonly book: Book;
  readonly person: Person;
}

/** A POST under a key of its own, twice at once where the step says so. */
async function post(
  scene: Scene,
  path: string,
  body: object,
  person: Person = scene.person,
  suffix = '',
): Promise<Exchanged> {
  const { clients, step, random, organization, book } = scene;
  const key = `simulated-${organization.number}-${step.number}${suffix}`;
  const sending: Sending = { step: step.number, organization, person, method: 'POST', path, key, body };
  book.posts.push(sending);
  const first = random.int(8);
  if (step.twin === 'none') return clients.sendSurely(sending, random, first);
  const other = step.twin === 'same-replica' ? first : first + 1;
  const [one, two] = await Promise.all([
    clients.sendSurely(sending, seededRandom(random.int(2 ** 32)), first),
    clients.sendSurely(sending, seededRandom(random.int(2 ** 32)), other),
  ]);
  return isDone(one.answer) ? one : two;
}

/** Remembers what a POST has made. */
function learn(book: Book, shelf: Shelf, { answer }: Exchanged, member = 'id'): string | undefined {
  const id = jsonOf(answer)[member];
  if (!isDone(answer) || typeof id !== 'string') return undefined;
  if (!book[shelf].some((known) => known.id === id)) {
    book[shelf].push({ id, tag: answer.headers.etag ?? '"1"' });
  }
  return id;
}

const itemsOf = ({ answer }: Exchanged): readonly { readonly id: string }[] =>
  isDone(answer) ? (jsonOf(answer).items as { id: string }[]) : [];

function learnt(shelf: Known[], id: string): void {
  if (!shelf.some((known) => known.id === id)) shelf.push({ id, tag: '"1"' });
}

const anyOf = (random: Random, known: readonly Known[]): Known | undefined =>
  known.length === 0 ? undefined : known[random.int(known.length)];

const created =
  (shelf: Shelf, path: string, bodyOf: (scene: Scene, name: string) => object) =>
  async (scene: Scene): Promise<void> => {
    const name = nameOf(scene.organization.number, scene.step.number);
    learn(scene.book, shelf, await post(scene, path, bodyOf(scene, name)));
  };

async function patch(scene: Scene, bodyOf: (name: string) => object, isOldTag = false): Promise<void> {
  const { clients, random, organization, book, person, step } = scene;
  const asset = anyOf(random, book.assets);
  if (!asset) return;
  const current = versionOf(asset.tag) ?? 1;
  const version = isOldTag ? Math.max(1, current - 1 - random.int(2)) : current;
  const patched = await clients.send(
    {
      step: step.number,
      organization,
      person,
      method: 'PATCH',
      path: `/assets/${asset.id}`,
      headers: { 'if-match': `"${version}"` },
      body: bodyOf(nameOf(organization.number, step.number)),
    },
    random,
  );
  if (isDone(patched.answer)) asset.tag = patched.answer.headers.etag ?? asset.tag;
  // Somebody else was faster: look again, and the next patch is made from what is seen there.
  if (patched.answer?.status === 412) await read(scene, random, `/assets/${asset.id}`, asset);
}

async function read(scene: Scene, random: Random, path: string, known?: Known): Promise<Exchanged> {
  const { clients, organization, step } = scene;
  const person = random.next() < 0.5 ? organization.reviewer : random.pick(organization.analysts);
  const seen = await clients.send({ step: step.number, organization, person, method: 'GET', path }, random);
  if (known && isDone(seen.answer)) known.tag = seen.answer.headers.etag ?? known.tag;
  return seen;
}

const decided =
  (shelf: Shelf, path: string, decisions: readonly [string, ...string[]], suffix = '') =>
  async (scene: Scene): Promise<void> => {
    const { random, book, organization, step } = scene;
    const known = anyOf(random, book[shelf]);
    if (!known) return;
    const decision = random.pick(decisions);
    const rationale = nameOf(organization.number, step.number);
    const body = suffix === 'no decision' ? { rationale } : { decision, rationale };
    // One of the analysts may decide, too, but not on what is theirs.
    const decides = random.next() < 0.75 ? organization.reviewer : organization.analysts.at(-1);
    const { answer } = await post(scene, `/${shelf}/${known.id}/${path}`, body, decides);
    // Where it takes several people the same one comes again, and is not one of them.
    const review = jsonOf(answer).review as { readonly approvals?: readonly unknown[] } | undefined;
    if (review?.approvals?.length)
      await post(scene, `/${shelf}/${known.id}/${path}`, body, decides, '-again');
  };

async function evidence(scene: Scene): Promise<void> {
  const { clients, random, book, organization, person, step } = scene;
  const asset = anyOf(random, book.assets);
  if (!asset) return;
  const name = nameOf(organization.number, step.number);
  const content = evidenceOf(random, name);
  const id = learn(book, 'documents', await post(scene, '/documents', documentBody(asset.id, name, content)));
  if (!id) return;
  await clients.sendSurely(
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
  // Often the same asset once more: what waits for a review stands beside what was approved.
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
  if (earlier) await clients.sendSurely({ ...earlier, step: step.number }, random);
}

/** The key of an earlier POST, with another body: never what is done. */
async function otherContent({ clients, random, book, step, organization }: Scene): Promise<void> {
  const earlier = book.posts[random.int(Math.max(1, book.posts.length))];
  if (!earlier || Buffer.isBuffer(earlier.body) || earlier.path.endsWith('/completion')) return;
  const member =
    'name' in (earlier.body ?? {}) ? 'name' : 'notes' in (earlier.body ?? {}) ? 'notes' : 'rationale';
  if (earlier.path === '/documents') return;
  const body = { ...earlier.body, [member]: nameOf(organization.number, step.number, ' other') };
  await clients.sendSurely({ ...earlier, body, step: step.number }, random);
}

/** Reads something that the organization knows, a list, or what is none of its business. */
async function look(scene: Scene, random: Random): Promise<void> {
  const { book, books, organization } = scene;
  const shelf = random.pick([
    'assets',
    'valuations',
    'assets',
    'documents',
    'policies',
    'scenarios',
  ] as const);
  const foreign = books.find((other) => other !== book);
  const known = anyOf(random, book[shelf]);
  const dice = random.next();
  if (dice < 0.2) {
    const page = await read(scene, random, `/${shelf}?limit=${1 + random.int(5)}`);
    // What the service has requested by itself nobody was told of otherwise.
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
  await read(scene, random, `/${shelf}/${known.id}`, shelf === 'assets' ? known : undefined);
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
};
