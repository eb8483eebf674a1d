import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PART_SIZE_BYTES } from '../../src/domain/document.ts';
import { inventoryBody } from '../support/bodies.ts';
import { digestOf, documentClient, madeUpText, partsOf } from '../support/documents.ts';
import { preparedDirectory } from '../support/prepared-directory.ts';
import type { Call } from '../support/running-service.ts';
import { type ServiceProcess, startProcess } from '../support/service-process.ts';

describe('an upload whose service is killed with SIGKILL in the middle of a part', () => {
  const bytes = madeUpText(2 * PART_SIZE_BYTES + 17);
  const [first, second, third] = partsOf(bytes) as [
    Buffer<ArrayBuffer>,
    Buffer<ArrayBuffer>,
    Buffer<ArrayBuffer>,
  ];
  let data: Awaited<ReturnType<typeof preparedDirectory>>;
  let service: ServiceProcess;
  let token = '';
  let id = '';
  let consistency = '';
  const clientOf = (to: ServiceProcess) =>
    documentClient({ call: (method, path, call: Call = {}) => to.call(method, path, { token, ...call }) });

  beforeAll(async () => {
    data = await preparedDirectory();
    const killed = await startProcess(data.dir);
    token = /Credential\s+(avs_\S+)/.exec(killed.output())?.[1] ?? '';
    const asset = await killed.call('POST', '/assets', { token, key: 'asset-key', body: inventoryBody() });
    id = String((await clientOf(killed).declare(String(asset.body.id), bytes)).body.id);
    expect((await clientOf(killed).put(id, 3, third)).status).toBe(200);
    const stored = await clientOf(killed).put(id, 1, first);
    expect(stored.status).toBe(200);
    consistency = stored.headers.get('consistency-token') ?? '';
    const { port, hostname, pathname } = new URL(`${killed.url}/documents/${id}/parts/2`);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(
      `PUT ${pathname} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/octet-stream\r\n` +
        `Content-Digest: ${digestOf(second)}\r\nContent-Length: ${second.length}\r\n\r\n`,
    );
    const half = new Promise((resolve) => socket.write(second.subarray(0, PART_SIZE_BYTES / 2), resolve));
    await half;
    const cut = new Promise((resolve) => socket.once('close', resolve));
    await killed.signal('SIGKILL');
    await cut;
    service = await startProcess(data.dir);
  });
  afterAll(async () => {
    expect((await service.signal('SIGTERM'))[0]).toBe(0);
    await data.remove();
  });

  it('goes on with the parts that are missing, and is completed', async () => {
    const client = clientOf(service);
    // The service that knew of this write is gone; the token says what the read has to have seen.
    const headers = { 'consistency-token': consistency };
    const { body } = await service.call('GET', `/documents/${id}`, { token, headers });
    expect(body).toMatchObject({ status: 'UPLOADING', part_count: 3, parts: [{ number: 1 }, { number: 3 }] });
    expect((await client.complete(id)).status).toBe(409);
    expect((await client.put(id, 1, first)).text).toBe((await client.read(id)).text);
    expect((await client.put(id, 2, second)).status).toBe(200);
    const completion = await client.complete(id);
    expect(completion.status).toBe(202);
    const job = await service.call('GET', `/jobs/${completion.body.job_id}`, { token });
    expect(job.body).toMatchObject({ kind: 'DOCUMENT_VERIFICATION', document_id: id });
  });
});
