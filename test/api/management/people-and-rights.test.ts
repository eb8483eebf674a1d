import { beforeAll, describe, expect, it } from 'vitest';
import { endSessionAsOperator } from '../../../src/app/keys/sessions.ts';
import { inventoryBody } from '../../support/bodies.ts';
import { eventually } from '../../support/eventually.ts';
import { policyBody, scenarioBody } from '../../support/every-resource.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { lending } from '../../support/lending.ts';
import { newKey } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';
import { signedIn } from '../../support/signed-in.ts';

const service = serviceOfTests();
const people = madeBefore(() => lending(service));
const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const [name, person, profiles] of [
    ['ana', 'ANA lima', ['ANALYST']],
    ['caio', 'Caio Luz', ['ANALYST']],
    ['both', ' Ana  Lima', ['ANALYST', 'REVIEWER']],
    ['eva', 'Eva Reis', ['REVIEWER']],
    ['operator', 'Olga Paz', ['OPERATOR']],
    ['back', 'Back end', ['INTEGRATOR']],
  ] as const)
    tokens[name] = (await service.issue('Coop Norte', person, profiles)).token;
  tokens.elsewhere = (await service.issue('Coop Sul', 'Rui Melo', ['ANALYST', 'REVIEWER'])).token;
});
const get = (path: string, who: string) => service.call('GET', path, { token: tokens[who] ?? '' });
const post = (path: string, body: object, who: string) =>
  service.call('POST', path, { token: tokens[who] ?? '', key: newKey(), body });

describe('people', () => {
  it('are those of the organization with a usable credential, each once', async () => {
    const { id } = await service.issue('Coop Norte', 'Gone', ['ANALYST']);
    await service.revoke(id);
    const soon = new Date(Date.parse(service.clock.now()) + 1_000).toISOString();
    await service.issue('Coop Norte', 'Late', ['ANALYST'], soon);
    service.clock.advance(1_000);
    await eventually(async () => !(await get('/people', 'eva')).text.includes('Gone'));
    const answer = await get('/people', 'eva');
    expect([answer.status, answer.body.items]).toEqual([
      200,
      [
        { name: 'Ana  Lima', access_profiles: ['ANALYST', 'REVIEWER', 'AUDITOR', 'OPERATOR', 'INTEGRATOR'] },
        { name: 'Back end', access_profiles: ['INTEGRATOR'] },
        { name: 'Caio Luz', access_profiles: ['ANALYST'] },
        { name: 'Eva Reis', access_profiles: ['REVIEWER'] },
        { name: 'Olga Paz', access_profiles: ['OPERATOR'] },
        { name: 'Rui Melo', access_profiles: ['REVIEWER'] },
      ],
    ]);
    expect(answer.text).not.toMatch(/token|sha256|expires/);
    expect((await get('/people', 'elsewhere')).body.items).toHaveLength(1);
    expect((await get('/people', 'operator')).status).toBe(200);
    expect((await get('/people', 'back')).status).toBe(403);
  });

  it('are those who sign in by the browser, too, until an operator ends their sessions or 30 days later', async () => {
    const names = async () =>
      ((await get('/people', 'elsewhere')).body.items as { readonly name: string }[]).map(({ name }) => name);
    const who = { organization: 'Coop Sul', profiles: ['ANALYST'] } as const;
    const lia = await signedIn(service, { ...who, person: 'Lia Reis' });
    const teo = await signedIn(service, { ...who, person: 'Teo Sá' });
    expect(await lia.get('/people')).toMatchObject({ status: 200 });
    await eventually(async () => (await names()).join() === 'Lia Reis,Rui Melo,Teo Sá');
    await lia.end();
    await endSessionAsOperator(service.engines, teo.link.id);
    await eventually(async () => (await names()).join() === 'Lia Reis,Rui Melo');
    service.clock.advance(30 * 24 * 60 * 60 * 1_000 + 12 * 60 * 60 * 1_000);
    expect(await names()).toEqual(['Rui Melo']);
  });
});

