import { epochOf, type Instant, instantOf } from '../../../kernel/instant.ts';

/** How long an upload may rest before it is given up. */
export const UPLOAD_LIFETIME_DAYS = 7;

const LIFETIME_MS = UPLOAD_LIFETIME_DAYS * 24 * 60 * 60 * 1_000;

/** When an upload that was last touched at an instant expires, if nothing more comes. */
export const expiryOf = (touchedAt: Instant): Instant => instantOf(epochOf(touchedAt) + LIFETIME_MS);

/** An upload that was last touched before this has expired at `now`. */
export const touchedBeforeExpiry = (now: Instant): Instant => instantOf(epochOf(now) - LIFETIME_MS);
