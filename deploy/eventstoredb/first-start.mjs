// Gives the service a user of its own on EventStoreDB, with the least rights that suffice. Run it at every start: what
// exists already is left as it is, and the user's password becomes that of EVENT_LOG_URL_FILE.
//
// For an EventStoreDB that serves nobody else: the default rights of all streams are changed.
//
//   EVENT_LOG_URL_FILE                 address of the log as the service gets it: esdb://user:password@host:2113?…
//   EVENTSTOREDB_ADMIN_PASSWORD_FILE   password of the user `admin`
//   EVENTSTOREDB_HTTP_URL              where its HTTP side is, if not at the log's first host
//   PAUSE_MS                           between two of the thirty tries; 2000
//
// Users: HTTP API, https://developers.eventstore.com/server/v23.10/http-api/security.html
// Rights: https://developers.eventstore.com/server/v23.10/security.html#access-control-lists
// The rights are set over gRPC because AtomPub, over which the documentation sets them, is off by default.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  StreamNotFoundError,
} from '@eventstore/db-client';

const TRIES = 30;
const PAUSE_MS = Number(process.env.PAUSE_MS ?? 2_000);

const secret = (name) => {
  const file = process.env[name];
  assert(file, `${name} is not set`);
  return readFileSync(file, 'utf8').trim();
};

const address = secret('EVENT_LOG_URL_FILE');
const adminPassword = secret('EVENTSTOREDB_ADMIN_PASSWORD_FILE');
const parts = /^esdb(?:\+discover)?:\/\/(?<user>[^:@]+):(?<password>[^:@]+)@(?<host>[^,/?]+)/.exec(
  address,
)?.groups;
assert(parts, 'EVENT_LOG_URL_FILE must hold esdb://user:password@host:2113?…');
const user = decodeURIComponent(parts.user);
const password = decodeURIComponent(parts.password);
const options = new URLSearchParams(address.split('?')[1] ?? '');
const authority = options.get('tlsCAFile');

/** Sends JSON to the server's HTTP side as the administrator; resolves to the status. */
function post(path, body) {
  const scheme = options.get('tls') === 'false' ? 'http' : 'https';
  const url = new URL(path, process.env.EVENTSTOREDB_HTTP_URL ?? `${scheme}://${parts.host}`);
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      auth: `admin:${adminPassword}`,
      headers: { 'content-type': 'application/json' },
      ...(authority && { ca: readFileSync(authority) }),
    });
    sent.once('error', reject);
    sent.once('response', (response) => resolve(response.resume().statusCode));
    sent.end(JSON.stringify(body));
  });
}

async function makeUser() {
  const body = { LoginName: user, FullName: 'Asset valuation service', Groups: [], Password: password };
  const made = await post('/users/', body);
  // 201 is also the answer of a server that has this user already, with this name and password.
  if (made === 201) return 'there, with its password';
  assert.equal(made, 409, `making the user ${user}: the server answers ${made}`);
  const reset = await post(`/users/${user}/command/reset-password`, { NewPassword: password });
  assert.equal(reset, 200, `setting the password of ${user}: the server answers ${reset}`);
  return 'there already, its password set again';
}

/**
 * `$all`: a follower of the log must read it; only administrators may by default. Said for `$all` alone, because the
 * default of system streams would open `$settings` and the users' streams one by one as well.
 * Default of all other streams: the service reads and appends; only administrators delete, truncate or change rights.
 */
const RIGHTS = [
  ['$$$all', '$metadata', { $acl: { $r: ['$admins', user] } }],
  [
    '$settings',
    'update-default-acl',
    {
      $userStreamAcl: { $r: user, $w: user, $d: '$admins', $mr: '$admins', $mw: '$admins' },
      $systemStreamAcl: { $r: '$admins', $w: '$admins', $d: '$admins', $mr: '$admins', $mw: '$admins' },
    },
  ],
];

async function giveRights(admin, [stream, type, data]) {
  const last = await lastOf(admin, stream);
  if (isDeepStrictEqual(last?.data, data)) return 'as it was';
  const expectedRevision = last?.revision ?? NO_STREAM;
  await admin.appendToStream(stream, jsonEvent({ type, data }), { expectedRevision });
  return 'given';
}

async function lastOf(client, stream) {
  let last;
  try {
    // Read to its end: a read of this client that is left early never ends.
    const read = client.readStream(stream, { direction: BACKWARDS, fromRevision: END, maxCount: 1 });
    for await (const { event } of read) last = event;
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
  return last;
}

async function prepare() {
  console.log(`user ${user}: ${await makeUser()}`);
  const asAdmin = address.replace(
    `${parts.user}:${parts.password}@`,
    `admin:${encodeURIComponent(adminPassword)}@`,
  );
  const admin = EventStoreDBClient.connectionString(asAdmin);
  for (const right of RIGHTS) console.log(`rights of ${right[0]}: ${await giveRights(admin, right)}`);
  await admin.dispose();

  const service = EventStoreDBClient.connectionString(address);
  for await (const _ of service.readAll({ maxCount: 1 }));
  await service.dispose();
  console.log(`${user} can read the log`);
}

// A server that takes what is sent and never answers.
setTimeout(() => {
  console.error('no answer for five minutes');
  process.exit(1);
}, 300_000);

// A server that has just started makes its own users a moment later, and may still elect a leader.
for (let tries = 1; ; tries += 1) {
  try {
    await prepare();
    break;
  } catch (error) {
    console.error(`try ${tries} of ${TRIES}: ${error.message}`);
    if (tries === TRIES) process.exit(1);
    await sleep(PAUSE_MS);
  }
}
process.exit(0);
