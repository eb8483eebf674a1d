import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bootstrapCredential } from '../../src/app/keys/bootstrap.ts';
import { newToken } from '../../src/app/keys/credentials.ts';
import { catalog } from '../../src/domain/events/catalog.ts';
import { createCommandHandler } from '../../src/domain/events/handling.ts';
import { newestLevel } from '../../src/engine/events/event-catalog.ts';
import { adoptedShapes } from '../../src/engine/shapes/adopted.ts';
import { memoryEventLogStore } from '../support/memory-event-log.ts';
import { beginAsFirstRelease } from '../support/readable-by-first-release.ts';
import { testClock, testIds } from '../support/test-clock.ts';
import { folderOfTest } from '../support/test-folder.ts';

/** The first start of an embedded service, which a crash interrupted before the credential was issued. */
async function startAgain(on: 'an empty log' | 'a log of 1.0.0') {
  const folder = folderOfTest('bootstrap');
  const token = newToken();
  await writeFile(join(folder, 'bootstrap-credential'), `${token}\n`);
  const { open, ...store } = memoryEventLogStore();
  const log = open();
  if (on === 'a log of 1.0.0') await beginAsFirstRelease(log);
  const own = { log, clock: testClock(), ids: testIds() };
  const shapes = adoptedShapes({ ...own, newest: newestLevel(catalog) });
  const handler = createCommandHandler({ ...own, shapes });
  const options = { clock: own.clock, withLink: true };
  const bootstrap = await bootstrapCredential(folder, { eventLog: log, handler }, options);
  return { bootstrap, token, types: () => store.events.map(({ type }) => type) };
}

it('a first start gives the credential, and a link that signs its person in', async () => {
  const { bootstrap, token, types } = await startAgain('an empty log');
  expect(bootstrap).toMatchObject({ token, link: { path: expect.stringContaining('#link='), minutes: 15 } });
  expect(types()).toEqual(['ShapesAdopted', 'CredentialIssued', 'SessionOffered']);
});

it('before an upgrade from 1.0.0 is finished it gives no link', async () => {
  const { bootstrap, token, types } = await startAgain('a log of 1.0.0');
  expect(bootstrap).toMatchObject({ token, link: undefined });
  expect(types()).toEqual(['CredentialIssued', 'CredentialIssued']);
});
