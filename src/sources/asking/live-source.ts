import type { Clock } from '../../kernel/clock.ts';
import type { SourceDescription } from '../../kernel/estimate.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { SourceHealth, SourceProfile } from '../contract.ts';
import { askedSoFar } from './asked-so-far.ts';
import type { LastAsked, OnAnswered } from './asker.ts';
import type { Http } from './get-bytes.ts';
import type { AskingLimits } from './limits.ts';

/** What a source that is asked over HTTP is made of. */
export interface LiveSourceOptions {
  /** Null: switched off. */
  readonly address: URL | null;
  readonly http: Http;
  readonly clock: Clock;
  readonly limits: AskingLimits;
  readonly onAnswered?: OnAnswered | undefined;
}

/**
 * The source as an answer names it: with the address it was really read from. Its texts once, as they are recorded;
 * whoever shows it to people takes them from the profile, in their language.
 */
export const describe = (
  { id, name, publisher, terms }: SourceProfile,
  url: string,
  retrievedAt: Instant,
): SourceDescription => ({
  id,
  name: name['pt-BR'],
  publisher,
  url,
  retrieved_at: retrievedAt,
  terms: terms.en,
});

/** How a source does that has one address, from how its last question ended. */
export function liveHealth(
  id: string,
  kind: string,
  address: URL | null,
  last: LastAsked | null,
): SourceHealth {
  if (!address) return { id, kind: 'off', status: 'DOWN', detail: 'switched off' };
  const detail = last ? `${last.failure?.detail ?? 'answered'} (${last.at})` : 'not asked yet';
  return { id, kind, status: last?.failure ? 'DOWN' : 'UP', detail, ...askedSoFar(last ? [last] : []) };
}
