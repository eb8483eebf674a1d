import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BASE_PATH } from '../../src/api/base-path.ts';
import { readConfiguration } from '../../src/app/configuration.ts';
import { startService } from '../../src/app/service.ts';
import { type Call, callService } from './running-service.ts';
import { UNDISTURBED } from './source-rig.ts';
import { testClock } from './test-clock.ts';

let services = 0;

/**
 * The program with its public role alone, over real HTTP, with a clock that tests move. No database is near, and its
 * data directory does not exist. Sources that are not set are off.
 */
export async function publicService(environment: Readonly<Record<string, string>> = {}, start?: string) {
  services += 1;
  const dataDir = join(tmpdir(), `asset-valuation-never-made-${process.pid}-${services}`);
  const clock = testClock(start);
  const configuration = readConfiguration({
    ...UNDISTURBED,
    ROLES: 'public',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    ...environment,
  });
  const service = await startService(configuration, clock);
  const call = (method: string, path: string, init: Call = {}) =>
    callService(service.url + BASE_PATH + path, method, init);
  return {
    origin: service.url,
    operatorsUrl: service.operatorsUrl,
    dataDir,
    clock,
    call,
    get: (path: string) => call('GET', path),
    post: (path: string, body: unknown) => call('POST', path, { body }),
    stop: () => service.stop(),
  };
}
export type PublicService = Awaited<ReturnType<typeof publicService>>;
