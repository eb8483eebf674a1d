import { type Command, Option } from 'commander';
import { listCredentials, listSessions } from '../../../queries/credentials.ts';
import {
  isInUse,
  LINK_MINUTES,
  type SessionState,
  type SessionStatus,
  sessionAggregate,
  sessionStatus,
} from '../../domain/access/session.ts';
import { credentialAggregate, isUsable } from '../../domain/credential.ts';
import { isSamePerson } from '../../domain/review.ts';
import { ShapeNotAdopted } from '../../engine/shapes/written-as.ts';
import { organizationId } from '../../kernel/ids.ts';
import type { Instant } from '../../kernel/instant.ts';
import { ACCESS_PROFILES, type AccessProfile } from '../../kernel/vocabulary.ts';
import type { Configuration } from '../configuration.ts';
import type { Engines } from '../engines.ts';
import { endCredential } from '../keys/credentials.ts';
import { endSessionAsOperator, linkPath, offerLink } from '../keys/sessions.ts';
import { systemClock } from '../system.ts';
import { allStates } from './verb/all-states.ts';
import { nameOf, urlOf } from './verb/options.ts';
import { columns, counted, idOf, print, Verb, VerbError, withEngines } from './verb.ts';

interface Who {
  readonly organization: string;
  readonly person: string;
}

interface Printed {
  readonly json?: boolean;
}

interface InviteOptions extends Who, Printed {
  readonly profile: readonly AccessProfile[];
  readonly url?: string;
}

export function peopleVerbs(): Command {
  const verbs = new Verb('people').description('Invite people to the workspace, and end their sessions.');
  const ofPerson = (name: string, description: string) =>
    verbs
      .command(name)
      .description(description)
      .requiredOption('--organization <name>', 'their organization', nameOf)
      .requiredOption('--person <name>', 'the person', nameOf);
  ofPerson(
    'invite',
    `Print a link that signs one person in: once, within ${LINK_MINUTES} minutes. It is stored nowhere.`,
  )
    .addOption(
      new Option('--profile <profile...>', 'access profiles').choices(ACCESS_PROFILES).makeOptionMandatory(),
    )
    .option(
      '--url <address>',
      'where people reach the service; default: PUBLIC_BASE_URL, or HOST and PORT',
      urlOf,
    )
    .json('people invite --organization "Coop Norte" --person "Ana Lima" --profile ANALYST')
    .action(invite);
  verbs
    .command('list')
    .description('List the people who can sign in or call the API, with what they have.')
    .json('people list')
    .action(list);
  verbs
    .command('sessions')
    .description('List the open sessions and links.')
    .json('people sessions')
    .action(sessions);
  verbs
    .command('end')
    .description('End a session, or take a link back, effective within 5 s on every replica.')
    .argument('<session>', 'its id, from the list', idOf('session', 'take it from "people sessions"'))
    .json('people end 2f1c7a52-6f0e-4d1c-8a55-9a3f0c526f0e')
    .action(end);
  ofPerson(
    'remove',
    'End all sessions and links of a person, and revoke all their credentials, however the name is spelled.',
  )
    .json('people remove --organization "Coop Norte" --person "Ana Lima"')
    .action(remove);
  return verbs;
}

async function invite(options: InviteOptions): Promise<void> {
  const { id, address, until } = await withEngines(
    async ({ handler }, configuration) => {
      const origin = originOf(options.url, configuration);
      if (configuration.WORKSPACE === 'off')
        throw new VerbError('WORKSPACE is off: a link would open nothing.');
      const grant = { ...options, profiles: [...new Set(options.profile)] };
      const link = await offerLink(handler, grant, systemClock).catch(refusedWhileUpgrading);
      return { ...link, address: origin + linkPath(link.token) };
    },
    { mayCreate: true },
  );
  print(options, { id, link: address, until }, [address]);
  if (!options.json) process.stderr.write(`session ${id}, one use, until ${until}\n`);
}

function refusedWhileUpgrading(error: unknown): never {
  if (!(error instanceof ShapeNotAdopted)) throw error;
  throw new VerbError(
    'Nobody can sign in to the workspace before the upgrade is finished, because version 1.0.0 could not read it. Once every process is of this version, run "databases migrate --finish".',
  );
}

const ANY_ADDRESS = new Set(['0.0.0.0', '::']);

