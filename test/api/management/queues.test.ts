import { beforeAll, describe, expect, it } from 'vitest';
import { inventoryBody } from '../../support/bodies.ts';
import { policyBody, scenarioBody } from '../../support/every-resource.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { fourEyes } from '../../support/four-eyes.ts';
import { newKey, SHORT_TIMEOUTS } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

/** Two people approve whatever the amount. */
const TWO = policyBody({ approvals: [{ up_to: null, count: 2 }] });

const service = serviceOfTests();
const act = madeBefore(() => fourEyes(service));
/** Ana Lima made everything here, Rui Melo and Eva Reis decide. */
let eva: string;
let anaElsewhere: string;
beforeAll(async () => {
  eva = (await service.issue('Coop Norte', 'Eva Reis', ['REVIEWER'])).token;
  anaElsewhere = (await service.issue('Coop Norte', '  ANA \u200b LIMA ', ['REVIEWER', 'AUDITOR'])).token;
});

async function read(path: string, token = service.token) {
  const answer = await service.call('GET', path, { token });
  expect([answer.status, answer.headers.get('consistency')], answer.text).toEqual([200, null]);
  return answer.body;
}
const listed = async (path: string, token?: string): Promise<readonly string[]> =>
  ((await read(path, token)).items as { id: string }[]).map(({ id }) => id);
const post = (path: string, decision: string, token: string) =>
  service.call('POST', path, { token, key: newKey(), body: { decision, rationale: 'made up' } });
async function decided(path: string, decision: string, token = act.reviewer) {
  const answer = await post(path, decision, token);
  expect(answer.status, answer.text).toBe(201);
}

