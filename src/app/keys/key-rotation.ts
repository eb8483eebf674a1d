import { REPLAY_RETENTION_MS } from '../../engine/handling/cause.ts';
import type { Pool } from '../../engine/postgres/pool.ts';
import {
  beginRotation,
  endRotation,
  rewrapPage,
  type WrappedKeys,
  wrappedKeys,
} from '../../evidence/privacy/postgres/key-rotation.ts';
import type { MasterKey, MasterKeys } from '../../evidence/privacy/postgres/master-keys.ts';
import { OperationalError } from '../../kernel/operational-error.ts';
import { newSecret, readKeyFile, replaceKeyFile, type Secrets, ServiceKeyError } from './key-file.ts';
import { serviceKeysFrom } from './service-key.ts';

class RotationRefused extends OperationalError {
  override readonly name = 'RotationRefused';
}

export interface RotationParts {
  readonly pool: Pool;
  readonly file: string;
  /** True if every process reads this very file, so that a new key can be used at once. */
  readonly isOnlyFile: boolean;
}

/**
 * Wraps every data key with the first key of the file. Creates that key if the file holds only one and no other process
 * needs the file first. Each step is atomic: after a crash, run it again to resume.
 *
 * The order keeps every stored key readable: a key is in the file before the database names it, the database names it
 * before it wraps anything, and the former key stays until the database no longer needs it.
 */
export async function rotateKey(
  parts: RotationParts,
  signal: AbortSignal,
  onRewrapped: (count: number) => void,
) {
  const { pool, file } = parts;
  let secrets = await secretsOf(file);
  const madeKey = secrets.length === 1;
  if (madeKey) {
    if (!parts.isOnlyFile)
      throw new RotationRefused(
        `${file} holds one key alone. "privacy rotate-key --prepare" puts a new one above it: bring that file to every process, and then say this again. Nothing was done.`,
      );
    secrets = await addKey(file, secrets);
  }
  const masters = serviceKeysFrom(secrets).masters;
  const [first, ...others] = masters.all();
  let rewrapped = 0;
  for (;;) {
    signal.throwIfAborted();
    const state = await wrappedKeys(pool);
    const leading = await leadingOf(state, masters, file);
    if (state.former === undefined && leading.id !== first.id) {
      await beginRotation(pool, leading, first);
    } else if (state.former !== undefined || keysNotWrappedBy(state, leading.id) > 0) {
      rewrapped += await rewrapAll(pool, masters, leading, signal, onRewrapped);
      await endRotation(pool, leading);
    } else {
      const all = state.counts.get(leading.id) ?? 0;
      const former = others.map(({ id }) => id);
      const { rotatedAt } = state;
      return {
        /** Id of the master key in use, and of the other keys in the file. */
        key: leading.id,
        former,
        rewrapped,
        already: Math.max(0, all - rewrapped),
        rotatedAt,
      };
    }
  }
}

async function rewrapAll(
  pool: Pool,
  masters: MasterKeys,
  to: MasterKey,
  signal: AbortSignal,
  onRewrapped: (count: number) => void,
): Promise<number> {
  const unreadable: string[] = [];
  let count = 0;
  for (let after: string | undefined = ''; after !== undefined; ) {
    signal.throwIfAborted();
    const done = await rewrapPage(pool, masters, to, after);
    count += done.rewrapped;
    onRewrapped(done.rewrapped);
    unreadable.push(...done.unreadable);
    after = done.last;
  }
  if (unreadable.length === 0) return count;
  throw new RotationRefused(
    `${unreadable.length} data keys open with no key of the file, and did not before: they are damaged, and so is what they sealed. The others are re-wrapped. Erase these assets, or bring the key: ${unreadable.slice(0, 20).join(', ')}`,
  );
}

export const keysNotWrappedBy = ({ counts }: WrappedKeys, leading: string): number =>
  [...counts].reduce((sum, [id, keys]) => (id === leading ? sum : sum + keys), 0);

/** Adds a key to the file, above the one in use. `made` is false if one was added before. */
export async function prepareKey({ pool, file }: RotationParts): Promise<{ key: string; made: boolean }> {
  const secrets = await secretsOf(file);
  const [first] = serviceKeysFrom(secrets).masters.all();
  if (secrets.length > 1) {
    const { leading } = await wrappedKeys(pool);
    if (leading !== first.id) return { key: first.id, made: false };
    throw new RotationRefused(
      `${file} still holds a key that was replaced: drop it with "privacy rotate-key --finish" before the next one. Nothing was done.`,
    );
  }
  const [made] = serviceKeysFrom(await addKey(file, secrets)).masters.all();
  return { key: made.id, made: true };
}

async function addKey(file: string, secrets: Secrets): Promise<Secrets> {
  const added: Secrets = [newSecret(), ...secrets];
  await replaceKeyFile(file, added);
  return added;
}

/**
 * Removes all but the first key from the file once it wraps everything. Each removed key gets a file of its own, named in
 * `former`.
 */
export async function dropFormerKeys({ pool, file }: RotationParts, nowMs: number, skipsRetention: boolean) {
  const secrets = await secretsOf(file);
  const state = await wrappedKeys(pool);
  const masters = serviceKeysFrom(secrets).masters;
  const [first, ...others] = masters.all();
  const leading = await leadingOf(state, masters, file);
  const left = keysNotWrappedBy(state, leading.id);
  if (others.length === 0) return { key: first.id, former: [] };
  if (state.former !== undefined || leading.id !== first.id || left > 0)
    throw new RotationRefused(
      `The rotation is not done: ${left} of ${left + (state.counts.get(leading.id) ?? 0)} keys are not wrapped by key ${first.id} yet, or new ones are not. Run "privacy rotate-key" first. Nothing was done.`,
    );
  const until = (state.rotatedAt?.getTime() ?? 0) + REPLAY_RETENTION_MS;
  if (nowMs < until && !skipsRetention)
    throw new RotationRefused(
      `Until ${new Date(until).toISOString()} a client may repeat a request from before the rotation, and without the former key it would be refused as a reused key (422). Run this again then, or add --now. Nothing was done.`,
    );
  const former = others.map(({ id }) => ({ key: id, file: `${file}.former-${id}` }));
  for (const [index, { file: place }] of former.entries()) {
    const secret = secrets[index + 1];
    if (secret) await replaceKeyFile(place, [secret]);
  }
  await replaceKeyFile(file, [secrets[0]]);
  return { key: first.id, former };
}

async function secretsOf(file: string): Promise<Secrets> {
  const secrets = await readKeyFile(file);
  if (!secrets) throw new ServiceKeyError(file, 'is gone. Nothing was done.');
  return secrets;
}

async function leadingOf(state: WrappedKeys, masters: MasterKeys, file: string): Promise<MasterKey> {
  const leading = await masters.find(state.leading ?? '');
  if (!leading) throw new ServiceKeyError(file, `does not hold key ${state.leading}.`);
  return leading;
}
