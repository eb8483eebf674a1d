import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type StandIn, startStandIn } from '../support/eventstoredb/server.ts';
import { listenAnywhere } from '../support/free-port.ts';
import { folderOfTest } from '../support/test-folder.ts';

const SCRIPT = path.join(import.meta.dirname, '../../deploy/eventstoredb/first-start.mjs');

interface Request {
  readonly path: string | undefined;
  readonly user: string;
  readonly body: unknown;
}

/** The server's users API, as documented: 201 for a new user, 409 for an existing one. */
let users: Server;
let usersPort: number;
let known: Set<string>;
let asked: Request[];
let failures: number;
let log: StandIn;
let folder = '';

beforeEach(async () => {
  [known, asked, failures] = [new Set(), [], 0];
  users = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const body = JSON.parse(text);
    const [, basic = ''] = request.headers.authorization?.split(' ') ?? [];
    asked.push({ path: request.url, user: Buffer.from(basic, 'base64').toString(), body });
    const status = () => {
      if (failures > 0) return 503;
      if (request.url !== '/users/') return 200;
      return known.has(body.LoginName) ? 409 : 201;
    };
    response.statusCode = status();
    if (failures > 0) failures -= 1;
    else if (request.url === '/users/') known.add(body.LoginName);
    response.end();
  });
  usersPort = await listenAnywhere(users);
  log = await startStandIn();
  folder = folderOfTest('first-start');
  const { port } = log;
  await writeFile(path.join(folder, 'url'), `esdb://asset-valuation:s3cret@127.0.0.1:${port}?tls=false\n`);
  await writeFile(path.join(folder, 'admin'), 'adm1n\n');
});

afterEach(async () => {
  users.close();
  await log.stop();
});

const run = () =>
  promisify(execFile)(process.execPath, [SCRIPT], {
    env: {
      EVENT_LOG_URL_FILE: path.join(folder, 'url'),
      EVENTSTOREDB_ADMIN_PASSWORD_FILE: path.join(folder, 'admin'),
      EVENTSTOREDB_HTTP_URL: `http://127.0.0.1:${usersPort}`,
      PAUSE_MS: '20',
    },
  });

async function eventsOf(stream: string) {
  const client = EventStoreDBClient.connectionString(log.connectionString);
  const events: { readonly type: string | undefined; readonly data: unknown }[] = [];
  for await (const { event } of client.readStream(stream))
    events.push({ type: event?.type, data: event?.data });
  await client.dispose();
  return events;
}

const ADMINS = '$admins';
const RIGHTS_OF_ALL = { type: '$metadata', data: { $acl: { $r: [ADMINS, 'asset-valuation'] } } };
const DEFAULT_RIGHTS = {
  type: 'update-default-acl',
  data: {
    $userStreamAcl: { $r: 'asset-valuation', $w: 'asset-valuation', $d: ADMINS, $mr: ADMINS, $mw: ADMINS },
    $systemStreamAcl: { $r: ADMINS, $w: ADMINS, $d: ADMINS, $mr: ADMINS, $mw: ADMINS },
  },
};

it('creates the user as the administrator, in no group, with the least rights', async () => {
  const { stdout } = await run();
  expect(asked).toEqual([
    {
      path: '/users/',
      user: 'admin:adm1n',
      body: {
        LoginName: 'asset-valuation',
        FullName: 'Asset valuation service',
        Groups: [],
        Password: 's3cret',
      },
    },
  ]);
  expect(await eventsOf('$$$all')).toEqual([RIGHTS_OF_ALL]);
  expect(await eventsOf('$settings')).toEqual([DEFAULT_RIGHTS]);
  expect(stdout).toContain('asset-valuation can read the log');
  expect(stdout).not.toMatch(/s3cret|adm1n/);
});

it('keeps the rights and sets the new password when run again', async () => {
  await run();
  const address = `esdb://asset-valuation:an0ther@127.0.0.1:${log.port}?tls=false`;
  await writeFile(path.join(folder, 'url'), address);
  await run();
  expect(asked.at(-1)).toEqual({
    path: '/users/asset-valuation/command/reset-password',
    user: 'admin:adm1n',
    body: { NewPassword: 'an0ther' },
  });
  expect(await eventsOf('$$$all')).toHaveLength(1);
  expect(await eventsOf('$settings')).toHaveLength(1);
});

it('waits for a server that is not ready yet', async () => {
  failures = 3;
  const { stderr } = await run();
  expect(stderr.match(/the server answers 503/g)).toHaveLength(3);
  expect(known).toEqual(new Set(['asset-valuation']));
});
