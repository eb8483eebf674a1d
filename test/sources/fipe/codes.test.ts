import { expect, it } from 'vitest';
import { sourceScene } from '../../support/source-scene.ts';
import { answers } from '../../support/source-server.ts';
import { NO_SUCH_CODE } from './made-up.ts';

const BASE = '/api/v2/motorcycles/brands';
/** Made up, in the exact shape of the source. */
const [BRANDS, MODELS, YEARS] = [
  [
    { code: '80', name: 'HONDA' },
    { code: '101', name: 'YAMAHA' },
  ],
  [{ code: '3123', name: 'CG 160 FAN' }],
  [
    { code: '32000-1', name: '32000' },
    { code: '2024-1', name: '2024 Gasolina' },
  ],
];
const HOUR = 3_600_000;

const { server, rig } = sourceScene(
  '2026-06-20T15:00:00.000Z',
  (url) => ({ SOURCE_FIPE_URL: `${url}/api/v2` }),
  (at) => {
    at.on(BASE, answers.json(BRANDS));
    at.on(`${BASE}/80/models`, answers.json(MODELS));
    at.on(`${BASE}/80/models/3123/years`, answers.json(YEARS));
  },
);

const list = (brand: string | null = null, model: string | null = null) =>
  rig.sources.list({ kind: 'vehicle-codes', type: 'motorcycles', brand, model, date: '2026-06-20' });

it('lead by hand: the brands of a type, the models of a brand, the years of a model', async () => {
  expect(await list()).toMatchObject({
    found: true,
    items: BRANDS,
    sources: [{ id: 'fipe', url: `${server.url}${BASE}`, retrieved_at: '2026-06-20T15:00:00.000Z' }],
  });
  expect(await list('80')).toMatchObject({ items: MODELS });
  expect(await list('80', '3123')).toMatchObject({ items: YEARS });
});

it('are asked for once a day, however many ask', async () => {
  await Promise.all([list(), list(), list()]);
  rig.later(23 * HOUR);
  await list();
  expect(server.asked).toEqual([BASE]);
  rig.later(2 * HOUR);
  await list();
  expect(server.asked).toHaveLength(2);
});

it('of a code that is not on the list above are none, without a request of their own', async () => {
  for (const made_up of ['999', '998', '997']) {
    expect(await list(made_up)).toMatchObject({ found: false, reason: 'NO_REFERENCE' });
    expect(await list(made_up, '1')).toMatchObject({ found: false, reason: 'NO_REFERENCE' });
    expect(await list('80', made_up)).toMatchObject({ found: false, reason: 'NO_REFERENCE' });
  }
  expect(server.asked).toEqual([BASE, `${BASE}/80/models`]);
});

it('of a listed code that is not there after all are none, and that is known for an hour or more', async () => {
  server.on(`${BASE}/101/models`, answers.json(NO_SUCH_CODE, 404));
  expect(await list('101')).toMatchObject({ found: false, reason: 'NO_REFERENCE' });
  rig.later(HOUR);
  expect(await list('101')).toMatchObject({ found: false, reason: 'NO_REFERENCE' });
  expect(server.asked).toEqual([BASE, `${BASE}/101/models`]);
});

it('cost one request each on the way down to a price', async () => {
  await list();
  await list('80');
  await list('80', '3123');
  await rig.sources.ask({
    kind: 'vehicle-price',
    type: 'motorcycles',
    brand: '80',
    model: '3123',
    year: '2024-1',
    date: '2026-06-20',
  });
  const years = `${BASE}/80/models/3123/years`;
  expect(server.asked).toEqual([BASE, `${BASE}/80/models`, years, `${years}/2024-1`]);
});

it('of a code that has none are none', async () => {
  server.on(`${BASE}/80/models`, answers.json([]));
  expect(await list('80')).toMatchObject({ found: false, reason: 'NO_REFERENCE' });
});

it('are never asked for by what is no code', async () => {
  for (const bad of ['../80', '8 0', 'ção', '80/models/1', '.']) {
    expect(await list(bad)).toMatchObject({ found: false, reason: 'NO_REFERENCE' });
    expect(await list('80', bad)).toMatchObject({ found: false, reason: 'NO_REFERENCE' });
  }
  expect(await list(null, '3123')).toMatchObject({ found: false, reason: 'NO_REFERENCE' });
  expect(server.asked).toEqual([]);
});

it('are not to be had where there is no brand at all', async () => {
  server.on(BASE, answers.json([]));
  expect(await list()).toMatchObject({ found: false, reason: 'SOURCE_UNAVAILABLE' });
});

it('are not shown any more when they are older than a day and the source fails', async () => {
  await list();
  rig.later(25 * HOUR);
  server.on(BASE, answers.maintenance);
  expect(await list()).toMatchObject({ found: false, reason: 'SOURCE_UNAVAILABLE' });
});
