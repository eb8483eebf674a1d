import type { Instant } from '../../kernel/instant.ts';
import type { Bulletin } from './bulletin.ts';

/** A bulletin, how it came here, and the very bytes it was read from. */
export interface HeldBulletin {
  readonly bulletin: Bulletin;
  readonly via: 'page' | 'workbook' | 'import';
  readonly url: string;
  /** Of an imported file: its name as the operator gave it. */
  readonly file_name: string | null;
  readonly retrieved_at: Instant;
  readonly sha256: string;
  readonly bytes: Uint8Array;
}
