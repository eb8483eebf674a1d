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

/** Keys of one purpose: the first creates, all verify. */
type OrderedKeys = readonly [KeyObject, ...KeyObject[]];

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
 * Reads the secrets of `file` (32 bytes a line, base64 or hex); `make` creates a missing file. Reads the file again when
 * a data key opens with none of them: during a rotation a new key may have arrived.
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

/** `again` rereads the secrets. If that fails, the missing key is reported instead. */
export function serviceKeysFrom(
  secrets: Secrets,
  again: () => Promise<Secrets | undefined> = async () => undefined,
): ServiceKeys {
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
