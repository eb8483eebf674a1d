import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readConnectionString } from '../engine/log/eventstoredb/connection-string.ts';
import { parseS3Address } from '../evidence/document-stores/s3/address.ts';
import { parseClamdAddress } from '../evidence/scanner/clamd.ts';
import { organizationId } from '../kernel/ids.ts';
import { OperationalError } from '../kernel/operational-error.ts';
import { nearest } from '../kernel/words/nearest.ts';
import { checkIdentitySettings, identitySettings } from './identity-settings.ts';
import { isEventStoreDb } from './opening/event-log.ts';

/** A permanent failure of the process, with a message for the operator. */
export class CannotServe extends OperationalError {
  override readonly name = 'CannotServe';
}

export const ROLES = ['public', 'api', 'projector', 'dispatcher', 'worker', 'notifier'] as const;
export type Role = (typeof ROLES)[number];
/** Roles that need the tables of the read models. Other roles use other schemas of that database. */
export const NEED_TABLES: readonly Role[] = ['api', 'projector'];
/** Roles that store or read documents: source bytes, document parts, batch bodies. */
export const NEED_DOCUMENTS: readonly Role[] = ['api', 'worker'];

const address = (protocols: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

const publicBaseUrl = address(['http:', 'https:'])
  .refine((text) => !/[?#@]/.test(text) && !/\s/.test(text), {
    error: 'must hold no user name, password, query or fragment',
  })
  .transform((text) => text.replace(/\/+$/, ''));

const eventLog = z.string().superRefine((text, context) => {
  if (/^postgres(ql)?:/.test(text) && URL.canParse(text)) return;
  try {
    readConnectionString(text);
  } catch (error) {
    const message = isEventStoreDb(text)
      ? (error as Error).message
      : 'must be an address that starts with esdb://, esdb+discover://, postgres:// or postgresql://';
    context.addIssue({ code: 'custom', message });
  }
});

const file = (description: string, fallback: string) =>
  z.string().optional().meta({ description, default: fallback });

const secretFile = (name: string) =>
  file(`A file that holds \`${name}\`, so that its password is not in the environment.`, 'none');

const integer = (min: number, max: number) =>
  z
    .string()
    .refine((text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);

const servers = z
  .string()
  .refine(
    (text) =>
      text
        .split(',')
        .every(
          (each) => URL.canParse(each.trim()) && ['nats:', 'tls:'].includes(new URL(each.trim()).protocol),
        ),
    { error: 'must be addresses that start with nats:// or tls://, separated by commas' },
  );

const documents = z.string().superRefine((text, context) => {
  if (URL.parse(text)?.protocol === 'file:') return;
  try {
    parseS3Address(text);
  } catch (error) {
    const message = text.startsWith('s3:')
      ? (error as Error).message
      : 'must be an address that starts with file:// or s3://';
    context.addIssue({ code: 'custom', message });
  }
});

const source = (what: string, fallback?: string) =>
  z
    .union([z.literal('off'), address(['http:', 'https:'])], { error: 'must be an http(s) address, or off' })
    .optional()
    .meta({ description: `${what}; \`off\` switches it off.`, default: fallback ?? 'the public address' });

const roles = z
  .string()
  .transform((text) => text.split(',').map((role) => role.trim()))
  .pipe(z.array(z.enum(ROLES, { error: `must be a comma list of ${ROLES.join(', ')}` })).min(1))
  .transform((list) => new Set<Role>(list));

const isHost = (text: string): boolean =>
  /^[a-z0-9._:-]+$/.test(text) && URL.canParse(`http://${text.includes(':') ? `[${text}]` : text}`);

const hosts = z
  .string()
  .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
  .refine((list) => list.every(isHost), {
    error: 'must be names or addresses separated by commas, without scheme or port',
  })
  .transform((list) => new Set<string>(list));

/** `Coop Norte=3,Banco=2`: a share by the id of each organization that is named. */
const shares = z
  .string()
  .transform((text) => text.split(',').map((part) => /^\s*(\S.*?)\s*=\s*([1-9]\d?)\s*$/u.exec(part)))
  .refine((parts) => parts.every((part) => part !== null), {
    error: 'must be names of organizations with a share of 1 to 99 each, such as Coop Norte=3,Banco=2',
  })
  .transform((parts) => new Map(parts.map((part) => [organizationId(part?.[1] ?? ''), Number(part?.[2])])));

/**
 * All environment variables of the service. The table in docs/configuration.md is generated from this schema. Startup
 * fails on a wrong value and names it. An empty value counts as unset.
 */
export const configurationSchema = z.object({
  HOST: z.string().default('127.0.0.1').meta({ description: 'Address to listen on.' }),
  PORT: integer(0, 65535).default(8080).meta({ description: 'Port to listen on; `0`: a free one, printed.' }),
  OPERATORS_HOST: z.string().default('127.0.0.1').meta({
    description:
      'Address on which operators read their page and `/metrics`, without a credential: keep it inside.',
  }),
  OPERATORS_PORT: integer(0, 65535)
    .default(9464)
    .meta({ description: 'Port of the operators’ page and of `/metrics`; `0`: a free one, printed.' }),
  PUBLIC_BASE_URL: publicBaseUrl.optional().meta({
    description:
      'Under which the readers of [reports](reports.md) reach the service, `https://host` and perhaps a path before `/api`: makes their QR code.',
    default: 'none: reports name ids and digests in words',
  }),
  WORKSPACE: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on').meta({
    description:
      'Whether processes with the role `api` serve [people in a browser](access.md#sessions); `off`: no page, and cookies mean nothing.',
  }),
  ...identitySettings,
  DATA_DIR: z.string().default('./data').meta({ description: 'Everything the embedded default keeps.' }),
  ROLES: roles
    .default(new Set(ROLES))
    .meta({ description: `What this process does, a comma list of ${ROLES.join(', ')}.`, default: 'all' }),
  EVENT_LOG_URL: eventLog.optional().meta({
    description:
      'The event log, `esdb://…` (several hosts separated by commas, or `esdb+discover://…`; no `nodePreference` but `leader`) or `postgres://…`.',
    default: '`DATABASE_URL`, else embedded',
  }),
  EVENT_LOG_URL_FILE: secretFile('EVENT_LOG_URL'),
  DATABASE_URL: address(['postgres:', 'postgresql:'])
    .optional()
    .meta({ description: 'Read models and keys of personal data, `postgres://…`.', default: 'embedded' }),
  DATABASE_URL_FILE: secretFile('DATABASE_URL'),
  NATS_URL: servers.optional().meta({
    description:
      'The work queue in NATS JetStream, `nats://…` or `tls://…`, several servers separated by commas.',
    default: 'a queue in this process',
  }),
  NATS_URL_FILE: secretFile('NATS_URL'),
  NATS_CREDENTIALS_FILE: file('A `.creds` file (JWT and NKey seed) for NATS.', 'none'),
  NATS_CA_FILE: file('PEM of the authority that signed the NATS servers’ certificates.', 'the system’s'),
  NATS_REPLICAS: integer(1, 5).optional().meta({
    description: 'Copies of the queue that a NATS cluster keeps.',
    default: '1, or what the stream has',
  }),
  DOCUMENTS_URL: documents.optional().meta({
    description:
      'Where bytes are kept by digest, `file:///…` or `s3://bucket/prefix?region=…&endpoint=https://…&path_style=true` (all but the bucket optional; credentials as everywhere with AWS, such as `AWS_ACCESS_KEY_ID`).',
    default: '`DATA_DIR/documents`',
  }),
  CLAMD_URL: z
    .string()
    .refine((text) => parseClamdAddress(text) !== undefined, {
      error: 'must be tcp://host:port or unix:///path',
    })
    .optional()
    .meta({
      description:
        'clamd, which scans documents for malware, `tcp://host:3310` or `unix:///run/clamav/clamd.ctl`.',
      default: 'none: documents say that they were not scanned',
    }),
  PRIVACY_KEY_FILE: file(
    '32 random bytes, base64 or hex: wraps the keys of personal data. More than one line while it is [replaced](privacy.md#rotating-the-master-key).',
    '`DATA_DIR/privacy-key`, made at the first start',
  ),
  SEAL_KEY_FILE: file(
    'Ed25519 private key, PEM (PKCS#8): signs the seals of the log. The public keys are next to it, `….pub`: they alone are enough for a process that checks seals and makes none.',
    '`DATA_DIR/seal-key.pem`, made when it is first needed',
  ),
  SEALS_FILE: file(
    'Where a copy of every seal is added, one line each: best on a disk of another machine.',
    '`DATA_DIR/seals.jsonl`',
  ),
  ERASURES_FILE: file(
    'The ledger of erased personal data, applied again to restored backups: keep it apart from them, and from the databases.',
    '`DATA_DIR/erasures.jsonl`',
  ),
  WORK_SHARES: shares.default(new Map<string, number>()).meta({
    description:
      'Organizations whose work gets [more of the workers](scaling.md#fair-shares) than that of others while both wait, a comma list such as `Coop Norte=3`.',
    default: '1 each',
  }),
  WEBHOOKS_ALLOWED_HOSTS: hosts.default(new Set<string>()).meta({
    description:
      'Hosts that [webhooks](webhooks.md) may reach although they are inside, a comma list of names or addresses: also by `http`, and on any port.',
    default: 'none',
  }),
  TRUSTED_PROXY_HOPS: integer(0, 16)
    .default(0)
    .meta({ description: 'Proxies in front whose `X-Forwarded-For` is believed.' }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be a level such as info or warn',
    })
    .default('info')
    .meta({ description: 'Least level that is logged.' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(['http:', 'https:']).optional().meta({
    description: 'OTLP/HTTP collector that traces are sent to, such as `http://collector:4318`.',
    default: 'none: no traces',
  }),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .refine((text) => /^(0(\.\d+)?|1(\.0+)?)$/.test(text), { error: 'must be a share from 0 to 1' })
    .transform(Number)
    .default(1)
    .meta({ description: 'Share of requests whose traces are kept, 0 to 1.' }),
  RATE_LIMIT_PUBLIC: integer(1, 1_000_000)
    .default(120)
    .meta({ description: 'Requests a minute and address, public routes.' }),
  RATE_LIMIT_MANAGEMENT: integer(1, 1_000_000)
    .default(1200)
    .meta({ description: 'Requests a minute and credential, management routes.' }),
  SOURCE_DERAL_SIMA_HTML_URL: source('Host of the SIMA HTML bulletin, asked first'),
  SOURCE_DERAL_SIMA_URL: source('Host of the SIMA workbook, asked when the bulletin fails'),
  SOURCE_DERAL_PRP_URL: source('Address of the workbook of prices received by producers in Paraná'),
  SOURCE_CONAB_WEEKLY_URL: source('Address of Conab’s file of weekly prices by state'),
  SOURCE_FIPE_URL: source('Base of the vehicle price table, up to `/api/v2`'),
  SOURCE_FIPE_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, { error: 'must be visible ASCII without blanks' })
    .optional()
    .meta({
      description: 'Subscription token of the vehicle price table: raises its daily quota.',
      default: 'none',
    }),
  SOURCE_BCB_SGS_URL: source('Scheme and host of the central bank’s series'),
  SOURCE_BCB_PTAX_URL: source('Scheme and host of the central bank’s exchange rates'),
  SOURCE_TESOURO_URL: source('Address of the treasury’s file of prices and rates'),
  SOURCE_CVM_FUNDS_URL: source('Folder of the CVM’s monthly files of fund quotas'),
  SOURCE_WORLD_BANK_PINK_URL: source(
    'Page that links the World Bank’s monthly workbook, or the workbook itself',
  ),
  SOURCE_LBMA_URL: source('Scheme and host of the LBMA’s prices: using them needs a licence', 'off'),
  SOURCE_COMPRAS_GOV_URL: source('Scheme and host of the federal purchasing data'),
  SOURCE_IMPORTS_DIR: file('Price files an operator imported.', '`DATA_DIR/imports`'),
});
export type Configuration = z.output<typeof configurationSchema>;

