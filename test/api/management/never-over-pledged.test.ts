import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadState } from '../../../src/domain/events/handling.ts';
import { encumbrancesStream, evolveEncumbrances, statusOf } from '../../../src/domain/guarantee.ts';
import { inventoryBody } from '../../support/bodies.ts';
import { isLess, plus, rationalOf } from '../../support/rational.ts';
import { type Answer, newKey, type Replica } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

const REVIEWERS = 64;
const SHARES = ['0.3', '0.25', '0.4', '0.5'];

const service = serviceOfTests();
let replica: Replica;
let reviewer = '';

beforeAll(async () => {
  replica = await service.replica();
  reviewer = (await service.issue('Coop Norte', 'Rui Melo', ['REVIEWER'])).token;
});
afterAll(async () => {
  await replica.stop();
});

const post = (at: Pick<Replica, 'call'>, path: string, body: unknown, token?: string) =>
  at.call('POST', path, { body, key: newKey(), ...(token && { token }) });

async function made(path: string, body: unknown): Promise<string> {
  const answer = await post(service, path, body);
  expect(answer.status, answer.text).toBe(201);
  return String(answer.body.id);
}

/** `count` guarantees on one asset, each for its own obligation, all at rank 1. */
async function proposed(assetId: string, count: number): Promise<readonly string[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const obligation_id = await made('/obligations', {
        external_reference: `${assetId} ${index}`,
        name: 'Made-up loan',
        balance: { amount: '1000.00', date: '2026-11-01' },
        required_coverage: '1',
      });
      return made('/guarantees', {
        asset_id: assetId,
        obligation_id,
        kind: 'OTHER',
        rank: 1,
        share: SHARES[index % SHARES.length],
        effective_from: '2026-11-01',
      });
    }),
  );
}

const encumbrancesOf = async (assetId: string) => {
  const { eventLog } = service.engines;
  const state = await loadState(eventLog, encumbrancesStream(assetId), evolveEncumbrances);
  const recognized = (state?.guarantees ?? []).filter((course) => statusOf(course) === 'RECOGNIZED');
  return { disposal: state?.disposal ?? null, recognized };
};

const counted = (answers: readonly Answer[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;

describe('an asset', () => {
  it(`is never pledged twice, whichever of ${REVIEWERS} reviewers on two replicas is first`, async () => {
    const assetId = await made('/assets', inventoryBody());
    const ids = await proposed(assetId, REVIEWERS);
    const answers = await Promise.all(
      ids.map((id, index) =>
        post(
          index % 2 === 0 ? service : replica,
          `/guarantees/${id}/decisions`,
          { decision: 'APPROVE', rationale: 'made up' },
          reviewer,
        ),
      ),
    );
    const { recognized } = await encumbrancesOf(assetId);
    const shares = recognized
      .map(({ terms }) => rationalOf(terms?.share ?? '0'))
      .reduce(plus, rationalOf('0'));
    expect(isLess(rationalOf('1'), shares)).toBe(false);
    // Late reviewers got the conflict, and nobody was refused while there was room.
    expect(counted(answers, 201)).toBe(recognized.length);
    expect(counted(answers, 201) + counted(answers, 409)).toBe(REVIEWERS);
    expect(isLess(rationalOf('0.5'), shares)).toBe(true);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.every(({ body }) => body.code === 'ENCUMBERED')).toBe(true);
  });

  it('is not given once it is disposed of, nor disposed of while it is given', async () => {
    const rounds = Array.from({ length: 8 }, async (_, round) => {
      const assetId = await made('/assets', inventoryBody());
      const ids = await proposed(assetId, 4);
      const disposals = [service, replica].map((at) =>
        post(at, `/assets/${assetId}/disposals`, { date: '2026-11-20', reason: 'SOLD' }),
      );
      const archiving = service.call('PATCH', `/assets/${assetId}`, {
        body: { status: round % 2 === 0 ? 'ARCHIVED' : 'ACTIVE' },
        headers: { 'if-match': '"1"' },
      });
      const decisions = ids.map((id, index) =>
        post(
          index % 2 === 0 ? service : replica,
          `/guarantees/${id}/decisions`,
          { decision: 'APPROVE', rationale: 'made up' },
          reviewer,
        ),
      );
      const [gone, decided, archived] = await Promise.all([
        Promise.all(disposals),
        Promise.all(decisions),
        archiving,
      ]);
      const { disposal, recognized } = await encumbrancesOf(assetId);
      expect([200, 409, 412]).toContain(archived.status);
      expect(disposal !== null && recognized.length > 0).toBe(false);
      expect(counted(gone, 201)).toBe(disposal === null ? 0 : 1);
      expect(counted(decided, 201)).toBe(recognized.length);
    });
    await Promise.all(rounds);
  });
});
