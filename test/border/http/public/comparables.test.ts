import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  comparedFlats,
  flatsUndeclared,
  withFactors,
} from '../../../../src/valuing/asset-classes/building-blocks/comparables/examples.ts';
import { fakeSources } from '../../../support/fake-sources.ts';
import { type PublicRig, publicRig } from '../../../support/public-rig.ts';

const PATH = '/market/comparative-estimates';

let rig: PublicRig;
beforeAll(async () => {
  rig = await publicRig(fakeSources());
});
afterAll(() => rig.stop());

const post = (asset_class: string, comparables: object, language?: 'pt-BR') =>
  rig.post(PATH, { asset_class, comparables }, language);
const faults = (body: { readonly errors?: unknown }) =>
  (body.errors as { pointer: string; code: string }[]).map(({ pointer, code }) => `${pointer} ${code}`);

describe('POST /market/comparative-estimates', () => {
  it('of real estate has its figure, the interval as range, and its grades', async () => {
    const { status, body } = await post('REAL_ESTATE', comparedFlats);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      amount: '371686.02',
      basis: 'COMPARATIVE_DATA',
      status: 'CALCULATED',
      origin: { kind: 'CALLER' },
      range: { kind: 'SAMPLE_INTERVAL', level: '0.8' },
      calculation: { grades: { rationale: { grade: 'III' }, precision: { grade: 'III' } } },
    });
    expect(rig.sources.asked).toEqual([]);
  });

  it('of real estate whose items nobody declares is null, with the figure in its calculation', async () => {
    const { body } = await post('REAL_ESTATE', flatsUndeclared);
    expect(body).toMatchObject({
      amount: null,
      basis: 'NONE',
      reason_codes: ['GRADE_INSUFFICIENT'],
      calculation: { grades: { rationale: { grade: 'PENDING' } } },
    });
    const { steps } = body.calculation as { steps: { label: string; value: string }[] };
    expect(steps.find(({ label }) => label === 'Figure of the calculation')?.value).toBe('371686.02');
  });

  it.each(['RURAL_LAND', 'EQUIPMENT', 'VEHICLE'])('of %s has no grade, and says so', async (id) => {
    const { body } = await post(id, withFactors('120.5'), 'pt-BR');
    expect(body).toMatchObject({ amount: '4529751.41', basis: 'COMPARATIVE_DATA' });
    expect(body.calculation).not.toHaveProperty('grades');
    const codes = (body.limitations as { code: string }[]).map(({ code }) => code);
    expect(codes).toEqual(
      expect.arrayContaining(['GRADE_NOT_COMPUTED', 'NOT_A_MARKET_PRICE', 'NO_LEGAL_GUARANTEE']),
    );
    const { steps } = body.calculation as { steps: { label: string }[] };
    expect(steps.map(({ label }) => label)).toContain('Tratamento');
  });

  it('is refused for what no treatment can be made of, each at its field', async () => {
    const [first, ...others] = comparedFlats.data;
    const wrong = async (comparables: object) => {
      const { status, body } = await post('REAL_ESTATE', comparables);
      return [status, ...faults(body)];
    };
    expect(await wrong({ ...comparedFlats, data: [{ ...first, price: '0' }, ...others] })).toEqual([
      422,
      '/comparables/data/0/price out_of_range',
    ]);
    expect(await wrong({ ...comparedFlats, data: [{ ...first, date: '2026-11-21' }, ...others] })).toEqual([
      422,
      '/comparables/data/0/date in_the_future',
    ]);
    expect(await wrong({ ...comparedFlats, subject: {} })).toEqual([
      422,
      '/comparables/subject/values required',
    ]);
    expect(await wrong({ ...comparedFlats, data: comparedFlats.data.slice(0, 2) })).toEqual([
      422,
      expect.stringMatching('^/comparables/data '),
    ]);
    const { status, body } = await post('INVENTORY', comparedFlats);
    expect([status, ...faults(body)]).toEqual([422, '/asset_class invalid_value']);
  });
});
