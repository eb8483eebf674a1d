import { describe, expect, it } from 'vitest';
import type { BatchLine, BatchLineResult, BatchLines } from '../../client/src/index.ts';
import { answering, inTurn, refusing, scriptedClient } from './scripted-server.ts';

const asset = {
  asset_class: 'VESSEL',
  profile_version: '1.0.0',
  name: 'Balsa é',
  attributes: { description: 'Balsa' },
} as const;
const lines: readonly BatchLine[] = [
  { key: 'a', asset },
  { key: 'b', asset, valuation: { purpose: 'SALE' as const } },
];
const SENT = { batch_id: 'a', job_id: 'b' };
const texts = lines.map((line) => JSON.stringify(line));
const text = texts.map((line) => `${line}\n`).join('');

async function* oneByOne<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';

describe('sending a batch', () => {
  it.each<[string, BatchLines]>([
    ['objects', lines],
    ['texts of lines', texts],
    ['both, as they come', oneByOne([lines[0] ?? '', texts[1] ?? ''])],
    ['one text', text],
    ['bytes', new TextEncoder().encode(text)],
  ])('takes its lines as %s', async (_, given) => {
    const { client, requests } = await scriptedClient(answering(202, SENT));
    expect(await client.batches.send(given)).toEqual(SENT);
    const [request] = requests;
    expect(request?.headers['content-type']).toBe('application/x-ndjson');
    expect(String(request?.body)).toBe(text);
  });

  it.each([
    ['a CSV file', Buffer.from('name;area_ha\nTerra;1,5\n'), 'text/csv'],
    ['a workbook', Buffer.from('PK\x03\x04…'), `${OFFICE}.spreadsheetml.sheet`],
  ])('passes %s on as it is', async (_, sheet, mediaType) => {
    const { client, requests } = await scriptedClient(answering(202, SENT));
    await client.batches.sendSheet(sheet, { decimal: 'comma', asset_class: 'RURAL_LAND' });
    await client.batches.checkSheet(sheet);
    await client.batches.check(lines);
    await client.batches.checkSheet(sheet, { show_lines: true });
    await client.batches.check(lines, { existing: 'update' });
    await client.batches.send(lines, { existing: 'update' });
    expect(requests.map(({ target, headers }) => [target, headers['content-type']])).toEqual([
      ['/asset-batches?decimal=comma&asset_class=RURAL_LAND', mediaType],
      ['/asset-batches?dry_run=true', mediaType],
      ['/asset-batches?dry_run=true', 'application/x-ndjson'],
      ['/asset-batches?dry_run=true&show_lines=true', mediaType],
      ['/asset-batches?dry_run=true&existing=update', 'application/x-ndjson'],
      ['/asset-batches?existing=update', 'application/x-ndjson'],
    ]);
    expect(Buffer.from(requests[0]?.body ?? '').equals(sheet)).toBe(true);
  });

  it('downloads results as a sheet', async () => {
    const { client, requests } = await scriptedClient(answering(200, {}));
    await (await client.batches.resultSheet('a', 'xlsx')).bytes();
    expect(requests[0]?.target).toBe('/asset-batches/a/results?format=xlsx');
  });

  it('retries with the same lines and the same key', async () => {
    const { client, requests } = await scriptedClient(
      inTurn(refusing(503, 'SERVICE_UNAVAILABLE'), answering(202, SENT)),
    );
    await client.batches.send(oneByOne(lines));
    const sent = requests.map(({ headers, body }) => [headers['idempotency-key'], String(body)]);
    expect(sent).toEqual([sent[0], [sent[0]?.[0], text]]);
  });

  it('sends nothing when its lines cannot be read completely', async () => {
    const { client, requests } = await scriptedClient(answering(202, {}));
    async function* broken() {
      yield lines[0] ?? '';
      throw new Error('the file is gone');
    }
    await expect(client.batches.send(broken())).rejects.toThrow('the file is gone');
    expect(requests).toEqual([]);
  });
});

describe('the results of a batch', () => {
  const results = [
    { line: 1, key: 'é', status: 'DONE', asset_id: 'a' },
    { line: 2, key: null, status: 'REFUSED' },
  ];
  const body = Buffer.from(results.map((result) => `${JSON.stringify(result)}\n`).join(''));

  it('are read line by line, wherever the answer is split', async () => {
    for (let size = 1; size < body.length; size += 7) {
      const { client, requests } = await scriptedClient(async (_, response) => {
        response.writeHead(200, { 'content-type': 'application/x-ndjson' });
        for (let at = 0; at < body.length; at += size)
          await new Promise((sent) => response.write(body.subarray(at, at + size), sent));
        response.end();
      });
      const read: BatchLineResult[] = [];
      for await (const result of client.batches.results('a')) read.push(result);
      expect(read).toEqual(results);
      expect(requests.map(({ target }) => target)).toEqual(['/asset-batches/a/results']);
    }
  });

  it('throw to the caller when they break off', async () => {
    const { client } = await scriptedClient(async (_, response) => {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' });
      await new Promise((sent) => response.write(body.subarray(0, body.length - 5), sent));
      response.destroy();
    });
    const read: number[] = [];
    const reading = async () => {
      for await (const { line } of client.batches.results('a')) read.push(line);
    };
    await expect(reading()).rejects.toThrow();
    expect(read).not.toContain(2);
  });
});
