import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { preparedDirectory } from './prepared-directory.ts';
import { seededRandom } from './random.ts';
import { startProcess } from './service-process.ts';
import { FEWEST_WRITES, type KillsResult, killAndCompare } from './webhook-kills.ts';

/** `npm run bench -- webhook-kills` does the same two hundred times. */
export function describeWebhooksKilled(kills: number): void {
  describe(`a service that sends to a webhook and is killed with SIGKILL (${kills})`, () => {
    let data: Awaited<ReturnType<typeof preparedDirectory>>;
    let result: KillsResult;
    beforeAll(async () => {
      data = await preparedDirectory();
      result = await killAndCompare({
        kills,
        writers: 3,
        random: seededRandom(20261125),
        token: async () => (await readFile(join(data.dir, 'bootstrap-credential'), 'utf8')).trim(),
        async start() {
          const service = await startProcess(data.dir, { WEBHOOKS_ALLOWED_HOSTS: '127.0.0.1' });
          return { url: service.url, kill: () => service.signal('SIGKILL') };
        },
      });
    });
    afterAll(() => data.remove());

    it('had events between the kills', () =>
      expect(result.events).toBeGreaterThanOrEqual(FEWEST_WRITES * kills));
    it('delivered every event that the feed shows at least once', () => expect(result.lost).toEqual([]));
    it('delivered nothing that the feed does not show, and nothing other than it shows', () => {
      expect(result.invented).toEqual([]);
      expect(result.changed).toEqual([]);
    });
  });
}
