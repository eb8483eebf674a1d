import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

const KEY_BYTES = 32;

/** The keys of a service, all from its one secret: lost with it, changed with it. */
export interface ServiceKeys {
  /** Wraps the keys of personal data. */
  readonly master: Uint8Array;
  /** Keys the fingerprints of idempotent requests. */
  readonly fingerprint: KeyObject;
  /** Keys the checksums of list cursors. */
  readonly cursor: KeyObject;
}

/** The secret in a file cannot be used: says which file and why. */
export class ServiceKeyError extends Error {
  constructor(file: string, why: string) {
    super(`The key file ${file} ${why}`);
    this.name = 'ServiceKeyError';
  }
}

const derived = (secret: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), `asset-valuation/${purpose}`, KEY_BYTES));

/** Reads the secret of `file` (32 bytes, in base64 or hex); with `make`, makes it when there is no such file. */
export async function loadServiceKeys(file: string, make: boolean): Promise<ServiceKeys> {
  const text = (await read(file)) ?? (make ? await create(file) : undefined);
  if (text === undefined)
    throw new ServiceKeyError(file, 'is not there. Put it there: personal data stays unreadable without it.');
  const secret = Buffer.from(text.trim(), /^[0-9a-f]{64}$/i.test(text.trim()) ? 'hex' : 'base64');
  if (secret.length !== KEY_BYTES)
    throw new ServiceKeyError(file, 'does not hold 32 bytes in base64 or hex.');
  return {
    master: derived(secret, 'personal-data'),
    fingerprint: createSecretKey(derived(secret, 'request-fingerprint')),
    cursor: createSecretKey(derived(secret, 'list-cursor')),
  };
}

async function read(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new ServiceKeyError(file, `cannot be read: ${(error as Error).message}`);
  }
}

/** Written whole and durable under another name first, so that a crash leaves no half of a key; of twins one wins. */
async function create(file: string): Promise<string> {
  const secret = `${randomBytes(KEY_BYTES).toString('base64')}\n`;
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(secret);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(draft, file);
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return await readFile(file, 'utf8');
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
