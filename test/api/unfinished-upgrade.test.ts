import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { postgresEventLog } from '../../src/engine/log/postgres/event-log.ts';
import { inventoryBody } from '../support/bodies.ts';
import { surely } from '../support/cluster/two-versions.ts';
import { eventually } from '../support/eventually.ts';
import { batchCall, obligationBody } from '../support/every-resource.ts';
import { forSuite, madeBefore } from '../support/for-suite.ts';
import { freePort } from '../support/free-port.ts';
import { migratedDatabase } from '../support/fresh-database.ts';
import { type RunningIdentityProvider, startIdentityProvider } from '../support/identity-provider.ts';
import { beginAsFirstRelease, unreadableByFirstRelease } from '../support/readable-by-first-release.ts';
import { recordAnswers } from '../support/recorded-answers.ts';
import {
  type Call,
  jobEnded,
  newKey,
  type RunningService,
  runningService,
} from '../support/running-service.ts';
import { dataDirectory } from '../support/service-process.ts';
import { madeUpBrowser } from '../support/signed-in.ts';
import { toolWith } from '../support/tool-here.ts';
import { settingsFor, visitsTo } from '../support/visits-to-provider.ts';
import { wholeLog } from '../support/whole-log.ts';

/** A service on a log that release 1.0.0 began, before `databases migrate --finish` and after it, without a restart. */

const origin = `http://127.0.0.1:${await freePort()}`;
const folder = madeBefore(dataDirectory, ({ remove }) => remove());
const provider: RunningIdentityProvider = forSuite(() => startIdentityProvider(origin));
const service: RunningService = forSuite(async () => {
  const database = await migratedDatabase();
  const log = postgresEventLog(database);
  await beginAsFirstRelease(log);
  await log.close();
  const settings = await settingsFor(provider, origin, folder.dir);
  const on = { eventLogUrl: database.connectionString, database };
  return runningService({ ...settings, WEBHOOKS_ALLOWED_HOSTS: '127.0.0.1' }, undefined, on);
});
const { wayBack, comeBack } = visitsTo(origin, provider);

const events = () => wholeLog(service.engines.eventLog);
const tool = (...words: readonly string[]) =>
  toolWith({ DATABASE_URL: service.databaseUrl, DATA_DIR: service.dataDir }, ...words);
const invite = () =>
  tool(
    ...['people', 'invite', '--organization', 'Coop Norte', '--person', 'Eva', '--profile', 'ANALYST'],
    ...['--url', origin],
  );
const signIn = async () => {
  const browser = madeUpBrowser(origin);
  return comeBack(browser, await wayBack(browser));
};

/** Operations whose events 1.0.0 does not know, on the asset of an id, or the obligation in place of `{id}`. */
const NEW: readonly (readonly [string, (asset: string) => Call])[] = [
  ['/comments', (id) => ({ body: { kind: 'ASSET', id, text: 'made up' } })],
  ['/assignments', (id) => ({ body: { kind: 'ASSET', id, person: null } })],
  ['/portfolios/export', () => ({ body: {} })],
  ['/obligations/{id}/bundle', () => ({ body: {} })],
  ['/obligations/{id}/replay', () => ({ body: {} })],
  ['/asset-batches?existing=update', () => batchCall()],
];
const ask = (path: string, call: Call) => {
  const key = newKey();
  return surely(() => service.call('POST', path.replace('{id}', obligation), { key, ...call }));
};
const registered = (more: object) => ask('/assets', { body: inventoryBody(more) });
let asset = '';
let obligation = '';

beforeAll(async () => {
  provider.as('ana', { name: 'Ana Lima', organization: 'norte', groups: ['analysts'] });
  asset = String((await registered({})).body.id);
  obligation = String((await ask('/obligations', { body: obligationBody() })).body.id);
});

