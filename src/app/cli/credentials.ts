import { type Command, InvalidArgumentError, Option } from 'commander';
import { listCredentials } from '../../../queries/credentials.ts';
import { type CredentialState, credentialAggregate } from '../../domain/credential.ts';
import { parseInstant } from '../../kernel/instant.ts';
import { ACCESS_PROFILES, type AccessProfile } from '../../kernel/vocabulary.ts';
import { endCredential, grantCredential, newToken } from '../keys/credentials.ts';
import { systemClock } from '../system.ts';
import { allStates } from './verb/all-states.ts';
import { nameOf } from './verb/options.ts';
import { columns, idOf, print, Verb, VerbError, withEngines } from './verb.ts';

interface IssueOptions {
  readonly organization: string;
  readonly person: string;
  readonly profile: readonly AccessProfile[];
  readonly expires?: string;
  readonly json?: boolean;
}

const instant = (text: string): string => {
  const read = parseInstant(text);
  if (read === undefined) throw new InvalidArgumentError('must be an instant such as 2027-01-31T23:59:59Z.');
  if (read <= systemClock.now()) throw new InvalidArgumentError('is already past.');
  return read;
};

export function credentialsVerbs(): Command {
  const verbs = new Verb('credentials').description(
    'Issue, list and revoke credentials of the management routes.',
  );
  verbs
    .command('issue')
    .description(
      'Issue a credential. Only the token is written to standard output, once; it is stored nowhere.',
    )
    .requiredOption('--organization <name>', 'organization whose assets it gives access to', nameOf)
    .requiredOption('--person <name>', 'the responsible person', nameOf)
    .addOption(
      new Option('--profile <profile...>', 'access profiles').choices(ACCESS_PROFILES).makeOptionMandatory(),
    )
    .option('--expires <instant>', 'expiry, such as 2027-01-31T23:59:59Z', instant)
    .json('credentials issue --organization "Coop Norte" --person "Ana Lima" --profile ANALYST AUDITOR')
    .action(issue);
  verbs
    .command('list')
    .description('List all credentials, without their tokens.')
    .json('credentials list')
    .action(list);
  verbs
    .command('revoke')
    .description('Revoke a credential for good, effective within 5 s on every replica.')
    .argument('<id>', 'its id, from the list', idOf('credential', 'take it from "credentials list"'))
    .json('credentials revoke 2f1c7a52-6f0e-4d1c-8a55-9a3f0c526f0e')
    .action(revoke);
  return verbs;
}

async function issue(options: IssueOptions): Promise<void> {
  const token = newToken();
  const { id } = await withEngines(
    ({ handler }) =>
      grantCredential(handler, token, {
        organization: options.organization,
        person: options.person,
        profiles: [...new Set(options.profile)],
        expiresAt: options.expires ?? null,
      }),
    { mayCreate: true },
  );
  print(options, { id, token }, [token]);
  if (!options.json) process.stderr.write(`credential ${id}\n`);
}

async function list(options: { readonly json?: boolean }): Promise<void> {
  const credentials = await withEngines((engines) =>
    allStates(engines, listCredentials, credentialAggregate),
  );
  const shown = credentials.map(({ token_sha256: _, ...credential }) => ({
    ...credential,
    status: statusOf(credential),
  }));
  const rows = shown.map(
    ({ id, status, organization, responsible_person, access_profiles, issued_at, expires_at }) => [
      id,
      status,
      organization,
      responsible_person,
      access_profiles.join(','),
      issued_at,
      expires_at ?? 'never',
    ],
  );
  print(
    options,
    shown,
    columns([['ID', 'STATUS', 'ORGANIZATION', 'PERSON', 'PROFILES', 'ISSUED', 'EXPIRES'], ...rows]),
  );
}

async function revoke(id: string, options: { readonly json?: boolean }): Promise<void> {
  const ended = await withEngines((engines) => endCredential(engines, id));
  if (!ended) throw new VerbError(`There is no credential ${id}.`);
  const { credential, isShown } = ended;
  if (!isShown)
    process.stderr.write(
      'The read models have not taken it yet: until they do, it opens reads while the log is away.\n',
    );
  print(options, { id, revoked_at: credential.revoked_at }, [
    `credential ${id} revoked at ${credential.revoked_at}`,
  ]);
}

function statusOf(credential: Omit<CredentialState, 'token_sha256'>): 'USABLE' | 'REVOKED' | 'EXPIRED' {
  if (credential.revoked_at) return 'REVOKED';
  return credential.expires_at !== null && credential.expires_at <= systemClock.now() ? 'EXPIRED' : 'USABLE';
}
