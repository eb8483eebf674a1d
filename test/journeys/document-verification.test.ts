import { afterAll, beforeAll, expect, it } from 'vitest';
import { inventoryBody } from '../support/bodies.ts';
import { MADE_UP_VERSION, type MadeUpClamd, startClamd } from '../support/clamd.ts';
import { documentClient } from '../support/documents.ts';
import { eventually } from '../support/eventually.ts';
import { pdfFile } from '../support/pdf-file.ts';
import { preparedDirectory } from '../support/prepared-directory.ts';
import { startProcess } from '../support/service-process.ts';

let data: Awaited<ReturnType<typeof preparedDirectory>>;
let clamd: MadeUpClamd;
beforeAll(async () => {
  data = await preparedDirectory();
  clamd = await startClamd();
});
afterAll(async () => {
  await clamd.stop();
  await data.remove();
});

it('a worker killed in the middle of a verification leaves it to the next, which starts again', async () => {
  const start = () => startProcess(data.dir, { CLAMD_URL: clamd.url });
  const first = await start();
  const token = /Credential\s+(avs_\S+)/.exec(first.output())?.[1] ?? '';
  const asset = await first.call('POST', '/assets', { token, key: 'asset-0001', body: inventoryBody() });
  const client = documentClient(first, token);
  const bytes = pdfFile({ pages: 2 });
  clamd.behave('never-answers');
  const declared = await client.declare(String(asset.body.id), bytes, { media_type: 'application/pdf' });
  const { id } = declared.body;
  await client.put(id, 1, Buffer.from(bytes));
  const { job_id } = (await client.complete(id)).body;
  // clamd has the whole document and says nothing: the worker is in the middle of it.
  await expect.poll(() => clamd.scanned.length).toBe(1);
  await first.signal('SIGKILL');

  clamd.behave('honest');
  const second = await start();
  try {
    const document = await eventually(async () => {
      const { body } = await documentClient(second, token).read(id);
      return body.status === 'VERIFIED' ? body : undefined;
    });
    expect(document).toMatchObject({
      verification: { malware_scan: 'CLEAN', scanner: MADE_UP_VERSION, pages: 2 },
    });
    const job = await second.call('GET', `/jobs/${job_id}`, { token });
    expect(job.body).toMatchObject({ status: 'SUCCEEDED', attempts: 2 });
  } finally {
    expect((await second.signal('SIGTERM'))[0]).toBe(0);
  }
});
