import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { skipProjectionEvent } from '../../commands/operator/skip-projection-event.ts';
import { assetProjection } from '../../projections/asset.ts';
import { projections } from '../../projections/index.ts';
import type { RecordedEvent } from '../../src/engine/log/event-log.ts';
import { buildLease } from '../../src/engine/projecting/build/leases.ts';
import { operatorCause } from '../../src/main/keys/credentials.ts';
import { SOURCE_PROFILES } from '../../src/sources/index.ts';
import { launchBrowser, suiteInBrowser, type WatchedPage, watchedPage } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { migratedDatabase } from '../support/fresh-database.ts';
import { scaled } from '../support/machine-speed.ts';
import { openOverview, openTimeline, operatorsScene } from '../support/operators-scene.ts';
import { type RunningService, runningService } from '../support/running-service.ts';
import { dataDirectory, type ServiceProcess, startProcess } from '../support/service-process.ts';
import { deadAddress } from '../support/source-server.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

suiteInBrowser('the page of the operators, of a service in trouble', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  const isRight = async (watched: WatchedPage, name: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await watched.page.emulateMedia({ colorScheme });
      expect([name, colorScheme, await watched.violations()]).toEqual([name, colorScheme, []]);
      await watched.screenshot(`${name}-${colorScheme}`);
    }
    expect(watched.complaints).toEqual([]);
    await watched.close();
  };

  describe('whose engines are there', () => {
    let service: RunningService;
    let scene: ReturnType<typeof operatorsScene>;
    let asset = '';
    beforeAll(async () => {
      const clamd = new URL(await deadAddress());
      service = await runningService({ CLAMD_URL: `tcp://${clamd.host}` });
      scene = operatorsScene(service);
      asset = await scene.historyOfAnAsset();
    });
    afterAll(() => service.stop());

    const open = async () => {
      const watched = await watchedPage(browser);
      await openOverview(watched.page, service.operatorsUrl);
      return watched;
    };

    it('shows why a job was given up, from the attempts of this process too', async () => {
      const { document, job } = await scene.documentToVerify(asset);
      await scene.jobEnded(job);
      const watched = await open();
      const { page } = watched;
      const dead = page.locator('#jobs tr', { has: page.getByTitle(document) }).first();
      expect(await dead.innerText()).toMatch(
        /Verification of a document .*VERIFICATION_FAILED .*last error here: .*ECONNREFUSED.*\t[0-9a-f]{8}…\t5\t/s,
      );
      expect(await dead.getByTitle(asset).getAttribute('href')).toBe(`#timeline/${asset}`);
      // The first reading may be too early for it.
      await page.locator('#process tr', { hasText: 'Malware scanner' }).getByText('down').waitFor();
      await page.locator('#verdict-heading + div', { hasText: 'Malware scanner is down.' }).waitFor();
      await isRight(watched, 'operators-dead-letter');
    });

    describe('and a read model stands still', () => {
      let poison: RecordedEvent;
      beforeAll(async () => {
        poison = await scene.poison(await scene.historyOfAnAsset());
        await eventually(async () =>
          (await service.engines.readModels.projections()).some(({ status }) => status === 'BLOCKED'),
        );
      });

      it('shows at which event, why, and what may be done', async () => {
        const watched = await open();
        const { page } = watched;
        const told = await page.locator('#projections .notice').innerText();
        expect(told).toContain('asset cannot take an event');
        expect(told).toContain(`AssetPatched, event ${poison.eventId}, revision 4 of ${poison.stream}`);
        expect(told).toContain(`npx asset-valuation projections skip asset ${poison.eventId}`);
        const row = page.locator('#projections tr', { hasText: /^asset/ });
        expect(await row.innerText()).toMatch(/^asset\tstands still\t1\t/);
        const following = page.locator('#projections tr', { hasText: 'following' });
        expect(await following.count()).toBe(projections.length - 1);
        await isRight(watched, 'operators-blocked');
      });

      it('shows how far a rebuild is, and one that a crash has left', async () => {
        const { leadership, readModelStore, eventLog } = service.engines;
        const lease = await leadership.tryLead(buildLease('asset'));
        if (!lease) throw new Error('no lease');
        const build = { model: assetProjection, place: 'next', epoch: lease.epoch } as const;
        const from = await readModelStore.begin(build);
        const half = await eventLog.readAll({ after: '', limit: 4 });
        if (from === 'fenced') throw new Error('fenced');
        await readModelStore.fill(build, { from, to: half.position, changes: [] });
        const watched = await open();
        const row = watched.page.locator('#projections tr', { hasText: /^asset/ });
        // What the page read a moment before is shown until it reads again.
        const rebuild = `Rebuild, version ${assetProjection.version}`;
        await row.getByText(new RegExp(`${rebuild}: \\d+%`)).waitFor();
        expect(await row.getByRole('progressbar', { name: `asset: ${rebuild}` }).count()).toBe(1);
        await lease.release();
        await row.getByText('left by a process that died').waitFor();
        await isRight(watched, 'operators-rebuild');
        await readModelStore.discard('asset', 'next');
      });

      it('shows what a read model leaves out, and who said so', async () => {
        const { eventId: event_id, type, stream, revision } = poison;
        const reason = 'made up: text with a NUL';
        await service.engines.handler.change(skipProjectionEvent, {
          id: 'asset',
          input: () => ({ projection: 'asset', event_id, stream, revision, type, reason }),
          cause: operatorCause(null),
        });
        const watched = await open();
        const { page } = watched;
        const leftOut = page.locator('#projections .notice', { hasText: 'asset: events left out: 1' });
        expect(await leftOut.innerText()).toMatch(
          new RegExp(`AssetPatched, event ${event_id}, revision 4 of ${stream}. “${reason}”, operator:`),
        );
        await page.locator('#projections tr', { hasText: /^asset.*following/s }).waitFor();
        await isRight(watched, 'operators-left-out');
      });
    });

    describe('and another hand was in the log', () => {
      it('names the event that was changed, and marks it', async () => {
        await scene.sql(
          `update event_log.events set data = replace(data, '12500.00', '92500.00')
           where stream = $1 and revision = 2`,
          `asset-${asset}`,
        );
        const watched = await watchedPage(browser);
        const { page } = watched;
        await openTimeline(page, service.operatorsUrl, asset);
        const [, , changed] = await service.engines.eventLog.readStream(`asset-${asset}`);
        const told = await page.locator('.notice.error').innerText();
        expect(told).toContain('The chain is broken');
        expect(told).toContain('Faults: 1.');
        expect(told).toMatch(
          new RegExp(`Event 3 changed: its hash is not of what stands there \\(${changed?.eventId}\\)`),
        );
        expect(await page.locator('.entry.broken').count()).toBe(1);
        expect(await page.locator('#event-3').innerText()).toContain('92500.00');
        await page.getByRole('button', { name: 'Event 3' }).click();
        expect(await page.evaluate('document.activeElement.id')).toBe('event-3');
        await isRight(watched, 'operators-tampered');
      });

      it('tells what it can of a stream from which an event is gone, and in which one is none any more', async () => {
        const id = await scene.historyOfAnAsset();
        await scene.sql(`delete from event_log.events where stream = $1 and revision = 1`, `asset-${id}`);
        await scene.sql(
          `update event_log.events set metadata = '{}' where stream = $1 and revision = 3`,
          `asset-${id}`,
        );
        const watched = await watchedPage(browser);
        const { page } = watched;
        await openTimeline(page, service.operatorsUrl, id);
        const told = await page.locator('.notice.error').innerText();
        expect(told).toMatch(/Event 2 removed: /);
        expect(told).toMatch(/Event 4 (unreadable|changed): /);
        expect(await page.locator('.entry').count()).toBe(3);
        expect(await page.locator('.entry.broken').count()).toBe(2);
        await isRight(watched, 'operators-removed');
      });
    });
  });

  describe('whose database is gone', () => {
    let home: Awaited<ReturnType<typeof dataDirectory>>;
    let database: Awaited<ReturnType<typeof migratedDatabase>>;
    let proxy: TcpProxy;
    let service: ServiceProcess;
    beforeAll(async () => {
      [home, database] = await Promise.all([dataDirectory(), migratedDatabase()]);
      const url = new URL(database.connectionString);
      proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
      const { host, port } = proxy.address;
      [url.hostname, url.port] = [host, String(port)];
      const PRIVACY_KEY_FILE = join(home.dir, 'key');
      await writeFile(PRIVACY_KEY_FILE, randomBytes(32).toString('base64'));
      service = await startProcess(home.dir, {
        DATABASE_URL: url.href,
        PRIVACY_KEY_FILE,
        LOG_LEVEL: 'silent',
      });
      await eventually(async () => (await fetch(`${service.origin}/readyz`)).ok);
    });
    afterAll(async () => {
      await service.signal('SIGTERM');
      await proxy.close();
      await database.drop();
      await home.remove();
    });

    it(
      'says so in the parts that need it, shows the others, and comes back by itself',
      async () => {
        const operatorsUrl = new URL(service.metricsUrl).origin;
        const watched = await watchedPage(browser);
        const { page } = watched;
        await openOverview(page, operatorsUrl);
        await page.locator('#projections td', { hasText: 'following' }).first().waitFor();
        for (const trouble of ['refuse', 'fallSilent'] as const) {
          proxy[trouble]();
          await page.locator('#projections', { hasText: 'Not known now' }).waitFor();
          for (const section of ['jobs', 'deliveries', 'seals'])
            await page.locator(`#${section}`, { hasText: 'Not known now' }).waitFor();
          await page.locator('#process tr', { hasText: 'Event log' }).getByText('down').waitFor();
          expect(await page.locator('#verdict-heading + div').innerText()).toContain('Event log is down.');
          await page.locator('summary', { hasText: `Switched off: ${SOURCE_PROFILES.length}` }).waitFor();
          if (trouble === 'refuse') await watched.screenshot('operators-database-gone');
          proxy.restore();
          await page.locator('#projections td', { hasText: 'following' }).first().waitFor();
        }
        await isRight(watched, 'operators-database-back');
      },
      scaled(300_000),
    );

    it('says for a timeline that the log does not answer', async () => {
      proxy.refuse();
      const watched = await watchedPage(browser);
      await watched.page.goto(
        `${new URL(service.metricsUrl).origin}/#timeline/00000000-0000-4000-8000-000000000000`,
      );
      await watched.page.getByText('The event log does not answer').waitFor();
      proxy.restore();
      await watched.page.getByText('Nothing has the id').waitFor();
      await isRight(watched, 'operators-log-back');
    });
  });
});
