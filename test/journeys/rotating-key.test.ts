import { randomUUID } from 'node:crypto';
import { copyFile, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadServiceKeys } from '../../src/app/keys/service-key.ts';
import { postgresKeyStore } from '../../src/evidence/privacy/postgres/key-store.ts';
import { receivableBody } from '../support/bodies.ts';
import { embeddedAddress } from '../support/embedded-address.ts';
import { ownService } from '../support/own-service.ts';
import type { Answer } from '../support/running-service.ts';
import { startProcess, startTool } from '../support/service-process.ts';

const OTHERS = 6_000;

interface State {
  readonly lines: number;
  readonly begun: boolean;
  readonly rewrapped: number;
  readonly left: number;
}
/** Moments at which the command is killed, in the order in which one run meets them. */
const MOMENTS: readonly [string, (state: State) => boolean][] = [
  ['as soon as it has started', () => true],
  ['when the new key is in the file', ({ lines }) => lines === 2],
  ['when the database names the new key', ({ begun }) => begun],
  ['when the first keys are re-wrapped', ({ rewrapped }) => rewrapped > 0],
  ['when half are re-wrapped', ({ rewrapped, left }) => rewrapped >= left],
  ['when none is left', ({ begun, left }) => begun && left === 0],
];

describe('rotating the master key of a service that runs', () => {
  const own = ownService();
  const at = own.inData;
  const privacy = (...words: readonly string[]) => own.tool('privacy', ...words);
  let pool: pg.Pool;
  const others = new Map<string, Uint8Array>();
  const registered = new Map<string, Answer>();
  let working = true;
  let work: Promise<void>;
  const failed: string[] = [];
  const get = (id: string) => own.get(`/assets/${id}`);
  const bodyOf = (turn: number) => receivableBody({ owner: { name: `Ana ${turn}`, tax_id: null } });
  const register = (turn: number) =>
    own.call('POST', '/assets', { key: `turn-${turn}-of-many`, body: bodyOf(turn) });

  async function openPool(): Promise<void> {
    pool = new pg.Pool({ connectionString: await embeddedAddress(own.at('data')) });
    // Dropping its database ends connections that are closing.
    pool.on('error', () => undefined);
  }
  async function keyStoreWith(file: string) {
    const { masters } = await loadServiceKeys(at(file), false);
    const connectionString = await embeddedAddress(own.at('data'));
    return { masters, keys: postgresKeyStore({ connectionString, masterKeys: masters }) };
  }

  beforeAll(async () => {
    await openPool();
    const { keys } = await keyStoreWith('privacy-key');
    const subjects = Array.from({ length: OTHERS }, () => randomUUID());
    for (const subject of await Promise.all(
      subjects.map(async (each) => ({ each, key: await keys.obtain(each) })),
    ))
      if (subject.key !== 'erased') others.set(subject.each, subject.key);
    await keys.close();
    await copyFile(at('privacy-key'), at('old-key'));
    // Clients that register and read meanwhile must not notice.
    work = (async () => {
      for (let turn = 0; working; turn += 1) {
        const answer = await register(turn);
        if (answer.status !== 201) failed.push(answer.text);
        else registered.set(String(answer.body.id), answer);
        const shown = await get(String([...registered.keys()][turn % registered.size]));
        if (shown.status !== 200 || !shown.text.includes('"Ana ')) failed.push(shown.text);
        await sleep(50);
      }
    })();
  });
  afterAll(async () => {
    working = false;
    await work;
    await pool.end();
  });

  async function stateNow(): Promise<State> {
    const lines = (await readFile(at('privacy-key'), 'utf8')).trim().split('\n').length;
    const { rows } = await pool.query<{ begun: boolean; rewrapped: string; left: string }>(
      `with now as (select encode(substr(check_value, 1, 8), 'hex') as id, rotated_at is not null as begun from privacy.master_key)
       select begun, count(*) filter (where k.master_key_id = id) as rewrapped, count(*) filter (where k.master_key_id <> id) as left
         from now, privacy.keys k where k.wrapped_key is not null group by begun`,
    );
    const [row] = rows;
    const begun = row?.begun === true;
    return { lines, begun, rewrapped: begun ? Number(row?.rewrapped) : 0, left: Number(row?.left) };
  }

  /** The command, killed as soon as the moment has come; it may have ended by itself before. */
  async function killedAt(hasCome: (state: State) => boolean): Promise<void> {
    const verb = startTool({ DATA_DIR: own.at('data') }, 'privacy', 'rotate-key');
    let isOver = false;
    verb.exited.then(() => {
      isOver = true;
    });
    while (!isOver && !hasCome(await stateNow())) await sleep(1);
    verb.signal('SIGKILL');
    await verb.exited;
  }

  async function everythingIsReadable(): Promise<void> {
    for (const [id, { text }] of registered) expect((await get(id)).text, id).toBe(text);
    expect(failed).toEqual([]);
  }

  it.each(MOMENTS)('leaves all readable when it is killed %s', async (_when, hasCome) => {
    await killedAt(hasCome);
    expect((await readdir(own.at('data'))).filter((name) => name.startsWith('privacy-key.'))).toEqual([]);
    await everythingIsReadable();
  });

  it('leaves what is erased in the middle of it erased', async () => {
    const [id = ''] = registered.keys();
    const erased = await privacy('erase', id, '--reason', 'request 2026-118');
    expect(erased.code, erased.stderr).toBe(0);
    registered.delete(id);
    await killedAt(({ begun, left }) => begun && left === 0);
    expect((await get(id)).body.owner).toMatchObject({ name: '[erased]' });
  });

  it('ends with every key wrapped by the new one, said in two lines', async () => {
    const done = await privacy('rotate-key');
    expect(done, done.stderr).toMatchObject({ code: 0, stderr: '' });
    expect(done.stdout).toMatch(
      /^All keys of personal data are wrapped by key [0-9a-f]{16} since \S+Z: \d+ re-wrapped/,
    );
    const shown = JSON.parse((await privacy('keys', '--json')).stdout);
    expect(shown.keys).toMatchObject([
      { in_file: true, use: 'IN_USE', wraps: expect.any(Number) },
      { in_file: true, use: 'NOT_IN_USE', wraps: 0 },
    ]);
    expect(shown.keys[0].wraps).toBeGreaterThan(OTHERS);
    expect((await stat(at('privacy-key'))).mode & 0o777).toBe(0o600);
    await everythingIsReadable();
  });

  it('does nothing when it is said again, in words and as JSON', async () => {
    const again = JSON.parse((await privacy('rotate-key', '--json')).stdout);
    expect(again).toMatchObject({
      key: expect.any(String),
      former_keys: [expect.any(String)],
      keys_rewrapped: 0,
    });
    expect(await privacy('rotate-key', '--prepare')).toMatchObject({ code: 1 });
  });

  it('keeps the former key for the requests that may be repeated, and then drops it', async () => {
    const early = await privacy('rotate-key', '--finish');
    expect(early).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('or add --now') });
    working = false;
    await work;
    // Its first key was the old one: what it registered is repeated with the same answer by one that knows both.
    await own.again('SIGTERM');
    const repeated = await register(1);
    expect(repeated.headers.get('idempotency-replayed')).toBe('true');
    const done = await privacy('rotate-key', '--finish', '--now');
    expect(done, done.stderr).toMatchObject({ code: 0, stderr: '' });
    const former = (await readdir(own.at('data'))).filter((name) => name.startsWith('privacy-key.'));
    expect(former).toEqual([expect.stringMatching(/^privacy-key\.former-[0-9a-f]{16}$/)]);
    expect((await readFile(at(former[0] ?? ''), 'utf8')).trim()).toBe(
      (await readFile(at('old-key'), 'utf8')).trim(),
    );
    await everythingIsReadable();
  });

  it('leaves a service that reads everything with the new key alone, and does not start with the old one', async () => {
    await pool.end();
    await own.service.signal('SIGTERM');
    await copyFile(at('privacy-key'), at('new-key'));
    await copyFile(at('old-key'), at('privacy-key'));
    await expect(startProcess(own.at('data'))).rejects.toThrow(
      /they need key [0-9a-f]{16}, and here is [0-9a-f]{16}/,
    );
    const refused = await privacy('rotate-key');
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/need key [0-9a-f]{16}/) });
    await writeFile(at('privacy-key'), await readFile(at('new-key')));
    await own.start();
    await everythingIsReadable();
    await openPool();
    const { masters, keys } = await keyStoreWith('new-key');
    expect(masters.all()).toHaveLength(1);
    expect(await keys.find([...others.keys()])).toEqual(others);
    await keys.close();
  });

  it('continues with a service that is stopped, killed as before', async () => {
    await pool.end();
    await own.service.signal('SIGTERM');
    expect((await privacy('rotate-key', '--prepare')).code).toBe(0);
    const verb = startTool({ DATA_DIR: own.at('data') }, 'privacy', 'rotate-key');
    await sleep(1_200);
    verb.signal('SIGKILL');
    await verb.exited;
    const done = await privacy('rotate-key', '--json');
    expect(done.code, done.stderr).toBe(0);
    const { keys_rewrapped, keys_already } = JSON.parse(done.stdout);
    expect(keys_rewrapped + keys_already).toBeGreaterThan(OTHERS);
    await own.start();
    await everythingIsReadable();
    await openPool();
  });
});
