import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS_PROFILES, type AccessProfile } from '../../../../src/kernel/vocabulary.ts';
import { CALLS_WITH_ID } from '../../../support/every-resource.ts';
import { managedOperations } from '../../../support/managed-operations.ts';
import { newKey, type RunningService, runningService } from '../../../support/running-service.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../../docs/access.md'), 'utf8');
const UNKNOWN = 'd9428888-122b-41e1-b85c-61e80e5c7e3b';

/** The rows of the page's table: which profiles an operation is for. */
const told = new Map(
  [...PAGE.matchAll(/^\| `((?:GET|POST|PUT|PATCH) [^`]+)` \|(.+)\|$/gm)].map(
    ([, operation = '', cells = '']) => [operation, cells.split('|').map((cell) => cell.trim())],
  ),
);
const managed = await managedOperations();

let service: RunningService;
const tokens = new Map<AccessProfile, string>();
beforeAll(async () => {
  service = await runningService();
  for (const profile of ACCESS_PROFILES)
    tokens.set(profile, (await service.issue('Coop Norte', 'Rui Melo', [profile])).token);
});
afterAll(() => service.stop());

describe('the table of docs/access.md', () => {
  it('has every management operation, and no other', () => {
    expect([...told.keys()].sort()).toEqual([...managed].sort());
  });

  it.each([...told])('%s is for whom it says', async (operation, cells) => {
    const [method = '', path = ''] = operation.split(' ');
    const filled = path
      .replace('{id}', UNKNOWN)
      .replace('{number}', '1')
      .replace('{encumbrance_id}', UNKNOWN);
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

  it.each([...told.keys()])('%s needs a credential', async (operation) => {
    const [method = '', path = ''] = operation.split(' ');
    const filled = path
      .replace('{id}', UNKNOWN)
      .replace('{number}', '1')
      .replace('{encumbrance_id}', UNKNOWN);
    expect((await service.call(method, filled, { token: '' })).status).toBe(401);
  });
});
