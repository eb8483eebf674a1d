import { describe, expect, it } from 'vitest';
import { ProposeScenarioBody, proposeScenario } from '../../commands/propose-scenario.ts';
import type { ScenarioTerms } from '../../src/domain/scenario/events.ts';
import { faultsOf } from '../../src/kernel/zod-faults.ts';
import { NOW, scenarioOf } from '../support/scenario.ts';

const given = scenarioOf(proposeScenario, '7c1b1f3e-4d5e-5f6a-9bac-1d2e3f4a5b6c');
const cashFlow = (parameters: ScenarioTerms['parameters']): ScenarioTerms => ({
  name: 'Made up',
  asset_class: 'BIOLOGICAL_ASSET',
  kind: 'CASH_FLOW',
  parameters,
});
const payment = (parameters: ScenarioTerms['parameters']): ScenarioTerms => ({
  name: 'Made up',
  asset_class: 'RECEIVABLE',
  kind: 'PRESENT_VALUE',
  parameters,
});

describe('ProposeScenario', () => {
  it.each([
    cashFlow({}),
    cashFlow({ valuation_date: '2026-11-20' }),
    payment({ face_value: '1.00', due_date: '2030-01-01', discount_rate: '0.1' }),
  ])('takes what can be shown, and what is missing (%#)', (terms) =>
    given().when(terms).emits({ type: 'ScenarioProposed', data: terms }),
  );

  it('refuses a day that has not come in São Paulo', () =>
    given()
      .when(cashFlow({ valuation_date: '2026-11-21' }), '2026-11-21T02:59:59.999Z')
      .rejects({
        fact: 'invalid-fields',
        faults: [
          {
            pointer: '/parameters/valuation_date',
            code: 'in_the_future',
            detail: { en: 'is later than today, 2026-11-20', 'pt-BR': 'é posterior a hoje, 2026-11-20' },
          },
        ],
      }));

  it.each(['manufactured_on', 'age_as_of'])('refuses a %s that has not come', (name) => {
    const terms: ScenarioTerms = {
      name: 'Made up',
      asset_class: 'VESSEL',
      kind: 'DEPRECIATED_REPLACEMENT_COST',
      parameters: { [name]: '2026-11-21' },
    };
    expect(given().when(terms).decision).toMatchObject({
      decided: 'reject',
      rejection: {
        fact: 'invalid-fields',
        faults: [{ pointer: `/parameters/${name}`, code: 'in_the_future' }],
      },
    });
    const come = { ...terms, parameters: { [name]: '2026-11-20' } };
    given().when(come).emits({ type: 'ScenarioProposed', data: come });
  });

  it.each([
    [
      cashFlow({
        cash_flows: [
          { date: '2026-11-20', amount: '999999999999999999.99' },
          { date: '2026-11-20', amount: '999999999999999999.99' },
        ],
        discount_rate: '0',
      }),
      '/parameters/cash_flows',
      'amount_out_of_range',
    ],
    [
      cashFlow({ cash_flows: [{ date: '9999-12-31', amount: '1.00' }], discount_rate: '999999' }),
      '/parameters/cash_flows/0/date',
      'factor_out_of_range',
    ],
    [
      payment({ face_value: '999999999999999999.99', due_date: '2027-11-20', discount_rate: '-0.5' }),
      '/parameters/face_value',
      'amount_out_of_range',
    ],
  ])('refuses what is too long to show (%#)', (terms, pointer, code) => {
    const { decision } = given().when(terms);
    expect(decision).toMatchObject({
      decided: 'reject',
      rejection: { fact: 'invalid-fields', faults: [{ pointer, code }] },
    });
  });

  it('is done once', () =>
    given({ type: 'ScenarioProposed', data: cashFlow({}) })
      .when(cashFlow({}), NOW)
      .changesNothing());
});

const faultsIn = (body: object) => faultsOf(ProposeScenarioBody.safeParse(body), body);
const places = (body: object) => faultsIn(body).map(({ pointer, code }) => `${pointer} ${code}`);

describe('the body of a proposal', () => {
  it.each(['CASH_FLOW', 'PRESENT_VALUE', 'DEPRECIATED_REPLACEMENT_COST'])(
    'of %s may leave every figure out',
    (kind) => {
      expect(places({ name: 'x', asset_class: 'VEHICLE', kind, parameters: {} })).toEqual([]);
    },
  );

  it.each([
    [{ kind: 'MONTE_CARLO' }, ['/kind invalid_value']],
    [{ kind: undefined }, ['/kind required']],
    [{ asset_class: 'CRYPTO' }, ['/asset_class invalid_value']],
    [{ kind: 'PRESENT_VALUE', asset_class: 'CRYPTO' }, ['/asset_class invalid_value']],
    [{ name: '' }, ['/name too_short']],
    [{ name: 'x'.repeat(201) }, ['/name too_long']],
    [{ extra: 1 }, ['/extra unknown_field']],
    [{ parameters: { face_value: '1.00' } }, ['/parameters/face_value unknown_field']],
    [{ parameters: { discount_rate: 0.1 } }, ['/parameters/discount_rate invalid_decimal']],
    [{ parameters: { discount_rate: '-1' } }, ['/parameters/discount_rate out_of_range']],
    [{ parameters: { cash_flows: [] } }, ['/parameters/cash_flows too_few']],
    [
      { kind: 'DEPRECIATED_REPLACEMENT_COST', parameters: { service_life_years: '0' } },
      ['/parameters/service_life_years out_of_range'],
    ],
    [
      {
        kind: 'DEPRECIATED_REPLACEMENT_COST',
        parameters: { manufactured_on: '2020-01-31', age_years: '5' },
      },
      ['/parameters/age_years not_allowed'],
    ],
    [
      { kind: 'DEPRECIATED_REPLACEMENT_COST', parameters: { age_as_of: '2020-01-31' } },
      ['/parameters/age_as_of not_allowed'],
    ],
  ])('is refused with %j', (wrong, expected) => {
    const good = { name: 'Made up', asset_class: 'RURAL_LAND', kind: 'CASH_FLOW', parameters: {} };
    expect(places({ ...good, ...wrong })).toEqual(expected);
  });

  it('of cash flows needs the share where the class is one', () => {
    const stake = { name: 'x', asset_class: 'EQUITY_STAKE', kind: 'CASH_FLOW', parameters: {} };
    expect(places(stake)).toEqual(['/parameters/ownership_share required']);
    expect(places({ ...stake, parameters: { ownership_share: '0.5' } })).toEqual([]);
    expect(places({ ...stake, kind: 'PRESENT_VALUE' })).toEqual([]);
  });
});
