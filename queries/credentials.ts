import { z } from 'zod';
import type { CredentialState } from '../src/domain/credential.ts';
import { personKey } from '../src/domain/review.ts';
import type { Instant } from '../src/kernel/instant.ts';
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

interface Person {
  /** As the newest credential writes it. */
  readonly name: string;
  readonly access_profiles: readonly AccessProfile[];
}

/** The people of an organization who have a credential that is usable at an instant, by name; each once, however it is spelled. */
export const peopleOf = question({
  projections: ['credential'],
  name: 'credentials usable',
  text: `select state from read_models.credentials
         where organization_id = $1 and revoked_at is null and (expires_at is null or expires_at > $2)
         order by first_position desc`,
  values: ({ organizationId, now }: { readonly organizationId: string; readonly now: Instant }) => [
    organizationId,
    now,
  ],
  answer(rows: readonly StateRow[]): readonly Person[] {
    const credentials = states<CredentialState>(rows);
    const ofPeople = Map.groupBy(credentials, ({ responsible_person }) => personKey([responsible_person]));
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
            .meta({ description: 'The responsible person, as the newest credential writes it.' }),
          access_profiles: z
            .array(z.enum(ACCESS_PROFILES))
            .meta({ description: 'The profiles of all usable credentials of the person.' }),
        }),
      )
      .meta({
        description:
          'Everyone with a usable credential, by name; a person of several credentials or spellings once.',
      }),
  })
  .meta({ id: 'People' });
