import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { connect, type NatsConnection } from 'nats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { natsWorkQueue } from '../../../../src/engine/queue/nats/work-queue.ts';
import { scaled } from '../../../support/machine-speed.ts';
import { useAll } from '../../../support/nats-rig.ts';
import { isNatsServerInstalled, type NatsTestServer, startNatsServer } from '../../../support/nats-server.ts';

const DEPLOYED = path.join(import.meta.dirname, '../../../../deploy/nats');
const PASSWORD = '0123456789e10';
const STREAM = 'ASSET_VALUATION_WORK';

/** The rights of deploy/nats on a real server: they allow what the service does, and nothing else. */
describe.skipIf(!isNatsServerInstalled)('the account of deploy/nats (needs nats-server)', () => {
  let folder = '';
  let server: NatsTestServer;
  let connection: NatsConnection;
  beforeAll(async () => {
    // As in a container: files in /etc/nats, password in /run/secrets.
    folder = await mkdtemp(path.join(tmpdir(), 'asset-valuation-nats-account-'));
    await cp(DEPLOYED, path.join(folder, 'etc/nats'), { recursive: true });
    await mkdir(path.join(folder, 'run/secrets'), { recursive: true });
    await writeFile(path.join(folder, 'run/secrets/nats-password.conf'), `NATS_PASSWORD: "${PASSWORD}"\n`);
    // An include is relative to the folder of the including file.
    server = await startNatsServer(`include "../${path.basename(folder)}/etc/nats/account.conf"`);
    connection = await connect({ servers: server.url, user: 'asset-valuation', pass: PASSWORD });
  });
  afterAll(async () => {
    await connection.close();
    await server.stop();
    await rm(folder, { recursive: true });
  });

  it('is part of a configuration that the server accepts', async () => {
    const env = { PATH: `${process.env.PATH}:/usr/local/sbin:/usr/sbin` };
    const file = path.join(folder, 'etc/nats/nats.conf');
    const { stderr } = await promisify(execFile)('nats-server', ['-t', '-c', file], { env });
    expect(stderr).toContain(`configuration file ${file} is valid`);
  });

  it('lets the queue do all its work', async () => {
    const address = server.url.replace('//', `//asset-valuation:${PASSWORD}@`);
    const queue = natsWorkQueue({ url: address, answerMs: scaled(5_000), backoffMs: 20 });
    await useAll(queue, 2);
    await queue.close();
  });

  const ask = (subject: string, body: object = {}) =>
    connection.request(`$JS.API.${subject}`, JSON.stringify(body), { timeout: scaled(20_000) });

  it.each([
    ['delete another stream', 'STREAM.DELETE.MINE'],
    ['purge it', `STREAM.PURGE.${STREAM}`],
    ['make another one', 'STREAM.CREATE.MINE'],
    ['list streams', 'STREAM.NAMES'],
    ['read a message past the consumer', `STREAM.MSG.GET.${STREAM}`],
    ['make another consumer', `CONSUMER.CREATE.${STREAM}.mine`],
    ['delete the consumer', `CONSUMER.DELETE.${STREAM}.workers`],
    ['ask about the account', 'INFO'],
  ])('may not %s', async (_title, subject) => {
    await expect(ask(subject)).rejects.toMatchObject({ code: 'PERMISSIONS_VIOLATION' });
  });

  it('may not listen to replies for others', async () => {
    const heard = connection.subscribe('asset-valuation.work.>');
    await expect(heard[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      code: 'PERMISSIONS_VIOLATION',
    });
  });

  it.each([
    ['without a password', {}],
    ['with another password', { user: 'asset-valuation', pass: 'another' }],
  ])('refuses a client %s', async (_title, credentials) => {
    const knocking = connect({ servers: server.url, reconnect: false, ...credentials });
    await expect(knocking).rejects.toMatchObject({ code: 'AUTHORIZATION_VIOLATION' });
  });
});
