import { beforeAll, describe, expect, it } from 'vitest';
import { ACCESS_PROFILES, type AccessProfile } from '../../../src/kernel/vocabulary.ts';
import { callOf, documentedAccess, filledOf, missing } from '../../support/access-table.ts';
import { eventually } from '../../support/eventually.ts';
import { managedOperations } from '../../support/managed-operations.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

const documented = documentedAccess();
const managed = await managedOperations();

const service = serviceOfTests();
const tokens = new Map<AccessProfile, string>();
beforeAll(async () => {
  for (const profile of ACCESS_PROFILES)
    tokens.set(profile, (await service.issue('Coop Norte', 'Rui Melo', [profile])).token);
});

describe('the table of docs/access.md', () => {
  it('has every management operation, and no other', () => {
    expect([...documented.keys()].sort()).toEqual([...managed].sort());
  });

  it.each([...documented])('%s is for the profiles of the table', async (operation, cells) => {
    const [method, filled] = filledOf(operation);
    const found: string[] = [];
    for (const profile of ACCESS_PROFILES) {
      const answer = await service.call(method, filled, {
        token: tokens.get(profile) ?? '',
        ...callOf(operation),
      });
      expect(answer.status).not.toBe(401);
      found.push(answer.status === 403 ? '–' : 'yes');
      if (answer.status !== 403) continue;
      expect(answer.body.code).toBe('FORBIDDEN');
      expect(answer.body.errors).toEqual([missing(cells)]);
    }
    expect(found).toEqual(cells);
  });

  it.each([...documented.keys()])('%s needs a credential', async (operation) => {
    const [method, filled] = filledOf(operation);
    expect((await service.call(method, filled, { token: '' })).status).toBe(401);
  });
});

it('operators and auditors alone are shown details and projections of the status', async () => {
  const seen = async (profile: AccessProfile) => {
    const { token } = await service.issue('Coop Norte', 'Rui Melo', [profile]);
    return (await service.call('GET', '/status', { token })).text;
  };
  for (const profile of ['OPERATOR', 'AUDITOR'] as const)
    expect(await seen(profile)).toMatch(/"detail".*"projections"/);
  for (const profile of ['ANALYST', 'REVIEWER'] as const)
    expect(await seen(profile)).not.toMatch(/"detail"|"projections"/);
});

describe('a credential', () => {
  it('that was revoked opens nothing any more', async () => {
    const { token, id } = await service.issue('Coop Norte');
    expect((await service.call('GET', '/assets', { token })).status).toBe(200);
    await service.revoke(id);
    await eventually(async () => (await service.call('GET', '/assets', { token })).status === 401);
  });

  it('that has expired opens nothing from that instant on', async () => {
    const { token } = await service.issue(
      'Coop Norte',
      'Ana Lima',
      ['ANALYST'],
      new Date(Date.parse(service.clock.now()) + 60_000).toISOString(),
    );
    expect((await service.call('GET', '/assets', { token })).status).toBe(200);
    service.clock.advance(60_000);
    expect((await service.call('GET', '/assets', { token })).status).toBe(401);
  });

  it.each(['', 'avs_nonsense', `avs_${'A'.repeat(43)}000000`])(
    'such as "%s" is refused with a challenge',
    async (token) => {
      const answer = await service.call('GET', '/assets', { token });
      expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED']);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    },
  );
});
