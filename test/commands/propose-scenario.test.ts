import { describe, expect, it } from 'vitest';
import {
  type ProposeScenario,
  ProposeScenarioBody,
  proposeScenario,
  questionsOfProposal,
} from '../../commands/scenario.ts';
import type { AssetState } from '../../src/domain/asset.ts';
import { storedAnswers } from '../../src/domain/events/stored-answers.ts';
import type { ScenarioEvent, ScenarioTerms } from '../../src/domain/scenario.ts';
import type { KeptAnswer } from '../../src/kernel/reference.ts';
import { RULES } from '../../src/kernel/rules.ts';
import { faultsOf } from '../../src/kernel/zod-faults.ts';
import { assetRegistered } from '../support/assets.ts';
import { found } from '../support/references.ts';
import { decides, NOW, ORGANIZATION, scenarioOf } from '../support/scenario.ts';
import { ASSET_ID } from '../support/valuations.ts';

const given = scenarioOf(proposeScenario, '7c1b1f3e-4d5e-5f6a-9bac-1d2e3f4a5b6c');
const LATE_TODAY = '2026-11-21T02:59:59.999Z';
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

const refusal = (terms: ScenarioTerms | object, asset?: AssetState) => {
  const { decision } = given().when(request(terms, asset), LATE_TODAY);
  if (decision.decided !== 'reject') throw new Error('it was taken');
  const { rejection } = decision;
  return rejection.fact === 'invalid-fields'
    ? rejection.faults.map(({ pointer, code }) => `${pointer} ${code}`)
    : rejection.fact;
};

const inTime = payment({ face_value: '1.00', due_date: '2030-01-01', discount_rate: '0.1' });
const today = cashFlow({ valuation_date: '2026-11-20' });
const vessel = (parameters: object) => ({
  name: 'Made up',
  asset_class: 'VESSEL',
  kind: 'DEPRECIATED_REPLACEMENT_COST',
  parameters,
});
const MOST = '999999999999999999.99';

describe('ProposeScenario', () => {
  decides(
    given,
    ['takes missing facts', [], request(cashFlow({})), [proposed(cashFlow({}))]],
    ['takes a day that has begun in São Paulo', [], request(today), [proposed(today)], LATE_TODAY],
    ['takes a result that can be shown', [], request(inTime), [proposed(inTime)]],
    ['is recorded once', [proposed(cashFlow({}))], request(cashFlow({})), []],
  );

  it.each([
    [cashFlow({ valuation_date: '2026-11-21' }), '/parameters/valuation_date in_the_future'],
    [vessel({ manufactured_on: '2026-11-21' }), '/parameters/manufactured_on in_the_future'],
    [vessel({ age_as_of: '2026-11-21' }), '/parameters/age_as_of in_the_future'],
    [
      cashFlow({
        cash_flows: Array.from({ length: 2 }, () => ({ date: '2026-11-20', amount: MOST })),
        discount_rate: '0',
      }),
      '/parameters/cash_flows amount_out_of_range',
    ],
    [
      cashFlow({ cash_flows: [{ date: '9999-12-31', amount: '1.00' }], discount_rate: '999999' }),
      '/parameters/cash_flows/0/date factor_out_of_range',
    ],
    [
      payment({ face_value: MOST, due_date: '2027-11-20', discount_rate: '-0.5' }),
      '/parameters/face_value amount_out_of_range',
    ],
  ])('refuses a day to come, and what is too long to show (%#)', (terms, fault) =>
    expect(refusal(terms)).toEqual([fault]),
  );

  it.each(['manufactured_on', 'age_as_of'])('takes a %s of today', (name) =>
    expect(given().when(request(vessel({ [name]: '2026-11-20' }))).decision).toMatchObject({
      decided: 'append',
      events: [{ data: { parameters: { [name]: '2026-11-20' } } }],
    }),
  );
});

