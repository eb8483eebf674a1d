import { type Random, seededRandom } from '../../support/random.ts';
import { nameOf } from './bodies.ts';
import type { Clients, Organization, Person, Sending } from './clients.ts';
import { Follower, SOME_TYPES } from './follower.ts';
import type { Step } from './plan.ts';
import { type Exchanged, isDone, jsonOf, versionOf } from './record.ts';

/** What a client knows of a resource that it has seen. */
export interface Known {
  readonly id: string;
  /** The strong tag that it received last. */
  tag: string;
}

/** Resources that the clients of an organization know. */
export class Book {
  readonly assets: Known[] = [];
  readonly documents: Known[] = [];
  readonly valuations: Known[] = [];
  readonly policies: Known[] = [];
  readonly scenarios: Known[] = [];
  readonly obligations: Known[] = [];
  readonly guarantees: Known[] = [];
  readonly encumbrances: (Known & { readonly assetId: string })[] = [];
  readonly batches: Known[] = [];
  readonly webhooks: Known[] = [];
  /** One follower of all events, one of some types. */
  readonly followers = [new Follower(undefined), new Follower(SOME_TYPES)] as const;
  readonly posts: Sending[] = [];
}

export type Shelf = Exclude<keyof Book, 'posts' | 'encumbrances' | 'followers'>;

export interface Stage {
  readonly clients: Clients;
  readonly organizations: readonly Organization[];
  readonly books: readonly Book[];
  readonly integrates: boolean;
}

export interface Scene extends Stage {
  readonly step: Step;
  readonly random: Random;
  readonly organization: Organization;
  readonly book: Book;
  readonly person: Person;
}

/** A POST under its own key, sent twice at once where the step says so. */
export async function post(
  scene: Scene,
  path: string,
  body: object | Buffer,
  person: Person = scene.person,
  suffix = '',
): Promise<Exchanged> {
  const { clients, step, random, organization, book } = scene;
  const key = `simulated-${organization.number}-${step.number}${suffix}`;
  const sending: Sending = { step: step.number, organization, person, method: 'POST', path, key, body };
  book.posts.push(sending);
  const first = random.int(8);
  if (step.twin === 'none') return clients.sendWithRetry(sending, random, first);
  const other = step.twin === 'same-replica' ? first : first + 1;
  const [one, two] = await Promise.all([
    clients.sendWithRetry(sending, seededRandom(random.int(2 ** 32)), first),
    clients.sendWithRetry(sending, seededRandom(random.int(2 ** 32)), other),
  ]);
  return isDone(one.answer) ? one : two;
}

export function learn(book: Book, shelf: Shelf, { answer }: Exchanged, member = 'id'): string | undefined {
  const id = jsonOf(answer)[member];
  if (!isDone(answer) || typeof id !== 'string') return undefined;
  if (!book[shelf].some((known) => known.id === id)) {
    book[shelf].push({ id, tag: answer.headers.etag ?? '"1"' });
  }
  return id;
}

export const itemsOf = ({ answer }: Exchanged): readonly { readonly id: string }[] =>
  isDone(answer) ? (jsonOf(answer).items as { id: string }[]) : [];

export function learnt(shelf: Known[], id: string): void {
  if (!shelf.some((known) => known.id === id)) shelf.push({ id, tag: '"1"' });
}

export const anyOf = (random: Random, known: readonly Known[]): Known | undefined =>
  known.length === 0 ? undefined : known[random.int(known.length)];

export const created =
  (shelf: Shelf, path: string, bodyOf: (scene: Scene, name: string) => object) =>
  async (scene: Scene): Promise<void> => {
    const name = nameOf(scene.organization.number, scene.step.number);
    learn(scene.book, shelf, await post(scene, path, bodyOf(scene, name)));
  };

export async function patch(
  scene: Scene,
  bodyOf: (name: string) => object,
  isOldTag = false,
  shelf: 'assets' | 'obligations' = 'assets',
): Promise<void> {
  const { clients, random, organization, book, person, step } = scene;
  const known = anyOf(random, book[shelf]);
  if (!known) return;
  const current = versionOf(known.tag) ?? 1;
  const version = isOldTag ? Math.max(1, current - 1 - random.int(2)) : current;
  const patched = await clients.send(
    {
      step: step.number,
      organization,
      person,
      method: 'PATCH',
      path: `/${shelf}/${known.id}`,
      headers: { 'if-match': `"${version}"` },
      body: bodyOf(nameOf(organization.number, step.number)),
    },
    random,
  );
  if (isDone(patched.answer)) known.tag = patched.answer.headers.etag ?? known.tag;
  // Somebody else was faster: read again, so that the next patch is made from that version.
  if (patched.answer?.status === 412) await read(scene, random, `/${shelf}/${known.id}`, known);
}

export async function read(scene: Scene, random: Random, path: string, known?: Known): Promise<Exchanged> {
  const { clients, organization, step } = scene;
  const person = random.next() < 0.5 ? organization.reviewer : random.pick(organization.analysts);
  const seen = await clients.send({ step: step.number, organization, person, method: 'GET', path }, random);
  if (known && isDone(seen.answer)) known.tag = seen.answer.headers.etag ?? known.tag;
  return seen;
}

export const decided =
  (shelf: Shelf, path: string, decisions: readonly [string, ...string[]], suffix = '') =>
  async (scene: Scene): Promise<void> => {
    const { random, book, organization, step } = scene;
    const known = anyOf(random, book[shelf]);
    if (!known) return;
    const decision = random.pick(decisions);
    const rationale = nameOf(organization.number, step.number);
    const body = suffix === 'no decision' ? { rationale } : { decision, rationale };
    // One of the analysts may decide, too, but not on their own work.
    const decides = random.next() < 0.75 ? organization.reviewer : organization.analysts.at(-1);
    const { answer } = await post(scene, `/${shelf}/${known.id}/${path}`, body, decides);
    // Where several people must approve, the same person tries again, and must not be counted twice.
    const review = jsonOf(answer).review as { readonly approvals?: readonly unknown[] } | undefined;
    if (review?.approvals?.length)
      await post(scene, `/${shelf}/${known.id}/${path}`, body, decides, '-again');
  };
