import { beforeAll, describe, expect, it } from 'vitest';
import { inventoryBody } from '../../support/bodies.ts';
import { eventually } from '../../support/eventually.ts';
import { documentBody, type EveryResource, everyResource, partCall } from '../../support/every-resource.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { fourEyes } from '../../support/four-eyes.ts';
import { type Answer, newKey } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';
import { alike } from '../../support/spoken.ts';

/** Texts of resources follow `Accept-Language`: between the languages only texts of clients are the same. */

const service = serviceOfTests();
const people = madeBefore(() => fourEyes(service));
let every: EveryResource;
beforeAll(async () => {
  every = await everyResource(service);
});

const read = (path: string, language: string, headers: object = {}): Promise<Answer> =>
  service.call('GET', path, { headers: { 'accept-language': language, ...headers } });
const errorIn = async (path: string, language: string) => (await read(path, language)).body.error;

/** Names that people gave in these tests. */
const GIVEN = [
  ...['Coffee in warehouse 7', 'Made-up scenario', 'Made-up policy', 'Coffee', 'North'],
  ...['Made-up bank', 'Made up'],
];

describe('a resource, read in both languages', () => {
  it.each<[keyof EveryResource, string]>([
    ['valuations', ''],
    ['valuations', '/report'],
    ['valuations', '/replay'],
    ['scenarios', ''],
    ['policies', ''],
    ['assets', ''],
    ['documents', ''],
    ['jobs', ''],
  ])('of %s%s', async (kind, part) => {
    const path = `/${kind}/${every[kind]}${part}`;
    const [en, ptBR] = [await read(path, 'en'), await read(path, 'pt-BR')];
    expect([en.status, ptBR.status]).toEqual([200, 200]);
    expect(alike(en.body, ptBR.body, GIVEN)).toEqual([]);
  });

  it.each(['pt', 'PT-br', 'pt-PT', 'fr, pt;q=0.2, en;q=0.1', 'en;q=0.5,pt-BR'])(
    'as %s asks',
    async (wish) => {
      const valuation = await read(`/valuations/${every.valuations}`, wish);
      expect(valuation.headers.get('content-language')).toBe('pt-BR');
      expect(valuation.body.disclaimer).toMatch(/garantia/);
    },
  );

  it.each<[keyof EveryResource, string]>([
    ['valuations', ''],
    ['valuations', '/report'],
    ['valuations', '/report?format=pdf'],
    ['scenarios', ''],
    ['policies', ''],
    ['documents', ''],
    ['jobs', ''],
  ])('has a tag for each: %s%s', async (kind, part) => {
    const path = `/${kind}/${every[kind]}${part}`;
    const version = String((await read(`/${kind}/${every[kind]}`, 'en')).headers.get('etag')).slice(1, -4);
    for (const [language, other] of [
      ['en', 'pt-BR'],
      ['pt-BR', 'en'],
    ] as const) {
      const first = await read(path, language);
      const tag = String(first.headers.get('etag'));
      expect([first.status, tag]).toEqual([200, `"${version}-${language}"`]);
      const again = await read(path, language, { 'if-none-match': tag });
      expect(again.status).toBe(304);
      for (const { headers } of [first, again])
        expect([headers.get('content-language'), headers.get('vary')]).toEqual([
          language,
          'Accept, Accept-Language',
        ]);
      expect((await read(path, other, { 'if-none-match': tag })).status).toBe(200);
    }
  });

  it.each(['json', 'pdf'])('has the language of its address, if that names one: %s', async (format) => {
    for (const kind of ['valuations', 'obligations'] as const) {
      const path = `/${kind}/${every[kind]}/report?format=${format}`;
      const [linked, wished] = [await read(`${path}&language=pt-BR`, 'en'), await read(path, 'pt-BR')];
      expect([linked.status, linked.headers.get('content-language')]).toEqual([200, 'pt-BR']);
      expect([kind, linked.text === wished.text]).toEqual([kind, true]);
      expect(linked.headers.get('etag')).toBe(wished.headers.get('etag'));
    }
  });

  it('has one tag for both where it can be patched', async () => {
    const tags = ['en', 'pt-BR'].map(async (language) =>
      (await read(`/assets/${every.assets}`, language)).headers.get('etag'),
    );
    expect(await Promise.all(tags)).toEqual(['"2"', '"2"']);
  });
});