describe('the history of an asset', () => {
  it('is shown to the analyst who wrote an event of it, under any spelling, and to no other analyst', async () => {
    const asset = await people.register(inventoryBody());
    const read = (who: string) => get(`/assets/${asset}/history`, who);
    expect((await read('ana')).status).toBe(200);
    const refused = await read('caio');
    expect([refused.status, refused.body.errors]).toMatchObject([403, [{ code: 'profile_missing' }]]);
    expect((await read('eva')).status).toBe(200);
    expect((await read('elsewhere')).status).toBe(404);
    await service.call('PATCH', `/assets/${asset}`, {
      token: tokens.caio ?? '',
      body: { name: 'by another' },
      headers: { 'if-match': '"1"' },
    });
    expect((await read('caio')).status).toBe(200);
  });

  it('is the same for a guarantee, whose events are in two streams', async () => {
    const obligation = await people.obligation();
    const id = await people.proposed(await people.assetOf('1000.00'), obligation);
    expect((await get(`/guarantees/${id}/history`, 'ana')).status).toBe(200);
    expect((await get(`/guarantees/${id}/history`, 'caio')).status).toBe(403);
  });
});

describe('the allowed decisions', () => {
  const allowed = async (path: string, who: string) => {
    const answer = await get(`${path}/allowed-decisions`, who);
    expect(answer.status, answer.text).toBe(200);
    const { may_decide, decisions, reason } = answer.body;
    expect(may_decide).toBe((decisions as string[]).length > 0);
    return [decisions, reason];
  };
  const OWN = [[], 'FOUR_EYES'];

  it('of a valuation follow its approvals, and agree with the answers', async () => {
    const approvals = [{ up_to: null, count: 2 }];
    await people.approvedPolicy(policyBody({ approvals }));
    const path = `/valuations/${(await people.valued(await people.register(inventoryBody()))).id}`;
    const approve = { decision: 'APPROVE', rationale: 'made up' };
    expect(await allowed(path, 'eva')).toEqual([['APPROVE', 'REJECT'], null]);
    expect(await allowed(path, 'both')).toEqual(OWN);
    expect((await post(`${path}/reviews`, approve, 'both')).status).toBe(403);
    expect(await allowed(path, 'ana')).toEqual([[], 'PROFILE_MISSING']);
    expect((await post(`${path}/reviews`, approve, 'eva')).status).toBe(201);
    expect(await allowed(path, 'eva')).toEqual([['REJECT'], 'APPROVED_ALREADY']);
    const { items } = (await get('/tasks?task=DECIDE', 'eva')).body as { items: { id: string }[] };
    expect(items.find(({ id }) => path.endsWith(id))).toMatchObject({
      may_decide: false,
      reason: 'FOUR_EYES',
    });
    expect((await post(`${path}/reviews`, approve, 'eva')).status).toBe(403);
    await service.call('POST', `${path}/reviews`, { token: people.reviewer, key: newKey(), body: approve });
    expect(await allowed(path, 'eva')).toEqual([['WITHDRAW'], null]);
    expect(await allowed(path, 'both')).toEqual(OWN);
    expect((await post(`${path}/withdrawals`, { rationale: 'made up' }, 'eva')).status).toBe(201);
    expect(await allowed(path, 'eva')).toEqual([[], 'NOTHING_TO_DECIDE']);
    expect((await get(`${path}/allowed-decisions`, 'elsewhere')).status).toBe(404);
  });

  it('of a document are those of who did not send it', async () => {
    const id = await people.verifiedDocument(await people.register(inventoryBody()));
    expect(await allowed(`/documents/${id}`, 'both')).toEqual(OWN);
    expect(await allowed(`/documents/${id}`, 'eva')).toEqual([['ACCEPT', 'REJECT'], null]);
  });

  it.each([
    ['/policies', () => policyBody({ effective_from: '2031-01-01' })],
    ['/scenarios', () => scenarioBody()],
  ])('of %s are those of another person, once', async (path, body) => {
    const id = await people.made(path, body());
    expect(await allowed(`${path}/${id}`, 'both')).toEqual(OWN);
    expect(await allowed(`${path}/${id}`, 'eva')).toEqual([['APPROVE', 'REJECT'], null]);
    await post(`${path}/${id}/decisions`, { decision: 'REJECT', rationale: 'made up' }, 'eva');
    expect(await allowed(`${path}/${id}`, 'eva')).toEqual([[], 'NOTHING_TO_DECIDE']);
  });

  it('of a guarantee are not those of the last writer of its obligation', async () => {
    const obligation = await people.obligation();
    const asset = await people.register(inventoryBody());
    const answer = await people.propose(asset, obligation, {}, { token: tokens.caio ?? '' });
    const path = `/guarantees/${answer.body.id}`;
    expect(await allowed(path, 'both')).toEqual(OWN);
    expect(await allowed(path, 'eva')).toEqual([['APPROVE', 'REJECT'], null]);
    await people.decide(answer.body.id);
    expect(await allowed(path, 'eva')).toEqual([['RELEASE'], null]);
  });
});