describe('ProposeScenario for an asset', () => {
  const facts = { face_value: '1000.00', due_date: '2027-11-20' };
  const receivable = (changes: Partial<AssetState> = {}): AssetState => ({
    ...assetRegistered({
      asset_class: 'RECEIVABLE',
      attributes: { ...facts, instrument: 'Made up' },
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
  const bound = (terms: ScenarioTerms) => ({ ...terms, asset_id: ASSET_ID });
  const ofFacts = { asset_id: ASSET_ID, asset_facts: facts };
  const terms = payment({ discount_rate: '0.1' });
  const other = payment({ face_value: '74600000.00' });
  const buckets = [
    {
      name: 'All',
      face_amount: '1000.00',
      default_rate: '0.02',
      loss_given_default: '0.6',
      dilution_rate: '0.015',
      days_to_receipt: '45',
    },
  ];
  const portfolio = {
    ...payment({ buckets, discount_rate: '0.18' }),
    kind: 'RECEIVABLES_PORTFOLIO' as const,
  };

  decides(
    given,
    [
      'keeps its facts unchanged, and nothing else',
      [],
      request(bound(terms), receivable()),
      [proposed(terms, ofFacts)],
    ],
    [
      'takes other figures than the facts: the asset may be mended before it is valued',
      [],
      request(bound(other), receivable()),
      [proposed(other, ofFacts)],
    ],
    [
      'keeps its face value with a portfolio, which replaces no fact',
      [],
      request(bound(portfolio), receivable()),
      [proposed(portfolio, { asset_id: ASSET_ID, asset_facts: { face_value: '1000.00' } })],
    ],
  );

  it('asks with the facts of its asset, and stores the answers', () => {
    const byCurve = payment({ discount: 'PREFIXED_CURVE' });
    const named = request(bound(byCurve), receivable());
    const query = { kind: 'prefixed-rate', due_date: '2027-11-20', date: '2026-11-20' } as const;
    const target = { kind: 'selic-target', date: '2026-11-20' } as const;
    expect(questionsOfProposal(named, '2026-11-20')).toEqual([query, target]);
    const answers: KeptAnswer[] = [{ query, answer: found(query, '0.14', 'fraction a year') }];
    const event = proposed(byCurve, { ...ofFacts, answers: storedAnswers(answers) });
    expect(given().when({ ...named, answers }).decision).toEqual({ decided: 'append', events: [event] });
    expect(questionsOfProposal({ ...named, organizationId: 'another' }, '2026-11-20')).toEqual([]);
    expect(questionsOfProposal({ ...named, asset: undefined }, '2026-11-20')).toEqual([]);
  });

  const archived = { status: 'ARCHIVED' } as const;
  const grown = { attributes: { face_value: MOST, due_date: '2027-11-20' } };
  it.each([
    ['that is unknown', terms, undefined, ['/asset_id unknown_asset']],
    [
      "of another organization's",
      terms,
      receivable({ organization_id: 'another' }),
      ['/asset_id unknown_asset'],
    ],
    ['of another class', terms, receivable({ asset_class: 'COURT_CLAIM' }), ['/asset_id invalid_value']],
    ['that is archived', terms, receivable(archived), 'asset-archived'],
    [
      'of another class, before it says that it is archived',
      terms,
      receivable({ ...archived, asset_class: 'COURT_CLAIM' }),
      ['/asset_id invalid_value'],
    ],
    [
      'with whose facts nothing can be shown',
      payment({ discount_rate: '-0.5' }),
      receivable(grown),
      ['/parameters/face_value amount_out_of_range'],
    ],
  ])('refuses one %s', (_what, asked, asset, expected) =>
    expect(refusal(bound(asked), asset)).toEqual(expected),
  );
});

const places = (body: object) =>
  faultsOf(ProposeScenarioBody.safeParse(body), body).map(({ pointer, code }) => `${pointer} ${code}`);

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
    [vessel({ service_life_years: '0' }), ['/parameters/service_life_years out_of_range']],
    [vessel({ manufactured_on: '2020-01-31', age_years: '5' }), ['/parameters/age_years not_allowed']],
    [vessel({ age_as_of: '2020-01-31' }), ['/parameters/age_as_of not_allowed']],
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
