import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foundIn, wholeDatabase } from '../support/canaries.ts';
import { embeddedAddress } from '../support/embedded-address.ts';
import { preparedDirectory } from '../support/prepared-directory.ts';
import { newKey } from '../support/running-service.ts';
import { type ServiceProcess, startProcess } from '../support/service-process.ts';
import { toolOn } from '../support/tool-here.ts';

/** Made up, in the three ways in which people write it. */
const PLATES = ['QXZ9188', 'qxz-9188', 'QXZ 9B88'];

describe('one car that is registered three times', () => {
  let data: Awaited<ReturnType<typeof preparedDirectory>>;
  let service: ServiceProcess;
  let token: string;
  let mark: string;
  const cars: string[] = [];

  const others = async (id: string | undefined) => {
    const { body } = await service.call('GET', `/assets/${id}/duplicates`, { token });
    return (body.items as { asset_id: string }[])?.map(({ asset_id }) => asset_id);
  };
  const statement = async (sql: string) => {
    const client = new pg.Client({ connectionString: await embeddedAddress(data.dir) });
    await client.connect();
    return client.query(sql).finally(() => client.end());
  };
  const marked = async () => {
    const { rows } = await statement('select subject, mark from privacy.registration_marks');
    return rows as { subject: string; mark: string }[];
  };
  const tool = async (...words: readonly string[]) => {
    const done = await toolOn(data.dir, ...words);
    expect(done.code, done.stderr).toBe(0);
  };
  const again = async (signal: 'SIGKILL' | 'SIGTERM') => {
    await service.signal(signal);
    service = await startProcess(data.dir);
  };

  beforeAll(async () => {
    data = await preparedDirectory();
    service = await startProcess(data.dir);
    token = (await readFile(join(data.dir, 'bootstrap-credential'), 'utf8')).trim();
    for (const plate of PLATES) {
      const attributes = { type: 'cars', brand: '21', model: '7541', year: '2018-5', plate };
      const body = { asset_class: 'VEHICLE', profile_version: '1.0.0', name: 'A car', attributes };
      const answer = await service.call('POST', '/assets', { token, key: newKey(), body });
      expect(answer.status, answer.text).toBe(201);
      cars.push(String(answer.body.id));
    }
    mark = String((await marked())[0]?.mark);
  });
  afterAll(async () => {
    await service.signal('SIGTERM');
    await data.remove();
  });

  it('is known by one mark, which says nothing of the plate', async () => {
    expect(await others(cars[0])).toEqual([cars[2], cars[1]]);
    expect(new Set((await marked()).map((each) => each.mark))).toEqual(new Set([mark]));
    expect(foundIn((await wholeDatabase(await embeddedAddress(data.dir))).text, PLATES)).toEqual([]);
  });

  it('is found again after a start, where a version before this one left no marks', async () => {
    await statement('truncate privacy.registration_marks');
    expect(await others(cars[0])).toEqual([]);
    await again('SIGKILL');
    await expect.poll(() => others(cars[0])).toEqual([cars[2], cars[1]]);
    expect(new Set((await marked()).map((each) => each.mark))).toEqual(new Set([mark]));
  });

  it('is found under another master key, when the former one is gone', async () => {
    await tool('privacy', 'rotate-key');
    await tool('privacy', 'rotate-key', '--finish', '--now');
    await again('SIGTERM');
    await expect.poll(() => others(cars[1])).toEqual([cars[2], cars[0]]);
  });

  it('is found no more once it is erased, neither by a rebuild nor by another start', async () => {
    const [first, ...rest] = cars;
    await tool('privacy', 'erase', String(first), '--reason', 'made up');
    expect((await marked()).map(({ subject }) => subject).sort()).toEqual([...rest].sort());
    expect([await others(first), await others(rest[0])]).toEqual([[], [rest[1]]]);
    for (const id of rest) await tool('privacy', 'erase', id, '--reason', 'made up');
    const nowhere = async () =>
      expect(foundIn((await wholeDatabase(await embeddedAddress(data.dir))).text, [mark])).toEqual([]);
    await nowhere();
    await tool('projections', 'rebuild', '--all');
    await again('SIGTERM');
    await expect.poll(() => service.call('GET', '/assets', { token })).toMatchObject({ status: 200 });
    for (const id of cars) expect(await others(id)).toEqual([]);
    await nowhere();
  });
});
