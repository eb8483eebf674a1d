import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { OperationalError } from '../../kernel/operational-error.ts';

const KEY_BYTES = 32;
const PRIVATE = 0o600;
const GROUP_READS = 0o040;
const OTHERS_READ = 0o004;

/** The secrets of a key file, one a line. The first is used; the others are being replaced. */
export type Secrets = readonly [Buffer, ...Buffer[]];

export class ServiceKeyError extends OperationalError {
  constructor(file: string, why: string) {
    super(`The key file ${file} ${why}`);
    this.name = 'ServiceKeyError';
  }
}

export const newSecret = (): Buffer => randomBytes(KEY_BYTES);

/** Undefined if there is no such file. Throws `ServiceKeyError` for an unusable one, without revealing its contents. */
export async function readKeyFile(file: string): Promise<Secrets | undefined> {
  try {
    return secretsIn(file, await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    if (error instanceof ServiceKeyError) throw error;
    throw new ServiceKeyError(file, `cannot be read: ${(error as Error).message}`);
  }
}

function secretsIn(file: string, text: string): Secrets {
  const lines = text.split('\n').map((line) => line.trim());
  const secrets: Buffer[] = [];
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    const secret = Buffer.from(line, /^[0-9a-f]{64}$/i.test(line) ? 'hex' : 'base64');
    const where = lines.filter((each) => each !== '').length > 1 ? ` in line ${index + 1}` : '';
    if (secret.length !== KEY_BYTES)
      throw new ServiceKeyError(file, `does not hold 32 bytes in base64 or hex${where}.`);
    if (secrets.some((each) => each.equals(secret)))
      throw new ServiceKeyError(file, `holds the same key twice: again${where}.`);
    secrets.push(secret);
  }
  const [first, ...others] = secrets;
  if (!first) throw new ServiceKeyError(file, 'does not hold 32 bytes in base64 or hex.');
  return [first, ...others];
}

const textOf = (secrets: readonly Buffer[]): string =>
  secrets.map((secret) => `${secret.toString('base64')}\n`).join('');

/** Creates a key file atomically and durably. If two processes do so, one file wins. */
export async function makeKeyFile(file: string): Promise<Secrets> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeDurably(draft, textOf([newSecret()]));
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const secrets = await readKeyFile(file);
  if (!secrets) throw new ServiceKeyError(file, 'is gone.');
  return secrets;
}

/**
 * Replaces or creates a key file atomically and durably. Keeps the owner, and group read access if it was granted; others
 * get none. Not safe for concurrent processes. Throws `ServiceKeyError`, leaving the file unchanged.
 */
export async function replaceKeyFile(named: string, secrets: Secrets): Promise<void> {
  const file = await realpath(named).catch(() => named);
  const draft = `${file}.new`;
  try {
    await rm(draft, { force: true });
    const before = await stat(file).catch(() => undefined);
    await writeDurably(draft, textOf(secrets), before);
    await rename(draft, file);
    const folder = await open(dirname(file), 'r');
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw new ServiceKeyError(named, `cannot be written: ${(error as Error).message}`);
  }
}

async function writeDurably(
  file: string,
  text: string,
  like?: { readonly uid: number; readonly gid: number; readonly mode: number },
): Promise<void> {
  const handle = await open(file, 'wx', PRIVATE);
  try {
    const made = await handle.stat();
    if (like && (made.uid !== like.uid || made.gid !== like.gid)) await handle.chown(like.uid, like.gid);
    const isForGroup = like && (like.mode & OTHERS_READ) === 0 && (like.mode & GROUP_READS) !== 0;
    await handle.chmod(isForGroup ? PRIVATE | GROUP_READS : PRIVATE);
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export const isReadableByAll = async (file: string): Promise<boolean> =>
  ((await stat(file)).mode & OTHERS_READ) !== 0;
