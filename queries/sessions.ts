import type { SessionState } from '../src/domain/access/session.ts';
import { personKey } from '../src/domain/review.ts';
import type { Instant } from '../src/kernel/instant.ts';
import { byId, question, states } from './question.ts';

/** One session, for when the log is unavailable. */
export const sessionById = byId<SessionState>('sessions', 'credential');

interface OfPerson {
  readonly organizationId: string;
  readonly person: string;
  readonly now: Instant;
}

/** The open sessions of one person in one organization, newest first. */
export const openSessionsOf = question({
  projections: ['credential'],
  name: 'sessions of a person',
  text: `select state from read_models.sessions
         where organization_id = $1 and person = $2 and ended_at is null and ends_at > $3
         order by first_position desc limit 100`,
  values: ({ organizationId, person, now }: OfPerson) => [organizationId, personKey([person]), now],
  answer: states<SessionState>,
});

/** Every session and link of every organization, newest first: for the operator's tool, never over HTTP. */
export const listSessions = question({
  projections: ['credential'],
  name: 'sessions list',
  text: 'select state from read_models.sessions order by first_position desc',
  answer: states<SessionState>,
});
