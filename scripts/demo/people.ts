import type { Configuration } from '../../src/app/configuration.ts';
import { openDatabases } from '../../src/app/databases.ts';
import { openEngines, serviceKeysOf } from '../../src/app/engines.ts';
import { grantCredential, newToken } from '../../src/app/keys/credentials.ts';
import type { Clock } from '../../src/kernel/clock.ts';
import type { AccessProfile } from '../../src/kernel/vocabulary.ts';

export const ORGANIZATION = 'Cooperativa Fictícia Vale do Ipê';

interface Person {
  readonly role: 'analyst' | 'reviewer' | 'manager' | 'auditor';
  readonly name: string;
  readonly profiles: readonly AccessProfile[];
}

/** Who signs in to the demo: each has the rights of a daily work. */
export const PEOPLE: readonly Person[] = [
  { role: 'analyst', name: 'Ana Lima', profiles: ['ANALYST'] },
  { role: 'reviewer', name: 'Rui Melo', profiles: ['REVIEWER'] },
  { role: 'manager', name: 'Davi Nunes', profiles: ['ANALYST', 'REVIEWER', 'INTEGRATOR'] },
  { role: 'auditor', name: 'Célia Brandão', profiles: ['AUDITOR'] },
];

export type PeopleTokens = Readonly<Record<Person['role'], string>>;

export const newTokens = (): PeopleTokens =>
  Object.fromEntries(PEOPLE.map(({ role }) => [role, newToken()])) as Record<Person['role'], string>;

/** Issues their credentials on the databases of a running service, at the instant of its clock. */
export async function grantPeople(
  configuration: Configuration,
  clock: Clock,
  tokens: PeopleTokens,
): Promise<void> {
  const databases = await openDatabases(configuration, 'verb', () => {});
  try {
    const engines = await openEngines(databases, await serviceKeysOf(configuration, databases), clock);
    try {
      for (const { role, name, profiles } of PEOPLE)
        await grantCredential(engines.handler, tokens[role], {
          organization: ORGANIZATION,
          person: name,
          profiles,
          expiresAt: null,
        });
    } finally {
      await engines.close();
    }
  } finally {
    await databases.stop();
  }
}
