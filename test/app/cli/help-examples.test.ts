import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { helpExamples, wordsOf } from '../../support/help-examples.ts';
import { preparedDirectory } from '../../support/prepared-directory.ts';
import { type ServiceProcess, startProcess } from '../../support/service-process.ts';
import { OFF } from '../../support/source-rig.ts';
import { sharedFolder } from '../../support/test-folder.ts';
import { toolHere } from '../../support/tool-here.ts';
import { serviceWithSources } from './rig.ts';

/** Runs every example of the help, except those listed below with the reason. */

const NOT_RUN: { readonly [verb: string]: string } = {
  'batches send': 'needs a credential and a file; test/app/cli/batches-send.test.ts sends some',
  'credentials revoke': 'names a made-up id; test/journeys/first-valuation.test.ts revokes a real one',
  'people end': 'names a made-up id; test/journeys/people.test.ts ends a real one',
  'databases migrate': 'names a made-up database; test/engine/postgres/least-privilege.test.ts migrates one',
  'sources import': 'names a file of the source; test/journeys/source-import.test.ts imports one',
  'projections skip': 'names a made-up event; test/journeys/poison-event.test.ts skips one',
  'webhooks deliveries': 'names a made-up id; test/journeys/webhooks-tool.test.ts lists real ones',
  'webhooks replay': 'names a made-up id; test/journeys/webhooks-tool.test.ts replays a real one',
  'audit replay': 'names a made-up id; test/journeys/audit-replay.test.ts replays a real one',
  'audit verify': 'names made-up files and streams; test/journeys/audit-tool.test.ts verifies real ones',
  'audit export': 'names a made-up id; test/journeys/audit-tool.test.ts exports a real one',
  'audit timeline': 'names a made-up id; test/journeys/audit-tool.test.ts shows a real one',
  'backup restore': 'names a made-up backup; test/journeys/backup.test.ts restores one',
  'privacy erase': 'names a made-up id; test/journeys/erasing.test.ts erases a real one',
  'privacy keys': 'needs a service; test/journeys/rotating-key.test.ts lists its keys',
  'privacy rotate-key': 'needs a service; test/journeys/rotating-key.test.ts rotates the key of one',
  'privacy reapply': 'names a made-up ledger; test/journeys/erasing.test.ts applies one',
};

const examples = await helpExamples();
const ofVerb = (isMeant: (verb: string) => boolean) =>
  examples.filter(({ verb }) => isMeant(verb)).map(({ line }) => [line] as const);
const isValue = (verb: string) => verb.startsWith('value');
const isRun = (verb: string) => !Object.hasOwn(NOT_RUN, verb);

it('every exception belongs to an existing example', () => {
  expect(Object.keys(NOT_RUN).filter((verb) => !examples.some((each) => each.verb === verb))).toEqual([]);
  expect(examples.filter(({ verb }) => verb === '')).toEqual([]);
});

describe('of value, against a service with fake sources', () => {
  const service = serviceWithSources();

  it.each(ofVerb(isValue))('%s', async (line) => {
    const words = wordsOf(line);
    const isHelp = words.includes('--help');
    const { code, stdout, stderr } = await toolHere([...words, ...(isHelp ? [] : ['--url', service.origin])]);
    expect(stderr).toBe('');
    // Codes and products of an example need not exist in the test sources.
    expect([0, 3]).toContain(code);
    expect(stdout).not.toBe('');
    if (words.includes('--unit-price') || words[1] === 'public-estimates') expect(code).toBe(0);
  });

  it.each([
    'value inventory --product coffee --quantity 100',
    'value vehicle --type cars --brand 21 --model 9540 --year 2024-5 --lang pt-BR',
    'value receivable --face-value 10000.00 --due-date 2027-05-20 --json',
  ])('%s is shown and has a price', async (line) => {
    expect(examples.map((each) => each.line)).toContain(`npx asset-valuation ${line}`);
    expect((await toolHere([...line.split(' '), '--url', service.origin])).code).toBe(0);
  });
});

describe('of all other verbs, with a running service', () => {
  let home: Awaited<ReturnType<typeof preparedDirectory>>;
  let service: ServiceProcess;
  const folder = sharedFolder('examples');
  beforeAll(async () => {
    home = await preparedDirectory('data');
    // Runs the tool as npx does, without starting npx.
    const tool = join(import.meta.dirname, '../../../bin/asset-valuation.mjs');
    await mkdir(join(folder, 'bin'));
    await writeFile(join(folder, 'bin/npx'), `#!/bin/sh\nshift\nexec '${process.execPath}' '${tool}' "$@"\n`);
    await chmod(join(folder, 'bin/npx'), 0o755);
    service = await startProcess(join(home.dir, 'data'));
  });
  afterAll(async () => {
    await service.signal('SIGTERM');
    await home.remove();
  });

  it.each(ofVerb((verb) => !isValue(verb) && isRun(verb)))('%s', async (line) => {
    // Replaces folders of an operator's machine with test folders.
    const here = line.replaceAll(/\/(mnt|srv)\/\w+\//g, `${folder}/`);
    const { stdout } = await promisify(execFile)('bash', ['-c', here], {
      cwd: folder,
      env: {
        ...OFF,
        HOME: process.env.HOME,
        PATH: `${folder}/bin:${process.env.PATH}`,
        DATA_DIR: join(home.dir, 'data'),
      },
    });
    if (!line.includes('>')) expect(stdout).not.toBe('');
  });
});

it.each(Object.entries(NOT_RUN))('none of %s is run: %s', (_verb, reason) => {
  const [path = ''] = /test\/\S+\.test\.ts/.exec(reason) ?? [];
  expect(existsSync(join(import.meta.dirname, '../../..', path)), path).toBe(true);
});
