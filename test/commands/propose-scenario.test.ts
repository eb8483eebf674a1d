import { describe, expect, it } from 'vitest';
import {
  type ProposeScenario,
  ProposeScenarioBody,
  proposeScenario,
  questionsOfProposal,
} from '../../commands/scenario/propose-scenario.ts';
import type { KeptAnswer } from '../../src/kernel/reference.ts';
import { RULES } from '../../src/kernel/rules.ts';
import { faultsOf } from '../../src/kernel/zod-faults.ts';
import type { AssetState } from '../../src/valuing/domain/asset/state.ts';
import { storedAnswers } from '../../src/valuing/domain/kept-answers.ts';
import type { ScenarioEvent, ScenarioTerms } from '../../src/valuing/domain/scenario/events.ts';
import { assetRegistered } from '../support/assets.ts';
import { found } from '../support/references.ts';
import { NOW, ORGANIZATION, scenarioOf } from '../support/scenario.ts';
import { ASSET_ID } from '../support/valuations.ts';

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
const request = (terms: object, asset?: AssetState): ProposeScenario => ({
  organizationId: ORGANIZATION,
  body: terms as ProposeScenarioBody,
  asset,
  answers: [],
});
const proposed = (terms: ScenarioTerms, more: object = {}): ScenarioEvent => ({
  type: 'ScenarioProposed',
  data: { ...terms, asset_id: null, asset_facts: {}, rules_version: RULES, answers: [], ...more },
});

describe('ProposeScenario', () => {
  it.each([
    cashFlow({}),
    cashFlow({ valuation_date: '2026-11-20' }),
    payment({ face_value: '1.00', due_date: '2030-01-01', discount_rate: '0.1' }),
  ])('takes what can be shown, and what is missing (%#)', (terms) =>
    given().when(request(terms)).emits(proposed(terms)),
  );

  it('refuses a day that has not come in São Paulo', () =>
    given()
      .when(request(cashFlow({ valuation_date: '2026-11-21' })), '2026-11-21T02:59:59.999Z')
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
    const proposed = (day: string) =>
      request({
        name: 'Made up',
        asset_class: 'VESSEL',
        kind: 'DEPRECIATED_REPLACEMENT_COST',
        parameters: { [name]: day },
      });
    expect(given().when(proposed('2026-11-21')).decision).toMatchObject({
      decided: 'reject',
      rejection: {
        fact: 'invalid-fields',
        faults: [{ pointer: `/parameters/${name}`, code: 'in_the_future' }],
      },
    });
    expect(given().when(proposed('2026-11-20')).decision).toMatchObject({
      decided: 'append',
      events: [{ data: { parameters: { [name]: '2026-11-20' } } }],
    });
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
    const { decision } = given().when(request(terms));
    expect(decision).toMatchObject({
      decided: 'reject',
      rejection: { fact: 'invalid-fields', faults: [{ pointer, code }] },
    });
  });

  it('is done once', () =>
    given(proposed(cashFlow({})))
      .when(request(cashFlow({})), NOW)
      .changesNothing());
});

describe('ProposeScenario for an asset', () => {
  const receivable = (changes: Partial<AssetState> = {}): AssetState => ({
    ...assetRegistered({
      asset_class: 'RECEIVABLE',
      attributes: { face_value: '1000.00', due_date: '2027-11-20', instrument: 'Made up' },
    }),
    id: ASSET_ID,
    organization_id: ORGANIZATION,
    status: 'ACTIVE',
    version: 1,
    created_at: NOW,
    updated_at: NOW,
    last_written_by: 'person:Ana Lima',
    ...changes,
  });
  const terms = payment({ discount_rate: '0.1' });
  const bound = (asset?: AssetState) => request({ ...terms, asset_id: ASSET_ID }, asset);

  it('keeps its facts as they stand, and nothing else of it', () =>
    given()
      .when(bound(receivable()))
      .emits(
        proposed(terms, {
          asset_id: ASSET_ID,
          asset_facts: { face_value: '1000.00', due_date: '2027-11-20' },
        }),
      ));

  it('asks by the facts of its asset, and keeps what was answered', () => {
    const byCurve = payment({ discount: 'PREFIXED_CURVE' });
    const body = { ...byCurve, asset_id: ASSET_ID } as ProposeScenarioBody;
    const facts = { face_value: '1000.00', due_date: '2027-11-20' };
    const named = { organizationId: ORGANIZATION, body, asset: receivable() };
    const query = { kind: 'prefixed-rate', due_date: '2027-11-20', date: '2026-11-20' } as const;
    const target = { kind: 'selic-target', date: '2026-11-20' } as const;
    expect(questionsOfProposal(named, '2026-11-20')).toEqual([query, target]);
    const answers: KeptAnswer[] = [{ query, answer: found(query, '0.14', 'fraction a year') }];
    given()
      .when({ ...named, answers })
      .emits(proposed(byCurve, { asset_id: ASSET_ID, asset_facts: facts, answers: storedAnswers(answers) }));
    expect(questionsOfProposal({ ...named, organizationId: 'another' }, '2026-11-20')).toEqual([]);
    expect(questionsOfProposal({ ...named, asset: undefined }, '2026-11-20')).toEqual([]);
  });

  it('takes other figures than the facts: the asset may be mended before it is valued', () => {
    const other = payment({ face_value: '74600000.00' });
    given()
      .when(request({ ...other, asset_id: ASSET_ID }, receivable()))
      .emits(
        proposed(other, {
          asset_id: ASSET_ID,
          asset_facts: { face_value: '1000.00', due_date: '2027-11-20' },
        }),
      );
  });

  it.each([
    ['unknown', undefined, 'unknown_asset'],
    ["another organization's", receivable({ organization_id: 'another' }), 'unknown_asset'],
    ['of another class', receivable({ asset_class: 'COURT_CLAIM' }), 'invalid_value'],
  ])('refuses one that is %s', (_what, asset, code) => {
    expect(given().when(bound(asset)).decision).toMatchObject({
      decided: 'reject',
      rejection: { fact: 'invalid-fields', faults: [{ pointer: '/asset_id', code }] },
    });
  });

  it('refuses one that is archived, once all fields are right', () => {
    const archived = receivable({ status: 'ARCHIVED' });
    given().when(bound(archived)).rejects({ fact: 'asset-archived' });
    const wrong = receivable({ status: 'ARCHIVED', asset_class: 'COURT_CLAIM' });
    expect(given().when(bound(wrong)).decision).toMatchObject({ rejection: { fact: 'invalid-fields' } });
  });

  it('refuses what cannot be shown with its facts', () => {
    const attributes = { face_value: '999999999999999999.99', due_date: '2027-11-20' };
    const grown = request(
      { ...payment({ discount_rate: '-0.5' }), asset_id: ASSET_ID },
      receivable({ attributes }),
    );
    expect(given().when(grown).decision).toMatchObject({
      rejection: { faults: [{ pointer: '/parameters/face_value', code: 'amount_out_of_range' }] },
    });
  });
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
    [{ asset_id: 'mine' }, ['/asset_id invalid_uuid']],
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
    expect(places({ ...stake, asset_id: null })).toEqual(['/parameters/ownership_share required']);
    expect(places({ ...stake, asset_id: ASSET_ID })).toEqual([]);
  });
});
