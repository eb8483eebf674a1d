import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assetProjection } from '../../projections/asset.ts';
import { batchProjection } from '../../projections/batch.ts';
import { credentialProjection } from '../../projections/credential.ts';

import { documentProjection } from '../../projections/document.ts';
import { portfolioProjection } from '../../projections/portfolio.ts';
import { valuationProjection } from '../../projections/valuation.ts';
import { ListAssets, listAssets } from '../../queries/asset-lists.ts';
import { getAsset } from '../../queries/assets.ts';
import { listCredentials } from '../../queries/credentials.ts';
import { getJob } from '../../queries/jobs.ts';
import { ask, byId, lookUp } from '../../queries/question.ts';
import { ListValuations, listValuations, openValuations } from '../../queries/valuations.ts';
import type { AssetState } from '../../src/domain/asset.ts';
import type { FrozenInput, ValuationState } from '../../src/domain/valuation.ts';
import type { Position } from '../../src/engine/log/event-log.ts';
import { type ProjectionWriter, projectionWriter } from '../../src/engine/projecting/live/writer.ts';
import { uuidV5 } from '../../src/kernel/ids.ts';
import { assetFigures, changeOf } from '../../src/valuation/coverage/base.ts';
import { assetRegistered } from '../support/assets.ts';
import { newStream, startChain } from '../support/events.ts';
import { appendHistory, history } from '../support/history.ts';
import { memoryEventLog } from '../support/memory-event-log.ts';
import { type ReadModelDatabase, readModelDatabase } from '../support/read-model-database.ts';

const eventLog = memoryEventLog();
const valuationById = byId<ValuationState>('valuations', 'valuation');
const UNKNOWN = uuidV5('6f0d6c4e-4a0b-5b7e-9d53-0a3f3c5f6a09', 'nobody');
let database: ReadModelDatabase;
let writers: ProjectionWriter[];
const project = async () => {
  for (const writer of writers) {
    await writer.take(await eventLog.readAll({ after: writer.position, limit: 100_000 }));
  }
};
beforeAll(async () => {
  database = await readModelDatabase();
  const { store } = database;
  writers = await Promise.all(
    [
      assetProjection,
      valuationProjection,
      portfolioProjection,
      documentProjection,
      batchProjection,
      credentialProjection,
    ].map(async (projection) => {
      const { position, epoch } = await store.create(projection, 'live');
      return projectionWriter({ store, projection, place: 'live', epoch, position });
    }),
  );
  await appendHistory(eventLog, history({ seed: 21, count: 2_000 }));
  await project();
});
afterAll(() => database.close());

/** Streams of a kind in an organization, newest first event first. */
const expectedIds = (prefix: string, type: string, organizationId: string) =>
  eventLog.events
    .filter((event) => event.type === type && event.metadata.organization_id === organizationId)
    .map((event) => event.stream.slice(prefix.length))
    .reverse();

const organizations = () => {
  const ids = eventLog.events.map((event) => String(event.metadata.organization_id));
  return [...new Set(ids)] as [string, string, ...string[]];
};

async function allPages<State extends { readonly id: string }>(
  page: (before: Position | undefined) => Promise<{ states: readonly State[]; next: Position | null }>,
  between: () => Promise<void> = async () => {},
): Promise<readonly State[]> {
  const states: State[] = [];
  for (let before: Position | undefined; ; ) {
    const answer = await page(before);
    states.push(...answer.states);
    if (answer.next === null) return states;
    before = answer.next;
    await between();
  }
}

interface Filter {
  readonly filter?: Parameters<ReturnType<typeof listAssets>['statement']>[0]['filter'];
  readonly limit?: number;
  readonly question?: ReturnType<typeof listAssets>;
}
const allAssets = (
  organizationId: string,
  { filter = {}, limit = 200, question = listAssets(new Map(), '2026-11-20') }: Filter = {},
  between?: () => Promise<void>,
): Promise<readonly AssetState[]> =>
  allPages(async (before) => {
    const page = { organizationId, filter, before, limit };
    const { states, next } = await ask(database.readModels, question, page);
    return { states: states.map(({ state }) => state), next };
  }, between);
