import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type PublicKeys,
  readPublicKeys,
  readSealKey,
  type SealKey,
  SealKeyFault,
} from '../../engine/seals/signature.ts';
import type { Configuration } from '../configuration.ts';

export const sealKeyFile = ({ SEAL_KEY_FILE, DATA_DIR }: Configuration): string =>
  SEAL_KEY_FILE ?? join(DATA_DIR, 'seal-key.pem');

export const publicKeyFile = (keyFile: string): string => `${keyFile}.pub`;

/** The configured key; undefined if the file does not exist. Throws `SealKeyFault`, which names the file. */
export async function loadSealKey(file: string): Promise<SealKey | undefined> {
  const pem = await read(file);
  return pem === undefined ? undefined : withFileName(file, () => readSealKey(pem));
}

/** Creates a key durably and atomically, with its public half next to it. If two processes do so, one key wins. */
export async function makeSealKey(file: string): Promise<SealKey> {
  const { privateKey } = generateKeyPairSync('ed25519');
  await mkdir(dirname(file), { recursive: true });
  await writeOnce(file, String(privateKey.export({ type: 'pkcs8', format: 'pem' })), 0o600);
  const key = await loadSealKey(file);
  if (!key) throw new SealKeyFault(`${file} is gone`);
  await writeOnce(publicKeyFile(file), key.publicPem, 0o644);
  return key;
}

/**
 * The public keys to check seals with: those of `file`, otherwise those next to the configured key (which keeps the keys
 * of former rotations) and that key's own. Empty if there are none.
 */
export async function publicKeysOf(
  configuration: Configuration,
  file: string | undefined,
): Promise<PublicKeys> {
  if (file !== undefined) return readPublicKeyFile(file);
  const keyFile = sealKeyFile(configuration);
  const stored = await read(publicKeyFile(keyFile));
  // Empty where deploy/make-secrets.sh found no openssl.
  if (stored === undefined || stored.trim() === '') {
    const key = await loadSealKey(keyFile);
    return key ? readPublicKeys(key.publicPem) : new Map();
  }
  const known = withFileName(publicKeyFile(keyFile), () => readPublicKeys(stored));
  // Verification does not require read access to the private key.
  const key = await loadSealKey(keyFile).catch(() => undefined);
  return key ? new Map([...known, ...readPublicKeys(key.publicPem)]) : known;
}

export async function readPublicKeyFile(file: string): Promise<PublicKeys> {
  const pem = await read(file);
  if (pem === undefined) throw new SealKeyFault(`${file} is not there`);
  return withFileName(file, () => readPublicKeys(pem));
}

async function read(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new SealKeyFault(`${file} cannot be read: ${(error as Error).message}`);
  }
}

function withFileName<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof SealKeyFault ? new SealKeyFault(`${file} ${error.message}`) : error;
  }
}

async function writeOnce(file: string, text: string, mode: number): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, text, { flag: 'wx', mode, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
