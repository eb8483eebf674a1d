import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import packageFile from '../../package.json' with { type: 'json' };
import { openEmbeddedPostgres } from '../../src/engine/embedded/embedded-postgres.ts';
import { type Started, start } from './started.ts';

export const BASE = '/api/v1/asset-valuation';

/** Limits far above what one machine can send: the limiter counts but never refuses. */
const UNLIMITED = { RATE_LIMIT_PUBLIC: '1000000', RATE_LIMIT_MANAGEMENT: '1000000' };
const NPM_FLAGS: readonly string[] = packageFile.scripts.start.match(/--\S+/g) ?? [];
const FREE_PORTS = { PORT: '0', OPERATORS_PORT: '0' };

const address = (printed: string): string | undefined =>
  /Address\s+(http:\/\/\S+?)\/api\//.exec(printed)?.[1];

/** The program with the public routes alone, and with its request log. */
export const startPublicService = (environment: Readonly<Record<string, string>> = {}): Promise<Started> =>
  start('src/app/start.ts', { ...FREE_PORTS, ...UNLIMITED, ROLES: 'public', ...environment }, address);

/** The same by `npm start`: with the flags of its script, and Node's compile cache of the start before. */
export const npmStartPublicService = (environment: Readonly<Record<string, string>>): Promise<Started> =>
  start(
    'bin/start.mjs',
    { ...FREE_PORTS, ...UNLIMITED, ROLES: 'public', ...environment },
    address,
    NPM_FLAGS,
  );

export interface WholeService extends Started {
  /** `Authorization` of a credential with every permission. */
  readonly authorization: string;
  readonly dataDir: string;
  /** Of the service's database server, which peers use, too. */
  readonly connectionString: string;
}

/** The program with every role, on an embedded database that is removed at the end. */
export const startWholeService = (
  environment: Readonly<Record<string, string>> = {},
): Promise<WholeService> => wholeService(environment, 'src/app/start.ts', []);

/** The same by `npm start`, with the flags of its script. */
export const npmStartWholeService = (): Promise<WholeService> => wholeService({}, 'bin/start.mjs', NPM_FLAGS);

async function wholeService(
  environment: Readonly<Record<string, string>>,
  script: string,
  nodeFlags: readonly string[],
): Promise<WholeService> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'asset-valuation-bench-'));
  const service = await start(
    script,
    {
      ...FREE_PORTS,
      ...UNLIMITED,
      DATA_DIR: dataDir,
      SOURCE_DERAL_SIMA_URL: 'off',
      SOURCE_DERAL_SIMA_HTML_URL: 'off',
      SOURCE_BCB_SGS_URL: 'off',
      ...environment,
    },
    address,
    nodeFlags,
  );
  const database = await openEmbeddedPostgres({ dataDir, log: () => {} });
  const token = (await readFile(path.join(dataDir, 'bootstrap-credential'), 'utf8')).trim();
  return {
    ...service,
    dataDir,
    authorization: `Bearer ${token}`,
    connectionString: database.connectionString,
    async stop() {
      await database.stop();
      await service.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The program on running engines that `environment` names. */
export const startRoles = (environment: Readonly<Record<string, string>>): Promise<Started> =>
  start('src/app/start.ts', { ...FREE_PORTS, ...UNLIMITED, ...environment }, address);

/** The same by `npm start`: with the flags of its script. */
export const npmStartRoles = (environment: Readonly<Record<string, string>>): Promise<Started> =>
  start('bin/start.mjs', { ...FREE_PORTS, ...UNLIMITED, ...environment }, address, NPM_FLAGS);
