import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedPostgres } from '../../src/engine/embedded/embedded-postgres.ts';
import { receivableBody } from '../support/bodies.ts';
import { eventually } from '../support/eventually.ts';
import { obligationBody } from '../support/lending.ts';
import { preparedDirectory } from '../support/prepared-directory.ts';
import { runToolWith, type ServiceProcess, startProcess } from '../support/service-process.ts';
import { toolOn } from '../support/tool-here.ts';

const OWNER = 'Conceição Araújo';
/** Would stop whatever reads the configuration. */
const NO_CONFIGURATION = { EVENT_LOG_URL: 'nowhere', PORT: 'none' };

describe('an auditor', () => {
  let data: Awaited<ReturnType<typeof preparedDirectory>>;
  let service: ServiceProcess;
  let away = '';
  let asset = '';
  let valuation = '';
  let obligation = '';
  beforeAll(async () => {
    data = await preparedDirectory();
    away = await mkdtemp(join(tmpdir(), 'asset-valuation-auditor-'));
    service = await startProcess(data.dir);
    const token = /Credential\s+(avs_\S+)/.exec(service.output())?.[1] ?? '';
    const registered = await service.call('POST', '/assets', {
      token,
      key: 'asset-00001',
      body: receivableBody(),
    });
    asset = String(registered.body.id);
    const owed = await service.call('POST', '/obligations', {
      token,
      key: 'obligation-00001',
      body: obligationBody({ debtor: { name: OWNER } }),
    });
    obligation = String(owed.body.id);
    const body = { asset_id: asset, purpose: 'COLLATERAL', notes: 'made up: for the loan of May' };
    const accepted = await service.call('POST', '/valuations', { token, key: 'valuation-00001', body });
    valuation = String(accepted.body.valuation_id);
    await eventually(
      async () =>
        (await service.call('GET', `/jobs/${accepted.body.job_id}`, { token })).body.status === 'SUCCEEDED',
    );
    // The last of what happens by itself, in what can be read of the log: a seal that is made then covers all of it.
    await eventually(async () => {
      const { body } = await service.call('GET', '/events?types=valuation.completed,coverage.short', {
        token,
      });
      return (body.items as object[] | undefined)?.length === 2;
    });
  });
  afterAll(async () => {
    await service.signal('SIGTERM');
    await data.remove();
    await rm(away, { recursive: true, force: true });
  });

  const audit = (...words: readonly string[]) => toolOn(data.dir, 'audit', ...words);

  it('has a service that seals by itself', async () => {
    const metrics = await (await fetch(service.metricsUrl)).text();
    expect(metrics).toContain('asset_valuation_supervised_part_running{part="sealer"} 1');
  });

  it('seals the log: a key, a seal in the log, a copy in the file', async () => {
    const sealed = await audit('seal');
    expect(sealed, sealed.stderr).toMatchObject({ code: 0, stderr: '' });
    expect(sealed.stdout).toMatch(
      /^Seal 1: \d+ events, root [0-9a-f]{64}, key [0-9a-f]{64}\n1 copy added to /,
    );
    expect((await stat(join(data.dir, 'seal-key.pem'))).mode & 0o777).toBe(0o600);
    const line = await readFile(join(data.dir, 'seals.jsonl'), 'utf8');
    expect(JSON.parse(line)).toMatchObject({ number: 1, covered: expect.any(String) });
    const piped = await audit('seal', '--out', '-');
    // Nothing new: who appends it to a file has no line twice.
    expect(piped).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringMatching(/^Nothing new since seal 1/),
    });
    const again = await audit('seal', '--out', join(away, 'seals.jsonl'), '--json');
    expect(JSON.parse(again.stdout)).toMatchObject({ sealed: [], newest: { number: 1 }, copied: 1 });
  });

  it('finds the log and each stream intact', async () => {
    const all = await audit('verify', '--all', '--json');
    expect(all.code, all.stderr).toBe(0);
    expect(JSON.parse(all.stdout)).toMatchObject({
      intact: true,
      seals_checked: 1,
      unsealed_events: 1,
      faults: [],
    });
    const one = await audit('verify', `asset-${asset}`);
    expect(one, one.stderr).toMatchObject({ code: 0, stderr: '' });
    expect(one.stdout).toContain(`1 event of asset-${asset} read, compared with 1 in copies of seals.`);
    expect(await audit('verify', 'asset-nobody')).toMatchObject({ code: 1, stdout: '' });
  });

  it('is told in one line what the words should have been', async () => {
    for (const words of [
      ['verify'],
      ['verify', '--all', 'asset-x'],
      ['export', valuation],
      ['timeline', 'owner', asset],
      ['timeline', 'asset', 'x'],
    ])
      expect(await audit(...words), words.join(' ')).toMatchObject({ code: 2, stdout: '' });
    for (const words of [
      ['verify', '--all', '--seals', join(away, 'none.jsonl')],
      ['verify', '--all', '--public-key', join(away, 'none.pem')],
      ['verify', '--bundle', join(away, 'none.json')],
      ['export', '00000000-0000-4000-8000-000000000000', '--out', join(away, 'none.json')],
    ]) {
      const refused = await audit(...words);
      expect(refused, words.join(' ')).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr.trim().split('\n'), words.join(' ')).toHaveLength(1);
    }
  });

  it('carries a bundle away and checks it where there is no service', async () => {
    const file = join(away, 'valuation.json');
    const exported = await audit('export', valuation, '--out', file);
    expect(exported, exported.stderr).toMatchObject({ code: 0, stderr: '' });
    const key = join(away, 'seal-key.pem.pub');
    await writeFile(key, await readFile(join(data.dir, 'seal-key.pem.pub')));
    const checked = await runToolWith(
      NO_CONFIGURATION,
      'audit',
      'verify',
      '--bundle',
      file,
      '--public-key',
      key,
    );
    expect(checked, checked.stderr).toMatchObject({ code: 0, stderr: '' });
    expect(checked.stdout).toContain('The bundle is intact.');
    expect(checked.stdout).toMatch(
      /holds up to event 3 of the valuation, ValuationCompleted \S+ of \S+Z\. That none had followed by \S+Z, when seal \d+ was/,
    );
    const own = await runToolWith(NO_CONFIGURATION, 'audit', 'verify', '--bundle', file);
    expect(own).toMatchObject({ code: 0 });
    expect(own.stdout).toContain('compare its id with the one you were given');
    const text = await readFile(file, 'utf8');
    expect(text).not.toContain(OWNER);
    await writeFile(file, text.replaceAll('10000.00', '90000.00'));
    const forged = await runToolWith(
      NO_CONFIGURATION,
      'audit',
      'verify',
      '--bundle',
      file,
      '--public-key',
      key,
    );
    expect(forged.code).toBe(1);
    expect(forged.stderr).toMatch(
      /^EVENT_CHANGED {2}\/streams\/0\/events\/0: [\s\S]*NOT INTACT: \d+ faults\n$/,
    );
  });

  it('carries away what secures an obligation, and checks it there', async () => {
    const file = join(away, 'obligation.json');
    const exported = await audit('export', obligation, '--out', file);
    expect(exported, exported.stderr).toMatchObject({ code: 0, stderr: '' });
    expect(await readFile(file, 'utf8')).not.toContain(OWNER);
    const checked = await runToolWith(NO_CONFIGURATION, 'audit', 'verify', '--bundle', file);
    expect(checked, checked.stderr).toMatchObject({ code: 0, stderr: '' });
    expect(checked.stdout).toMatch(
      /Its coverage as of \S+Z says SHORT, and rests on \d+ streams?\. That they were/,
    );
    expect(checked.stdout).toContain('The bundle is intact.');
    for (const words of [
      [obligation, '--with-personal-data'],
      [valuation, '--as-of', '2026-11-20T15:00:00Z'],
      [obligation, '--as-of', '2026-01-01T00:00:00Z'],
    ]) {
      const refused = await audit('export', ...words, '--out', join(away, 'none.json'));
      expect(refused, words.join(' ')).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr.trim().split('\n'), words.join(' ')).toHaveLength(1);
    }
    const words = ['export', obligation, '--as-of', '2090-01-01T00:00:00Z', '--out', file];
    expect(await audit(...words)).toMatchObject({ code: 2, stdout: '' });
  });

  it('sees personal texts in a bundle only when asked for', async () => {
    const opened = await audit('export', valuation, '--out', '-', '--with-personal-data');
    expect(JSON.parse(opened.stdout)).toMatchObject({
      personal_data: 'OPENED',
      reports: { en: { asset: { owner: { name: OWNER } } } },
    });
  });

  it('reads who did what, and why', async () => {
    const told = await audit('timeline', 'valuation', valuation);
    expect(told, told.stderr).toMatchObject({ code: 0, stderr: '' });
    expect(told.stdout).toMatch(/^1\. \S+Z {2}person:operator {2}Valuation requested\n/);
    expect(told.stdout).toContain('     why: made up: for the loan of May\n');
    expect(told.stdout).toContain(`     asset.owner.name: ${OWNER}\n`);
    const entries = JSON.parse((await audit('timeline', 'asset', asset, '--json')).stdout);
    expect(entries).toMatchObject([{ sequence: 1, what: 'Asset registered', chain: 'INTACT' }]);
  });

  it('sees into a pipe and knows its end', async () => {
    const child = spawn(
      'sh',
      ['-c', `node bin/asset-valuation.mjs audit timeline asset ${asset} | head -1`],
      {
        env: { ...process.env, DATA_DIR: data.dir },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const exited = once(child, 'exit');
    const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
    expect(String(chunk)).toMatch(/^1\. .*Asset registered\n$/);
    await exited;
  });

  it('is told loudly and last which event was changed', async () => {
    const server = await openEmbeddedPostgres({ dataDir: data.dir, log: () => {} });
    const client = new pg.Client({ connectionString: server.connectionString });
    await client.connect();
    await client.query("update event_log.events set data = '{}' where stream = $1", [`asset-${asset}`]);
    await client.end();
    await server.stop();
    const all = await audit('verify', '--all');
    expect(all.code).toBe(1);
    expect(all.stdout).not.toContain('intact');
    expect(all.stderr).toMatch(
      new RegExp(`^CHANGED {2}asset-${asset} revision 0 {2}event [0-9a-f-]{36}: .*\nNOT INTACT: 1 fault\n$`),
    );
    expect((await audit('verify', `asset-${asset}`, '--json')).code).toBe(1);
    const told = await audit('timeline', 'asset', asset);
    expect(told).toMatchObject({ code: 1 });
    expect(told.stdout).toContain('CHAIN CHANGED');
  });
});