function originOf(given: string | undefined, { PUBLIC_BASE_URL, HOST, PORT }: Configuration): string {
  if (given !== undefined) return given;
  if (PUBLIC_BASE_URL !== undefined) return PUBLIC_BASE_URL;
  if (PORT === 0) throw new VerbError('PORT is 0: name the address of the service with --url.');
  const host = ANY_ADDRESS.has(HOST) ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${host}:${PORT}`;
}

type Usable = Extract<SessionStatus, 'OPEN' | 'OFFERED'>;

interface ShownSession {
  readonly id: string;
  readonly status: Usable;
  readonly organization: string;
  readonly responsible_person: string;
  readonly access_profiles: readonly AccessProfile[];
  readonly signed_in_by: string | null;
  readonly opened_at: Instant | null;
  readonly last_used_at: Instant | null;
  readonly until: Instant;
}

/** What still opens something, oldest first. */
async function usableSessions(engines: Engines): Promise<readonly ShownSession[]> {
  const now = systemClock.now();
  const all = await allStates(engines, listSessions, sessionAggregate);
  const usable = all.flatMap((state) => {
    const status = sessionStatus(state, now);
    return status === 'OPEN' || status === 'OFFERED' ? [{ state, status }] : [];
  });
  const used = await engines.lastUses.of(usable.map(({ state }) => state.id));
  return usable
    .map(({ state, status }) => shown(state, status, used.get(state.id) ?? null))
    .filter(({ status, last_used_at }) => status === 'OFFERED' || isInUse(last_used_at, now));
}

const shown = (state: SessionState, status: Usable, last_used_at: Instant | null): ShownSession => ({
  id: state.id,
  status,
  organization: state.organization,
  responsible_person: state.responsible_person,
  access_profiles: state.access_profiles,
  signed_in_by: state.signed_in_by,
  opened_at: state.opened_at,
  last_used_at,
  until: (status === 'OPEN' ? state.ends_at : state.offered_until) ?? '',
});

async function sessions(options: Printed): Promise<void> {
  const found = await withEngines(usableSessions);
  const rows = found.map((each) => [
    each.id,
    each.status,
    each.organization,
    each.responsible_person,
    each.access_profiles.join(','),
    each.signed_in_by ?? '-',
    each.last_used_at ?? '-',
    each.until,
  ]);
  const head = ['ID', 'STATUS', 'ORGANIZATION', 'PERSON', 'PROFILES', 'BY', 'LAST USED', 'UNTIL'];
  print(options, found, columns([head, ...rows]));
}

interface PersonShown {
  readonly organization: string;
  readonly person: string;
  readonly access_profiles: readonly AccessProfile[];
  readonly credentials: number;
  readonly sessions: number;
  readonly links: number;
}

async function list(options: Printed): Promise<void> {
  const people = await withEngines(async (engines) => {
    const now = systemClock.now();
    const credentials = await allStates(engines, listCredentials, credentialAggregate);
    const found: PersonShown[] = [];
    const add = (
      who: Pick<SessionState, 'organization' | 'responsible_person' | 'access_profiles'>,
      what: Counted,
    ) => {
      const at = found.findIndex((each) => isOf(each, who.organization, who.responsible_person));
      const known = found[at] ?? {
        ...{ organization: who.organization, person: who.responsible_person, access_profiles: [] },
        ...{ credentials: 0, sessions: 0, links: 0 },
      };
      const held = [...known.access_profiles, ...who.access_profiles];
      const access_profiles = ACCESS_PROFILES.filter((profile) => held.includes(profile));
      found[at < 0 ? found.length : at] = { ...known, access_profiles, [what]: known[what] + 1 };
    };
    for (const each of credentials) if (isUsable(each, now)) add(each, 'credentials');
    for (const each of await usableSessions(engines))
      add(each, each.status === 'OPEN' ? 'sessions' : 'links');
    return found;
  });
  const rows = people.map((each) => [
    each.organization,
    each.person,
    each.access_profiles.join(','),
    ...[each.credentials, each.sessions, each.links].map(String),
  ]);
  const head = ['ORGANIZATION', 'PERSON', 'PROFILES', 'CREDENTIALS', 'SESSIONS', 'LINKS'];
  print(options, people, columns([head, ...rows]));
}

type Counted = 'credentials' | 'sessions' | 'links';

const isOf = (each: Who, organization: string, person: string): boolean =>
  organizationId(each.organization) === organizationId(organization) && isSamePerson(each.person, person);

async function end(id: string, options: Printed): Promise<void> {
  const ended = await withEngines((engines) => endSessionAsOperator(engines, id));
  if (!ended) throw new VerbError(`There is no session ${id}.`);
  warnUnlessShown(ended.isShown);
  const { ended_at } = ended.session;
  print(options, { id, ended_at }, [`session ${id} ended at ${ended_at}`]);
}

function warnUnlessShown(isShown: boolean): void {
  if (!isShown)
    process.stderr.write(
      'The read models have not taken it yet: until they do, it opens reads while the log is away.\n',
    );
}

async function remove(options: Who & Printed): Promise<void> {
  const removed = await withEngines(async (engines) => {
    const now = systemClock.now();
    const isTheirs = (each: Pick<SessionState, 'organization' | 'responsible_person'>): boolean =>
      isOf(options, each.organization, each.responsible_person);
    const credentials = (await allStates(engines, listCredentials, credentialAggregate)).filter(
      (each) => isTheirs(each) && isUsable(each, now),
    );
    // Idle ones, too: they are not ended in the log.
    const sessions = (await allStates(engines, listSessions, sessionAggregate)).filter(
      (each) => isTheirs(each) && ['OPEN', 'OFFERED'].includes(sessionStatus(each, now)),
    );
    const outcomes = [
      ...(await Promise.all(sessions.map(({ id }) => endSessionAsOperator(engines, id)))),
      ...(await Promise.all(credentials.map(({ id }) => endCredential(engines, id)))),
    ];
    warnUnlessShown(outcomes.every((each) => each?.isShown !== false));
    return { sessions: sessions.map(({ id }) => id), credentials: credentials.map(({ id }) => id) };
  });
  print(options, removed, [
    `${counted(removed.sessions.length, 'session or link', 'sessions and links')} ended, ${counted(removed.credentials.length, 'credential')} revoked`,
  ]);
}
