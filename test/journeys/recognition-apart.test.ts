import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantCredential, newToken } from '../../src/app/keys/credentials.ts';
import { systemClock } from '../../src/app/system.ts';
import { businessDateOf, instantOf } from '../../src/kernel/instant.ts';
import type { AccessProfile } from '../../src/kernel/vocabulary.ts';
import { type Cluster, openCluster } from '../support/cluster/cluster.ts';
import { documentClient } from '../support/documents.ts';
import { eventually } from '../support/eventually.ts';
import { isNatsServerInstalled } from '../support/nats-server.ts';
import { type Call, newKey } from '../support/running-service.ts';

/** Names and figures are made up. */

const TODAY = businessDateOf(systemClock.now());
const SOON = businessDateOf(instantOf(Date.now() + 172_800_000));
const BRAND = {
  description: 'A brand',
  valuation_date: TODAY,
  discount_rate: '0.10',
  cash_flows: [{ date: SOON, amount: '1500000000.00' }],
};
const MACHINE = {
  description: 'A press of 2010',
  manufactured_on: '2010-11-20',
  replacement_cost: '100000.00',
  service_life_years: '20',
  residual_rate: '0',
};
const house = (date: string, currency?: string) => ({ estimate: { value: 500_000, date, currency } });
const NOTE = { face_value: '1000.00', due_date: '2099-11-20', instrument: 'Note' };

