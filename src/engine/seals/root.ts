import { sha256 } from '../../kernel/digest.ts';

/** The root over no events. */
export const FIRST_ROOT = '0'.repeat(64);

/** The root once one more event stands behind those that `root` covers (src/engine/seals/events.ts). */
export const rootAfter = (root: string, hash: string): string => sha256(root + hash);

export const rootOver = (root: string, hashes: readonly string[]): string => hashes.reduce(rootAfter, root);