describe('the queue of valuations', () => {
  const made: string[] = [];
  const review = (id: string | undefined, decision: string, token?: string) =>
    decided(`/valuations/${id}/reviews`, decision, token);
  beforeAll(async () => {
    await act.approvedPolicy(TWO);
    for (let count = 0; count < 5; count += 1) {
      const { id } = await act.valued(await act.register(inventoryBody()));
      made.unshift(String(id));
    }
  });

  it('holds what waits for a review, newest first, until the last approval or a rejection', async () => {
    expect(await listed('/valuations?review=PENDING')).toEqual(made);
    const [once, twice, rejected, withdrawn] = made;
    await review(once, 'APPROVE');
    for (const id of [twice, withdrawn]) {
      await review(id, 'APPROVE');
      await review(id, 'APPROVE', eva);
    }
    await review(rejected, 'REJECT');
    const body = { rationale: 'made up' };
    await service.call('POST', `/valuations/${withdrawn}/withdrawals`, { token: eva, key: newKey(), body });
    expect(await listed('/valuations?review=PENDING')).toEqual([once, made[4]]);
    expect(await listed('/valuations?review=APPROVED')).toEqual([twice]);
    expect(await listed('/valuations?review=REJECTED')).toEqual([rejected]);
    expect(await listed('/valuations?review=WITHDRAWN')).toEqual([withdrawn]);
  });

  it('leaves out what the caller created or approved, under any spelling of the name', async () => {
    const [once, , , , untouched] = made;
    const mine = '/valuations?review=PENDING&mine=exclude';
    expect(await listed(mine, act.reviewer)).toEqual([untouched]);
    expect(await listed(mine, eva)).toEqual([once, untouched]);
    expect(await listed(mine)).toEqual([]);
    expect(await listed(mine, anaElsewhere)).toEqual([]);
    expect(await listed('/valuations?review=PENDING', anaElsewhere)).toEqual([once, untouched]);
    const again = await post(`/valuations/${once}/reviews`, 'APPROVE', act.reviewer);
    expect([again.status, again.body.errors]).toMatchObject([403, [{ code: 'four_eyes' }]]);
  });

  it('leaves out those whose asset the caller wrote last, though another requested them', async () => {
    const ines = (await service.issue('Coop Norte', 'Inês Brás', ['ANALYST', 'REVIEWER'])).token;
    const asset = await act.register(inventoryBody());
    const accepted = await act.post('/valuations', { asset_id: asset, purpose: 'SALE' }, ines);
    const id = String((await act.ended(accepted)).body.id);
    expect(await listed('/valuations?review=PENDING&mine=exclude', ines)).not.toContain(id);
    expect(await listed('/valuations?review=PENDING&mine=exclude', anaElsewhere)).not.toContain(id);
    expect(await listed('/valuations?review=PENDING&mine=exclude', eva)).toContain(id);
  });

  it('has pages that neither skip nor repeat while it gets shorter, for the same person only', async () => {
    const all = await listed('/valuations?review=PENDING&mine=exclude', eva);
    expect(all.length).toBeGreaterThan(2);
    const path = '/valuations?review=PENDING&mine=exclude&limit=1';
    const seen: string[] = [];
    let cursor = '';
    for (;;) {
      const page = await read(path + cursor, eva);
      const [{ id = '' } = {}] = page.items as { id?: string }[];
      seen.push(id);
      await review(id, 'REJECT');
      if (page.next_cursor === null) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
    expect(seen).toEqual(all);
    for (const [query, token] of [
      [path + cursor, act.reviewer],
      [`/valuations?review=PENDING&limit=1${cursor}`, eva],
    ] as const) {
      const answer = await service.call('GET', query, { token });
      expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_PARAMETER']);
    }
  });
});

describe('the queue of documents', () => {
  it('holds verified ones, until they are accepted or rejected, but not those of who sent them', async () => {
    const asset = await act.register(inventoryBody());
    const [first, second, third] = [
      await act.verifiedDocument(asset),
      await act.verifiedDocument(asset),
      await act.verifiedDocument(asset),
    ];
    expect(await listed('/documents?review=PENDING')).toEqual([third, second, first]);
    expect(await listed('/documents?review=PENDING&mine=exclude')).toEqual([]);
    expect(await listed('/documents?review=PENDING&mine=exclude', anaElsewhere)).toEqual([]);
    expect(await listed('/documents?review=PENDING&mine=exclude', eva)).toEqual([third, second, first]);
    await decided(`/documents/${first}/reviews`, 'ACCEPT');
    await decided(`/documents/${second}/reviews`, 'REJECT');
    expect(await listed('/documents?review=PENDING')).toEqual([third]);
    expect(await listed('/documents?review=APPROVED')).toEqual([first]);
    expect(await listed(`/documents?review=REJECTED&asset_id=${asset}`)).toEqual([second]);
  });
});

describe.each([
  ['/policies', () => policyBody({ effective_from: '2030-01-01' })],
  ['/scenarios', () => scenarioBody()],
])('the queue of %s', (path, body) => {
  it('holds what is proposed, but not what the caller proposed', async () => {
    const [first, second] = [await act.made(path, body()), await act.made(path, body())];
    const proposed = `${path}?status=PROPOSED`;
    expect(await listed(proposed)).toEqual([second, first]);
    expect(await listed(`${proposed}&mine=exclude`)).toEqual([]);
    expect(await listed(`${proposed}&mine=exclude`, anaElsewhere)).toEqual([]);
    expect(await listed(`${proposed}&mine=exclude`, eva)).toEqual([second, first]);
    await decided(`${path}/${second}/decisions`, 'APPROVE');
    expect(await listed(`${proposed}&mine=exclude`, eva)).toEqual([first]);
    expect(await listed(`${path}?mine=exclude`, eva)).toContain(second);
  });
});

it.each([
  ['review', ['/valuations?review=NOT_READY', '/valuations?review=pending', '/documents?review=WITHDRAWN']],
  ['review', ['/documents?review=', '/policies?review=PENDING']],
  ['mine', ['/valuations?mine=only', '/documents?mine=true', '/policies?mine=', '/scenarios?mine=Exclude']],
  ['mine', ['/assets?mine=exclude']],
  ['valuation', ['/assets?valuation=OLD']],
])('a %s that is not known is 400, and named: %j', async (parameter, paths) => {
  for (const path of paths) {
    const answer = await service.call('GET', path);
    expect([answer.status, answer.body.code], path).toEqual([400, 'INVALID_PARAMETER']);
    expect(answer.text).toContain(parameter);
  }
});

describe('the queues in /status', () => {
  it('are counted for auditors and operators, of their own organization, and see their own writes', async () => {
    const token = async (profile: 'ANALYST' | 'AUDITOR' | 'OPERATOR', organization = 'Coop Sul') =>
      (await service.issue(organization, 'Lia Sá', [profile])).token;
    const analyst = await token('ANALYST');
    const nothing = {
      valuations_to_review: 0,
      documents_to_review: 0,
      policies_to_decide: 0,
      scenarios_to_decide: 0,
      assets_never_valued: 0,
      assets_due: 0,
      assets_too_old: 0,
      revaluations_refused: 0,
    };
    for (const profile of ['AUDITOR', 'OPERATOR'] as const)
      expect((await read('/status', await token(profile))).queues).toEqual(nothing);
    expect(await read('/status', analyst)).not.toHaveProperty('queues');
    for (const [path, body, counts] of [
      ['/assets', inventoryBody(), { assets_never_valued: 1 }],
      ['/policies', policyBody(), { assets_never_valued: 1, policies_to_decide: 1 }],
      [
        '/scenarios',
        scenarioBody(),
        { assets_never_valued: 1, policies_to_decide: 1, scenarios_to_decide: 1 },
      ],
    ] as const) {
      expect((await act.post(path, body, analyst)).status).toBe(201);
      expect((await read('/status', await token('AUDITOR'))).queues).toEqual({ ...nothing, ...counts });
    }
  });

  it('equal the lengths of the lists', async () => {
    const { queues } = await read('/status');
    expect(queues).toMatchObject({
      valuations_to_review: (await listed('/valuations?review=PENDING')).length,
      documents_to_review: (await listed('/documents?review=PENDING')).length,
      policies_to_decide: (await listed('/policies?status=PROPOSED')).length,
      scenarios_to_decide: (await listed('/scenarios?status=PROPOSED')).length,
      assets_never_valued: (await listed('/assets?status=ACTIVE&valuation=NEVER')).length,
    });
  });

  it('are stale while the newest write that the client knows of is missing', async () => {
    const headers = { 'consistency-token': Buffer.from('9'.repeat(20)).toString('base64url') };
    const hasty = await service.replica(SHORT_TIMEOUTS);
    const answer = await hasty.call('GET', '/status', { headers });
    await hasty.stop();
    expect([answer.status, answer.headers.get('consistency')]).toEqual([200, 'stale']);
    expect(answer.body).toHaveProperty('queues');
  });
});
