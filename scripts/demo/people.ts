import type { Configuration } from '../../src/app/configuration.ts';
import { openDatabases } from '../../src/app/databases.ts';
import { type Engines, openEngines, serviceKeysOf } from '../../src/app/engines.ts';
import { grantCredential, newToken } from '../../src/app/keys/credentials.ts';
import { linkPath, offerLink } from '../../src/app/keys/sessions.ts';
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
export const grantPeople = (configuration: Configuration, clock: Clock, tokens: PeopleTokens) =>
  withEngines(configuration, clock, async ({ handler }) => {
    for (const person of PEOPLE) await grantCredential(handler, tokens[person.role], grantOf(person));
  });

/** Paths that sign each of them in, once. */
export const linksOf = (configuration: Configuration, clock: Clock): Promise<readonly string[]> =>
  withEngines(configuration, clock, async ({ handler }) => {
    const links: string[] = [];
    for (const person of PEOPLE)
      links.push(linkPath((await offerLink(handler, grantOf(person), clock)).token));
    return links;
  });

const grantOf = ({ name, profiles }: Person) => ({
  organization: ORGANIZATION,
  person: name,
  profiles,
  expiresAt: null,
});

async function withEngines<T>(
  configuration: Configuration,
  clock: Clock,
  work: (engines: Engines) => Promise<T>,
): Promise<T> {
  const databases = await openDatabases(configuration, 'verb', () => {});
  try {
    const engines = await openEngines(databases, await serviceKeysOf(configuration, databases), clock);
    try {
      return await work(engines);
    } finally {
      await engines.close();
    }
  } finally {
    await databases.stop();
  }
}