/** An in-process queue needs its producer and its consumer in the same process. */
const checkedConfiguration = configurationSchema.refine(
  ({ ROLES: roles, NATS_URL }) => NATS_URL !== undefined || roles.has('dispatcher') === roles.has('worker'),
  {
    path: ['ROLES'],
    error: 'dispatcher and worker in processes of their own need NATS_URL, the queue between them',
  },
);

const withProvider = checkedConfiguration.superRefine(checkIdentitySettings);

export class ConfigurationError extends OperationalError {
  constructor(faults: readonly string[]) {
    super(`The environment is invalid:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.name = 'ConfigurationError';
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and checks the environment, and the files that hold its secrets. Throws `ConfigurationError`. */
export function readConfiguration(environment: Environment): Configuration {
  const set = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '');
  const given: Record<string, string | undefined> = Object.fromEntries(set);
  for (const name of ['EVENT_LOG_URL', 'DATABASE_URL', 'NATS_URL'] as const) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined) throw new ConfigurationError([`${name}: is set in ${name}_FILE, too`]);
    given[name] = secretOf(`${name}_FILE`, file);
  }
  const parsed = withProvider.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new ConfigurationError(
    parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
  );
}

export function secretOf(name: string, file: string): string {
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (text !== '') return text;
  } catch (error) {
    throw new ConfigurationError([`${name}: ${(error as Error).message}`]);
  }
  throw new ConfigurationError([`${name}: ${file} is empty`]);
}

/** In a folder of data that `npm run demo` made: its pages say so on every screen. */
export const MADE_UP_FILE = 'made-up.json';
export const isMadeUp = ({ DATA_DIR }: Pick<Configuration, 'DATA_DIR'>): boolean =>
  existsSync(join(DATA_DIR, MADE_UP_FILE));

export const needsEngines = ({ ROLES: roles }: Configuration): boolean =>
  [...roles].some((role) => role !== 'public');

const OTHER_KNOWN_NAMES = ['ASSET_VALUATION_URL', 'NATS_CA', 'NATS_USER', 'OTEL_TRACES_SAMPLER'];
/** Set by Kubernetes and Docker for services: `NATS_PORT`, `NATS_SERVICE_HOST`, `DATABASE_PORT_5432_TCP_ADDR`. */
const SERVICE_LINK = /_(SERVICE_(HOST|PORT\w*)|PORT(_\d+_(TCP|UDP)(_\w+)?)?|ENV_\w+)$/;
/** Looks like a setting of a price source, even of an unknown one. */
const SOURCE_VARIABLE = /^SOURCE_\w+_(URL|TOKEN|DIR)$/;
const PREFIX = 'ASSET_VALUATION_';
/** In names this short two edits make another word (HOST, HOME), so only one is tolerated. */
const SHORT_NAME_LENGTH = 6;

/** Variables that look like settings and are not, each with the likely name, if there is one. */
export function misspelledSettings(environment: Environment) {
  const names = Object.keys(configurationSchema.shape);
  const known = new Set([...names, ...OTHER_KNOWN_NAMES]);
  return Object.keys(environment).flatMap((name) => {
    if (known.has(name) || SERVICE_LINK.test(name)) return [];
    const meant = likelySetting(name, names);
    return meant !== undefined || SOURCE_VARIABLE.test(name) ? [{ name, meant }] : [];
  });
}

function likelySetting(given: string, names: readonly string[]): string | undefined {
  const upper = given.toUpperCase();
  const bare = upper.startsWith(PREFIX) ? upper.slice(PREFIX.length) : upper;
  if (names.includes(bare)) return bare;
  const begun = names.find((name) => bare.includes('_') && name.startsWith(`${bare}_`));
  if (begun !== undefined) return begun;
  return nearest(upper, names, ({ length }) => (length <= SHORT_NAME_LENGTH ? 1 : 2));
}

/** Written to standard error, so that no log level hides it. Omits the value, which may be a secret. */
export function warnOfMisspelledSettings(environment: Environment): void {
  for (const { name, meant } of misspelledSettings(environment)) {
    const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
    process.stderr.write(`${name} is no setting of the service and has no effect.${hint}\n`);
  }
}
