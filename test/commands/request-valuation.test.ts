import { describe, expect, it } from 'vitest';
import { type RequestValuation, RequestValuationBody, requestValuation } from '../../commands/valuation.ts';
import type { AssetState } from '../../src/domain/asset.ts';
import type { ScenarioState } from '../../src/domain/scenario.ts';
import { frozenScenario } from '../../src/domain/valuation/freeze.ts';
import type { FrozenInput } from '../../src/domain/valuation.ts';
import { digestOf } from '../../src/kernel/digest.ts';
import type { Json } from '../../src/kernel/json.ts';
import { faultsOf } from '../../src/kernel/zod-faults.ts';
import { approvedPolicy, policyId, policyTerms } from '../support/policies.ts';
import { NOW, ORGANIZATION, scenarioOf } from '../support/scenario.ts';
import {
  ASSET_ID,
  approvedScenario,
  documentFrozen,
  documentId,
  frozenInput,
  SCENARIO_ID,
  scenarioFrozen,
  VALUATION_ID,
  verifiedDocument,
} from '../support/valuations.ts';

const given = scenarioOf(requestValuation, VALUATION_ID);

const registeredAsset: AssetState = {
  ...frozenInput().asset,
  organization_id: ORGANIZATION,
  status: 'ACTIVE',
  created_at: NOW,
  updated_at: NOW,
};
const request = (body: object = {}, more: Partial<RequestValuation> = {}): RequestValuation => ({
  valuationId: VALUATION_ID,
  organizationId: ORGANIZATION,
  asset: registeredAsset,
  duplicates: [],
  alreadyUsed: [],
  earlier: undefined,
  policies: [],
  scenario: undefined,
  documents: [],
  ...more,
  body: { asset_id: ASSET_ID, purpose: 'COLLATERAL', ...body },
});

const decidedOf = (asked: RequestValuation) => {
  const { decision } = given().when(asked);
  if (decision.decided !== 'append') throw new Error(JSON.stringify(decision.rejection));
  const [event] = decision.events;
  if (event?.type !== 'ValuationRequested') throw new Error('something else was decided');
  return event.data;
};
const frozen = (asked: RequestValuation): FrozenInput => decidedOf(asked).input;
const refused = (asked: RequestValuation) => {
  const { decision } = given().when(asked);
  if (decision.decided !== 'reject') throw new Error('it was taken');
  const { rejection } = decision;
  return rejection.fact === 'invalid-fields'
    ? rejection.faults.map(({ pointer, code }) => `${pointer} ${code}`)
    : rejection.fact;
};

const scenario = approvedScenario;

describe('RequestValuation', () => {
  it('freezes the current asset, dates it today, and digests the frozen input', () => {
    const { input, input_digest } = decidedOf(request());
    expect(input).toEqual(frozenInput());
    expect(input_digest).toBe(digestOf(input as Json));
  });

  it('takes the business day of São Paulo, not of Greenwich', () => {
    const { decision } = given().when(request(), '2026-11-21T02:59:59.999Z');
    expect(decision).toMatchObject({ events: [{ data: { input: { valuation_date: '2026-11-20' } } }] });
  });

  it('refuses a date that has not come, an archived asset, and one of another organization', () => {
    expect(refused(request({ valuation_date: '2026-11-21' }))).toEqual(['/valuation_date in_the_future']);
    const archived = { ...registeredAsset, status: 'ARCHIVED' as const };
    expect(refused(request({}, { asset: archived }))).toBe('asset-archived');
    expect(refused(request({}, { organizationId: 'another' }))).toEqual(['/asset_id unknown_asset']);
  });
});

describe('the policy of a request', () => {
  const old = approvedPolicy({ id: policyId(1), effective_from: '2025-01-01' });
  const now = approvedPolicy({ id: policyId(2), effective_from: '2026-01-01' });
  const later = approvedPolicy({ id: policyId(3), effective_from: '2027-01-01' });
  const policies = [later, now, old];

  it('is the one in force on the valuation date, in any order, named or not', () => {
    expect(frozen(request({}, { policies })).policy).toMatchObject({ id: now.id, version: 2 });
    expect(frozen(request({ policy_id: now.id }, { policies })).policy?.id).toBe(now.id);
    const before = { valuation_date: '2025-06-30' };
    expect(frozen(request(before, { policies })).policy?.id).toBe(old.id);
    expect(frozen(request({ ...before, policy_id: old.id }, { policies })).policy?.id).toBe(old.id);
  });

  it('is none where none is in force, and may not be named then', () => {
    const none = [approvedPolicy({ asset_classes: ['VEHICLE'] })];
    expect(frozen(request({}, { policies: none })).policy).toBeNull();
    expect(refused(request({ policy_id: policyId(1) }, { policies: none }))).toEqual([
      '/policy_id not_in_force',
    ]);
  });

  it.each([
    ['superseded', 1],
    ['to come', 3],
    ['unknown', 9],
  ])('is not one that is %s', (_what, n) =>
    expect(refused(request({ policy_id: policyId(n) }, { policies }))).toEqual(['/policy_id not_in_force']),
  );

  it('keeps its terms and its approver, and nothing else', () => {
    const {
      max_balance_age_days: _,
      revalue_days_before: _days,
      revalue_on_fall: _fall,
      ...terms
    } = policyTerms();
    const approval = { approved_by: 'person:Rui Melo', approved_at: '2025-12-02T12:00:00.000Z' };
    expect(frozen(request({}, { policies: [now] })).policy).toEqual({
      id: now.id,
      version: 2,
      ...terms,
      ...approval,
    });
  });
});

