import {
  encumbranceBody,
  guaranteeBody,
  nameOf,
  obligationBody,
  obligationPatch,
  registrationBody,
} from './bodies.ts';
import { isDone, jsonOf } from './record.ts';
import { anyOf, created, decided, learn, patch, post, type Scene } from './scene.ts';

/** Actions of a lender's clients: obligations, guarantees, and encumbrances of assets. */

async function proposeGuarantee(scene: Scene): Promise<void> {
  const { random, book, organization } = scene;
  const obligation = anyOf(random, book.obligations);
  // Often the same asset, so that claims on it conflict.
  const asset = random.next() < 0.5 ? book.assets[0] : anyOf(random, book.assets);
  if (!asset || !obligation) return;
  const body = guaranteeBody(random, organization.number, asset.id, obligation.id);
  // Of two concurrent proposals at most one is recognized.
  const suffixes = random.next() < 0.3 ? ['', '-rival'] : [''];
  const proposed = suffixes.map((suffix) => post(scene, '/guarantees', body, scene.person, suffix));
  for (const each of await Promise.all(proposed)) learn(book, 'guarantees', each);
}

async function recordRegistration(scene: Scene): Promise<void> {
  const { random, book, organization } = scene;
  const known = anyOf(random, book.guarantees);
  if (known)
    await post(scene, `/guarantees/${known.id}/registrations`, registrationBody(organization.number));
}

async function recordEncumbrance(scene: Scene): Promise<void> {
  const { random, book, organization } = scene;
  const asset = random.next() < 0.5 ? book.assets[0] : anyOf(random, book.assets);
  if (!asset) return;
  const path = `/assets/${asset.id}/encumbrances`;
  const { answer } = await post(scene, path, encumbranceBody(random, organization.number));
  const { id } = jsonOf(answer);
  const isNew = typeof id === 'string' && !book.encumbrances.some((known) => known.id === id);
  if (isDone(answer) && isNew) book.encumbrances.push({ id, tag: '"1"', assetId: asset.id });
}

async function endEncumbrance(scene: Scene): Promise<void> {
  const { random, book } = scene;
  const known = book.encumbrances[random.int(Math.max(1, book.encumbrances.length))];
  if (known) await post(scene, `/assets/${known.assetId}/encumbrances/${known.id}/end`, {});
}

async function dispose(scene: Scene): Promise<void> {
  const { random, book, organization, step } = scene;
  const asset = anyOf(random, book.assets);
  if (!asset) return;
  const notes = nameOf(organization.number, step.number);
  await post(scene, `/assets/${asset.id}/disposals`, { date: '2026-01-02', reason: 'SOLD', notes });
}

export const lendingActs = {
  registerObligation: created('obligations', '/obligations', ({ random, organization }, name) =>
    obligationBody(random, organization.number, name),
  ),
  patchObligation: (scene: Scene) =>
    patch(
      scene,
      (name) => obligationPatch(scene.random, scene.organization.number, name),
      scene.random.next() < 0.2,
      'obligations',
    ),
  settleObligation: (scene: Scene) =>
    patch(scene, (name) => ({ name, status: 'SETTLED' }), false, 'obligations'),
  proposeGuarantee,
  decideGuarantee: decided('guarantees', 'decisions', ['APPROVE', 'APPROVE', 'APPROVE', 'REJECT']),
  releaseGuarantee: decided('guarantees', 'releases', ['APPROVE'], 'no decision'),
  recordRegistration,
  recordEncumbrance,
  endEncumbrance,
  dispose,
};