const allValuations = (organizationId: string, limit = 200) =>
  allPages<ValuationState>((before) =>
    ask(database.readModels, listValuations, { organizationId, filter: {}, before, limit }),
  );

describe('a list', () => {
  it.each([1, 7, 50, 200])('holds each of the organization once, newest first, %i a page', async (limit) => {
    for (const organizationId of organizations().slice(0, limit === 1 ? 1 : undefined)) {
      const assets = await allAssets(organizationId, { limit });
      expect(assets.map(({ id }) => id)).toEqual(expectedIds('asset-', 'AssetRegistered', organizationId));
      const valuations = await allValuations(organizationId, limit);
      expect(valuations.map(({ id }) => id)).toEqual(
        expectedIds('valuation-', 'ValuationRequested', organizationId),
      );
    }
  });

  it('neither skips nor repeats while rows are added and changed between the pages', async () => {
    const [organizationId] = organizations();
    const before = expectedIds('asset-', 'AssetRegistered', organizationId);
    const metadata = { organization_id: organizationId };
    const add = async () => {
      const chain = startChain(newStream('asset'));
      await eventLog.append(
        chain.append({ type: 'AssetRegistered', data: { ...assetRegistered() }, metadata }),
      );
      await eventLog.append(chain.append({ type: 'AssetPatched', data: { name: 'newer' }, metadata }));
      await project();
    };
    const seen = await allAssets(organizationId, { limit: 9 }, add);
    expect(seen.map(({ id }) => id)).toEqual(before);
    expect(expectedIds('asset-', 'AssetRegistered', organizationId).length).toBeGreaterThan(before.length);
  });

  it('filters by each of its filters and by all together', async () => {
    const [organizationId] = organizations();
    const all = await allAssets(organizationId);
    const one = all.find(({ portfolio, external_reference }) => portfolio && external_reference);
    if (!one) throw new Error('no asset with every filter');
    const filters = {
      asset_class: one.asset_class,
      status: one.status,
      portfolio: one.portfolio ?? '',
      external_reference: one.external_reference ?? '',
    };
    const names = Object.keys(filters) as (keyof typeof filters)[];
    for (const filter of [...names.map((name) => ({ [name]: filters[name] })), filters]) {
      const wanted = all.filter((asset) =>
        names.every((name) => !(name in filter) || asset[name] === filters[name]),
      );
      expect(await allAssets(organizationId, { filter })).toEqual(wanted);
    }
  });

  it.each([1, 3, 10_000])(
    'finds each asset by its age, looking at %i assets a page',
    async (mostLookedAt) => {
      const [organizationId] = organizations();
      const latest = new Map<string, { readonly place: string; readonly input: FrozenInput }>();
      for (const { type, stream, data } of eventLog.events) {
        if (type !== 'ValuationCompleted' || data.outcome !== 'CALCULATED') continue;
        const requested = eventLog.events.find((event) => event.stream === stream);
        const input = requested?.data.input as FrozenInput | undefined;
        if (!input) continue;
        const place = `${input.valuation_date} ${requested?.metadata.occurred_at} ${stream}`;
        if (place > (latest.get(input.asset.id)?.place ?? '')) latest.set(input.asset.id, { place, input });
      }
      const ageOf = ({ id, ...state }: AssetState) => {
        const { input } = latest.get(id) ?? {};
        if (!input) return 'NEVER';
        return changeOf(assetFigures(input.asset), assetFigures(state)) === 'CHANGED' ? 'DUE' : 'CURRENT';
      };
      // Before anything falls due.
      const question = listAssets(new Map(), '0001-01-01', { mostLookedAt });
      const all = expectedIds('asset-', 'AssetRegistered', organizationId);
      const seen: string[] = [];
      for (const valuation of ['NEVER', 'CURRENT', 'DUE']) {
        const found = await allAssets(organizationId, { filter: { valuation }, limit: 2, question });
        expect(found.map(ageOf)).toEqual(found.map(() => valuation));
        seen.push(...found.map(({ id }) => id));
      }
      expect(seen.toSorted()).toEqual(all.toSorted());
    },
  );

  it('shows the history of one asset’s values', async () => {
    const requested = eventLog.events.findLast(({ type }) => type === 'ValuationRequested');
    const organizationId = String(requested?.metadata.organization_id);
    const all = await allValuations(organizationId);
    const assetId = all[0]?.input.asset.id ?? '';
    const page = { organizationId, filter: { asset_id: assetId }, limit: 200 };
    const { states } = await ask(database.readModels, listValuations, page);
    expect(states).toEqual(all.filter(({ input }) => input.asset.id === assetId));
  });
});