describe('the scenario of a request', () => {
  const body = { scenario_id: SCENARIO_ID };

  it('is frozen with its approval; its own method may be requested, and no other', () => {
    const today = scenarioFrozen();
    expect(frozen(request(body, { scenario: scenario() })).scenario).toEqual(today);
    expect(frozenScenario(scenario())).toEqual(today);
    const method = (name: string) => request({ ...body, method: name }, { scenario: scenario() });
    expect(frozen(method('PRESENT_VALUE_SCENARIO')).method).toBe('PRESENT_VALUE_SCENARIO');
    expect(refused(method('USER_PROVIDED'))).toEqual(['/method invalid_value']);
    expect(refused(request({ method: 'PRESENT_VALUE_SCENARIO' }))).toEqual(['/method invalid_value']);
  });

  it.each([
    ['unknown', undefined],
    ["another organization's", scenario({ organization_id: 'another' })],
    ['of another class', scenario({ asset_class: 'VEHICLE' })],
    ["another organization's, and not approved", scenario({ organization_id: 'a', status: 'PROPOSED' })],
  ])('is not one that is %s', (_what, other) =>
    expect(refused(request(body, { scenario: other }))).toEqual(['/scenario_id unknown_scenario']),
  );

  it.each(['PROPOSED', 'REJECTED'] as const)('is not one that is %s', (status) =>
    expect(refused(request(body, { scenario: scenario({ status }) }))).toBe('scenario-not-approved'),
  );
});

describe('the scenario of a request and the facts of the asset', () => {
  const body = { scenario_id: SCENARIO_ID };
  const facts = { face_value: '1000.00', due_date: '2027-11-20' };
  const ofModel = {
    CASH_FLOW: 'EQUITY_STAKE',
    PRESENT_VALUE: 'RECEIVABLE',
    DEPRECIATED_REPLACEMENT_COST: 'VESSEL',
    RECEIVABLES_PORTFOLIO: 'RECEIVABLE',
  } as const;
  const asked = (changes: Partial<ScenarioState>, attributes: object = facts) => {
    const asset_class = changes.asset_class ?? ofModel[changes.kind ?? 'PRESENT_VALUE'];
    return request(body, {
      asset: { ...registeredAsset, asset_class, attributes: { ...attributes } },
      scenario: scenario({ asset_class, parameters: { discount_rate: '0.1' }, ...changes }),
    });
  };
  const words = (wanted: RequestValuation) => {
    const { decision } = given().when(wanted);
    return decision.decided === 'reject' && decision.rejection.fact === 'invalid-fields'
      ? decision.rejection.faults.map(({ detail }) => detail)
      : [];
  };

  it.each([
    [{}],
    [{ asset_id: ASSET_ID }],
    [{ parameters: { ...facts, discount_rate: '0.1' } }],
    [{ parameters: { face_value: '0001000.00', discount_rate: '0.1' } }],
  ] as const)('goes with %j', (changes) =>
    expect(frozen(asked(changes)).scenario?.asset_id).toBe('asset_id' in changes ? ASSET_ID : null),
  );

  it('is not one for another asset, whatever its terms', () =>
    expect(refused(asked({ asset_id: VALUATION_ID, parameters: { face_value: '1.00' } }))).toEqual([
      '/scenario_id of_another_asset',
    ]));

  it('contradicts its document: the error names the field and both figures', () => {
    const made = asked({ parameters: { face_value: '74600000.00', due_date: '2028-01-01' } });
    expect(refused(made)).toEqual(['/scenario_id contradicts_asset', '/scenario_id contradicts_asset']);
    const [faceValue, dueDate] = words(made);
    for (const text of Object.values(faceValue ?? {}))
      expect(text).toMatch(/face_value 74600000\.00.* 1000\.00/);
    for (const text of Object.values(dueDate ?? {})) expect(text).toMatch(/due_date 2028-01-01.* 2027-11-20/);
  });

  it.each([
    ['CASH_FLOW', 'ownership_share', '0.25', '0.5'],
    ['DEPRECIATED_REPLACEMENT_COST', 'replacement_cost', '500000.00', '500000.01'],
    ['DEPRECIATED_REPLACEMENT_COST', 'age_years', '4', '4.5'],
  ] as const)('of %s says nothing else of %s', (kind, name, own, other) => {
    const said = (figure: string) => asked({ kind, parameters: { [name]: figure } }, { [name]: own });
    expect(refused(said(other))).toEqual(['/scenario_id contradicts_asset']);
    expect(frozen(said(`0${own}`)).scenario?.parameters).toEqual({ [name]: `0${own}` });
    expect(frozen(asked({ kind, parameters: { [name]: other } }, {})).scenario).not.toBeNull();
  });

  it('of a portfolio has buckets that add up to the face value', () => {
    const kind = 'RECEIVABLES_PORTFOLIO';
    const of = (...faces: readonly string[]) =>
      asked({ kind, parameters: { buckets: faces.map((face_amount) => ({ face_amount })) } });
    expect(frozen(of('999.99', '0.01')).scenario?.kind).toBe(kind);
    for (const faces of [['999.99'], ['999.99', '0.02']]) {
      expect(refused(of(...faces))).toEqual(['/scenario_id contradicts_asset']);
      const sum = faces.length === 1 ? '999.99' : '1000.01';
      for (const text of Object.values(words(of(...faces))[0] ?? {}))
        expect(text).toMatch(new RegExp(`face_value ${sum}.* 1000\\.00`));
    }
    expect(frozen(asked({ kind, parameters: { discount_rate: '0.1' } })).scenario?.kind).toBe(kind);
  });

  it('may assume other rates, flows and lives than the owner', () => {
    const own = { discount_rate: '0.1', service_life_years: '20', residual_rate: '0.1', cash_flows: [] };
    const other = { discount_rate: '0.2', service_life_years: '10', residual_rate: '0.3' };
    for (const kind of ['CASH_FLOW', 'PRESENT_VALUE', 'DEPRECIATED_REPLACEMENT_COST'] as const)
      expect(frozen(asked({ kind, parameters: other }, own)).scenario?.parameters).toEqual(other);
  });

  it('is of the model that the class is valued by, where it is valued by one', () => {
    const flows = { kind: 'CASH_FLOW', parameters: { discount_rate: '0.1' } } as const;
    expect(refused(asked({ ...flows, asset_class: 'RECEIVABLE' }))).toEqual([
      '/scenario_id of_another_model',
    ]);
    expect(frozen(asked({ ...flows, asset_class: 'RURAL_LAND' }, {})).scenario).not.toBeNull();
  });
});