describe('why a valuation failed', () => {
  const [en, ptBR] = [
    'the rate and the dates give a factor of more than 1,000 digits',
    'a taxa e as datas dão um fator de mais de 1.000 dígitos',
  ];
  let accepted: Answer;
  beforeAll(async () => {
    const asset = {
      asset_class: 'INTELLECTUAL_PROPERTY',
      attributes: {
        description: 'Made up',
        discount_rate: '999999',
        cash_flows: [{ date: '9999-12-31', amount: '1.00' }],
      },
    };
    accepted = await people.request(await people.register(inventoryBody(asset)));
    await people.ended(accepted);
  });

  it('is in its job, at once and as events', async () => {
    const path = `/jobs/${accepted.body.job_id}`;
    expect(await errorIn(path, 'en')).toEqual({
      code: 'FACTOR_OUT_OF_RANGE',
      detail: `/cash_flows/0/date: ${en}`,
    });
    expect(await errorIn(path, 'pt-BR')).toEqual({ code: 'FACTOR_OUT_OF_RANGE', detail: ptBR });
    for (const [language, words] of [
      ['en', en],
      ['pt-BR', ptBR],
    ] as const) {
      const stream = await read(path, language, { accept: 'text/event-stream' });
      expect([stream.headers.get('content-type'), stream.headers.get('content-language')]).toEqual([
        'text/event-stream; charset=utf-8',
        language,
      ]);
      expect(stream.text).toContain(words);
    }
  });

  it('is in its report, while the stored event does not change', async () => {
    const path = `/valuations/${accepted.body.valuation_id}`;
    expect(await errorIn(`${path}/report`, 'en')).toMatchObject({ detail: `/cash_flows/0/date: ${en}` });
    expect(await errorIn(`${path}/report`, 'pt-BR')).toMatchObject({ detail: ptBR });
    const history = await read(`${path}/history`, 'pt-BR');
    expect(history.body.items).toContainEqual(
      expect.objectContaining({
        data: expect.objectContaining({
          error: expect.objectContaining({ detail: `/cash_flows/0/date: ${en}` }),
        }),
      }),
    );
  });
});

it('the reason for refusing a document is in the document, in the list, and in the answer to another completion', async () => {
  const declared = { ...documentBody(every.assets), media_type: 'application/pdf' };
  const id = await people.made('/documents', declared);
  await service.call('PUT', `/documents/${id}/parts/1`, partCall);
  await service.call('POST', `/documents/${id}/completion`, { body: {}, key: newKey() });
  const path = `/documents/${id}`;
  await eventually(async () => (await read(path, 'en')).body.status === 'REFUSED');
  const [en, ptBR] = [await read(path, 'en'), await read(path, 'pt-BR')];
  const recorded = expect.stringContaining('declared as application/pdf');
  expect(en.body.refusal).toEqual({ code: 'TYPE_MISMATCH', detail: recorded });
  expect(ptBR.body.refusal).toEqual({ code: 'TYPE_MISMATCH', detail: 'os bytes não são do tipo declarado' });
  const list = await read(`/documents?asset_id=${every.assets}`, 'pt-BR');
  expect(list.body.items).toContainEqual(ptBR.body);
  const part = await service.call('PUT', `${path}/parts/1`, {
    ...partCall,
    headers: { ...partCall.headers, 'accept-language': 'pt' },
  });
  expect([part.headers.get('content-language'), part.body.refusal]).toEqual(['pt-BR', ptBR.body.refusal]);
});
