import { BEHAVIOURS } from '../world/receivers.ts';
import { markOf, nameOf } from './bodies.ts';
import { SOME_TYPES } from './follower.ts';
import { isDone } from './record.ts';
import { anyOf, learn, post, type Scene } from './scene.ts';

/** Actions of clients that receive webhooks: they register, change and replay them. */

/** Frequent types, some types, and all types about webhooks. */
const WANTED = [
  ['asset.registered', 'asset.changed', 'valuation.requested', 'valuation.completed', 'valuation.reviewed'],
  SOME_TYPES,
  [
    'asset.changed',
    'policy.decided',
    'coverage.short',
    'coverage.restored',
    'webhook.disabled',
    'delivery.given_up',
  ],
] as const;

const urlOf = ({ random, organization, step }: Scene, what = ''): string =>
  `https://receiver.example/${markOf(organization.number)}/${step.number}${what}/${random.pick(BEHAVIOURS)}`;

async function registerWebhook(scene: Scene): Promise<void> {
  const { random, book, organization, step } = scene;
  const body = {
    url: urlOf(scene),
    types: random.pick<readonly string[]>(WANTED),
    description: nameOf(organization.number, step.number),
  };
  learn(book, 'webhooks', await post(scene, '/webhooks', body, organization.integrator));
}

async function changeWebhook(scene: Scene): Promise<void> {
  const { random, book, organization } = scene;
  const known = anyOf(random, book.webhooks);
  if (!known) return;
  const dice = random.next();
  const path = `/webhooks/${known.id}`;
  const ask = (what: string, body: object) => post(scene, `${path}/${what}`, body, organization.integrator);
  if (dice < 0.2) return void (await ask('secret-rotations', {}));
  if (dice < 0.35) return void (await ask('tests', {}));
  if (dice < 0.5) {
    const places = book.followers[0].places;
    const after = random.next() < 0.5 ? null : (places[random.int(places.length + 1)] ?? null);
    return void (await ask('replays', { after }));
  }
  const body = random.pick<object>([
    { url: urlOf(scene, '-moved') },
    { types: random.pick<readonly string[]>(WANTED) },
    { status: 'DISABLED' },
    { status: 'ENABLED' },
    { status: 'ENABLED' },
  ]);
  const { clients, step } = scene;
  const sending = { step: step.number, organization, person: organization.integrator, path, body } as const;
  const headers = { 'if-match': known.tag };
  const patched = await clients.send({ ...sending, method: 'PATCH', headers }, random);
  if (isDone(patched.answer)) known.tag = patched.answer.headers.etag ?? known.tag;
  else await readWebhook(scene, known);
}

async function readWebhook(scene: Scene, known = anyOf(scene.random, scene.book.webhooks)): Promise<void> {
  const { random, clients, organization, step } = scene;
  if (!known) return;
  const sending = {
    step: step.number,
    organization,
    person: organization.integrator,
    method: 'GET',
  } as const;
  const { answer } = await clients.send({ ...sending, path: `/webhooks/${known.id}` }, random);
  if (isDone(answer)) known.tag = answer.headers.etag ?? known.tag;
  await clients.send({ ...sending, path: `/webhooks/${known.id}/deliveries?limit=5` }, random);
}

export const webhookActs = {
  registerWebhook,
  changeWebhook,
  readWebhook: (scene: Scene) => readWebhook(scene),
};
