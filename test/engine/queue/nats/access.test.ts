import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { DependencyUnavailable } from '../../../../src/engine/dependency-unavailable.ts';
import { type NatsWorkQueueOptions, natsWorkQueue } from '../../../../src/engine/queue/nats/work-queue.ts';
import type { WorkQueue } from '../../../../src/engine/queue/work-queue.ts';
import { scaled } from '../../../support/machine-speed.ts';
import { operatorMode } from '../../../support/nats-credentials.ts';
import { done, useAll, valuation } from '../../../support/nats-rig.ts';
import { isNatsServerInstalled, startNatsServer } from '../../../support/nats-server.ts';

const FIXTURES = path.join(import.meta.dirname, '../../../fixtures/nats');

/** The least rights of the service, for a stream of the default name. */
const LEAST_PRIVILEGE = `authorization {
  users: [ {
    user: asset-valuation, password: "s3cret"
    permissions: {
      publish: [
        "asset-valuation.work.>",
        "$JS.API.STREAM.INFO.ASSET_VALUATION_WORK",
        "$JS.API.STREAM.CREATE.ASSET_VALUATION_WORK",
        "$JS.API.STREAM.UPDATE.ASSET_VALUATION_WORK",
        "$JS.API.STREAM.MSG.DELETE.ASSET_VALUATION_WORK",
        "$JS.API.CONSUMER.INFO.ASSET_VALUATION_WORK.workers",
        "$JS.API.CONSUMER.CREATE.ASSET_VALUATION_WORK.workers",
        "$JS.API.CONSUMER.MSG.NEXT.ASSET_VALUATION_WORK.workers",
        "$JS.ACK.ASSET_VALUATION_WORK.workers.>"
      ]
      subscribe: "_INBOX.>"
    }
  } ]
}`;

describe.skipIf(!isNatsServerInstalled)('access to NATS JetStream (needs nats-server)', () => {
  const cleanUps: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  });

  async function serverWith(configuration: string) {
    const server = await startNatsServer(configuration);
    cleanUps.push(() => server.stop());
    return server;
  }

  function open(options: NatsWorkQueueOptions): WorkQueue {
    const queue = natsWorkQueue({ answerMs: scaled(5_000), ...options });
    cleanUps.push(() => queue.close());
    return queue;
  }

  it('accepts user and password, with the least rights', async () => {
    const { port } = await serverWith(LEAST_PRIVILEGE);
    await useAll(open({ url: `nats://asset-valuation:s3cret@127.0.0.1:${port}` }));
  });

  it('reports unavailable when the password is wrong, and never shows it', async () => {
    const { port } = await serverWith(LEAST_PRIVILEGE);
    const queue = open({ url: `nats://asset-valuation:wr0ng-s3cret@127.0.0.1:${port}` });
    const errors = [
      await queue.publish(valuation()).catch((error: unknown) => error),
      await queue.depth().catch((error: unknown) => error),
      await queue
        .consume({ concurrency: 1, signal: new AbortController().signal, handle: async () => done })
        .catch((error: unknown) => error),
    ];
    for (const error of errors) {
      expect(error).toBeInstanceOf(DependencyUnavailable);
      const text = inspect(error, { depth: 20, showHidden: true });
      expect(text).toContain('Authorization');
      expect(text).not.toContain('s3cret');
    }
  });

  it('accepts a token', async () => {
    const { port } = await serverWith('authorization { token: "t0ken" }');
    await useAll(open({ url: `nats://t0ken@127.0.0.1:${port}` }));
  });

  it('accepts a credentials file', async () => {
    const { configuration, credentials } = operatorMode();
    const { url } = await serverWith(configuration);
    const folder = await mkdtemp(path.join(tmpdir(), 'asset-valuation-creds-'));
    cleanUps.push(() => rm(folder, { recursive: true }));
    const credentialsFile = path.join(folder, 'worker.creds');
    await expect(open({ url, credentialsFile }).depth()).rejects.toThrow(DependencyUnavailable);
    await writeFile(credentialsFile, credentials, { mode: 0o600 });
    await useAll(open({ url, credentialsFile }));
  });

  it('encrypts, and verifies the identity of the server', async () => {
    const files = `cert_file: "${FIXTURES}/server.pem", key_file: "${FIXTURES}/server-key.pem"`;
    const { port } = await serverWith(`tls { ${files} }`);
    await useAll(open({ url: `tls://localhost:${port}`, caFile: `${FIXTURES}/ca.pem` }));
    await expect(open({ url: `tls://localhost:${port}` }).depth()).rejects.toThrow(DependencyUnavailable);
  });

  it('does not connect unencrypted when encryption is required', async () => {
    const { port } = await serverWith('');
    await expect(open({ url: `tls://127.0.0.1:${port}` }).depth()).rejects.toThrow(DependencyUnavailable);
  });

  it('connects to any one of several servers', async () => {
    const gone = await startNatsServer();
    await gone.stop();
    const { url } = await serverWith('');
    await useAll(open({ url: `${gone.url},${url}` }));
  });
});
