import type { Configuration } from './configuration.ts';
import { erasuresFile } from './erasing.ts';
import { publicKeyFile, sealKeyFile } from './keys/seal-key.ts';
import { privacyKeyFile } from './keys/service-key.ts';
import { sealsFile } from './log-sealing.ts';

/** Single files of a data directory that a backup holds, by the names they have there. */
export const FILES = {
  ledger: 'erasures.jsonl',
  seals: 'seals.jsonl',
  sealPublicKey: 'seal-key.pem.pub',
  sealKey: 'seal-key.pem',
  privacyKey: 'privacy-key',
} as const;

/** What may stand in a directory that takes a backup. */
export const MAY_STAY: readonly string[] = [
  FILES.ledger,
  FILES.sealPublicKey,
  FILES.sealKey,
  FILES.privacyKey,
];

/** Where the configured service has them. */
export const placesOf = (configuration: Configuration): Readonly<Record<keyof typeof FILES, string>> => ({
  ledger: erasuresFile(configuration),
  seals: sealsFile(configuration),
  sealPublicKey: publicKeyFile(sealKeyFile(configuration)),
  sealKey: sealKeyFile(configuration),
  privacyKey: privacyKeyFile(configuration),
});