describe('the documents of a request', () => {
  const named = [3, 1, 2].map((n) => verifiedDocument(n));
  const body = { document_ids: named.map((document) => document.id) };

  it('are frozen in order of id, with the current status of their review', () => {
    const { documents } = frozen(request(body, { documents: named }));
    expect(documents.map((document) => document.id)).toEqual([1, 2, 3].map(documentId));
    expect(documents[0]).toEqual({ ...documentFrozen('PENDING', 1), version: 5 });
    expect(frozen(request({ document_ids: [] })).documents).toEqual([]);
  });

  it('are frozen by document with other assets of their bytes; without any the member is left out', () => {
    const used = (n: number) => ({ document_id: documentId(n), asset_ids: [VALUATION_ID] });
    const input = frozen(request(body, { documents: named, alreadyUsed: [used(3), used(1)] }));
    expect(input.documents_already_used).toEqual([used(1), used(3)]);
    expect(frozen(request(body, { documents: named }))).not.toHaveProperty('documents_already_used');
  });

  it('are each reported that belong to another asset, whatever else is wrong with them', () => {
    const documents = [
      verifiedDocument(1),
      undefined,
      verifiedDocument(2, { organization_id: 'another' }),
      verifiedDocument(3, { asset_ids: [VALUATION_ID], status: 'UPLOADING' }),
    ];
    const fault = (index: number) => `/document_ids/${index} unknown_document`;
    expect(refused(request({}, { documents }))).toEqual([1, 2, 3].map(fault));
  });

  it.each(['UPLOADING', 'VERIFYING', 'REFUSED', 'EXPIRED'] as const)('are not %s', (status) =>
    expect(refused(request({}, { documents: [verifiedDocument(1), verifiedDocument(2, { status })] }))).toBe(
      'document-not-verified',
    ),
  );

  it('are at most 50, none twice', () => {
    const faults = (document_ids: readonly string[]) => {
      const asked = { asset_id: ASSET_ID, purpose: 'SALE', document_ids };
      return faultsOf(RequestValuationBody.safeParse(asked), asked).map(
        ({ pointer, code }) => `${pointer} ${code}`,
      );
    };
    const ids = Array.from({ length: 51 }, (_, n) => documentId(n));
    expect(faults(ids)).toEqual(['/document_ids too_many']);
    expect(faults(ids.slice(0, 50))).toEqual([]);
    expect(faults([documentId(1), documentId(2), documentId(1)])).toEqual(['/document_ids/2 repeated']);
  });
});

describe('what is wrong with a request', () => {
  it('is reported all at once, before any state is checked', () => {
    const named = { policy_id: policyId(9), scenario_id: SCENARIO_ID, repeats: VALUATION_ID };
    const asked = request({ ...named, method: 'DECLARED_ESTIMATE' }, { documents: [undefined] });
    expect(refused({ ...asked, asset: { ...registeredAsset, status: 'ARCHIVED' } })).toEqual([
      '/repeats unknown_valuation',
      '/policy_id not_in_force',
      '/scenario_id unknown_scenario',
      '/document_ids/0 unknown_document',
    ]);
  });
});
