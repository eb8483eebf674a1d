import { beforeAll, describe, expect, it } from 'vitest';
import { skipProjectionEvent } from '../../commands/source.ts';
import { assetProjection } from '../../projections/asset.ts';
import { projections } from '../../projections/index.ts';
import { operatorCause } from '../../src/app/keys/credentials.ts';
import type { RecordedEvent } from '../../src/engine/log/event-log.ts';
import { buildLease } from '../../src/engine/projecting/build/builds.ts';
import { launchBrowser, suiteInBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { forSuite } from '../support/for-suite.ts';
import { openOverview, openTimeline, operatorsScene } from '../support/operators-scene.ts';
import { runningService } from '../support/running-service.ts';
import { deadAddress } from '../support/source-server.ts';
import { cleanPage, expectRight } from './operators-right.ts';

suiteInBrowser('the page of the operators, of a service in trouble', () => {
  const browser = forSuite(() => launchBrowser());

  describe('whose engines are there', () => {
    const service = forSuite(async () =>
      runningService({ CLAMD_URL: `tcp://${new URL(await deadAddress()).host}` }),
    );
    let scene: ReturnType<typeof operatorsScene>;
    let asset = '';
    beforeAll(async () => {
      scene = operatorsScene(service);
      asset = await scene.historyOfAnAsset();
    });

    const open = async () => {
      const watched = await cleanPage(browser, service.operatorsUrl);
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
      await expectRight(watched, 'operators-dead-letter');
    });

    describe('and a read model is blocked', () => {
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
        const notice = await page.locator('#projections .notice').innerText();
        expect(notice).toContain('asset cannot apply an event');
        expect(notice).toContain(`AssetPatched, event ${poison.eventId}, revision 4 of ${poison.stream}`);
        expect(notice).toContain(`npx asset-valuation projections skip asset ${poison.eventId}`);
        const row = page.locator('#projections tr', { hasText: /^asset/ });
        expect(await row.innerText()).toMatch(/^asset\tblocked\t1\t/);
        const following = page.locator('#projections tr', { hasText: 'following' });
        expect(await following.count()).toBe(projections.length - 1);
        await expectRight(watched, 'operators-blocked');
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
        await row.getByText('left by a crashed process').waitFor();
        await expectRight(watched, 'operators-rebuild');
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
        const leftOut = page.locator('#projections .notice', { hasText: 'asset: skipped events: 1' });
        expect(await leftOut.innerText()).toMatch(
          new RegExp(`AssetPatched, event ${event_id}, revision 4 of ${stream}. “${reason}”, operator `),
        );
        await page.locator('#projections tr', { hasText: /^asset.*following/s }).waitFor();
        await expectRight(watched, 'operators-left-out');
      });
    });

    describe('and another hand was in the log', () => {
      it('names the event that was changed, and marks it', async () => {
        await scene.sql(
          `update event_log.events set data = replace(data, '12500.00', '92500.00')
           where stream = $1 and revision = 2`,
          `asset-${asset}`,
        );
        const watched = await cleanPage(browser, service.operatorsUrl);
        const { page } = watched;
        await openTimeline(page, service.operatorsUrl, asset);
        const [, , changed] = await service.engines.eventLog.readStream(`asset-${asset}`);
        const notice = await page.locator('.notice.error').innerText();
        expect(notice).toContain('The chain is broken');
        expect(notice).toContain('Faults: 1.');
        expect(notice).toMatch(
          new RegExp(`Event 3 changed: its hash does not match what is stored \\(${changed?.eventId}\\)`),
        );
        expect(await page.locator('.entry.broken').count()).toBe(1);
        expect(await page.locator('#event-3').innerText()).toContain('92500.00');
        await page.getByRole('button', { name: 'Event 3' }).click();
        await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('event-3');
        await expectRight(watched, 'operators-tampered');
      });

      it('shows what it can of a stream from which an event is gone, and in which one is none any more', async () => {
        const id = await scene.historyOfAnAsset();
        await scene.sql(`delete from event_log.events where stream = $1 and revision = 1`, `asset-${id}`);
        await scene.sql(
          `update event_log.events set metadata = '{}' where stream = $1 and revision = 3`,
          `asset-${id}`,
        );
        const watched = await cleanPage(browser, service.operatorsUrl);
        const { page } = watched;
        await openTimeline(page, service.operatorsUrl, id);
        const notice = await page.locator('.notice.error').innerText();
        expect(notice).toMatch(/Event 2 removed: /);
        expect(notice).toMatch(/Event 4 (unreadable|changed): /);
        expect(await page.locator('.entry').count()).toBe(3);
        expect(await page.locator('.entry.broken').count()).toBe(2);
        await expectRight(watched, 'operators-removed');
      });
    });
  });
});
