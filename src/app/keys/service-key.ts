import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { type MasterKeys, masterKeysOf } from '../../evidence/privacy/postgres/master-keys.ts';
import type { Configuration } from '../configuration.ts';
import { makeKeyFile, readKeyFile, type Secrets, ServiceKeyError } from './key-file.ts';

const KEY_BYTES = 32;

export const privacyKeyFile = ({
  PRIVACY_KEY_FILE,
  DATA_DIR,
}: Pick<Configuration, 'PRIVACY_KEY_FILE' | 'DATA_DIR'>): string =>
  PRIVACY_KEY_FILE ?? join(DATA_DIR, 'privacy-key');

/** Keys of one purpose: made with the first, known by any. */
type OrderedKeys = readonly [KeyObject, ...KeyObject[]];

/** The keys of a service, all from the secrets of one file: lost with it, changed with it. */
export interface ServiceKeys {
  /** Wrap the keys of personal data. */
  readonly masters: MasterKeys;
  /** Key the fingerprints of idempotent requests. */
  fingerprints(): OrderedKeys;
  /** Key the checksums of list cursors. */
  cursors(): OrderedKeys;
}

const deriveKey = (secret: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), `asset-valuation/${purpose}`, KEY_BYTES));

const masterOf = (secret: Uint8Array): Uint8Array => deriveKey(secret, 'personal-data');

/**
 * Reads the secrets of `file` (32 bytes a line, in base64 or hex); with `make`, makes it when there is no such file. The
 * file is read again when data turns up that none of them opens: while a key is replaced, it may just have been brought.
 */
export async function loadServiceKeys(file: string, make: boolean): Promise<ServiceKeys> {
  const secrets = (await readKeyFile(file)) ?? (make ? await makeKeyFile(file) : undefined);
  if (secrets === undefined)
    throw new ServiceKeyError(
      file,
      'is not there. Put it there, or name it by PRIVACY_KEY_FILE: personal data stays unreadable without it.',
    );
  return serviceKeysFrom(secrets, () => readKeyFile(file));
}

/** `again`: the secrets as they are by then. One that cannot be read brings nothing, which is said of what is missing. */
export function serviceKeysFrom(
  secrets: Secrets,
  again: () => Promise<Secrets | undefined> = async () => undefined,
): ServiceKeys {
  /** By their master keys, which say in which order they are used. */
  const known = new Map<Uint8Array, { readonly fingerprint: KeyObject; readonly cursor: KeyObject }>();
  const mastersOf = (read: readonly Uint8Array[]) =>
    read.map((secret) => {
      const master = masterOf(secret);
      known.set(master, {
        fingerprint: createSecretKey(deriveKey(secret, 'request-fingerprint')),
        cursor: createSecretKey(deriveKey(secret, 'list-cursor')),
      });
      return master;
    });
  const masters = masterKeysOf(mastersOf(secrets), async () =>
    mastersOf((await again().catch(() => undefined)) ?? []),
  );
  const keysOf = (purpose: 'fingerprint' | 'cursor'): OrderedKeys => {
    const keys = masters.all().map(({ bytes }) => known.get(bytes)?.[purpose]);
    const [first, ...others] = keys.filter((key) => key !== undefined);
    if (!first) throw new Error('there is no key');
    return [first, ...others];
  };
  return { masters, fingerprints: () => keysOf('fingerprint'), cursors: () => keysOf('cursor') };
}
