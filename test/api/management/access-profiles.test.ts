import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ACCESS_PROFILES, type AccessProfile } from '../../../src/kernel/vocabulary.ts';
import { UNKNOWN_ID } from '../../support/asking.ts';
import { eventually } from '../../support/eventually.ts';
import { CALLS_WITH_ID } from '../../support/every-resource.ts';
import { managedOperations } from '../../support/managed-operations.ts';
import { newKey } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/access.md'), 'utf8');

/** The rows of the page's table: which profiles an operation is for. */
const documented = new Map(
  [...PAGE.matchAll(/^\| `((?:GET|POST|PUT|PATCH) [^`]+)` \|(.+)\|$/gm)].map(
    ([, operation = '', cells = '']) => [operation, cells.split('|').map((cell) => cell.trim())],
  ),
);
const managed = await managedOperations();

const service = serviceOfTests();
const tokens = new Map<AccessProfile, string>();
beforeAll(async () => {
  for (const profile of ACCESS_PROFILES)
    tokens.set(profile, (await service.issue('Coop Norte', 'Rui Melo', [profile])).token);
});

const filledOf = (operation: string) => {
  const [method = '', path = ''] = operation.split(' ');
  return [method, path.replaceAll(/\{(id|encumbrance_id)\}/g, UNKNOWN_ID).replace('{number}', '1')] as const;
};

describe('the table of docs/access.md', () => {
  it('has every management operation, and no other', () => {
    expect([...documented.keys()].sort()).toEqual([...managed].sort());
  });

  it.each([...documented])('%s is for the profiles of the table', async (operation, cells) => {
    const [method, filled] = filledOf(operation);
    const found: string[] = [];
    for (const profile of ACCESS_PROFILES) {
      const call = CALLS_WITH_ID[operation] ?? (method === 'POST' ? { body: {}, key: newKey() } : {});
      const answer = await service.call(method, filled, { token: tokens.get(profile) ?? '', ...call });
      expect(answer.status).not.toBe(401);
      found.push(answer.status === 403 ? '–' : 'yes');
      if (answer.status !== 403) continue;
      expect(answer.body.code).toBe('FORBIDDEN');
      const may = ACCESS_PROFILES.filter((_, index) => cells[index] === 'yes').join(', ');
      expect(answer.body.errors).toEqual([
        { pointer: '', code: 'profile_missing', detail: `needs one of ${may}` },
      ]);
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
