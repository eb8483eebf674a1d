import { expect, it } from 'vitest';
import { sourceScene } from '../../support/source-scene.ts';
import { answers } from '../../support/source-server.ts';
import {
  type ARGO_CODES,
  ARGO_PATH,
  answersArgo,
  argo,
  BRANDS_PATH,
  MODELS_PATH,
  NO_SUCH_CODE,
  YEARS_PATH,
} from './made-up.ts';

/** One caller without a credential must not use up everybody's quota with codes that are none. */

const DATE = '2026-06-10';
const { server, rig } = sourceScene(
  `${DATE}T15:00:00.000Z`,
  (url) => ({ SOURCE_FIPE_URL: `${url}/api/v2` }),
  answersArgo,
);

const reason = async (codes: Partial<typeof ARGO_CODES | Record<keyof typeof ARGO_CODES, string>>) => {
  const { answer } = await rig.sources.ask({ ...argo(DATE), ...codes } as ReturnType<typeof argo>);
  return answer.found ? 'FOUND' : answer.reason;
};
const list = (brand: string | null, model: string | null = null) =>
  rig.sources.list({ kind: 'vehicle-codes', type: 'cars', brand, model, date: DATE });

it('brands and models that are on no list cost the two lists, once', async () => {
  for (let code = 1; code <= 700; code += 1) {
    expect(await reason({ brand: `9${code}` })).toBe('NO_REFERENCE');
    expect(await reason({ model: `8${code}` })).toBe('NO_REFERENCE');
  }
  expect(server.asked).toEqual([BRANDS_PATH, MODELS_PATH]);
  expect(await reason({})).toBe('FOUND');
});

it('a year is asked for as it is; after one that is none, the list of years decides', async () => {
  server.on(`${YEARS_PATH}/1900-1`, answers.json(NO_SUCH_CODE, 404));
  for (let year = 1900; year <= 2500; year += 1) {
    expect(await reason({ year: `${year}-1` })).toBe('NO_REFERENCE');
  }
  expect(server.asked).toEqual([BRANDS_PATH, MODELS_PATH, `${YEARS_PATH}/1900-1`, YEARS_PATH]);
  expect(await reason({})).toBe('FOUND');
});

it('a year that is not on a list at hand is not asked for', async () => {
  await list('21', '9540');
  expect(await reason({ year: '1900-1' })).toBe('NO_REFERENCE');
  expect(server.asked).toEqual([BRANDS_PATH, MODELS_PATH, YEARS_PATH]);
});

it('many who ask at the same time for a vehicle share the lists and the price', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => reason({})));
  expect(new Set(all)).toEqual(new Set(['FOUND']));
  expect(server.asked).toEqual([BRANDS_PATH, MODELS_PATH, ARGO_PATH]);
});

it('without the lists there is no price, except of a vehicle that was priced before', async () => {
  server.on(BRANDS_PATH, answers.maintenance);
  expect(await reason({})).toBe('SOURCE_UNAVAILABLE');
  server.on(BRANDS_PATH, answers.json([{ code: '21', name: 'Fiat' }]));
  expect(await reason({})).toBe('FOUND');
  // Into July: a new table.
  rig.later(30 * 86_400_000);
  server.on(BRANDS_PATH, answers.maintenance);
  expect(await reason({})).toBe('FOUND');
  expect(server.asked.at(-1)).toBe(ARGO_PATH);
});
