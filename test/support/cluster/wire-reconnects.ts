import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASE_PATH } from '../../../src/api/base-path.ts';
import { inventoryBody } from '../bodies.ts';
import { COMPILE_CACHE } from '../compile-cache.ts';
import { endsWithTests } from '../ends-with-tests.ts';
import { eventually } from '../eventually.ts';
import { scaled } from '../machine-speed.ts';
import { isNatsServerInstalled } from '../nats-server.ts';
import { type Call, callService } from '../running-service.ts';
import { UNDISTURBED } from '../source-rig.ts';
import { type Engine, openWiredEngines, type WiredEngines, type WiredLog } from './wired-service.ts';

const SCRIPT = join(import.meta.dirname, 'measured-service.ts');
const RUNS = 4;
const RECONNECTS_A_RUN = 50;
/** Until caches, pools and compiled code have their final size. */
const WARM_UP = 30;
const MB = 1_048_576;

interface Measure {
  readonly heapUsed: number;
  /** Buffers among it. */
  readonly external: number;
  readonly rss: number;
  readonly resources: Readonly<Record<string, number>>;
}

/** The service with its log in `log`, reconnected to each of these engines 200 times. */
export function describeReconnects(log: WiredLog, broken: readonly Engine[]): void {
  const title = `a service that is reconnected 200 times, its log in ${log} (needs nats-server)`;
  describe.skipIf(!isNatsServerInstalled)(title, () => {
    let engines: WiredEngines;
    let child: ChildProcess;
    let lines: AsyncIterator<string>;
    let url = '';
    let token = '';
    let assetId = '';
    const call = (method: string, path: string, options: Call = {}) =>
      callService(url + path, method, { token, ...options }).catch(() => undefined);
    const nextLine = async () => JSON.parse((await lines.next()).value ?? 'null') as unknown;
    const measure = async () => {
      child.stdin?.write('measure\n');
      return (await nextLine()) as Measure;
    };

    beforeAll(async () => {
      engines = await openWiredEngines(log);
      token = await engines.issue('Coop Norte');
      child = spawn(process.execPath, ['--expose-gc', SCRIPT], {
        env: {
          PATH: process.env.PATH,
          ...COMPILE_CACHE,
          ...UNDISTURBED,
          ...engines.environment,
          DATA_DIR: engines.dataDir,
          ROLES: 'api,projector,dispatcher,worker',
          LOG_LEVEL: 'silent',
        },
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      endsWithTests(child);
      if (!child.stdout) throw new Error('no output');
      lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      url = ((await nextLine()) as { url: string }).url + BASE_PATH;
      const asset = await eventually(async () => {
        const answer = await call('POST', '/assets', { key: 'the-asset', body: inventoryBody() });
        return answer?.status === 201 ? answer : undefined;
      });
      assetId = String(asset.body.id);
    });
    afterAll(async () => {
      child.stdin?.end();
      await once(child, 'exit');
      await engines.close();
    });

    const accepted = (path: string, key: string, body: object) =>
      eventually(async () => {
        const answer = await call('POST', path, { key, body });
        return answer && answer.status < 300 ? answer.body : undefined;
      });
    /** A write appears in a list: log, followers and read models work. */
    const writesAreShown = async (key: string) => {
      await accepted('/assets', key, inventoryBody());
      await eventually(async () => {
        const list = await call('GET', '/assets?limit=1', {});
        return list?.status === 200 && list.headers.get('consistency') === null;
      });
    };
    /** A request ends: dispatcher, queue and worker work. */
    const requestsEnd = async (key: string) => {
      const { job_id } = await accepted('/valuations', key, { asset_id: assetId, purpose: 'SALE' });
      await eventually(async () => (await call('GET', `/jobs/${job_id}`))?.body.status === 'SUCCEEDED');
    };
    const works = { event_log: writesAreShown, database: writesAreShown, work_queue: requestsEnd };
    /** Breaks all connections to an engine, and waits until its users work on new ones. */
    const reconnect = async (engine: Engine, name: string, times: number) => {
      const wire = engines.wires[engine];
      const { taken } = wire;
      for (let n = 0; n < times; n += 1) {
        wire.break(n % 2 ? 'reset' : 'finish');
        await works[engine](`${engine} ${name} ${n}`);
      }
      expect(wire.taken - taken).toBeGreaterThanOrEqual(times);
    };
    const total = ({ resources }: Measure) => Object.values(resources).reduce((sum, count) => sum + count, 0);

    it.each(broken)(
      '%s: memory and handles stay flat',
      async (engine) => {
        await reconnect(engine, 'warm', WARM_UP);
        const before = await measure();
        const resident = [before.rss];
        let after = before;
        for (let run = 1; run <= RUNS; run += 1) {
          await reconnect(engine, `run ${run}`, RECONNECTS_A_RUN);
          after = await measure();
          resident.push(after.rss);
        }
        expect((after.heapUsed - before.heapUsed) / MB).toBeLessThan(8);
        expect((after.external - before.external) / MB).toBeLessThan(8);
        // Other memory shows only in the resident size, which also jumps by tens of MB when the collector takes
        // more room under load, and keeps it. A leak grows in every run of equal length: one of 1 MB a reconnect by 50.
        const growths = resident.slice(1).map((rss, run) => (rss - (resident[run] ?? 0)) / MB);
        const [, second] = growths.toSorted((a, b) => a - b);
        expect(second).toBeLessThan(RECONNECTS_A_RUN / 2);
        // A pool may have another size than before; one leaked with each reconnect would make two hundred.
        expect(total(after) - total(before)).toBeLessThan(20);
      },
      // Two hundred reconnects take a good minute, and many times that under load: this ends a test that hangs.
      scaled(600_000),
    );
  });
}