/** The cases of recognition from end to end, each role in a process of its own: what one process does is tested elsewhere. */
describe.skipIf(!isNatsServerInstalled)('recognition, by roles apart (needs nats-server)', () => {
  let cluster: Cluster;
  const tokens = new Map<string, string>();
  beforeAll(async () => {
    cluster = await openCluster('postgres');
    await Promise.all(['api', 'projector', 'dispatcher', 'worker'].map((roles) => cluster.start(roles)));
  });
  afterAll(() => cluster.stop());

  const tokenOf = async (person: string) => {
    const known = tokens.get(person);
    if (known) return known;
    const token = newToken();
    const profiles: AccessProfile[] = person === 'Ana Lima' ? ['ANALYST'] : ['REVIEWER'];
    await grantCredential(cluster.engines.handler, token, {
      organization: 'Coop Norte',
      person,
      profiles,
      expiresAt: null,
    });
    tokens.set(person, token);
    return token;
  };
  const call = async (method: string, path: string, more: Call = {}, person = 'Ana Lima') => {
    const [api] = cluster.members('api');
    if (!api) throw new Error('no api process');
    return api.process.call(method, path, { token: await tokenOf(person), ...more });
  };
  const post = (path: string, body: object, person?: string) =>
    call('POST', path, { key: newKey(), body }, person);
  const made = async (path: string, body: object) => {
    const answer = await post(path, body);
    expect(answer.status, answer.text).toBe(201);
    return String(answer.body.id);
  };
  const decided = async (path: string, decision = 'APPROVE') => {
    const answer = await post(path, { decision, rationale: 'made up' }, 'Rui Melo');
    expect(answer.status, answer.text).toBe(201);
  };
  const assetBody = (asset_class: string, attributes: object) => ({
    asset_class,
    profile_version: '1.0.0',
    name: 'Made up',
    attributes,
  });
  const registered = (asset_class: string, attributes: object) =>
    made('/assets', assetBody(asset_class, attributes));
  const policyBody = (asset_class: string, accepted: string, terms: object = {}) => ({
    name: 'Made up',
    asset_classes: [asset_class],
    forced_liquidation_discount: '0.30',
    collateral_haircut: '0.40',
    accepted_bases: [accepted],
    effective_from: '2026-01-01',
    ...terms,
  });
  /** In force from now on, in place of the one before. */
  const policy = async (...terms: Parameters<typeof policyBody>) => {
    const id = await made('/policies', policyBody(...terms));
    await decided(`/policies/${id}/decisions`);
    return id;
  };
  const valuation = async (id: unknown) => (await call('GET', `/valuations/${id}`)).body;
  const valued = async (asset_id: string, more: object = {}) => {
    const accepted = await post('/valuations', { asset_id, purpose: 'COLLATERAL', ...more });
    expect(accepted.status, accepted.text).toBe(202);
    const id = accepted.body.valuation_id;
    await eventually(async () => (await valuation(id)).completed_at);
    return valuation(id) as Promise<Record<string, unknown> & { readonly id: string }>;
  };
  const approve = (id: unknown, person = 'Rui Melo') =>
    post(`/valuations/${id}/reviews`, { decision: 'APPROVE', rationale: 'made up' }, person);
  const collateral = ({ values }: Readonly<Record<string, unknown>>) => {
    const { status, reason_codes } = (
      values as Record<string, { status: string; reason_codes: readonly string[] }>
    ).collateral_value ?? { status: '', reason_codes: [] };
    return [status, ...reason_codes];
  };
  const errorsOf = ({ status, body }: Awaited<ReturnType<typeof call>>) => [
    status,
    ...((body.errors ?? []) as { pointer: string; code: string }[]).map(
      ({ pointer, code }) => `${pointer} ${code}`,
    ),
  ];
  const verified = async (asset: string) => {
    const client = documentClient({ call });
    const bytes = Buffer.from('An appraisal, made up.\n');
    const { id } = (await client.declare(asset, bytes, { kind: 'APPRAISAL' })).body;
    expect((await client.put(id, 1, bytes)).status).toBe(200);
    expect((await client.complete(id)).status).toBe(202);
    await eventually(async () => (await client.read(id)).body.status === 'VERIFIED');
    return String(id);
  };
  const approvedScenario = async (parameters: object, more: object = {}) => {
    const body = { name: 'Made up', asset_class: 'RECEIVABLE', kind: 'PRESENT_VALUE', parameters, ...more };
    const id = await made('/scenarios', body);
    await decided(`/scenarios/${id}/decisions`);
    return id;
  };
  const demanding = (count: number) => ({
    evidence_rules: [],
    approvals: [
      { up_to: '0.01', count: 1 },
      { up_to: null, count },
    ],
  });

  it('takes no brand of R$ 1.5 bn for a guarantee without a document, and takes it with one', async () => {
    await policy('INTELLECTUAL_PROPERTY', 'CASH_FLOW_SCENARIO');
    const asset = await registered('INTELLECTUAL_PROPERTY', BRAND);
    const bare = await valued(asset);
    expect(
      Number((bare.values as { scenario_value: { amount: string } }).scenario_value.amount),
    ).toBeGreaterThan(1_499_000_000);
    expect(collateral((await approve(bare.id)).body)).toEqual(['PENDING_REVIEW', 'EVIDENCE_NOT_ACCEPTED']);

    const document = await verified(asset);
    await decided(`/documents/${document}/reviews`, 'ACCEPT');
    const proved = await valued(asset, { repeats: bare.id, document_ids: [document] });
    expect(collateral((await approve(proved.id)).body)).toEqual(['RECOGNIZED']);
  });

  it('derives nothing from an appraisal of 2019 where the policy takes younger ones alone', async () => {
    await policy('REAL_ESTATE', 'DECLARED_ESTIMATE', { max_declared_age_days: 365 });
    const old = await valued(await registered('REAL_ESTATE', house('2019-10-01')));
    expect(collateral(old)).toEqual(['NO_COVERAGE', 'DECLARED_VALUE_TOO_OLD']);
  });

  it('lets a machine age between 2016 and 2026', async () => {
    const machine = await registered('EQUIPMENT', MACHINE);
    const costs = [];
    for (const valuation_date of ['2016-11-20', '2026-11-20']) {
      const { values } = await valued(machine, { valuation_date });
      costs.push(Number((values as { replacement_cost: { amount: string } }).replacement_cost.amount));
    }
    // 6 and 16 of 20 years: each is 365.25 days.
    expect(costs.map((cost) => Math.round(cost / 100))).toEqual([700, 200]);
  });

  it('tells a thing registered twice, in its list and first in its valuation', async () => {
    const car = { type: 'cars', brand: '21', model: '7541', year: '2018-5', unit_price: '50000.00' };
    const other = await registered('VEHICLE', { ...car, plate: 'APA-1234' });
    const asset = await registered('VEHICLE', { ...car, plate: 'apa1c34' });
    const { body } = await call('GET', `/assets/${asset}/duplicates`);
    expect(body.items).toMatchObject([{ asset_id: other, matched_on: ['PLATE'] }]);
    const [first] = (await valued(asset)).limitations as { code: string; text: string }[];
    expect(first).toMatchObject({ code: 'ALREADY_REGISTERED', text: expect.stringContaining(other) });
  });

  describe('of a note that takes several approvals', () => {
    const note = async (count: number) => {
      inForce = await policy('RECEIVABLE', 'PRESENT_VALUE_SCENARIO', demanding(count));
      scenario ??= await approvedScenario({ discount_rate: '0.1' });
      return (await valued(await registered('RECEIVABLE', NOTE), { scenario_id: scenario })).id;
    };
    let scenario: string | undefined;
    let inForce: string;

    it('waits for the second person, neither who requested it nor who approved it, in any spelling', async () => {
      const id = await note(2);
      expect(errorsOf(await approve(id, ' ana  LIMA'))).toEqual([403, ' four_eyes']);
      expect(collateral((await approve(id)).body)).toEqual(['PENDING_REVIEW', 'FURTHER_APPROVAL_PENDING']);
      expect(errorsOf(await approve(id, 'RUI MELO'))).toEqual([403, ' four_eyes']);
      expect(collateral((await approve(id, 'Bia Reis')).body)).toEqual(['RECOGNIZED']);
    });

    it('is withdrawn after the last approval, never between two', async () => {
      const id = await note(2);
      const withdraw = () => post(`/valuations/${id}/withdrawals`, { rationale: 'made up' }, 'Rui Melo');
      await approve(id);
      expect((await withdraw()).status).toBe(409);
      expect(collateral(await valuation(id))).toEqual(['PENDING_REVIEW', 'FURTHER_APPROVAL_PENDING']);
      await approve(id, 'Bia Reis');
      expect(collateral((await withdraw()).body)).toEqual(['REJECTED', 'REVIEW_REJECTED']);
    });

    it('takes no sixth, when six come at once', async () => {
      const id = await note(5);
      const people = ['Rui Melo', 'Bia Reis', 'Caio Sá', 'Lia Dias', 'Davi Luz', 'Nina Paz'];
      const answers = await Promise.all(people.map((person) => approve(id, person)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409]);
      expect(await valuation(id)).toMatchObject({ recognition: { approvals: { required: 5, given: 5 } } });
    });

    it('is decided by the policy of its request, superseded since', async () => {
      const id = await note(2);
      await policy('RECEIVABLE', 'PRESENT_VALUE_SCENARIO', demanding(1));
      await eventually(async () => (await call('GET', `/policies/${inForce}`)).body.status === 'SUPERSEDED');
      expect(collateral((await approve(id)).body)).toEqual(['PENDING_REVIEW', 'FURTHER_APPROVAL_PENDING']);
      expect(collateral((await approve(id, 'Bia Reis')).body)).toEqual(['RECOGNIZED']);
    });
  });

  it.each<readonly [what: string, path: string, body: () => object | Promise<object>, told: unknown[]]>([
    [
      'an estimate in dollars',
      '/assets',
      () => assetBody('REAL_ESTATE', house('2026-10-01', 'USD')),
      [422, '/attributes/estimate/currency currency_not_supported'],
    ],
    [
      'rules that name no kind',
      '/policies',
      () =>
        policyBody('COURT_CLAIM', 'PRESENT_VALUE_SCENARIO', {
          evidence_rules: [{ bases: ['PRESENT_VALUE_SCENARIO'], any_of: [], max_age_days: null }],
        }),
      [422, '/evidence_rules/0/any_of too_few'],
    ],
    [
      'approvals that do not rise',
      '/policies',
      () =>
        policyBody('COURT_CLAIM', 'PRESENT_VALUE_SCENARIO', {
          approvals: [
            { up_to: '2.00', count: 1 },
            { up_to: '1.00', count: 2 },
            { up_to: null, count: 3 },
          ],
        }),
      [422, '/approvals/1/up_to out_of_order'],
    ],
    [
      'a document from the future',
      '/documents',
      async () => ({
        asset_id: await registered('EQUIPMENT', MACHINE),
        kind: 'APPRAISAL',
        file_name: 'made-up.txt',
        media_type: 'text/plain',
        size_bytes: 1,
        sha256: '0'.repeat(64),
        document_date: SOON,
      }),
      [422, '/document_date in_the_future'],
    ],
    [
      'a scenario that was made for another asset',
      '/valuations',
      async () => {
        const [own, other] = [await registered('RECEIVABLE', NOTE), await registered('RECEIVABLE', NOTE)];
        const scenario_id = await approvedScenario({ discount_rate: '0.1' }, { asset_id: other });
        return { asset_id: own, purpose: 'COLLATERAL', scenario_id };
      },
      [422, '/scenario_id of_another_asset'],
    ],
  ])('refuses %s', async (_what, path, body, told) => {
    expect(errorsOf(await post(path, await body()))).toEqual(told);
  });
});
