import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { receivableBody } from '../support/bodies.ts';
import { embeddedAddress } from '../support/embedded-address.ts';
import { eventually } from '../support/eventually.ts';
import { obligationBody } from '../support/lending.ts';
import { ownService } from '../support/own-service.ts';
import { runToolWith } from '../support/service-process.ts';

const OWNER = 'Conceição Araújo';
/** Would stop whatever reads the configuration. */
const NO_CONFIGURATION = { EVENT_LOG_URL: 'nowhere', PORT: 'none' };

describe('an auditor', () => {
  const own = ownService({}, 'here');
  const away = (name: string) => own.at(`away/${name}`);
  let asset = '';
  let valuation = '';
  let obligation = '';
  beforeAll(async () => {
    await mkdir(own.at('away'));
    asset = String((await own.post('/assets', receivableBody())).id);
    obligation = String((await own.post('/obligations', obligationBody({ debtor: { name: OWNER } }))).id);
    const notes = 'made up: for the loan of May';
    valuation = (await own.valued({ asset_id: asset, notes })).valuation_id;
    // The last of what happens by itself, in what can be read of the log: a seal that is made then covers all of it.
    await eventually(async () => {
      const { body } = await own.get('/events?types=valuation.completed,coverage.short');
      return (body.items as object[] | undefined)?.length === 2;
    });
  });

  /** Where there is no service. */
  const verified = (...words: readonly string[]) =>
    runToolWith(NO_CONFIGURATION, 'audit', 'verify', '--bundle', ...words);
  const audit = (...words: readonly string[]) => own.tool('audit', ...words);

  it('has a service that seals by itself', async () => {
    const metrics = await (await fetch(own.service.metricsUrl)).text();
    expect(metrics).toContain('asset_valuation_supervised_part_running{part="sealer"} 1');
  });

  it('seals the log: a key, a seal in the log, a copy in the file', async () => {
    const sealed = await audit('seal');
    expect(sealed, sealed.stderr).toMatchObject({ code: 0, stderr: '' });
    expect(sealed.stdout).toMatch(
      /^Seal 1: \d+ events, root [0-9a-f]{64}, key [0-9a-f]{64}\n1 copy added to /,
    );
    expect((await stat(own.inData('seal-key.pem'))).mode & 0o777).toBe(0o600);
    const line = await readFile(own.inData('seals.jsonl'), 'utf8');
    expect(JSON.parse(line)).toMatchObject({ number: 1, covered: expect.any(String) });
    const piped = await audit('seal', '--out', '-');
    // Nothing new: who appends it to a file has no line twice.
    expect(piped).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringMatching(/^Nothing new since seal 1/),
    });
    const again = await audit('seal', '--out', away('seals.jsonl'), '--json');
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

  it('answers a wrong command line with one line that says what it should have been', async () => {
    for (const words of [
      ['verify'],
      ['verify', '--all', 'asset-x'],
      ['export', valuation],
      ['timeline', 'owner', asset],
      ['timeline', 'asset', 'x'],
    ])
      expect(await audit(...words), words.join(' ')).toMatchObject({ code: 2, stdout: '' });
    for (const words of [
      ['verify', '--all', '--seals', away('none.jsonl')],
      ['verify', '--all', '--public-key', away('none.pem')],
      ['verify', '--bundle', away('none.json')],
      ['export', '00000000-0000-4000-8000-000000000000', '--out', away('none.json')],
    ]) {
      const refused = await audit(...words);
      expect(refused, words.join(' ')).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr.trim().split('\n'), words.join(' ')).toHaveLength(1);
    }
  });

  it('carries a bundle away and checks it where there is no service', async () => {
    const file = away('valuation.json');
    const exported = await audit('export', valuation, '--out', file);
    expect(exported, exported.stderr).toMatchObject({ code: 0, stderr: '' });
    const key = away('seal-key.pem.pub');
    await copyFile(own.inData('seal-key.pem.pub'), key);
    const checked = await verified(file, '--public-key', key);
    expect(checked, checked.stderr).toMatchObject({ code: 0, stderr: '' });
    expect(checked.stdout).toContain('The bundle is intact.');
    expect(checked.stdout).toMatch(
      /holds up to event 3 of the valuation, ValuationCompleted \S+ of \S+Z\. That none had followed by \S+Z, when seal \d+ was/,
    );
    const withOwnKey = await verified(file);
    expect(withOwnKey).toMatchObject({ code: 0 });
    expect(withOwnKey.stdout).toContain('compare its id with the one you were given');
    const text = await readFile(file, 'utf8');
    expect(text).not.toContain(OWNER);
    await writeFile(file, text.replaceAll('10000.00', '90000.00'));
    const forged = await verified(file, '--public-key', key);
    expect(forged.code).toBe(1);
    expect(forged.stderr).toMatch(
      /^EVENT_CHANGED {2}\/streams\/0\/events\/0: [\s\S]*NOT INTACT: \d+ faults\n$/,
    );
  });

  it('carries away what secures an obligation, and checks it there', async () => {
    const file = away('obligation.json');
    const exported = await audit('export', obligation, '--out', file);
    expect(exported, exported.stderr).toMatchObject({ code: 0, stderr: '' });
    expect(await readFile(file, 'utf8')).not.toContain(OWNER);
    const checked = await verified(file);
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
      const refused = await audit('export', ...words, '--out', away('none.json'));
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
    const result = await audit('timeline', 'valuation', valuation);
    expect(result, result.stderr).toMatchObject({ code: 0, stderr: '' });
    expect(result.stdout).toMatch(/^1\. \S+Z {2}person:operator {2}Valuation requested\n/);
    expect(result.stdout).toContain('     why: made up: for the loan of May\n');
    expect(result.stdout).toContain(`     asset.owner.name: ${OWNER}\n`);
    const entries = JSON.parse((await audit('timeline', 'asset', asset, '--json')).stdout);
    expect(entries).toMatchObject([{ sequence: 1, what: 'Asset registered', chain: 'INTACT' }]);
  });

  it('sees into a pipe and knows its end', async () => {
    const child = spawn(
      'sh',
      ['-c', `node bin/asset-valuation.mjs audit timeline asset ${asset} | head -1`],
      {
        env: { ...process.env, DATA_DIR: own.at('data') },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const exited = once(child, 'exit');
    const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
    expect(String(chunk)).toMatch(/^1\. .*Asset registered\n$/);
    await exited;
  });

  it('says last, and clearly, which event was changed', async () => {
    const client = new pg.Client({ connectionString: await embeddedAddress(own.at('data')) });
    await client.connect();
    await client.query("update event_log.events set data = '{}' where stream = $1", [`asset-${asset}`]);
    await client.end();
    const all = await audit('verify', '--all');
    expect(all.code).toBe(1);
    expect(all.stdout).not.toContain('intact');
    expect(all.stderr).toMatch(
      new RegExp(`^CHANGED {2}asset-${asset} revision 0 {2}event [0-9a-f-]{36}: .*\nNOT INTACT: 1 fault\n$`),
    );
    expect((await audit('verify', `asset-${asset}`, '--json')).code).toBe(1);
    const result = await audit('timeline', 'asset', asset);
    expect(result).toMatchObject({ code: 1 });
    expect(result.stdout).toContain('CHAIN CHANGED');
  });
});