describe('before the upgrade from 1.0.0 is finished', () => {
  it('every operation of 1.0.0 works, and 1.0.0 can read what it writes', async () => {
    await recordAnswers(service, { isOfFirstRelease: true });
    const written = await events();
    expect(written.flatMap((event) => unreadableByFirstRelease(event) ?? [])).toEqual([]);
    expect(new Set(written.map(({ type }) => type)).size).toBeGreaterThan(40);
    const rules = written.flatMap(({ data }) => data.rules_version ?? []);
    expect(new Set(rules)).toEqual(new Set([1]));
  });

  it.each(NEW)('POST %s is 503 and writes nothing', async (path, call) => {
    const before = (await events()).length;
    const answer = await ask(path, call(asset));
    expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([
      503,
      'SERVICE_UNAVAILABLE',
      '60',
    ]);
    const since = (await events()).slice(before);
    expect(since.filter(({ metadata }) => !metadata.actor.startsWith('system:'))).toEqual([]);
  });

  it('two active assets may have one reference, as in 1.0.0', async () => {
    for (const name of ['one', 'two'])
      expect((await registered({ name, external_reference: 'ERP-twice' })).status).toBe(201);
  });

  it('nobody can sign in, and who tries learns what the operator has to do', async () => {
    const answer = await signIn();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
    expect(answer.text).toContain('databases migrate --finish');
    const { code, stdout, stderr } = await invite();
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining('databases migrate --finish')]);
  });

  it('nothing was written that 1.0.0 cannot read', async () => {
    expect((await events()).flatMap((event) => unreadableByFirstRelease(event) ?? [])).toEqual([]);
  });
});

describe('once it is finished, without a restart', () => {
  beforeAll(async () => {
    const { code, stdout } = await tool('databases', 'migrate', '--finish', '--json');
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      { migrated: true, finished: { level: 2, adopted: true } },
    ]);
    await eventually(async () => (await ask('/assignments', NEW[1]?.[1](asset) ?? {})).status < 300);
  });

  it.each(NEW)('POST %s works', async (path, call) => {
    const answer = await ask(path, call(asset));
    expect(answer.status, answer.text).toBeLessThan(300);
    // Without a key of the seals a bundle is not made.
    const ends = ['SUCCEEDED', 'FAILED'];
    if (answer.body.job_id !== undefined) await jobEnded(service, answer.body.job_id, {}, ends);
  });

  it('people sign in, at the provider and by a link', async () => {
    expect((await signIn()).status).toBe(303);
    const { code, stdout } = await invite();
    expect(code).toBe(0);
    const link_token = stdout.trim().split('#link=')[1];
    const opened = await madeUpBrowser(origin).send('POST', '/workspace/session', { body: { link_token } });
    expect(opened.status, opened.text).toBe(200);
  });

  it('valuations are requested under the newer rules', async () => {
    const requested = await ask('/valuations', { body: { asset_id: asset, purpose: 'SALE' } });
    expect(requested.status, requested.text).toBe(202);
    const stream = `valuation-${requested.body.valuation_id}`;
    const [first] = (await events()).filter((event) => event.stream === stream);
    expect([first?.metadata.schema_version, first?.data.rules_version]).toEqual([2, 2]);
  });

  it('references are claimed: new ones at once, earlier ones by a dispatcher', async () => {
    expect((await registered({ external_reference: 'ERP-new' })).status).toBe(201);
    expect((await registered({ external_reference: 'ERP-new' })).status).toBe(409);
    const dispatcher = await service.replica(undefined, ['dispatcher']);
    onTestFinished(() => dispatcher.stop());
    await eventually(async () => {
      const actors = (await events()).flatMap(({ type, metadata }) =>
        type === 'AssetReferenceClaimed' ? metadata.actor : [],
      );
      return actors.includes('system:asset-references');
    });
    await eventually(async () => {
      const answer = await registered({ name: 'three', external_reference: 'ERP-twice' });
      return answer.status === 409;
    });
  });
});
