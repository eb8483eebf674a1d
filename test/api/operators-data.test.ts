import { request } from 'node:http';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { projections } from '../../projections/index.ts';
import type { Overview, Timeline, TimelineAnswer } from '../../src/api/operators/answers.ts';
import { receivableBody } from '../support/bodies.ts';
import { renames, startChain } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { forSuite } from '../support/for-suite.ts';
import { operatorsScene } from '../support/operators-scene.ts';
import { publicService } from '../support/public-service.ts';
import { runningService } from '../support/running-service.ts';
import { deadAddress } from '../support/source-server.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** With headers that `fetch` does not let through. */
const statusWith = (url: string, headers: Readonly<Record<string, string>>): Promise<number> =>
  new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });

describe('the data of the operators’ page', () => {
  const service = forSuite(() => runningService());
  let scene: ReturnType<typeof operatorsScene>;
  beforeAll(() => {
    scene = operatorsScene(service);
  });

  const get = (path: string) => fetch(service.operatorsUrl + path);
  const overview = async () => (await (await get('/data/overview.json')).json()) as Overview;
  it.each(['/data/overview.json?x=1', '/data/timeline.json?id=1&id=2', '/data/timeline.json?name=1'])(
    'refuses unknown and repeated parameters: %s',
    async (path) => {
      const answer = await get(path);
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'INVALID_PARAMETER' }]);
    },
  );

  const answerFor = async (id: string, before?: number) =>
    (await (
      await get(`/data/timeline.json?id=${id}${before ? `&before=${before}` : ''}`)
    ).json()) as TimelineAnswer;
  const timelineOf = async (id: string, before?: number): Promise<Timeline> => {
    const answer = await answerFor(id, before);
    if (answer.found !== 'timeline') throw new Error(JSON.stringify(answer));
    return answer.timeline;
  };

  describe('are read', () => {
    it('as JSON that is not cached, not framed and hidden from other origins', async () => {
      const answer = await get('/data/overview.json');
      const headers = Object.fromEntries(answer.headers);
      expect(answer.status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
      expect(headers['access-control-allow-origin']).toBeUndefined();
    });

    it('under names of this machine and IP addresses, not under a foreign DNS name that points here', async () => {
      const { port } = new URL(service.operatorsUrl);
      for (const [host, status] of [
        [`127.0.0.1:${port}`, 200],
        [`localhost:${port}`, 200],
        [`LOCALHOST:${port}`, 200],
        [`[::1]:${port}`, 200],
        ['10.1.2.3', 200],
        [`evil.example:${port}`, 403],
        [`localhost.evil.example:${port}`, 403],
        ['127.0.0.1.evil.example', 403],
        ['localhost/x', 403],
      ] as const) {
        for (const path of ['/', '/data/overview.json'])
          expect([host, path, await statusWith(service.operatorsUrl + path, { host })]).toEqual([
            host,
            path,
            status,
          ]);
        // A scraper comes by the name that its own network gives.
        expect(await statusWith(`${service.operatorsUrl}/metrics`, { host })).toBe(200);
      }
    });

    it('by the page of this address, not by other sites', async () => {
      const url = `${service.operatorsUrl}/data/overview.json`;
      for (const [headers, status] of [
        [{ 'sec-fetch-site': 'same-origin' }, 200],
        [{ 'sec-fetch-site': 'none' }, 200],
        [{ 'sec-fetch-site': 'cross-site' }, 403],
        [{ 'sec-fetch-site': 'same-site' }, 403],
        [{ origin: service.operatorsUrl }, 200],
        [{ origin: 'https://evil.example' }, 403],
        [{ origin: service.origin }, 403],
        [{ origin: 'null' }, 403],
      ] as const)
        expect([headers, await statusWith(url, headers)]).toEqual([headers, status]);
      // A link in somebody's notes may open the page itself.
      expect(await statusWith(service.operatorsUrl, { 'sec-fetch-site': 'cross-site' })).toBe(200);
    });

    it('where they are, with parameters that fit', async () => {
      for (const [path, status] of [
        ['/data/', 404],
        ['/data/else.json', 404],
        ['/data/timeline.json', 400],
        ['/data/timeline.json?id=x', 400],
        [`/data/timeline.json?id=${NOBODY.replace('4', 'A')}`, 400],
        [`/data/timeline.json?id=${NOBODY}&before=0`, 400],
        [`/data/timeline.json?id=${NOBODY}&before=-1`, 400],
        [`/data/timeline.json?id=${NOBODY}`, 200],
      ] as const)
        expect([path, (await get(path)).status]).toEqual([path, status]);
      expect(await answerFor(NOBODY)).toMatchObject({ found: 'nothing' });
    });
  });

  it('show the state of every read model, component and part', async () => {
    const read = await eventually(async () => {
      const now = await overview();
      const { projections: section } = now;
      // While another transaction of the server is open, the log does not show what was appended after it began: its head
      // is behind then, and nothing lags. A read model that has just been made says so until its first batch.
      const isCaughtUp =
        section.state === 'known' &&
        section.value.head !== '' &&
        section.value.items.length === projections.length &&
        section.value.items.every(({ lag_events, status }) => lag_events === 0 && status === 'FOLLOWING');
      return isCaughtUp ? now : undefined;
    });
    expect(read.process.roles).toEqual(['public', 'api', 'projector', 'dispatcher', 'worker', 'notifier']);
    expect(read.parts.map(({ name }) => name)).toEqual(expect.arrayContaining(['election', 'worker']));
    expect(read.components).toMatchObject({
      state: 'known',
      value: [
        { name: 'event_log', status: 'UP', kind: 'postgres' },
        { name: 'read_models', status: 'UP' },
        { name: 'work_queue', status: 'UP', kind: 'in-process' },
        { name: 'document_storage', status: 'UP' },
        { name: 'malware_scanner', status: 'DEGRADED', kind: 'none' },
      ],
    });
    expect(read.projections).toMatchObject({
      state: 'known',
      value: { head: expect.stringMatching(/^\d+-\d+$/) },
    });
    const items = read.projections.state === 'known' ? read.projections.value.items : [];
    expect(items.map(({ name }) => name)).toEqual(projections.map(({ name }) => name).sort());
    for (const { status, builds, program_version, version } of items)
      expect([status, builds, program_version]).toEqual(['FOLLOWING', [], version]);
    expect(read.seals).toMatchObject({ state: 'known', value: { newest: null, seals_here: false } });
  });

  it('count the jobs, and show why some failed', async () => {
    const { asset, valuation } = await scene.givenUpValuation();
    await scene.value(await scene.register(receivableBody()));
    const jobs = await eventually(async () => {
      const { jobs: section } = await overview();
      if (section.state !== 'known') return undefined;
      // What was worked on leaves the queue a moment after its outcome is known.
      return section.value.counts.length === 2 && section.value.queue_depth === 0 ? section.value : undefined;
    });
    expect(jobs.counts).toEqual([
      { kind: 'VALUATION', status: 'FAILED', count: 1, oldest_at: null },
      { kind: 'VALUATION', status: 'SUCCEEDED', count: 1, oldest_at: null },
    ]);
    expect(jobs.queue_depth).toBe(0);
    expect(jobs.failed).toMatchObject([
      { subject_id: valuation, asset_id: asset, attempts: 1, code: 'FACTOR_OUT_OF_RANGE' },
    ]);
    expect(jobs.failed_attempts).toMatchObject([{ subject_id: valuation, error: expect.any(String) }]);
  });

  it('are read once for all who ask at the same time', async () => {
    const burst = await Promise.all(Array.from({ length: 40 }, overview));
    const readings = burst.map(({ projections: section }) => JSON.stringify(section));
    expect(new Set(readings).size).toBeLessThanOrEqual(2);
  });

  describe('of a history', () => {
    let id = '';
    afterEach(() => {
      id = '';
    });
    const stream = () => `asset-${id}`;
    const tamper = (column: 'data' | 'metadata', text: string, revision: number) =>
      scene.sql(
        `update event_log.events set ${column} = $3 where stream = $1 and revision = $2`,
        stream(),
        revision,
        text,
      );

    it('show who changed what and why, without personal texts', async () => {
      id = await scene.historyOfAnAsset();
      const text = await (await get(`/data/timeline.json?id=${id}`)).text();
      for (const personal of ['Conceição', '529.982', 'Guimarães', 'Benedita'])
        expect(text).not.toContain(personal);
      const timeline = await timelineOf(id);
      expect(timeline).toMatchObject({
        kind: 'asset',
        stream: stream(),
        events: 4,
        chain: { intact: true, fault_count: 0, faults: [] },
        earlier_before: null,
      });
      expect(timeline.entries.map(({ sequence, chain }) => [sequence, chain])).toEqual(
        [1, 2, 3, 4].map((sequence) => [sequence, 'INTACT']),
      );
      expect(timeline.entries[3]).toMatchObject({
        type: 'AssetPatched',
        what: 'Asset patched',
        who: 'person:Ana Lima',
        changes: [{ field: 'owner.name', before: '[personal data 1]', after: '[personal data 4]' }],
      });
      const valuation = await timelineOf(await scene.value(id));
      expect(valuation.entries[0]).toMatchObject({ why: 'made up: for the loan of May' });
      expect(JSON.stringify(valuation)).not.toContain('Benedita');
    });

    it.each([
      ['metadata that are none', 'metadata', '{}', 1],
      ['metadata of another shape', 'metadata', '{"hash":7,"occurred_at":[],"schema_version":"x"}', 1],
      ['data that are none', 'data', '{}', 0],
      ['data of another shape', 'data', '{"attributes":7,"owner":[],"name":{}}', 0],
      ['text that is no JSON', 'data', 'gone', 1],
      ['text that is no object', 'metadata', '[]', 3],
      ['text that is no JSON at the end', 'data', 'gone', 3],
    ] as const)('stay readable with %s', async (_, column, text, revision) => {
      id = await scene.historyOfAnAsset();
      await tamper(column, text, revision);
      const { chain, entries, events } = await timelineOf(id);
      expect([events, entries.length, chain.intact]).toEqual([4, 4, false]);
      expect(chain.faults[0]).toMatchObject({ sequence: revision + 1 });
      expect(entries[revision]?.chain).not.toBe('INTACT');
      for (const { when } of entries)
        expect(when).toSatisfy((at) => at === null || !Number.isNaN(Date.parse(at)));
    });

    it('is read in pages, newest first, and not if it is too long', async () => {
      id = await scene.register(receivableBody());
      const { revision, metadata } = await scene.lastEvent(stream());
      const chain = startChain(stream(), revision, metadata.hash);
      await service.engines.eventLog.append(chain.append(...renames(130)));
      const newest = await timelineOf(id);
      expect([newest.events, newest.entries.length, newest.entries[0]?.sequence]).toEqual([131, 100, 32]);
      expect(newest.chain.intact).toBe(true);
      const earlier = await timelineOf(id, newest.earlier_before ?? 0);
      expect(earlier.entries.map(({ sequence }) => sequence)).toEqual(
        Array.from({ length: 31 }, (__, n) => n + 1),
      );
      expect(earlier.earlier_before).toBeNull();
      for (let appended = 0; appended < 2_000; appended += 500)
        await service.engines.eventLog.append(chain.append(...renames(500)));
      expect(await answerFor(id, 5)).toMatchObject({ found: 'too-long', stream: stream(), events: 2_131 });
    });
  });
});

