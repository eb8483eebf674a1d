import { z } from 'zod';
import type { SessionState } from '../src/domain/access/session.ts';
import type { CredentialState } from '../src/domain/credential.ts';
import { personKey } from '../src/domain/review.ts';
import { epochOf, type Instant, instantOf } from '../src/kernel/instant.ts';
import { ACCESS_PROFILES, type AccessProfile } from '../src/kernel/vocabulary.ts';
import { byId, question, type StateRow, states } from './question.ts';

/** One credential, for when the log is unavailable. */
export const credentialById = byId<CredentialState>('credentials', 'credential');

/** Every credential of every organization, newest first: for the operator's tool, never over HTTP. */
export const listCredentials = question({
  projections: ['credential'],
  name: 'credentials list',
  text: 'select state from read_models.credentials order by first_position desc',
  answer: states<CredentialState>,
});

/** One session, for when the log is unavailable. */
export const sessionById = byId<SessionState>('sessions', 'credential');

interface OfPerson {
  readonly organizationId: string;
  readonly person: string;
  readonly now: Instant;
  /** The last session of the page before. */
  readonly before: string | null;
}

/** The most open sessions of a person that one page reads. */
export const SESSIONS_AT_ONCE = 50;

/** A page of the open sessions of one person in one organization, newest first. */
export const openSessionsOf = question({
  projections: ['credential'],
  name: 'sessions of a person',
  text: `select state from read_models.sessions
         where organization_id = $1 and person = $2 and ended_at is null and ends_at > $3
           and ($4::uuid is null or first_position < (
             select first_position from read_models.sessions
             where id = $4 and organization_id = $1 and person = $2))
         order by first_position desc limit ${SESSIONS_AT_ONCE}`,
  values: ({ organizationId, person, now, before }: OfPerson) => [
    organizationId,
    personKey([person]),
    now,
    before,
  ],
  answer: states<SessionState>,
});

/** Every session and link of every organization, newest first: for the operator's tool, never over HTTP. */
export const listSessions = question({
  projections: ['credential'],
  name: 'sessions list',
  text: 'select state from read_models.sessions order by first_position desc',
  answer: states<SessionState>,
});

interface Person {
  /** As the newest credential or session writes it. */
  readonly name: string;
  readonly access_profiles: readonly AccessProfile[];
}

/** Who signs in through a browser alone counts this long after the end of a session. */
const SEEN_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * The people of an organization who have a credential that is usable at an instant, or had a session in the last SEEN_DAYS, by name;
 * each once, however it is spelled. A person whose sessions an operator ended is not one of them until the next.
 */
export const peopleOf = question({
  projections: ['credential'],
  name: 'people',
  text: `select state from (
           select state, first_position from read_models.credentials
           where organization_id = $1 and revoked_at is null and (expires_at is null or expires_at > $2)
           union all
           select state, first_position from read_models.sessions
           where organization_id = $1 and ends_at > $3 and state::json ->> 'ended_because' is distinct from 'ENDED_BY_OPERATOR'
         ) as held order by first_position desc`,
  values: ({ organizationId, now }: { readonly organizationId: string; readonly now: Instant }) => [
    organizationId,
    now,
    instantOf(epochOf(now) - SEEN_DAYS * DAY_MS),
  ],
  answer(rows: readonly StateRow[]): readonly Person[] {
    const held = states<Pick<CredentialState, 'responsible_person' | 'access_profiles'>>(rows);
    const ofPeople = Map.groupBy(held, ({ responsible_person }) => personKey([responsible_person]));
    return [...ofPeople]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, held]) => ({
        name: held[0]?.responsible_person ?? '',
        access_profiles: ACCESS_PROFILES.filter((profile) =>
          held.some(({ access_profiles }) => access_profiles.includes(profile)),
        ),
      }));
  },
});

export const PeopleView = z
  .strictObject({
    items: z
      .array(
        z.strictObject({
          name: z
            .string()
            .meta({ description: 'The responsible person, as the newest credential or session writes it.' }),
          access_profiles: z.array(z.enum(ACCESS_PROFILES)).meta({
            description: 'The profiles of all usable credentials and recent sessions of the person.',
          }),
        }),
      )
      .meta({
        description:
          'Everyone with a usable credential or a recent session, by name; a person of several spellings once.',
      }),
  })
  .meta({ id: 'People' });