describe('a question for one', () => {
  it('is answered to its own organization only', async () => {
    const [organizationId, other] = organizations();
    const [id = ''] = expectedIds('asset-', 'AssetRegistered', organizationId);
    expect((await lookUp(database.readModels, getAsset, { organizationId, id }))?.id).toBe(id);
    expect(await lookUp(database.readModels, getAsset, { organizationId: other, id })).toBeUndefined();
    expect(await lookUp(database.readModels, getAsset, { organizationId, id: UNKNOWN })).toBeUndefined();
  });

  it('finds a job by the id that its valuation names, both in the same state', async () => {
    const [organizationId] = organizations();
    for (const id of expectedIds('valuation-', 'ValuationRequested', organizationId)) {
      const valuation = await lookUp(database.readModels, valuationById, { organizationId, id });
      const job = await lookUp(database.readModels, getJob, { organizationId, id: valuation?.job_id ?? '' });
      // A review changes the valuation and not the job that calculated it.
      const decisions = eventLog.events.filter(
        ({ stream, type }) => stream === `valuation-${id}` && /Reviewed$|Withdrawn$/.test(type),
      );
      const version = (valuation?.version ?? 0) - decisions.length;
      expect(job).toMatchObject({ valuation_id: id, version });
      expect(job?.finished_at).toBe(valuation?.ended_at);
      expect(job?.attempts).toBe(valuation?.attempts);
    }
  });
});

it('lists every valuation that has not ended, or the oldest of each organization', async () => {
  const ended = new Set(
    eventLog.events
      .filter(({ type }) => /^Valuation(Completed|Failed)$/.test(type))
      .map(({ stream }) => stream),
  );
  const open = eventLog.events.filter(
    ({ type, stream }) => type === 'ValuationRequested' && !ended.has(stream),
  );
  expect(open.length).toBeGreaterThan(0);
  const ids = open.map(({ stream }) => stream.slice('valuation-'.length));
  const found = await ask(database.readModels, openValuations, { most: ids.length });
  expect(found.map(({ id }) => id).sort()).toEqual(ids.toSorted());
  const organizations = new Set(open.map(({ metadata }) => metadata.organization_id));
  const first = await ask(database.readModels, openValuations, { most: 1 });
  expect(first).toHaveLength(organizations.size);
  for (const { id, organization_id } of first)
    expect(id).toBe(
      open
        .find(({ metadata }) => metadata.organization_id === organization_id)
        ?.stream.slice('valuation-'.length),
    );
});

it('lists credentials with their status', async () => {
  const listed = await ask(database.readModels, listCredentials, {});
  const revoked = eventLog.events.filter(({ type }) => type === 'CredentialRevoked').length;
  expect(listed.filter(({ revoked_at }) => revoked_at !== null)).toHaveLength(revoked);
  expect(listed).toHaveLength(eventLog.events.filter(({ type }) => type === 'CredentialIssued').length);
});

describe('list parameters', () => {
  it('have a default limit, and take 1 to 200', () => {
    expect(ListAssets.parse({})).toEqual({ limit: 50 });
    expect(ListValuations.parse({ limit: '200', status: 'QUEUED' })).toEqual({
      limit: 200,
      status: 'QUEUED',
    });
    for (const limit of ['0', '201', '1.5', '-1', '', 'ten', '1e2']) {
      expect(ListAssets.safeParse({ limit }).success).toBe(false);
    }
  });

  it('refuse unknown parameters', () => {
    expect(ListAssets.safeParse({ owner: 'x' }).success).toBe(false);
    expect(ListAssets.safeParse({ asset_class: 'BOAT' }).success).toBe(false);
    expect(ListValuations.safeParse({ asset_id: 'x' }).success).toBe(false);
  });
});