describe('the data of a process for the public alone', () => {
  const service = forSuite(async () =>
    publicService({ SOURCE_TESOURO_URL: `${await deadAddress()}/prices.csv` }),
  );

  it('distinguish sources that were never asked, that answer, and that do not', async () => {
    const tesouro = async () => {
      const { sources } = (await (
        await fetch(`${service.operatorsUrl}/data/overview.json`)
      ).json()) as Overview;
      return sources.find(({ id }) => id === 'tesouro');
    };
    expect(await tesouro()).toMatchObject({ status: 'NOT_ASKED', last_success_at: null, last_failure: null });
    await service.get('/market/treasury');
    expect(await tesouro()).toMatchObject({ status: 'DOWN', last_success_at: null });
  });

  it('show the process and its sources, and the roles that have the rest', async () => {
    const answer = await fetch(`${service.operatorsUrl}/data/overview.json`);
    const read = (await answer.json()) as Overview;
    const elsewhere = { state: 'elsewhere', roles: ['api', 'projector', 'dispatcher', 'worker', 'notifier'] };
    expect(read).toMatchObject({
      process: { roles: ['public'] },
      parts: [],
      components: elsewhere,
      projections: elsewhere,
      jobs: elsewhere,
      queues: elsewhere,
      deliveries: elsewhere,
      seals: elsewhere,
    });
    expect(read.sources.find(({ id }) => id === 'fipe')).toMatchObject({ status: 'OFF', why_off: null });
    expect(read.sources.find(({ id }) => id === 'cepea')?.why_off?.en).toContain('CC BY-NC');
    const found = await fetch(`${service.operatorsUrl}/data/timeline.json?id=${NOBODY}`);
    expect(await found.json()).toMatchObject({ found: 'elsewhere' });
  });
});
