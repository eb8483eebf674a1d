import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { assetBody } from '../support/bodies.ts';
import { foundIn, wholeDatabase } from '../support/canaries.ts';
import { embeddedAddress } from '../support/embedded-address.ts';
import { ownService } from '../support/own-service.ts';

/** Made up, in the three ways in which people write it. */
const PLATES = ['QXZ9188', 'qxz-9188', 'QXZ 9B88'];

describe('one car that is registered three times', () => {
  const own = ownService();
  let mark: string;
  const cars: string[] = [];

  const others = async (id: string | undefined) => {
    const { body } = await own.get(`/assets/${id}/duplicates`);
    return (body.items as { asset_id: string }[])?.map(({ asset_id }) => asset_id);
  };
  const statement = async (sql: string) => {
    const client = new pg.Client({ connectionString: await embeddedAddress(own.at('data')) });
    await client.connect();
    return client.query(sql).finally(() => client.end());
  };
  const marked = async () => {
    const { rows } = await statement('select subject, mark from privacy.registration_marks');
    return rows as { subject: string; mark: string }[];
  };
  const noneFound = async (words: readonly string[]) =>
    expect(foundIn((await wholeDatabase(await embeddedAddress(own.at('data')))).text, words)).toEqual([]);

  beforeAll(async () => {
    for (const plate of PLATES) {
      const attributes = { type: 'cars', brand: '21', model: '7541', year: '2018-5', plate };
      cars.push(String((await own.post('/assets', assetBody('VEHICLE', attributes))).id));
    }
    mark = String((await marked())[0]?.mark);
  });

  it('is known by one mark, which says nothing of the plate', async () => {
    expect(await others(cars[0])).toEqual([cars[2], cars[1]]);
    expect(new Set((await marked()).map((each) => each.mark))).toEqual(new Set([mark]));
    await noneFound(PLATES);
  });

  it('is found again after a start, where a version before this one left no marks', async () => {
    await statement('truncate privacy.registration_marks');
    expect(await others(cars[0])).toEqual([]);
    await own.again('SIGKILL');
    await expect.poll(() => others(cars[0])).toEqual([cars[2], cars[1]]);
    expect(new Set((await marked()).map((each) => each.mark))).toEqual(new Set([mark]));
  });

  it('is found by the rule of now where an older version compared by another one', async () => {
    const mark = "update privacy.registration_marks set rule = 1, mark = 'of ' || subject";
    await statement(mark);
    expect(await others(cars[0])).toEqual([]);
    await own.again('SIGKILL');
    await expect.poll(() => others(cars[0])).toEqual([cars[2], cars[1]]);
    // The older version may run meanwhile, and what it finds stays.
    expect((await marked()).filter(({ mark: each }) => each.startsWith('of '))).toHaveLength(3);
  });

  it('is found under another master key, when the former one is gone', async () => {
    await own.done('privacy', 'rotate-key');
    await own.done('privacy', 'rotate-key', '--finish', '--now');
    await own.again('SIGTERM');
    await expect.poll(() => others(cars[1])).toEqual([cars[2], cars[0]]);
  });

  it('is found no more once it is erased, neither by a rebuild nor by another start', async () => {
    const [first, ...rest] = cars;
    await own.done('privacy', 'erase', String(first), '--reason', 'made up');
    expect(new Set((await marked()).map(({ subject }) => subject))).toEqual(new Set(rest));
    expect([await others(first), await others(rest[0])]).toEqual([[], [rest[1]]]);
    for (const id of rest) await own.done('privacy', 'erase', id, '--reason', 'made up');
    await noneFound([mark]);
    await own.done('projections', 'rebuild', '--all');
    await own.again('SIGTERM');
    await expect.poll(() => own.get('/assets')).toMatchObject({ status: 200 });
    for (const id of cars) expect(await others(id)).toEqual([]);
    await noneFound([mark]);
  });
});
