import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { DEFAULT_TIMEOUTS } from '../../../src/api/pipeline/answer/time-limit.ts';
import { patched } from '../../support/asking.ts';
import { assetBody } from '../../support/bodies.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { fourEyes } from '../../support/four-eyes.ts';
import { newKey, type Replica } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

/** Every plate and number is made up. */

const service = serviceOfTests();
const people = madeBefore(() => fourEyes(service));

const CAR = { type: 'cars', brand: '21', model: '7541', year: '2018-5', unit_price: '50000.00' };
const car = (plate?: string, name = 'Made up') => assetBody('VEHICLE', { ...CAR, plate }, { name });
const land = (registry_number: string) =>
  assetBody('RURAL_LAND', { area_ha: '10', price_per_ha: '50000.00', registry_number });
const house = (registry_number: string) =>
  assetBody('REAL_ESTATE', { estimate: { value: 500000, date: '2026-10-01' }, registry_number });

const duplicates = (id: string, more = '', token = service.token) =>
  service.call('GET', `/assets/${id}/duplicates${more}`, { token });
const idsOf = async (id: string, token = service.token) => {
  const { status, text, body } = await duplicates(id, '', token);
  expect(status, text).toBe(200);
  return (body.items as { asset_id: string }[]).map(({ asset_id }) => asset_id);
};
const patch = (id: string, body: object) => patched(service, `/assets/${id}`, body);

describe('a thing registered twice', () => {
  it('is reported from either side, at once, without the number itself', async () => {
    const first = await people.register(car('abc-1234', 'The first'));
    const second = await people.register(car('ABC1C34', 'The second'));
    const answer = await duplicates(second);
    expect(answer.body).toEqual({
      items: [
        {
          asset_id: first,
          name: 'The first',
          asset_class: 'VEHICLE',
          status: 'ACTIVE',
          matched_on: ['PLATE'],
          created_at: expect.stringMatching(/Z$/),
        },
      ],
      next_cursor: null,
    });
    expect(answer.text.toLowerCase()).not.toMatch(/abc.?1/);
    expect(await idsOf(first)).toEqual([second]);
  });

  it('is reported for the same land as land and as a house, but not for a number plate with the same characters', async () => {
    const [field, home] = [await people.register(land('12.345')), await people.register(house('12345'))];
    await people.register(car('12345'));
    expect((await duplicates(field)).body.items).toMatchObject([
      { asset_id: home, matched_on: ['REGISTRY'] },
    ]);
  });

  it.each([
    ['Matrícula nº 71.001 – 2º Ofício', 'MATRICULA N. 71001, 2o OFICIO'],
    ['71\u2013002', '71-002'],
    ['71\u200b003', '71003'],
  ])('is reported however its number is written: %s, %s', async (one, other) => {
    const [first, second] = [await people.register(land(one)), await people.register(land(other))];
    expect([await idsOf(first), await idsOf(second)]).toEqual([[second], [first]]);
  });

  it('is reported for both of two registered at the same moment', async () => {
    const twins = await Promise.all([people.register(car('TWI0N00')), people.register(car('TWI0N00'))]);
    expect([await idsOf(twins[0]), await idsOf(twins[1])]).toEqual([[twins[1]], [twins[0]]]);
  });

  it('is reported when a patch adds the plate, not after its removal, and again when it is restored', async () => {
    const [one, other] = [await people.register(car('PAT0C00')), await people.register(car())];
    expect([await idsOf(one), await idsOf(other)]).toEqual([[], []]);
    await patch(other, { attributes: { plate: 'pat-0200' } });
    expect([await idsOf(one), await idsOf(other)]).toEqual([[other], [one]]);
    await patch(other, { attributes: { plate: 'PAT0D00' } });
    expect([await idsOf(one), await idsOf(other)]).toEqual([[], []]);
    await patch(other, { attributes: { plate: 'PAT0C00' } });
    expect(await idsOf(one)).toEqual([other]);
    await patch(other, { attributes: { plate: null } });
    expect([await idsOf(one), await idsOf(other)]).toEqual([[], []]);
  });

  it('is reported of active assets only, also to an archived one', async () => {
    const [one, other] = [await people.register(car('ARC0H00')), await people.register(car('ARC0H00'))];
    await patch(other, { status: 'ARCHIVED' });
    expect([await idsOf(one), await idsOf(other)]).toEqual([[], [one]]);
    await patch(other, { status: 'ACTIVE' });
    expect(await idsOf(one)).toEqual([other]);
  });

  it('is listed in pages, newest first, with cursors for that asset only', async () => {
    const cars: string[] = [];
    for (let each = 0; each < 4; each += 1) cars.push(await people.register(car('PAG0E00')));
    const [one = '', two = '', three, four] = cars;
    const first = await duplicates(one, '?limit=2');
    expect(first.body.items).toMatchObject([{ asset_id: four }, { asset_id: three }]);
    const next = await duplicates(one, `?limit=2&cursor=${first.body.next_cursor}`);
    expect(next.body).toMatchObject({ items: [{ asset_id: two }], next_cursor: null });
    for (const wrong of [`?cursor=${first.body.next_cursor}`, '?limit=0', '?limit=201', '?status=ACTIVE'])
      expect((await duplicates(two, wrong)).status, wrong).toBe(400);
  });

  it('stays between two organizations', async () => {
    const { token } = await service.issue('Coop Sul', 'Bia Reis');
    const answer = await service.call('POST', '/assets', { body: car('ORG0A00'), key: newKey(), token });
    const theirs = String(answer.body.id);
    const ours = await people.register(car('ORG0A00'));
    expect([await idsOf(ours), await idsOf(theirs, token)]).toEqual([[], []]);
    expect((await duplicates(theirs)).status).toBe(404);
    expect((await duplicates(ours, '', token)).status).toBe(404);
  });
});

