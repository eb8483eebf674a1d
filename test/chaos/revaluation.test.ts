import { describe, expect, it } from 'vitest';
import { businessDateOf, dateOfDay, dayOf, instantOf } from '../../src/kernel/instant.ts';
import { inventoryBody } from '../support/bodies.ts';
import { eventually } from '../support/eventually.ts';
import { ownDatabase, ownService } from '../support/own-service.ts';
import { policyTerms } from '../support/policies.ts';
import { seededRandom } from '../support/random.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import type { Ran } from '../support/tool-here.ts';

const ASSETS = 8;
const KILLS = 4;

/** The date `days` before today. */
const daysAgo = (days: number) => dateOfDay(dayOf(businessDateOf(instantOf(Date.now()))) - days);

/** Approves valuations that are due as soon as their policy is approved; then kills the service. */
async function dueThenKilled(service: ServiceProcess, tool: (...words: readonly string[]) => Promise<Ran>) {
  const issue = async (person: string, profile: string) => {
    const words = ['--organization', 'Coop Norte', '--person', person, '--profile', profile];
    const { stdout, code } = await tool('credentials', 'issue', ...words);
    expect(code).toBe(0);
    return stdout.trim();
  };
  const [ana, rui] = [await issue('Ana Lima', 'ANALYST'), await issue('Rui Melo', 'REVIEWER')];
  let keys = 0;
  const post = async (path: string, body: object, token = ana) => {
    keys += 1;
    const sent = { token, body, key: `revaluation-${keys}` };
    // A service that has just started on a busy machine may answer 503: retry with the same key.
    const answer = await eventually(async () => {
      const given = await service.call('POST', path, sent);
      return given.status === 503 ? undefined : given;
    });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  const approve = { decision: 'APPROVE', rationale: 'made up' };
  const line = { description: 'Coffee', quantity: '100', unit: 'sc 60 kg', unit_price: '1500.50' };
  const attributes = { lines: [{ ...line, price_as_of: daysAgo(90) }] };
  const due: string[] = [];
  for (let n = 0; n < ASSETS; n += 1) {
    const { id } = await post('/assets', inventoryBody({ attributes }));
    const asked = { asset_id: id, purpose: 'COLLATERAL', valuation_date: daysAgo(28) };
    const { valuation_id } = await post('/valuations', asked);
    const path = `/valuations/${valuation_id}`;
    await eventually(async () => (await service.call('GET', path, { token: ana })).body.completed_at);
    await post(`${path}/reviews`, approve, rui);
    due.push(String(valuation_id));
  }
  const terms = { max_valuation_age_days: 30, revalue_days_before: 5, effective_from: daysAgo(365) };
  const { id } = await post('/policies', policyTerms(terms));
  await post(`/policies/${id}/decisions`, approve, rui);
  service.signal('SIGKILL');
  await service.exited;
  return { due, token: ana };
}

/** All valuations, once every due one was requested again and every request has ended. */
async function whole(service: ServiceProcess, token: string) {
  /** Empty while a process that has just started cannot answer. */
  const listed = async () =>
    ((await service.call('GET', '/valuations?limit=200', { token })).body.items ?? []) as Listed[];
  return eventually(async () => {
    const items = await listed();
    return items.length >= 2 * ASSETS && items.every(({ completed_at }) => completed_at) ? items : undefined;
  });
}

interface Listed {
  readonly id: string;
  readonly repeats: string | null;
  readonly requested_by: string;
  readonly completed_at: string | null;
}

const repeatedIn = (items: readonly Listed[]) =>
  items
    .flatMap(({ repeats, requested_by }) => (requested_by === 'system:revaluation' ? [repeats] : []))
    .sort();

describe('valuations that are due when the service is killed', () => {
  const own = ownService();

  it('are each requested once, even when it is killed repeatedly while it searches', async () => {
    const random = seededRandom(5);
    const { due, token } = await dueThenKilled(own.service, own.tool);
    for (let kill = 0; kill < KILLS; kill += 1) {
      await own.again('SIGKILL');
      await new Promise((resolve) => setTimeout(resolve, random.next() * 800));
    }
    await own.again('SIGKILL');
    expect(repeatedIn(await whole(own.service, token))).toEqual(due.toSorted());
  });

  it('are each requested once by processes that start together on one database', async () => {
    const database = await ownDatabase();
    const { due, token } = await dueThenKilled(await database.start(), database.tool);
    const services = await Promise.all([1, 2, 3].map(() => database.start()));
    try {
      for (const service of services) expect(repeatedIn(await whole(service, token))).toEqual(due.toSorted());
    } finally {
      await Promise.all(services.map((service) => service.signal('SIGTERM')));
      await database.drop();
    }
  });
});
