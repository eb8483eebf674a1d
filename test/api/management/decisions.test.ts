import { describe, expect, it } from 'vitest';
import { policyBody, scenarioBody } from '../../support/every-resource.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { lending } from '../../support/lending.ts';
import { type Call, newKey } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

/** Rules of every decision of a second person: Ana Lima creates, Rui Melo and Eva Reis decide. */

const service = serviceOfTests();
const people = madeBefore(() => lending(service));
const tokens = madeBefore(async () => {
  const called = async (name: string) => (await service.issue('Coop Norte', name)).token;
  return { eva: await called('Eva Reis'), own: await Promise.all(['ANA LIMA', ' ana   lima'].map(called)) };
});

interface Decided {
  readonly list: string;
  readonly make: () => Promise<unknown>;
  readonly decisions?: string;
  readonly approval?: string;
  /** Its status, or that of its review, after an approval. */
  readonly approved?: string;
}
const newAsset = () => people.asset('1.00');
const DECIDED: readonly Decided[] = [
  { list: '/policies', make: () => people.made('/policies', policyBody()) },
  { list: '/scenarios', make: () => people.made('/scenarios', scenarioBody()) },
  {
    list: '/guarantees',
    make: async () => people.proposed(await newAsset(), await people.obligation()),
    approved: 'RECOGNIZED',
  },
  {
    list: '/documents',
    make: async () => people.verifiedDocument(await newAsset()),
    decisions: 'reviews',
    approval: 'ACCEPT',
  },
  { list: '/valuations', make: async () => (await people.valued(await newAsset())).id, decisions: 'reviews' },
];

describe.each(DECIDED)('a decision on one of $list', (kind) => {
  const { list, make, decisions = 'decisions', approval = 'APPROVE', approved = 'APPROVED' } = kind;
  const made = async () => `${list}/${await make()}`;
  const read = (path: string) => service.call('GET', path);
  const decide = (path: string, decision: string, call: Call = {}) => {
    const body = { decision, rationale: 'made up' };
    return people.post(`${path}/${decisions}`, body, { token: people.reviewer, ...call });
  };

  it('is never by the proposer, with any credential', async () => {
    const path = await made();
    const before = await read(path);
    for (const token of [service.token, ...tokens.own]) {
      const { status, body } = await decide(path, approval, { token });
      expect([status, body.errors]).toMatchObject([403, [{ pointer: '', code: 'four_eyes' }]]);
    }
    expect((await read(path)).text).toBe(before.text);
  });

  it('is made once by two concurrent requests', async () => {
    const path = await made();
    const both = [decide(path, approval), decide(path, 'REJECT', { token: tokens.eva })];
    const codes = (await Promise.all(both)).map(({ status, body }) => [status, body.code]);
    expect(codes.toSorted()).toEqual([
      [201, undefined],
      [409, 'STATE_CONFLICT'],
    ]);
  });

  it.each([approval, 'REJECT'])(
    'to %s is answered with the new state, and keeps the old one readable',
    async (word) => {
      const path = await made();
      service.clock.advance(1_000);
      const [before, at] = [await read(path), service.clock.now()];
      service.clock.advance(1_000);
      const key = newKey();
      const answer = await decide(path, word, { key });
      expect(answer.status, answer.text).toBe(201);
      expect(answer.headers.get('location')).toBe(`/api/v1/asset-valuation${path}`);
      const { decision, review, status } = answer.body;
      const expected = {
        decided_by: 'person:Rui Melo',
        decided_at: service.clock.now(),
        rationale: 'made up',
      };
      const said = (review ?? { status, ...(decision as object) }) as object;
      expect(said).toMatchObject({
        status: word === 'REJECT' ? 'REJECTED' : approved,
        ...expected,
      });
      const after = await read(path);
      expect([answer.text, answer.headers.get('etag')]).toEqual([after.text, after.headers.get('etag')]);

      const again = await decide(path, word, { key });
      expect([again.status, again.text]).toEqual([201, answer.text]);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      const other = await decide(path, word === 'REJECT' ? approval : 'REJECT', { key });
      expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);

      expect((await read(`${path}?as_of=${at}`)).text).toBe(before.text);
      expect((await read(`${path}?as_of=2020-01-01T00:00:00Z`)).status).toBe(404);
      expect((await read(`${path}?as_of=2126-01-01T00:00:00Z`)).status).toBe(400);
      const { items } = (await read(`${path}/history`)).body;
      expect((items as object[]).at(-1)).toMatchObject({
        actor: 'person:Rui Melo',
        data: { decision: word, rationale: 'made up' },
      });
    },
  );
});
