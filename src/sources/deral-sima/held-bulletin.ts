import type { Retrieved } from '../asking/sourced-answer.ts';
import type { Bulletin } from './bulletin.ts';

/** A bulletin, how it came here, and the very bytes it was read from. */
export interface HeldBulletin extends Retrieved {
  readonly bulletin: Bulletin;
  readonly via: 'page' | 'workbook' | 'import';
  /** Of an imported file: its name as the operator gave it. */
  readonly file_name: string | null;
}