describe('the valuation of a thing registered twice', () => {
  const limitationsOf = (valuation: Record<string, unknown>) =>
    valuation.limitations as { code: string; text: string }[];

  it('freezes the assets with the same plate, and lists them first, whatever happens to them later', async () => {
    const [one, other] = [await people.register(car('VAL0U00')), await people.register(car('val 0u00'))];
    const { id, input, ...valuation } = await people.valued(one);
    expect(input).toMatchObject({ already_registered: [{ asset_id: other, matched_on: 'PLATE' }] });
    expect(limitationsOf(valuation)[0]).toEqual({
      code: 'ALREADY_REGISTERED',
      text: `Another asset of the organization has the same plate: ${other}. Either one asset was registered more than once, or one of the plates is wrong.`,
    });
    await patch(other, { status: 'ARCHIVED' });
    const { body } = await service.call('GET', `/valuations/${id}`, {
      headers: { 'accept-language': 'pt-BR' },
    });
    expect(limitationsOf(body)[0]?.text).toBe(
      `Outro bem da organização tem a mesma placa: ${other}. Ou o mesmo bem foi cadastrado mais de uma vez, ou uma das placas está errada.`,
    );
    const again = await people.valued(one);
    expect(again.input).not.toHaveProperty('already_registered');
    expect(limitationsOf(again).map(({ code }) => code)).not.toContain('ALREADY_REGISTERED');
  });

  it('says of a registry number that it may be another office’s', async () => {
    const [one, other] = [await people.register(land('777')), await people.register(land('7.77'))];
    expect(limitationsOf(await people.valued(one))[0]?.text).toBe(
      `Another asset of the organization has the same registry number: ${other}. Either one asset was registered more than once, or the numbers are of different registry offices.`,
    );
  });

  it('is refused with 503 while the key store cannot compute the marks, and nothing is requested', async () => {
    const [one, bare] = [await people.register(car('DOW0N00')), await people.register(car())];
    const key = newKey();
    const request = (asset_id: string, with_key = newKey(), at: Pick<Replica, 'call'> = service) =>
      at.call('POST', '/valuations', { body: { asset_id, purpose: 'COLLATERAL' }, key: with_key });
    const waiting = await service.replica(DEFAULT_TIMEOUTS);
    const database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    await database.query('begin');
    await database.query('lock table privacy.registration_marks');
    expect((await request(one, key, waiting)).status).toBe(503);
    expect((await waiting.call('GET', `/assets/${one}/duplicates`)).status).toBe(503);
    expect((await waiting.call('POST', '/assets', { body: car('DOW0N00'), key: newKey() })).status).toBe(503);
    await waiting.stop();
    expect((await request(bare)).status).toBe(202);
    await database.query('rollback');
    await database.end();
    const { body } = await service.call('GET', `/valuations?asset_id=${one}`);
    expect(body.items).toEqual([]);
    expect(await idsOf(one)).toEqual([]);
    expect((await request(one, key)).status).toBe(202);
  });

  it('names the twenty newest of very many', async () => {
    const cars: string[] = [];
    for (let each = 0; each < 22; each += 1) {
      service.clock.advance(1);
      cars.push(await people.register(car('MAN0Y00')));
    }
    const { input, limitations } = await people.valued(String(cars[0]));
    expect((limitations as { text: string }[])[0]?.text).toMatch(
      /^Other assets of the organization have the same plate: (\S{36}, ){19}\S{36}\. /,
    );
    expect(input).toMatchObject({
      already_registered: cars
        .slice(2)
        .reverse()
        .map((asset_id) => ({ asset_id, matched_on: 'PLATE' })),
    });
  });
});
